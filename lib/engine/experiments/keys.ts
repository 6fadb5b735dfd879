import { canonicalJson } from '../core/canonical-json'
import { hash53 } from '../core/hash'
import { asJson, type JsonValue } from '../core/json'
import { CELL_VERSION } from './cell'
import type { CellSession } from './measure'
import type { Variant } from './variant'

/** All that a cell's figures depend on. */
export interface CellKeyParts {
  /** Of the session as it came, and of the conversation in it and its view. */
  readonly content: string
  readonly session: Pick<CellSession, 'request' | 'contextWindow'>
  readonly variant: Pick<Variant, 'provider' | 'config'>
  /** What prices are made of. */
  readonly pricing: JsonValue
}

/** The same for the same cell on every machine; 28 hexadecimal digits. Names of sessions and variants do not matter. */
export function cellKey({ variant: { provider, config }, ...session }: CellKeyParts): string {
  return hashOf([CELL_VERSION, ...sessionParts(session), provider.id, provider.version, config])
}

/** The same for the same session, replayed in the same way. */
export const sessionKey = (session: Omit<CellKeyParts, 'variant'>): string =>
  hashOf([CELL_VERSION, ...sessionParts(session)])

/** The same for the same session, replayed in the same way under the same config. */
export const evaluationKey = (session: string, { provider, config }: CellKeyParts['variant']): string =>
  hashOf([session, provider.id, provider.version, config])

function sessionParts({ content, session, pricing }: Omit<CellKeyParts, 'variant'>): readonly unknown[] {
  const { options, price } = session.request
  return [content, session.contextWindow, options, price.unit, pricing]
}

function hashOf(parts: readonly unknown[]): string {
  const text = canonicalJson(asJson(parts))
  return [0, 1].map((seed) => hash53(text, seed).toString(16).padStart(14, '0')).join('')
}

/** Where finished cells are kept, found again by their keys. */
export interface CellStore<Kept> {
  find(key: string): Kept | undefined
  keep(key: string, cell: Kept): void
}
