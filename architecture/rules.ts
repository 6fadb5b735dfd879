import { posix } from 'node:path'
import { groupBy } from '@/lib/engine'
import { circleOf, importsOf, isTest, specifiersOf, type Import, type Tree } from './import-graph'
import { layers, type Layer } from './layers'

/** Returns the violations of a rule, as sentences that name the place. */
export type Rule = (tree: Tree) => readonly string[]

/** Without tests, which may import anything. */
const shipped = (tree: Tree): Tree => Object.fromEntries(Object.entries(tree).filter(([file]) => !isTest(file)))
const arrowsOf = (tree: Tree): readonly Import[] => importsOf(shipped(tree))
const told = ({ from, to }: Import): string => `${from} → ${to}`

const layerOf = (file: string): Layer | undefined => layers.find(({ files }) => files.test(file))

const everyFileHasALayer: Rule = (tree) => Object.keys(shipped(tree)).filter((file) => !layerOf(file))

const arrowsPointDown: Rule = (tree) =>
  arrowsOf(tree)
    .filter(({ from, to }) => {
      const [upper, lower] = [layerOf(from), layerOf(to)]
      return upper && lower && upper !== lower && upper.imports !== 'all' && !upper.imports.includes(lower.name)
    })
    .map(told)

const noCircleOfFiles: Rule = (tree) => circleOf(arrowsOf(tree).filter(({ lazy }) => !lazy)) ?? []

/** `components/NAME` for a file of a feature folder, else undefined. */
const featureOf = (file: string): string | undefined => /^components\/(?!ui\/|shared\/)([a-z]+)\//.exec(file)?.[1]

const betweenFeatures = (tree: Tree): readonly Import[] =>
  arrowsOf(tree).filter(({ from, to }) => featureOf(to) !== undefined && featureOf(from) !== featureOf(to))

/** A dialog that is loaded lazily is imported by its file: through the index the whole feature would be loaded. */
const featuresMeetThroughTheirIndex: Rule = (tree) =>
  betweenFeatures(tree)
    .filter(({ to, lazy }) => !lazy && to !== `components/${featureOf(to)}/index.ts`)
    .map(told)

const noCircleOfFeatures: Rule = (tree) =>
  circleOf(
    betweenFeatures(tree).flatMap(({ from, to }) =>
      featureOf(from) === undefined ? [] : [{ from: featureOf(from) ?? '', to: featureOf(to) ?? '' }],
    ),
  ) ?? []

const actionsOnly: Rule = (tree) =>
  arrowsOf(tree)
    .filter(
      ({ from, to }) =>
        from.startsWith('components/') &&
        /^lib\/(server|cli|bench)\//.test(to) &&
        !/^lib\/server\/[a-z-]+\/actions\.ts$/.test(to),
    )
    .map(told)

/** `NAME` for a file in `lib/server/NAME/`, but for what all features stand on. */
const serverFeatureOf = (file: string): string | undefined =>
  /^lib\/server\/(?!runtime\/|workers\/)([a-z]+)\//.exec(file)?.[1]

const betweenServerFeatures = (tree: Tree): readonly Import[] =>
  arrowsOf(tree).filter(
    ({ from, to }) => serverFeatureOf(to) !== undefined && serverFeatureOf(from) !== serverFeatureOf(to),
  )

/**
 * A feature is imported through `index.ts`; what it does in worker threads through `tasks/index.ts`; by pages also
 * through `actions.ts`. The terminal names files, so that a command loads only what it needs.
 */
