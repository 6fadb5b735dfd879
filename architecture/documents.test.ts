import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

/** Places named from the root of the project, without those that stand for any (`lib/server/NAME/`). */
const PLACE = /`((?:app|architecture|components|docs|e2e|lib|messages|scripts)\/[\w./[\]()-]+)`/g
const isPattern = (place: string): boolean => /\b(?:NAME|FEATURE)\b/.test(place)

const markdownIn = (folder: string): readonly string[] =>
  readdirSync(folder).flatMap((name) => (name.endsWith('.md') ? [join(folder, name)] : []))
const recipes = ['engine/dialects', 'llm', 'engine/presets', 'engine/quality', 'engine/condensation/providers'].map(
  (folder) => `lib/${folder}/README.md`,
)

it('every place that the documents name exists', () => {
  const documents = [
    'README.md',
    'CONTRIBUTING.md',
    'docs/architecture.md',
    ...markdownIn('docs/decisions'),
    ...recipes,
  ]
  const named = documents.flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(PLACE)].map(([, place = '']) => ({ document, place })),
  )
  const places = named.filter(({ place }) => !isPattern(place))
  expect(places.length).toBeGreaterThan(20)
  expect(
    places.filter(({ document, place }) => !existsSync(place) && !existsSync(join(dirname(document), place))),
  ).toEqual([])
})
