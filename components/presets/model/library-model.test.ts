import { describe, expect, it } from 'vitest'
import type { PresetView } from '@/lib/contracts/presets'
import {
  filterLibrary,
  freeName,
  nameOfFile,
  nameProblem,
  originOf,
  parseTags,
  shownTags,
  tagsIn,
  type LibraryEntry,
} from './library-model'

const preset = (id: string, more: Partial<PresetView> = {}): PresetView => ({
  id,
  name: id,
  description: '',
  source: '',
  date: '2026-01',
  tags: [],
  provider: 'smart',
  config: {},
  ...more,
})
const own = { version: 1, createdAt: '', updatedAt: '' }
const entries: readonly LibraryEntry[] = [
  {
    preset: preset('a', { tags: ['documents'], provider: 'truncation' }),
    name: 'Équilibré',
    description: 'Cuts old results.',
  },
  { preset: preset('b', { tags: ['harness', 'no model'], source: 'Codex CLI' }), name: 'Codex', description: '' },
  { preset: preset('c', { own, tags: ['documents', 'mine'] }), name: 'Mine', description: 'Cuts nothing.' },
]
const ids = (found: readonly LibraryEntry[]): string => found.map(({ preset: { id } }) => id).join('')
const all = { search: '', origin: null, provider: null, tag: null }

describe('the library', () => {
  it('is searched by every word, without accents and case', () => {
    expect(
      ['', 'equilibre', 'CUTS old', 'cuts', 'codex cli', 'nothing here'].map((search) =>
        ids(filterLibrary(entries, { ...all, search })),
      ),
    ).toEqual(['abc', 'a', 'a', 'ac', 'b', ''])
  })

  it('is filtered by origin, provider and tag', () => {
    expect(ids(filterLibrary(entries, { ...all, origin: 'harness' }))).toBe('b')
    expect(ids(filterLibrary(entries, { ...all, provider: 'smart' }))).toBe('bc')
    expect(ids(filterLibrary(entries, { ...all, tag: 'mine' }))).toBe('c')
    expect(ids(filterLibrary(entries, { search: 'cuts', origin: 'own', provider: 'smart', tag: 'mine' }))).toBe('c')
  })

  it('shows tags of origin only where they are a person’s own', () => {
    expect(entries.map((entry) => [originOf(entry.preset), shownTags(entry.preset)])).toEqual([
      ['documents', []],
      ['harness', ['no model']],
      ['own', ['documents', 'mine']],
    ])
    expect(tagsIn(entries.map((entry) => entry.preset))).toEqual(['documents', 'mine', 'no model'])
  })

  it('reads tags between commas', () => {
    expect(parseTags(' a, b ,,a,'.concat('x'.repeat(50)))).toEqual(['a', 'b', 'x'.repeat(40)])
    expect(parseTags(Array.from({ length: 30 }, (_, index) => index).join(','))).toHaveLength(20)
  })

  it('finds a free name', () => {
    expect([freeName('A', []), freeName('A', ['A']), freeName('A', ['A', 'A 2'])]).toEqual(['A', 'A 2', 'A 3'])
    const long = 'n'.repeat(120)
    expect(freeName(long, ['n'.repeat(100)])).toBe(`${'n'.repeat(98)} 2`)
  })

  it('says why a name cannot be saved', () => {
    expect([nameProblem(' '), nameProblem('n'.repeat(101)), nameProblem(` ${'n'.repeat(100)} `)]).toEqual([
      'nameMissing',
      'nameTooLong',
      undefined,
    ])
  })
})

it.each([
  ['mine.json', 'mine'],
  ['codex.preset.json', 'codex'],
  ['notes.TXT', 'notes'],
  ['.json', '.json'],
  ['no-ending', 'no-ending'],
])('a file %s is called %s', (file, name) => {
  expect(nameOfFile(file)).toBe(name)
})
