import { createParser, parseAsStringLiteral } from 'nuqs/server'
import { readFilter, writeFilter } from './outline-filter'

export const outlineModes = ['turns', 'files', 'tools', 'losses'] as const
export type OutlineMode = (typeof outlineModes)[number]

/** What the outline shows, and what it narrows the other panels to, as it stands in the address. */
export const outlineState = {
  outline: parseAsStringLiteral(outlineModes).withDefault('turns'),
  only: createParser({ parse: readFilter, serialize: writeFilter, eq: (a, b) => writeFilter(a) === writeFilter(b) }),
}
