import { defined } from '../../core/defined'
import { isBesideKnown, type Calibration } from './calibration'
import type { SessionFigures } from '../figures/figures'

/** What is told of how counted tokens become those of the model. */
export interface CalibrationNote {
  readonly basis: Calibration['basis']
  /** The model's own tokens for one counted; absent where it was not kept. */
  readonly scale?: number
  /** The scale is the one that is typical of this family: neither recorded nor given. */
  readonly assumedOf?: Calibration['family']
  /** What is sent beside the messages; absent where nothing says it. */
  readonly besideTokens?: number
  /** Of those that record usage. */
  readonly requests: number
  readonly meanErrorPercent?: number
}

/** Of a replay. The scale is the last stretch's, which the next request belongs to. */
export function replayedNote(calibration: Calibration): CalibrationNote {
  const { basis, family, overwritten, requests, meanErrorPercent } = calibration
  const [first] = calibration.stretches
  const { scale, scaleFrom } = calibration.stretches.at(-1) ?? first
  const isAssumed = scaleFrom === 'family' && !overwritten.includes('scale')
  return {
    basis,
    scale,
    ...(isAssumed && { assumedOf: family }),
    ...(isBesideKnown(calibration) && { besideTokens: first.overheadTokens }),
    requests,
    ...defined({ meanErrorPercent }),
  }
}

/** Of the figures that are kept with a result: they have a calibration only where it was fitted to recorded usage. */
export function keptNote({ calibration }: Pick<SessionFigures, 'calibration'>): CalibrationNote {
  if (calibration === undefined) return { basis: 'none', requests: 0 }
  const { scale, overheadTokens: besideTokens, requests, meanErrorPercent } = calibration
  return { basis: 'recorded', scale, besideTokens, requests, ...defined({ meanErrorPercent }) }
}
