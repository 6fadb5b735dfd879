import { percentOfWindow } from '../../condensation/steps/thresholds'
import type { ReplayOptions } from '../options'

/** Per cent of the window at which a replay condenses, also where it is given in tokens. */
export const thresholdPercentOf = ({ thresholdPercent, thresholdTokens, contextWindow }: ReplayOptions): number =>
  percentOfWindow(
    thresholdTokens === undefined ? { percent: thresholdPercent } : { tokens: thresholdTokens },
    contextWindow,
  )
