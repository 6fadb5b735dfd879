import { isAppError } from './failure'

export interface Download {
  readonly content: BodyInit
  readonly bytes: number
  /** Of the file, in any script. */
  readonly name: string
  /** Media type, without a charset. */
  readonly type: string
}

/** Answers with a file to keep, or with 404 and the reason if the use case refuses. */
export async function downloadResponse(open: () => Promise<Download>): Promise<Response> {
  try {
    const { content, bytes, name, type } = await open()
    const ascii = name.replace(/[^\x20-\x7e]|["\\]/g, '_')
    return new Response(content, {
      headers: {
        'content-length': String(bytes),
        'content-type': `${type}; charset=utf-8`,
        'content-disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`,
        'cache-control': 'private, no-store',
      },
    })
  } catch (error) {
    if (isAppError(error)) return new Response(error.failure.message, { status: 404 })
    throw error
  }
}
