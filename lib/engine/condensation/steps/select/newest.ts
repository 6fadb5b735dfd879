import type { Exclusion } from './exclusion'
import type { PartFilter } from '../step'
import type { SelectedPart } from './selected-part'

/** The field that leaves the newest alone, where nothing else keeps a part out. */
export const newestField = (filter: PartFilter | undefined): Exclusion => ({
  type: 'filter',
  field: filter?.keepNewest ? 'keepNewest' : 'keepNewestTokens',
})

export function withoutNewest(
  parts: SelectedPart[],
  { keepNewest, keepNewestTokens }: PartFilter,
): readonly SelectedPart[] {
  if (keepNewest === undefined && keepNewestTokens === undefined) return parts
  let end = parts.length - (keepNewest ?? 0)
  let held = 0
  for (let at = parts.length - 1; keepNewestTokens !== undefined && at >= 0; at--) {
    held += parts[at]?.tokens ?? 0
    if (held > keepNewestTokens) {
      end = Math.min(end, at + 1)
      break
    }
    if (at === 0) end = 0
  }
  return parts.slice(0, Math.max(0, end))
}
