import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

/**
 * The arrows of the design. A layer may import what its row names, and itself. A file that no row covers fails the test, so
 * that a new folder states its place. To add a layer: one row here, and a reason in the commit.
 */
const layers = [
  { layer: 'core', files: /^lib\/core\//, imports: [] },
  { layer: 'conversation', files: /^lib\/conversation\//, imports: ['core'] },
  { layer: 'contracts', files: /^lib\/condensation\/(ports|report|reasons|terms|call-problem|step-label|words|errors|measure|markers|reference|compact-references|readable-references|expected)\.ts$/, imports: ['core', 'conversation'] },
  { layer: 'dialects', files: /^lib\/dialects\//, imports: ['core', 'conversation'] },
  { layer: 'tokens', files: /^lib\/tokens\//, imports: ['core', 'conversation', 'contracts'] },
  { layer: 'diff', files: /^lib\/diff\//, imports: ['core', 'conversation'] },
  { layer: 'sharing', files: /^lib\/sharing\//, imports: ['core', 'conversation', 'contracts', 'diff'] },
  { layer: 'quality', files: /^lib\/quality\//, imports: ['core', 'conversation', 'contracts'] },
  { layer: 'pricing', files: /^lib\/pricing\//, imports: ['core'] },
  { layer: 'operations', files: /^lib\/condensation\/operations\//, imports: ['core', 'conversation', 'contracts'] },
  { layer: 'lossless', files: /^lib\/condensation\/lossless\//, imports: ['core', 'conversation', 'contracts', 'operations'] },
  { layer: 'steps', files: /^lib\/condensation\/steps\//, imports: ['core', 'conversation', 'contracts', 'operations', 'lossless'] },
  { layer: 'providers', files: /^lib\/condensation\/providers\//, imports: ['core', 'conversation', 'contracts', 'operations', 'lossless', 'steps'] },
  { layer: 'engine', files: /^lib\/condensation\/(registry|manager|index)\.ts$/, imports: ['core', 'conversation', 'contracts', 'operations', 'lossless', 'steps', 'providers'] },
  { layer: 'fate', files: /^lib\/fate\//, imports: ['core', 'conversation', 'contracts', 'lossless', 'steps'] },
  { layer: 'replay', files: /^lib\/replay\//, imports: ['core', 'conversation', 'contracts', 'operations', 'lossless', 'steps', 'providers', 'engine', 'fate', 'pricing', 'tokens', 'quality'] },
  { layer: 'access', files: /^lib\/access\//, imports: ['core'] },
  { layer: 'observe', files: /^lib\/observe\//, imports: [] },
  { layer: 'llm', files: /^lib\/llm\//, imports: ['core', 'conversation', 'contracts', 'pricing'] },
  { layer: 'presets', files: /^lib\/presets\//, imports: ['core', 'conversation', 'contracts', 'operations', 'lossless', 'steps', 'providers', 'engine'] },
  { layer: 'db', files: /^lib\/db\//, imports: ['core'] },
  { layer: 'contract', files: /^lib\/server\/([a-z]+-)?contract\.ts$/, imports: ['core', 'conversation', 'contracts', 'providers', 'steps', 'operations', 'fate', 'replay', 'diff', 'dialects', 'pricing', 'presets', 'sharing'] },
  { layer: 'app-services', files: /^lib\/(cli|server|bench)\//, imports: ['core', 'conversation', 'contracts', 'dialects', 'tokens', 'diff', 'quality', 'pricing', 'operations', 'lossless', 'steps', 'providers', 'engine', 'fate', 'replay', 'llm', 'presets', 'sharing', 'db', 'contract', 'access', 'observe'] },
  { layer: 'components', files: /^components\//, imports: ['core', 'conversation', 'contracts', 'diff', 'providers', 'engine', 'fate', 'replay', 'presets', 'pricing', 'steps', 'operations', 'lossless', 'contract', 'dialects', 'i18n'] },
  { layer: 'i18n', files: /^i18n\//, imports: ['core'] },
  { layer: 'app', files: /^app\//, imports: 'all' },
] as const

type Layer = (typeof layers)[number]['layer']

const root = resolve(import.meta.dirname, '..')
const sources = ['lib', 'components', 'app', 'i18n'].flatMap(listSources).filter((file) => !file.startsWith('lib/db/generated/'))

function listSources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split('\\').join('/'))
}

const isTest = (file: string): boolean => /\.test\.tsx?$|\/testing\/|^lib\/architecture/.test(file)
const layerOf = (file: string): (typeof layers)[number] | undefined => layers.find((row) => row.files.test(file))

/** Import specifiers of a file, with `import type` told apart. */
function importsOf(file: string): { specifier: string; typeOnly: boolean }[] {
  const text = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  const statement = /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g
  return [...text.matchAll(statement)].map((match) => ({ specifier: match[2] ?? match[3] ?? '', typeOnly: match[1] !== undefined }))
}

function localTarget(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('@/')) return specifier.slice(2)
  return specifier.startsWith('.') ? posix.join(dirname(file), specifier) : undefined
}

function resolveTarget(target: string): string {
  return [target, `${target}.ts`, `${target}.tsx`, `${target}/index.ts`].find((candidate) => sources.includes(candidate)) ?? `${target}.ts`
}

const edges = sources
  .filter((file) => !isTest(file))
  .flatMap((file) => importsOf(file).flatMap(({ specifier, typeOnly }) => {
    const target = localTarget(file, specifier)
    return target === undefined || /\.(json|css|svg)$/.test(target) || target.startsWith('lib/db/generated') ? [] : [{ file, target: resolveTarget(target), typeOnly }]
  }))

describe('architecture', () => {
  it('gives every file a layer', () => {
    expect(sources.filter((file) => !isTest(file) && !layerOf(file))).toEqual([])
  })

  it('draws its arrows as the design does', () => {
    const wrong = edges.filter(({ file, target }) => {
      const from = layerOf(file)
      const to = layerOf(target)
      if (!from || !to || from === to || from.imports === 'all') return false
      return !(from.imports as readonly Layer[]).includes(to.layer)
    })
    expect(wrong.map(({ file, target }) => `${file} → ${target}`)).toEqual([])
  })

  it('has no import cycle', () => {
    expect(findCycle()).toBeUndefined()
  })

  it('keeps React and Next out of lib', () => {
    const foreign = sources.filter((file) => file.startsWith('lib/') && !isTest(file)).flatMap((file) =>
      importsOf(file).filter(({ specifier }) => /^(react|react-dom|next|next-intl)(\/|$)/.test(specifier)).map(({ specifier }) => `${file} → ${specifier}`))
    expect(foreign).toEqual([])
  })

  it('keeps clock, randomness, network and Node out of the pure core', () => {
    const pure = sources.filter((file) => /^lib\/(core|conversation|dialects|condensation|fate|replay|quality|diff|presets|pricing|sharing)\//.test(file) && !isTest(file))
    const impure = pure.filter((file) => {
      const text = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
      return /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bfetch\(|\bperformance\.now\(|from 'node:|\bprocess\./.test(text)
    })
    expect(impure).toEqual([])
  })

  it('keeps actions and server-only modules out of components', () => {
    const wrong = edges.filter(({ file, target }) => file.startsWith('components/') && ((/^lib\/(db|server|cli|tokens|llm)\//.test(target) && !/^lib\/server\/([a-z]+-)?contract\.ts$/.test(target)) || target.startsWith('app/')))
    expect(wrong.map(({ file, target }) => `${file} → ${target}`)).toEqual([])
  })
})

/** A cycle of imports that exist at run time, as a list of files, or undefined. */
function findCycle(): readonly string[] | undefined {
  const graph = new Map<string, string[]>()
  for (const { file, target, typeOnly } of edges) if (!typeOnly) graph.set(file, [...(graph.get(file) ?? []), target])
  const done = new Set<string>()
  const visit = (file: string, trail: readonly string[]): readonly string[] | undefined => {
    if (trail.includes(file)) return [...trail.slice(trail.indexOf(file)), file]
    if (done.has(file)) return undefined
    for (const next of graph.get(file) ?? []) {
      const cycle = visit(next, [...trail, file])
      if (cycle) return cycle
    }
    done.add(file)
    return undefined
  }
  for (const file of graph.keys()) {
    const cycle = visit(file, [])
    if (cycle) return cycle
  }
  return undefined
}
