import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Bundle, bundle, loadedWith } from './bundle'
import { packageEntries } from './entries'

/** Bounds in kB of gzip, without vocabularies: the core alone, and the core with one of the formats below. */
const MOST_OF_THE_CORE = 150
const MOST_WITH_A_FORMAT = 162
/** What most agents send to a model. */
const wire = ['anthropic', 'openai-chat', 'openai-responses', 'google-contents', 'ai-sdk', 'langchain']

describe('the bundle of the published package', () => {
  let made: Bundle
  beforeAll(async () => {
    made = await bundle(packageEntries())
  }, 120_000)

  const kilobytes = (files: Iterable<string>): number =>
    [...files].reduce((sum, file) => sum + gzipSync(made.files.get(file) ?? '').length, 0) / 1_000

  it(`has a core below ${MOST_OF_THE_CORE} kB`, () => {
    expect(kilobytes(loadedWith('index.js', made))).toBeLessThan(MOST_OF_THE_CORE)
  })

  it.each(wire)(`is below ${MOST_WITH_A_FORMAT} kB with the format %s`, (id) => {
    const files = new Set(['index.js', `dialects/${id}.js`].flatMap((file) => [...loadedWith(file, made)]))
    expect(kilobytes(files)).toBeLessThan(MOST_WITH_A_FORMAT)
    expect(kilobytes(files)).toBeGreaterThan(50)
  })

  it('loads no vocabulary, no prices and no other dialect with the core', () => {
    const inputs = [...loadedWith('index.js', made)].flatMap((file) =>
      Object.entries(made.metafile.outputs[`package/${file}`]?.inputs ?? {})
        .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
        .map(([input]) => input),
    )
    expect(inputs.filter((input) => /js-tiktoken|genai-prices|dialects\/[a-z-]+\/dialect\.ts/.test(input))).toEqual([])
  })

  it('has every dialect as an entry', () => {
    expect([...made.files.keys()].filter((file) => /^dialects\/[a-z-]+\.js$/.test(file)).length).toBeGreaterThan(20)
  })

  it('imports no built-in module of Node', () => {
    const imported = Object.values(made.metafile.outputs).flatMap(({ imports }) =>
      imports.filter(({ external }) => external).map(({ path }) => path),
    )
    expect(imported.filter((name) => /^node:|^(fs|path|crypto|url|util|stream|http)$/.test(name))).toEqual([])
  })
})
