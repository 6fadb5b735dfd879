import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { catalogue } from '@/i18n/catalogue-en'

type Tree = { readonly [key: string]: string | Tree }

const pathsOf = (tree: Tree, path: readonly string[] = []): readonly (readonly string[])[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[...path, key]] : pathsOf(value, [...path, key]),
  )

const sourcesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\./.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/generated|testing/.test(file))
    .map((file) => readFileSync(file, 'utf8'))

const INSERT = /\$\{(?:[^{}]|\{[^{}]*\})*\}/
const NAMESPACE = /(?:useTranslations|getTranslations|Translator|namespace:)\W{0,3}(?:\w+: )?'([\w.]+)'/g

/** The keys that a source names: as texts, as names of properties, and with parts that are put in. */
function keysIn(source: string) {
  const texts = [...source.matchAll(/'([\w.-]+)'|([A-Za-z_][\w-]*)\??:/g)].map(([, text, name]) => text ?? name ?? '')
  const templates = [...source.matchAll(/`((?:[\w.-]|\$\{(?:[^{}]|\{[^{}]*\})*\})+)`/g)].map(([, text = '']) => text)
  return {
    texts: new Set([...texts, ...templates]),
    patterns: [...new Set(templates)]
      .filter((text) => INSERT.test(text) && text !== INSERT.exec(text)?.[0])
      .map((text) => new RegExp(`^${text.split(INSERT).join('.+').replaceAll('.', '\\.').replaceAll('\\.+', '.+')}$`)),
  }
}

const names = ({ texts, patterns }: ReturnType<typeof keysIn>, key: string): boolean =>
  texts.has(key) || patterns.some((pattern) => pattern.test(key))

it('every message is named where its namespace is used, or its key is a value of the program', () => {
  const sources = ['app', 'components', 'lib', 'i18n'].flatMap(sourcesIn)
  const files = sources.map((source) => ({
    namespaces: new Set([...source.matchAll(NAMESPACE)].map(([, name = '']) => name)),
    ...keysIn(source),
  }))
  const anywhere = keysIn(sources.join('\n'))
  const isUsed = (path: readonly string[]): boolean =>
    path.some((_, cut) => {
      const [namespace, key] = [path.slice(0, cut).join('.'), path.slice(cut).join('.')]
      const users = files.filter(({ namespaces }) => namespaces.has(namespace))
      return users.some((file) => names(file, key)) || (users.length > 0 && anywhere.texts.has(key))
    })
  // What the engine names is worded in `engine`; components/shared/labels holds that it is exactly that.
  const { engine: _, ...pages } = catalogue
  expect(
    pathsOf(pages)
      .filter((path) => !isUsed(path))
      .map((path) => path.join('.')),
  ).toEqual([])
})