const serverFeaturesMeetThroughTheirIndex: Rule = (tree) =>
  betweenServerFeatures(tree)
    .filter(({ from }) => /^(lib\/server|app)\//.test(from))
    .filter(({ from, to }) => {
      const entries = ['index.ts', 'tasks/index.ts', ...(from.startsWith('app/') ? ['actions.ts'] : [])]
      return !entries.some((entry) => to === `lib/server/${serverFeatureOf(to)}/${entry}`)
    })
    .map(told)

const noCircleOfServerFeatures: Rule = (tree) =>
  circleOf(
    betweenServerFeatures(tree).flatMap(({ from, to }) => {
      const [upper, lower] = [serverFeatureOf(from), serverFeatureOf(to)]
      return upper === undefined || lower === undefined ? [] : [{ from: upper, to: lower }]
    }),
  ) ?? []

const theServerHasNoLooseFiles: Rule = (tree) => Object.keys(tree).filter((file) => /^lib\/server\/[^/]+$/.test(file))

/** A task asks its host for what is stored: a database in each worker thread would take memory and time, and locks. */
const tasksDoNotLoadTheDatabase: Rule = (tree) => {
  const loads = groupBy(
    arrowsOf(tree).filter(({ isOfTypes }) => !isOfTypes),
    ({ from }) => from,
  )
  const seen = new Set<string>()
  const visit = (file: string, trail: readonly string[]): readonly string[] => {
    if (seen.has(file)) return []
    seen.add(file)
    const path = [...trail, file]
    if (file === 'lib/db/client.ts') return [path.join(' → ')]
    return (loads.get(file) ?? []).flatMap(({ to }) => visit(to, path))
  }
  return Object.keys(shipped(tree))
    .filter((file) => /^lib\/server\/[a-z]+\/tasks\//.test(file))
    .flatMap((file) => visit(file, []))
}

const foreign = (tree: Tree, files: RegExp, packages: RegExp): readonly string[] =>
  Object.entries(shipped(tree))
    .filter(([file]) => files.test(file))
    .flatMap(([file, source]) =>
      specifiersOf(source)
        .filter(({ name }) => packages.test(name))
        .map(({ name }) => `${file} → ${name}`),
    )

const libHasNoReact: Rule = (tree) => foreign(tree, /^lib\//, /^(react|react-dom|next|next-intl)(\/|$)/)

const inEngine = (file: string): boolean => file.startsWith('lib/engine/')
const ENGINE = 'lib/engine/index.ts'

/** Each dialect is a second kind of entry, for the published package: an adapter loads its own dialect and no other. */
const isDialectEntry = (from: string, to: string): boolean =>
  from.startsWith('lib/integrations/') && /^lib\/engine\/dialects\/[a-z0-9-]+\/dialect\.ts$/.test(to)

const theEngineIsImportedThroughItsEntry: Rule = (tree) =>
  arrowsOf(tree)
    .filter(({ from, to }) => !inEngine(from) && inEngine(to) && to !== ENGINE && !isDialectEntry(from, to))
    .map(told)

/** What the published package depends on. */
const enginePackages = [
  '@pydantic/genai-prices',
  'diff',
  'es-toolkit',
  'fflate',
  'jsonc-parser',
  'lru-cache',
  'modern-tar',
  'zod',
]

/** By relative names, so that it stands without the configuration of this project. */
const theEngineStandsAlone: Rule = (tree) =>
  Object.entries(shipped(tree))
    .filter(([file]) => inEngine(file))
    .flatMap(([file, source]) =>
      specifiersOf(source)
        .filter(
          ({ name }) => !name.startsWith('.') && !enginePackages.some((each) => `${name}/`.startsWith(`${each}/`)),
        )
        .map(({ name }) => `${file} → ${name}`),
    )

const modelsHaveNoReact: Rule = (tree) =>
  foreign(tree, /^components\/[a-z]+\/model\//, /^(react|react-dom|next|next-intl|@tanstack\/react-query|nuqs)$/)

const pure = /^lib\/(engine|sharing|contracts)\//
const outside =
  /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bfetch\(|\bperformance\.now\(|from 'node:|\bprocess\.|\bBuffer\.|\bglobalThis\b/

const thePureCoreIsPure: Rule = (tree) =>
  Object.entries(shipped(tree))
    .filter(([file, source]) => pure.test(file) && outside.test(source.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')))
    .map(([file]) => file)

/** Files per folder, tests included; a larger folder needs subfolders. */
const MOST_FILES = 20

const foldersAreSmall: Rule = (tree) =>
  [...groupBy(Object.keys(tree), (file) => posix.dirname(file))]
    .filter(([, inside]) => inside.length > MOST_FILES)
    .map(([folder, inside]) => `${folder} holds ${inside.length} files`)

/** A finite `gcTime` would keep every request that the server answers in memory for that long. */
const queriesEndWithTheRequest: Rule = (tree) =>
  Object.entries(shipped(tree))
    .filter(([, source]) => /\bgcTime: (?!keptFor\()/.test(source))
    .map(([file]) => `${file} sets gcTime without keptFor`)

/** What is loaded when it is first drawn must not take the page with it where the server is gone. */
const whatIsLoadedLateIsContained: Rule = (tree) =>
  Object.entries(shipped(tree))
    .filter(([file, source]) => file.startsWith('components/') && /= dynamic\(/.test(source))
    .map(([file]) => `${file} uses dynamic without contained`)

export const rules = {
  'every file has a layer': everyFileHasALayer,
  'arrows point down': arrowsPointDown,
  'no circle of files, types included': noCircleOfFiles,
  'features meet through their index': featuresMeetThroughTheirIndex,
  'features have no circle': noCircleOfFeatures,
  'components call the server by actions only': actionsOnly,
  'server features meet through their index': serverFeaturesMeetThroughTheirIndex,
  'server features have no circle': noCircleOfServerFeatures,
  'the server has no loose files': theServerHasNoLooseFiles,
  'tasks do not load the database': tasksDoNotLoadTheDatabase,
  'lib knows neither React nor Next': libHasNoReact,
  'the engine is imported through its entry': theEngineIsImportedThroughItsEntry,
  'the engine imports only its own files and its packages': theEngineStandsAlone,
  'models of features know no React': modelsHaveNoReact,
  'the pure core has no clock, chance, network or Node': thePureCoreIsPure,
  'folders are small': foldersAreSmall,
  'what is loaded late is contained': whatIsLoadedLateIsContained,
  'queries end with the request on the server': queriesEndWithTheRequest,
} as const satisfies Record<string, Rule>
