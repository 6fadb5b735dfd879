import { warningText } from '../condensation/words'
import { replayWarningText } from '../replay/figures/words'
import type { CellWarning, NotAvailable } from './cell'

/** Warnings are kept as data of the engine that measured them. */
export function cellWarningText(warning: CellWarning): string {
  switch (warning.from) {
    case 'replay':
      return replayWarningText(warning.warning as Parameters<typeof replayWarningText>[0])
    case 'run':
      return warningText(warning.warning as Parameters<typeof warningText>[0])
    case 'refusal':
      return `the whole session is left as it was: ${warning.message}`
  }
}

export function notAvailableText(reason: NotAvailable): string {
  switch (reason.type) {
    case 'noRequests':
      return 'no answer of a model stands in it, so there is nothing to replay'
    case 'noCost':
      return 'doing nothing costs nothing, so no share of it can be told'
    case 'textsNeeded':
      return 'the strategy works on texts, and of this session only sizes are known'
    case 'invalidConfig':
      return `the config is not one of ${reason.provider}`
    case 'notRepriced':
      return reason.why === 'noTokens'
        ? 'it was measured before its tokens were kept, so it has no cost at other prices'
        : 'the price changes at a length that its tokens are not kept by'
    case 'failed':
      return reason.message
  }
}
