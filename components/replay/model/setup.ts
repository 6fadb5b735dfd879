import type * as z from 'zod'
import type { replayInput } from '@/lib/contracts/replay'
import type { CalibrationOverrides, ReplayOptions, SessionFigures } from '@/lib/engine'

/** What a person has set of a replay; what is absent is as the session, the profile or the settings have it. */
export interface ReplaySetup {
  readonly options: Partial<ReplayOptions>
  readonly calibration: CalibrationOverrides
  /** Profile whose prices and window are taken; absent: the model that the session names. */
  readonly profile?: string
}

export type ReplayQuestion = Omit<z.input<typeof replayInput>, 'strategies'>

export const questionOf = (conversationId: string, { options, calibration, profile }: ReplaySetup): ReplayQuestion => ({
  conversationId,
  ...(profile !== undefined && { conversationProfile: profile }),
  options,
  calibration,
})

/** With one option set, or as it was before where the value is undefined. */
export function withOption<Name extends keyof ReplayOptions>(
  setup: ReplaySetup,
  name: Name,
  value: ReplayOptions[Name] | undefined,
): ReplaySetup {
  const { [name]: _, ...rest } = setup.options
  return { ...setup, options: value === undefined ? rest : { ...rest, [name]: value } }
}

/** Condenses at a share of the window, also where it did at a number of tokens. */
export const withThresholdPercent = (setup: ReplaySetup, percent: number | undefined): ReplaySetup =>
  withOption(withOption(setup, 'thresholdTokens', undefined), 'thresholdPercent', percent)

/** Condenses at a number of tokens, also where it did at a share of the window. Undefined: as the session or the settings have it. */
export const withThresholdTokens = (setup: ReplaySetup, tokens: number | undefined): ReplaySetup =>
  withOption(withOption(setup, 'thresholdPercent', undefined), 'thresholdTokens', tokens)

export function withCalibration(
  setup: ReplaySetup,
  name: keyof CalibrationOverrides,
  value: number | undefined,
): ReplaySetup {
  const { [name]: _, ...rest } = setup.calibration
  return { ...setup, calibration: value === undefined ? rest : { ...rest, [name]: value } }
}

/** The options as a person has just set them, while what is replayed is still of before. */
export function shownOptions(replayed: ReplayOptions, { options }: Pick<ReplaySetup, 'options'>): ReplayOptions {
  const { thresholdTokens: _, ...inPercent } = replayed
  const isInPercent = options.thresholdPercent !== undefined && options.thresholdTokens === undefined
  return { ...(isInPercent ? inPercent : replayed), ...options }
}

type Trigger = NonNullable<SessionFigures['trigger']>

/** The same of the trigger of all rows. */
export function shownTrigger(replayed: Trigger, { options }: Pick<ReplaySetup, 'options'>): Trigger {
  const { thresholdPercent, thresholdTokens, contextWindow: window = replayed.window } = options
  const tokens = thresholdTokens ?? (thresholdPercent === undefined ? undefined : (thresholdPercent * window) / 100)
  return tokens === undefined ? replayed : { tokens, window, from: 'asked' }
}
