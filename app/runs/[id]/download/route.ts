import { Readable } from 'node:stream'
import { downloadResponse } from '@/lib/server/runtime/download'
import { runOutput } from '@/lib/server/runs'

/** `GET /runs/ID/download`: the condensed session in its own dialect. */
export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params
  return downloadResponse(async () => {
    const { content, ...file } = await runOutput(id)
    return { ...file, content: Readable.toWeb(content) as ReadableStream<Uint8Array> }
  })
}
