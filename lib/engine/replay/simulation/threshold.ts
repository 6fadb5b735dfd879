import type { ReplayOptions } from '../options'

/** Per cent of the window at which a replay condenses, also where it is given in tokens. */
export const thresholdPercentOf = ({ thresholdPercent, thresholdTokens, contextWindow }: ReplayOptions): number =>
  thresholdTokens === undefined ? thresholdPercent : (100 * thresholdTokens) / contextWindow
