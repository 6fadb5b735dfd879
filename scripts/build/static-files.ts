import type { IncomingMessage, ServerResponse } from 'node:http'
import sirv from 'sirv'

/** Answers with a file, or calls `next` where there is none. */
export type SendFile = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

const FOR_GOOD = `public,max-age=${365 * 24 * 60 * 60},immutable`

/**
 * Sends a build's files, which have names of their content and compressed copies beside them (compress-files.ts). They
 * are looked up when they are asked for (`dev`), not once at the start: a build may be made anew, or taken away, under a
 * server that runs, and what is gone is not there to be sent.
 */
export function staticFiles(folder: string): SendFile {
  const send = sirv(folder, {
    dev: true,
    brotli: true,
    gzip: true,
    etag: true,
    extensions: [],
    setHeaders: (response) => void response.setHeader('Cache-Control', FOR_GOOD),
  })
  return (request, response, next) => {
    // Gone between being looked up and being opened: its headers are on their way, so all that is left is to break off.
    response.once('pipe', (file) => file.once('error', () => response.destroy()))
    send(request, response, next)
  }
}
