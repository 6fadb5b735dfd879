import 'server-only'
import type * as z from 'zod'
import { MOST_VARIANTS, providerById } from '@/lib/engine'
import type { createExperimentInput } from '@/lib/contracts/evaluation/experiments'
import { presetToCopy } from '@/lib/server/presets'
import { appError } from '@/lib/server/runtime/failure'
import type { Frozen } from './frozen'

type Asked = z.output<typeof createExperimentInput>['variants'][number]
type FrozenVariant = Frozen['variants'][number]

/** Copies of what was asked for. Refuses the same twice. */
export async function freezeVariants(asked: readonly Asked[]): Promise<FrozenVariant[]> {
  const variants: FrozenVariant[] = []
  for (const each of asked.slice(0, MOST_VARIANTS)) variants.push(await freeze(each))
  const twice = variants.find(({ id }, at) => variants.findIndex((each) => each.id === id) < at)
  if (twice) throw appError('invalid-input', `Two variants are the same: ${twice.title}.`)
  return variants
}

async function freeze(asked: Asked): Promise<FrozenVariant> {
  if ('provider' in asked) return defaultsOf(asked.provider)
  const preset = await presetToCopy(asked.preset, asked.version)
  if (!preset) throw appError('not-found', 'There is no such preset; it may have been deleted.')
  const { id, name, version, provider, config } = preset
  return version === undefined
    ? { id, title: name, provider, config, preset: { id } }
    : { id: `${id}@${version}`, title: `${name} ${version}`, provider, config, preset: { id, version } }
}

function defaultsOf(id: string): FrozenVariant {
  const provider = providerById(id)
  if (!provider) throw appError('PROVIDER_NOT_FOUND', `There is no provider ${id}.`)
  return { id, title: provider.name, provider: id, config: provider.defaultConfig }
}
