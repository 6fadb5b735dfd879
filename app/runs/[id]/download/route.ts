import { Readable } from 'node:stream'
import { AppError } from '@/lib/server/runtime/failure'
import { runOutput } from '@/lib/server/runs/runs'

/** `GET /runs/ID/download`: the condensed session in its own dialect. */
export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params
  try {
    const { content, bytes, name, type } = await runOutput(id)
    const ascii = name.replace(/[^\x20-\x7e]|["\\]/g, '_')
    return new Response(Readable.toWeb(content) as ReadableStream<Uint8Array>, {
      headers: {
        'content-length': String(bytes),
        'content-type': `${type}; charset=utf-8`,
        'content-disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`,
        'cache-control': 'private, no-store',
      },
    })
  } catch (error) {
    if (error instanceof AppError) return new Response(error.failure.message, { status: 404 })
    throw error
  }
}
