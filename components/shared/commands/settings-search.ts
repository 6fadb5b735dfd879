import type { SettingName } from '@/lib/contracts/settings'

/** All settings, in the order of the page. */
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
/** Settings with a scope and a stored value. */
export const isScoped = (id: SettingId): id is Extract<SettingId, SettingName> => !unscoped.has(id)

/** The page of a setting; retention is shown with the storage sizes. */
export const settingHref = (id: SettingId): string =>
  id === 'retention' ? '/profiles?tab=storage' : `/profiles?tab=settings&setting=${id}`

export interface SettingEntry {
  readonly id: SettingId
  readonly label: string
  readonly help: string
  /** The value as text. */
  readonly value: string
}

/**
 * The settings whose label, explanation or value contains every search word, ignoring accents. All settings for an
 * empty search.
 */
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
