import { createParser, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import type { CalibrationOverrides, ReplayOptions } from '@/lib/engine'
import type { ReplaySetup } from './setup'

/** The numbers that a person may set, with what is offered of them. */
export const numberOptions = [
  { name: 'contextWindow', min: 1_000, max: 10_000_000, step: 1_000 },
  { name: 'reservedTokens', min: 0, max: 1_000_000, step: 1_000 },
  { name: 'leastSavingPercent', min: 0, max: 100, step: 5, unit: '%' },
  { name: 'leastSavedTokens', min: 0, max: 1_000_000, step: 1_000 },
  { name: 'loopGuardPercent', min: 0, max: 100, step: 1, unit: '%' },
  { name: 'lifetimeMinutes', min: 1, max: 1_440, step: 5 },
  { name: 'leastCacheable', min: 0, max: 100_000, step: 256 },
  { name: 'thresholdTokens', min: 1_000, max: 10_000_000, step: 1_000 },
  { name: 'coldFromPercent', min: 1, max: 100, step: 5, unit: '%' },
  { name: 'coldFromTokens', min: 1_000, max: 10_000_000, step: 1_000 },
  { name: 'capResultTokens', min: 100, max: 1_000_000, step: 500 },
] as const

export const thresholdRange = { min: 5, max: 100 } as const
export const cacheModels = ['recorded', 'lifetime', 'ideal'] as const
export const choiceOptions = [
  { name: 'prefix', values: ['exact', 'breakpoints'] },
  { name: 'call', values: ['live', 'anew'] },
  { name: 'lossless', values: ['arrival', 'threshold'] },
  { name: 'overflow', values: ['tell', 'halve'] },
  { name: 'arrival', values: ['off', 'lossless'] },
] as const

/** Nothing is taken from an address that could not be set in the view. */
const parseAsNumberIn = ({ min, max }: { readonly min: number; readonly max: number }) =>
  createParser({
    parse: (text) => {
      const value = text.trim() === '' ? Number.NaN : Number(text)
      return value >= min && value <= max ? value : null
    },
    serialize: String,
  })

const [window, reserved, saving, tokens, guard, lifetime, cacheable, at, cold, coldTokens, cap] = numberOptions
const [prefix, call, lossless, overflow, arrival] = choiceOptions

/** What a person has set of a replay stands in the address, so that a view of it can be linked. Absent: as the session, the profile or the settings have it. */
export const replayState = {
  threshold: parseAsNumberIn(thresholdRange),
  window: parseAsNumberIn(window),
  reserved: parseAsNumberIn(reserved),
  saving: parseAsNumberIn(saving),
  tokens: parseAsNumberIn(tokens),
  guard: parseAsNumberIn(guard),
  cache: parseAsStringLiteral(cacheModels),
  lifetime: parseAsNumberIn(lifetime),
  cacheable: parseAsNumberIn(cacheable),
  at: parseAsNumberIn(at),
  cold: parseAsNumberIn(cold),
  coldTokens: parseAsNumberIn(coldTokens),
  cap: parseAsNumberIn(cap),
  prefix: parseAsStringLiteral(prefix.values),
  call: parseAsStringLiteral(call.values),
  lossless: parseAsStringLiteral(lossless.values),
  overflow: parseAsStringLiteral(overflow.values),
  arrival: parseAsStringLiteral(arrival.values),
  scale: parseAsNumberIn({ min: Number.MIN_VALUE, max: 100 }),
  overhead: parseAsNumberIn({ min: 0, max: 10_000_000 }),
  hits: parseAsNumberIn({ min: 0, max: 1 }),
  prices: parseAsString,
}

type Address = { readonly [Name in keyof typeof replayState]: ReturnType<(typeof replayState)[Name]['parse']> }

const optionNames = {
  threshold: 'thresholdPercent',
  window: 'contextWindow',
  reserved: 'reservedTokens',
  saving: 'leastSavingPercent',
  tokens: 'leastSavedTokens',
  guard: 'loopGuardPercent',
  cache: 'cache',
  lifetime: 'lifetimeMinutes',
  cacheable: 'leastCacheable',
  at: 'thresholdTokens',
  cold: 'coldFromPercent',
  coldTokens: 'coldFromTokens',
  cap: 'capResultTokens',
  prefix: 'prefix',
  call: 'call',
  lossless: 'lossless',
  overflow: 'overflow',
  arrival: 'arrival',
} as const satisfies Partial<Record<keyof Address, keyof ReplayOptions>>

const calibrationNames = { scale: 'scale', overhead: 'overheadTokens', hits: 'hitShare' } as const satisfies Partial<
  Record<keyof Address, keyof CalibrationOverrides>
>

export function setupIn(address: Address): ReplaySetup {
  return {
    options: renamed(address, optionNames),
    calibration: renamed(address, calibrationNames),
    ...(address.prices !== null && { profile: address.prices }),
  }
}

/** All of it, so that what is no longer set goes from the address. */
export const addressOf = ({ options, calibration, profile }: ReplaySetup): Address =>
  ({
    ...values(options, optionNames),
    ...values(calibration, calibrationNames),
    prices: profile ?? null,
  }) as Address

const renamed = (address: Address, names: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(names).flatMap(([short, name]) => {
      const value = address[short as keyof Address]
      return value === null ? [] : [[name, value]]
    }),
  )

const values = (set: object, names: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(names).map(([short, name]) => [short, (set as Readonly<Record<string, unknown>>)[name] ?? null]),
  )
