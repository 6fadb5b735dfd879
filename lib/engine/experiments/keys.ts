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
export function cellKey({ content, session, variant: { provider, config }, pricing }: CellKeyParts): string {
  const { options, price } = session.request
  const text = canonicalJson(
    asJson([
      CELL_VERSION,
      content,
      session.contextWindow,
      options,
      price.unit,
      pricing,
      provider.id,
      provider.version,
      config,
    ]),
  )
  return [0, 1].map((seed) => hash53(text, seed).toString(16).padStart(14, '0')).join('')
}

/** Where finished cells are kept, found again by their keys. */
export interface CellStore<Kept> {
  find(key: string): Kept | undefined
  keep(key: string, cell: Kept): void
}
