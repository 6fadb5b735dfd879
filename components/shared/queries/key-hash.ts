import { hashKey, type QueryKey } from '@tanstack/react-query'
import { memoizeWeak } from '@/lib/engine'

const textOf = memoizeWeak((part: object): string => hashKey([part]).slice(1, -1))

/**
 * The text that the library makes of a key, so that pages and server agree. A key names a whole strategy, and every render asks for the texts of all
 * of its queries: what was an object before is not written out again.
 */
export const keyHash = (key: QueryKey): string =>
  `[${key.map((part) => (typeof part === 'object' && part !== null ? textOf(part) : (JSON.stringify(part) ?? 'null'))).join(',')}]`
