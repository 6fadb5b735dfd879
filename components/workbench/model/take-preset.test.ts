import { describe, expect, it } from 'vitest'
import { builtInPresets, encodeShare, type Preset, presetById, providers as registered } from '@/lib/engine'
import type { ProviderView } from '@/lib/contracts/runs'
import { STARTERS } from '../view-state'
import { createWorkbenchStore, initialStrategies } from './store'
import { takePreset } from './take-preset'

const providers: readonly ProviderView[] = registered.map(({ id, name, description, defaultConfig }) => ({
  id,
  name,
  description,
  defaultConfig,
  fields: [],
  capabilities: { lossless: false, usesModel: false },
}))
const presets: readonly Preset[] = builtInPresets
const opened = () => createWorkbenchStore(initialStrategies(providers, presets, []).drafts.slice(0, 2), {})

describe('a preset that the address brings', () => {
  it('gets a column of its own, and only one', async () => {
    const store = opened()
    expect(await takePreset(store, { preset: 'codex', hash: '' }, providers, presets)).toBe(2)
    expect(store.getState().drafts[2]).toMatchObject({
      provider: 'smart',
      preset: 'codex',
      config: presetById('codex').config,
    })
    expect(await takePreset(store, { preset: 'codex', hash: '' }, providers, presets)).toBe(2)
    store.temporal.getState().undo()
    expect(store.getState().drafts).toHaveLength(2)
  })

  it('is the successor of one that is retired', async () => {
    const store = opened()
    expect(await takePreset(store, { preset: 'speed', hash: '' }, providers, presets)).toBe(2)
    expect(store.getState().drafts[2]).toMatchObject({ preset: 'aggressive', config: presetById('aggressive').config })
  })

  it('takes the last column where all are there', async () => {
    const store = opened()
    const others = presets.filter(({ id }) => id !== 'codex' && !STARTERS.includes(id)).slice(0, 6)
    for (const { id } of others) await takePreset(store, { preset: id, hash: '' }, providers, presets)
    const { key } = store.getState().drafts[7] ?? { key: '' }
    expect(await takePreset(store, { preset: 'codex', hash: '' }, providers, presets)).toBe(7)
    expect(store.getState().drafts[7]).toMatchObject({ key, preset: 'codex' })
  })

  it('may come in the hash, without being saved', async () => {
    const store = opened()
    const preset: Preset = { ...presetById('codex'), name: 'From afar' }
    expect(await takePreset(store, { preset: null, hash: await encodeShare(preset) }, providers, presets)).toBe(2)
    expect(store.getState().drafts[2]).toEqual({
      key: expect.any(String),
      provider: 'smart',
      title: 'From afar',
      config: preset.config,
    })
  })

  it.each(['', '#other', '#p1=broken', '#p9=AAAA'])('that is none changes nothing: %s', async (hash) => {
    const store = opened()
    expect(await takePreset(store, { preset: 'pre_gone', hash }, providers, presets)).toBeUndefined()
    expect(store.getState().drafts).toHaveLength(2)
  })
})
