import { parseAsBoolean, parseAsFloat, parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { gatePolicies, partNames } from '@/lib/engine'
import { measures } from './cells'
import { sorts } from './figures'

export const experimentTabs = ['matrix', 'gate', 'compare', 'recommend'] as const
export const phoneViews = ['variants', 'sessions', 'failed'] as const

/** What is looked at, as it stands in the address, so that any view can be shared and Back returns to it. */
export const experimentState = {
  tab: parseAsStringLiteral(experimentTabs).withDefault('matrix'),
  /** Id of the selected variant; absent: the first that is no baseline. */
  variant: parseAsString,
  /** Id of the pinned baseline; absent: that of the experiment. */
  baseline: parseAsString,
  measure: parseAsStringLiteral(measures).withDefault('cost'),
  sort: parseAsStringLiteral(sorts).withDefault('regression'),
  /** Id of the session whose cells order the variants. */
  by: parseAsString,
  harness: parseAsString,
  model: parseAsString,
  part: parseAsStringLiteral(partNames),
  /** Words of a title. */
  text: parseAsString.withDefault(''),
  /** Only sessions in which the selected variant is worse than the baseline. */
  worse: parseAsBoolean.withDefault(false),
  /** At least so many tokens. */
  tokens: parseAsInteger.withDefault(0),
  /** The cell that is open: id of its session and id of its variant. */
  session: parseAsString,
  cell: parseAsString,
  /** A model or a profile whose prices are taken; absent: those that it was frozen with. */
  price: parseAsString,
  show: parseAsStringLiteral(phoneViews).withDefault('variants'),
  /** Id of the experiment that it is compared with. */
  with: parseAsString,
  policy: parseAsStringLiteral(gatePolicies).withDefault('all-must-pass'),
  maxCost: parseAsFloat,
  maxDearer: parseAsFloat,
  minRecall: parseAsFloat,
  minWorst: parseAsFloat,
}
