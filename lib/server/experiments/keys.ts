import 'server-only'
import { asJson, canonicalJson, CELL_VERSION, type JsonValue, providerById, type VariantSpec } from '@/lib/engine'
import { hashOfText } from '@/lib/db/blob-hash'
import type { Frozen, FrozenSession } from './frozen'

/** 128 bits. */
const DIGITS = 32

type KeyedSession = Pick<FrozenSession, 'sourceHash' | 'conversationIndex' | 'view' | 'models'>

/**
 * The keys of a session's cells, in the order of the variants: equal wherever session, strategy, options, prices and
 * program are. Names do not matter.
 */
export function cellKeys(
  { sourceHash, conversationIndex, view, models }: KeyedSession,
  { variants, options, rates, engine }: Pick<Frozen, 'variants' | 'options' | 'rates' | 'engine'>,
): readonly string[] {
  const shared = asJson([
    CELL_VERSION,
    engine,
    sourceHash,
    conversationIndex,
    view,
    options,
    models.map((model) => [model, rates[model] ?? null]),
  ])
  return variants.map((variant) => keyOf(shared, variant))
}

function keyOf(shared: JsonValue, { provider, config }: Pick<VariantSpec, 'provider' | 'config'>): string {
  const text = canonicalJson([shared, provider, providerById(provider)?.version ?? null, config])
  return hashOfText(text).slice(0, DIGITS)
}
