import { LONGEST_NAME, LONGEST_TAG, MOST_TAGS, shortLabel } from '@/lib/engine'
import type { PresetView } from '@/lib/contracts/presets'

export const origins = ['own', 'documents', 'harness'] as const
export type Origin = (typeof origins)[number]

/** Tags that say where a built-in preset comes from; they are origins, not tags to filter by. */
const originTags: readonly string[] = ['documents', 'harness']

export const originOf = ({ own, tags }: Pick<PresetView, 'own' | 'tags'>): Origin =>
  own !== undefined ? 'own' : tags.includes('harness') ? 'harness' : 'documents'

export const shownTags = ({ own, tags }: Pick<PresetView, 'own' | 'tags'>): readonly string[] =>
  own === undefined ? tagsToKeep(tags) : tags

/** Of a preset that becomes a person's own: where it came from is no tag any more. */
export const tagsToKeep = (tags: readonly string[]): readonly string[] =>
  tags.filter((tag) => !originTags.includes(tag))

export interface LibraryFilter {
  readonly search: string
  readonly origin: Origin | null
  readonly provider: string | null
  readonly tag: string | null
}

/** A preset with the words that a person sees of it. */
export interface LibraryEntry {
  readonly preset: PresetView
  readonly name: string
  readonly description: string
}

/** Every word of the search must stand somewhere in what is shown, accents and case aside. */
export function filterLibrary(
  entries: readonly LibraryEntry[],
  { search, origin, provider, tag }: LibraryFilter,
): readonly LibraryEntry[] {
  const words = plain(search)
    .split(/\s+/)
    .filter((word) => word !== '')
  return entries.filter(({ preset, name, description }) => {
    if (origin !== null && originOf(preset) !== origin) return false
    if (provider !== null && preset.provider !== provider) return false
    if (tag !== null && !shownTags(preset).includes(tag)) return false
    const text = plain([name, description, preset.source, ...preset.tags].join('\n'))
    return words.every((word) => text.includes(word))
  })
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

/** In order of the alphabet. */
export const tagsIn = (presets: readonly PresetView[]): readonly string[] =>
  [...new Set(presets.flatMap((preset) => shownTags(preset)))].sort((a, b) => a.localeCompare(b))

/** Why a name cannot be saved; undefined where it can. */
export function nameProblem(name: string): 'nameMissing' | 'nameTooLong' | undefined {
  const { length } = name.trim()
  return length === 0 ? 'nameMissing' : length > LONGEST_NAME ? 'nameTooLong' : undefined
}

/** The name with the first free number behind it, where it is used already; cut where it would be too long. */
export function freeName(given: string, usedNames: readonly string[]): string {
  const name = shortLabel(given)
  if (!usedNames.includes(name)) return name
  for (let number = 2; ; number++) {
    const end = ` ${number}`
    const free = `${name.slice(0, LONGEST_NAME - end.length)}${end}`
    if (!usedNames.includes(free)) return free
  }
}

/** What a file is called, without what says its kind. */
export const nameOfFile = (file: string): string =>
  file.replace(/(?:\.preset)?\.(?:jsonc?|txt)$/i, '').slice(0, LONGEST_NAME) || file

/** What a person typed between commas, each once. */
export const parseTags = (text: string): readonly string[] =>
  [
    ...new Set(
      text
        .split(',')
        .map((tag) => tag.trim().slice(0, LONGEST_TAG))
        .filter((tag) => tag !== ''),
    ),
  ].slice(0, MOST_TAGS)
