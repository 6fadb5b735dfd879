import type { IncomingMessage } from 'node:http'
import { deeperAt, MEBIBYTE } from '@/lib/engine'

/** The framework reads the arguments of an action recursively, before any of our code, and runs out of stack at some thousands. */
const DEEPEST = 1_000

/** The framework refuses longer arguments unread. */
const LONGEST_BYTES = 4 * MEBIBYTE

/** Whether the arguments of an action are nested deeper than anything is that the app sends. The body stays to be read. */
export async function isTooDeep(request: IncomingMessage): Promise<boolean> {
  const { headers, method } = request
  const length = Number(headers['content-length'] ?? 0)
  if (method !== 'POST' || headers['next-action'] === undefined || length > LONGEST_BYTES) return false
  const body = await bodyAhead(request, length)
  return body !== undefined && deeperAt(body.toString('utf8'), DEEPEST) !== undefined
}

/** The body, which is put back for whoever reads it. Undefined where it does not come. */
function bodyAhead(request: IncomingMessage, length: number): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const look = (): void => {
      const body = request.destroyed || length === 0 ? undefined : (request.read(length) as Buffer | null)
      if (body === null) return
      if (body) request.unshift(body)
      request.off('readable', look).off('close', look)
      resolve(body)
    }
    request.on('readable', look).on('close', look)
    look()
  })
}
