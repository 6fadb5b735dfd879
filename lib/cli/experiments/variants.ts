import { MOST_VARIANTS, type Variant, type VariantSpec } from '@/lib/engine'
import { badInput } from '../failure'
import type { Console } from '../output/console'
import { findPresetOrProvider, findProvider } from '../strategy'

/** Those that `--with` names: built-in and saved presets, files of presets, and providers with their defaults. */
export async function variantsOf(named: string | undefined, terminal: Console): Promise<readonly VariantSpec[]> {
  const ids = (named ?? '')
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '')
  if (ids.length === 0)
    throw badInput('--with names what is compared: ids of presets or providers, or files, with commas between')
  if (ids.length > MOST_VARIANTS) throw badInput(`--with: ${ids.length} are too many; ${MOST_VARIANTS} at most`)
  const variants: VariantSpec[] = []
  for (const id of ids) variants.push(await variantOf(id, terminal))
  const twice = variants.find(({ id }, index) => variants.findIndex((each) => each.id === id) < index)
  if (twice) throw badInput(`--with: two variants have the id ${twice.id}`)
  return variants
}

async function variantOf(named: string, terminal: Console): Promise<VariantSpec> {
  const { id, name, provider, config } = await findPresetOrProvider(named, terminal)
  return { id, title: name, provider, config }
}

export const openVariant = ({ id, title, provider, config }: VariantSpec): Variant => ({
  id,
  title,
  provider: findProvider(provider),
  config,
})
