/**
 * `gcTime` of a query, in milliseconds. The server forgets a request's queries with the request; a finite time would
 * start a timer there, and that timer would hold the whole request in memory until it rings.
 */
export const keptFor = (ms: number): number => (typeof window === 'undefined' ? Number.POSITIVE_INFINITY : ms)
