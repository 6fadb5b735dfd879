import { unreachable } from '../../core/invariant'
import type { NotComparable } from '../calibration/calibration'
import type { ReplayWarning } from './report'

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

const whyText: Record<NotComparable, string> = {
  'no-usage': 'the session records no usage',
  'reads-and-writes-merged': 'the record has cache reads and writes in one figure',
  'cache-not-recorded': 'the record does not say what the cache did',
}

/** In English, for the terminal and logs. */
export function replayWarningText(warning: ReplayWarning): string {
  switch (warning.type) {
    case 'cacheNotRecorded':
      return `What the cache did is not recorded: the replay takes it ${warning.instead === 'lifetime' ? 'by its lifetime against the timestamps' : 'as ideal'}.`
    case 'notCompared':
      return `The replay is not held against the bill: ${whyText[warning.why]}.`
    case 'uncalibrated':
      return `Uncalibrated: without recorded usage one counted token is taken for ${number.format(warning.scale)} of the model's (${warning.family === 'other' ? 'no family of models that is known' : warning.family}), and system prompt and tools beyond the file for nothing.`
    case 'clearsUnwritten':
      return `From request ${warning.turn} on the harness dropped about ${number.format(warning.tokens)} tokens that the file still shows.`
    case 'belowFloor':
      return `A threshold of ${number.format(warning.thresholdPercent)}% is too low here: system prompt and tools alone take ${number.format(warning.overheadPercent)}% of the window, and right after condensing the context would still fill most of the threshold. Take ${number.format(warning.leastPercent)}% at least.`
    case 'neverReached':
      return `Nothing was condensed: the context comes to ${number.format(warning.peakPercent)}% of the window at most, the threshold is ${number.format(warning.thresholdPercent)}%.`
    case 'declined':
      return `The trigger fired ${warning.times === 1 ? 'once' : `${warning.times} times`} and nothing was changed: condensing would have saved less than ${number.format(warning.leastSavingPercent)}% of the messages${warning.leastSavedTokens > 0 ? ` or ${number.format(warning.leastSavedTokens)} tokens` : ''}.`
    case 'earlierConversation':
      return `About ${number.format(warning.tokens)} tokens of earlier conversation, which the file does not hold, are sent along until the first summary.`
    case 'outputsEstimated':
      return `The record has only a placeholder for the output of ${warning.requests === 1 ? '1 answer' : `${warning.requests} answers`}: it is estimated from what they show.`
    case 'amountsDiffer':
      return `The file names amounts that are ${number.format(warning.factor)} times list prices: all costs are scaled by that.`
    case 'fastPriceUnknown':
      return `${warning.requests === 1 ? '1 request' : `${warning.requests} requests`} in fast mode stand at the standard price: what that mode costs is not listed.`
    case 'nothingOverflows':
      return `Doing nothing could not have been sent: ${warning.requests === 1 ? '1 request is' : `${warning.requests} requests are`} larger than the window of ${number.format(warning.contextWindow)} tokens.`
    case 'overflows':
      return `${warning.requests} requests are larger than the window of ${number.format(warning.contextWindow)} tokens.`
    case 'sizesOnly':
      return 'Only sizes of this session are known, no texts: what was needed later, instructions and losses are not available. Summaries are taken to be as long as an extract would be.'
    case 'textsNeeded':
      return 'This strategy works on texts, and of this session only sizes are known: what it would do is not available, and the figures are those of doing nothing.'
    case 'standIn':
      return 'Summaries are an estimate: no model was asked, an extract stands in for what no model answered before, at the price of the model.'
    default:
      return unreachable(warning)
  }
}
