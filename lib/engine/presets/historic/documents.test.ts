import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { unwrap } from '../../core/result'
import { providerById } from '../../condensation/registry'
import { presetChangeText } from '../change-text'
import { readPresetText } from '../exchange'
import { normalizeConfig } from './normalize'

/** One file for each configuration that the documents give, as they write it; beside it what it is read as, and what that changed. */
const folder = fileURLToPath(new URL('__documents__', import.meta.url))
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.replace('.json', ''))

describe.each(names)('%s', (name) => {
  const { preset, changes } = unwrap(readPresetText(readFileSync(`${folder}/${name}.json`, 'utf8')))

  it('is taken, and every change is said', async () => {
    const said = [
      `provider: ${preset.provider}`,
      JSON.stringify(preset.config, null, 2),
      '',
      ...changes.map(presetChangeText),
      '',
    ].join('\n')
    await expect(said).toMatchFileSnapshot(`__documents__/${name}.golden.txt`)
    expect(providerById(preset.provider)?.compile(preset.config).ok).toBe(true)
  })

  it('is read again as it is', () => {
    expect(unwrap(normalizeConfig(preset.config, preset.provider))).toEqual({ config: preset.config, changes: [] })
  })
})
