import { isAppError, toFailure } from './failure'

export interface Download {
  readonly content: BodyInit
  readonly bytes: number
  /** Of the file, in any script. */
  readonly name: string
  /** Media type, without a charset. */
  readonly type: string
}

/** Answers with a file to keep; with 404 and the reason if the use case refuses, and with 500 and what can be done if it fails. */
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
    const { message, remedy } = toFailure(error)
    const words = [message, remedy].filter((each) => each !== undefined).join('\n')
    return new Response(words, {
      status: isAppError(error) ? 404 : 500,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
    })
  }
}
