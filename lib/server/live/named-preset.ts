import 'server-only'
import { lossless, providerById } from '@/lib/engine'
import { presetToCopy } from '@/lib/server/presets'
import type { CompressInput } from './tasks'

type NamedPreset = CompressInput['preset']

/** Where the address names none: nothing is lost, and what was sent stays as it was. */
const standard: NamedPreset = {
  id: 'lossless-at-arrival',
  name: 'Lossless at arrival',
  provider: lossless.id,
  config: { ...lossless.defaultConfig, timing: 'arrival' },
}

/**
 * The preset that an address names: a built-in or saved one, or a provider with its defaults. Of a saved one the newest
 * version is followed; `ID@2` stays with the second.
 */
export async function namedPreset(name: string | undefined): Promise<NamedPreset | undefined> {
  if (name === undefined || name === standard.id) return standard
  const [id = '', version] = name.split('@', 2)
  const preset = await presetToCopy(id, version === undefined ? undefined : Number(version))
  if (preset && version === undefined) return pick(preset)
  // A built-in one has no versions.
  if (preset?.version !== undefined)
    return { ...pick(preset), id: `${id}@${preset.version}`, name: `${preset.name}, ${preset.version}` }
  const provider = version === undefined ? providerById(id) : undefined
  return provider && { id, name: provider.name, provider: id, config: provider.defaultConfig }
}

const pick = ({ id, name, provider, config }: NamedPreset): NamedPreset => ({ id, name, provider, config })
