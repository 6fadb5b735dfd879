import type { SettingName } from '@/lib/contracts/settings'

/** Every setting that can be searched for, in the order of the page. */
export const settingIds = [
  'defaultProvider',
  'automatic',
  'threshold',
  'minimumSavingPercent',
  'telemetry',
  'limitPerRunUsd',
  'monthlyBudgetUsd',
  'customPrompt',
  'singleKeys',
  'workspaces',
  'retention',
] as const
export type SettingId = (typeof settingIds)[number]

const unscoped: ReadonlySet<SettingId> = new Set(['singleKeys', 'workspaces', 'retention'])
/** Those with a scope and a value of their own. */
export const isScoped = (id: SettingId): id is Extract<SettingId, SettingName> => !unscoped.has(id)

/** Where the palette leads to a setting: what is kept for how long stands beside what it takes. */
export const settingHref = (id: SettingId): string =>
  id === 'retention' ? '/profiles?tab=storage' : `/profiles?tab=settings&setting=${id}`

export interface SettingEntry {
  readonly id: SettingId
  readonly label: string
  readonly help: string
  /** Its value in words. */
  readonly value: string
}

/** The settings in whose label, explanation or value every word of the search stands, whatever its accents. All of them for an empty one. */
export function findSettings(entries: readonly SettingEntry[], search: string): ReadonlySet<SettingId> {
  const words = plain(search)
    .split(/\s+/)
    .filter((word) => word !== '')
  return new Set(
    entries
      .filter(({ label, help, value }) => words.every((word) => plain(`${label} ${help} ${value}`).includes(word)))
      .map(({ id }) => id),
  )
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
