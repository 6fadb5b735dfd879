import { describe, expect, it } from 'vitest'
import { findSettings, isScoped, settingHref, settingIds, type SettingEntry } from './settings-search'

const entries: readonly SettingEntry[] = [
  { id: 'threshold', label: 'Condenser à partir de', help: 'Part de la fenêtre.', value: '80 %' },
  { id: 'telemetry', label: 'Enregistrer', help: 'Dans la base, sur cette machine.', value: 'activé' },
]

describe('findSettings', () => {
  it.each([
    ['', ['threshold', 'telemetry']],
    ['  ', ['threshold', 'telemetry']],
    ['FENETRE', ['threshold']],
    ['80', ['threshold']],
    ['active', ['telemetry']],
    ['machine base', ['telemetry']],
    ['base fenêtre', []],
  ] as const)('finds %j', (search, expected) => {
    expect([...findSettings(entries, search)]).toEqual(expected)
  })
})

describe('setting ids', () => {
  it('are unique and lead to the page', () => {
    expect(new Set(settingIds).size).toBe(settingIds.length)
    expect(settingHref('telemetry')).toBe('/profiles?tab=settings&setting=telemetry')
    expect(settingHref('retention')).toBe('/profiles?tab=storage')
    expect(settingIds.filter((id) => !isScoped(id))).toEqual(['singleKeys', 'workspaces', 'retention'])
  })
})
