import 'server-only'
import type { Result } from '@/lib/engine'
import { Encoded } from './encoded'
import type { Failure } from './failure'

/** Answers a read with its Result as JSON, which no cache keeps. A value that is JSON already is passed on as it is. */
export const respond = (status: number, result: Result<unknown, Failure>): Response =>
  result.ok && result.value instanceof Encoded
    ? new Response(okOf(result.value), { status, headers: { ...HEADERS, 'content-type': 'application/json' } })
    : Response.json(result, { status, headers: HEADERS })

const HEADERS = { 'cache-control': 'no-store' }

/** A good Result around a value that is JSON already. */
const okOf = ({ json }: Encoded<unknown>): Blob => new Blob(['{"ok":true,"value":', json, '}'])
