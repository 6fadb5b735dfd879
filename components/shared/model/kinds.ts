import { type ContentKind, contentKinds } from '@/lib/engine'

export interface KindShare {
  readonly kind: ContentKind
  readonly tokens: number
  /** Ratio to the total, 0 to 1. */
  readonly share: number
}

/** Kinds with tokens, in the fixed order of the model, so that colours keep their order. */
export function kindShares(byKind: Readonly<Partial<Record<ContentKind, number>>>): readonly KindShare[] {
  const total = contentKinds.reduce((sum, kind) => sum + (byKind[kind] ?? 0), 0)
  return contentKinds.flatMap((kind) => {
    const tokens = byKind[kind] ?? 0
    return tokens > 0 ? [{ kind, tokens, share: tokens / total }] : []
  })
}
