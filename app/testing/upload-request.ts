import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { UPLOADS_PATH } from '@/lib/contracts/shared/import-limits'
import { receiveUpload } from '@/lib/server/uploads'

/** Stands in for the browser's `XMLHttpRequest`, which pages send uploads with: the server in this process takes them. */
export class UploadRequest {
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  readonly upload = {}
  readonly status = 200
  response: unknown

  open(method: string, path: string): void {
    if (method !== 'POST' || path !== UPLOADS_PATH)
      throw new Error(`A page test sent ${method} ${path} by XMLHttpRequest.`)
  }

  setRequestHeader(): void {}

  abort(): void {
    this.onabort?.()
  }

  send(bytes: Blob): void {
    receive(bytes).then(
      (answer) => {
        this.response = answer
        this.onload?.()
      },
      () => this.onerror?.(),
    )
  }
}

async function receive(bytes: Blob): Promise<unknown> {
  const content = Buffer.from(await bytes.arrayBuffer())
  const request = Object.assign(Readable.from(content.length === 0 ? [] : [content]), {
    method: 'POST',
    headers: { 'content-length': String(content.length) },
  })
  return new Promise((resolve, reject) => {
    const response = { writeHead: () => ({ end: (text: string) => resolve(JSON.parse(text)) }) }
    receiveUpload(request as unknown as IncomingMessage, response as unknown as ServerResponse).catch(reject)
  })
}
