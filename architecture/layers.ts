/**
 * The layers and their allowed imports. A layer may import itself and the layers its row names. A file that no row
 * covers fails the test, so a new folder needs a row here, with the reason in the commit message.
 */
export interface Layer {
  readonly name: string
  readonly files: RegExp
  readonly imports: readonly string[] | 'all'
}

const base = ['core', 'conversation', 'vocabulary']
const condensation = [...base, 'operations', 'lossless', 'steps', 'providers', 'manager']
const engineRooms = [
  ...condensation,
  'dialects',
  'tokens',
  'diff',
  'fate',
  'quality',
  'replay',
  'pricing',
  'presets',
  'experiments',
  'tuning',
]

const aboveEngine = ['engine', 'base', 'sharing', 'report']

/** What any file of the server may import. */
const belowServer = [...aboveEngine, 'llm', 'db', 'contracts', 'access', 'observe']
const serverGround = [...belowServer, 'server/runtime', 'server/workers']

/** The features of the server from the lowest up, each with the features below it that it imports. */
const serverFeatures = {
  workspaces: [],
  uploads: [],
  'local-sessions': ['uploads'],
  jobs: ['workspaces'],
  settings: ['workspaces'],
  presets: ['workspaces'],
  profiles: ['workspaces', 'settings'],
  models: ['settings', 'profiles'],
  exports: [],
  live: ['workspaces', 'presets', 'models'],
  conversations: ['workspaces', 'uploads', 'settings', 'models'],
  datasets: ['workspaces', 'uploads', 'jobs', 'models', 'conversations'],
  experiments: ['workspaces', 'jobs', 'presets', 'models', 'conversations'],
  tunings: ['workspaces', 'jobs', 'settings', 'presets', 'models', 'conversations', 'datasets', 'experiments'],
  estimates: ['settings', 'profiles', 'models', 'conversations'],
  verdicts: ['workspaces', 'settings', 'profiles', 'models', 'conversations'],
  runs: ['workspaces', 'settings', 'presets', 'profiles', 'models', 'conversations', 'estimates'],
  results: ['models', 'conversations', 'estimates', 'runs'],
  diff: ['runs', 'results'],
  replay: ['workspaces', 'jobs', 'settings', 'profiles', 'models', 'conversations'],
  rankings: ['workspaces', 'jobs', 'models', 'conversations', 'results', 'replay'],
  losses: ['settings', 'models', 'conversations', 'estimates', 'runs', 'results', 'replay'],
  judgements: ['workspaces', 'jobs', 'settings', 'profiles', 'models', 'conversations', 'runs', 'losses'],
  studio: ['profiles', 'models', 'conversations', 'estimates', 'runs', 'results'],
  reports: ['conversations', 'runs', 'replay', 'losses'],
  share: ['workspaces', 'conversations', 'experiments', 'runs', 'results', 'diff', 'reports'],
  analytics: ['workspaces', 'settings', 'presets'],
  costs: ['workspaces', 'settings', 'profiles', 'models', 'conversations', 'estimates', 'replay', 'analytics'],
  storage: ['uploads', 'settings', 'live', 'conversations', 'runs'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** Features that stand on the published package. */
const onThePackage: readonly string[] = ['exports', 'live']

const serverFeatureNames = Object.keys(serverFeatures)
const inServer = (name: string): string => `server/${name}`

export const layers: readonly Layer[] = [
  // What the engine offers to all outside of it. Each folder of the engine lists its part.
  { name: 'engine', files: /^lib\/engine\/([a-z]+\/)?index\.ts$/, imports: engineRooms },
  { name: 'core', files: /^lib\/engine\/core\//, imports: [] },
  { name: 'conversation', files: /^lib\/engine\/conversation\//, imports: ['core'] },
  // Vocabulary of the engine: reasons, reports, references, and the ports it needs.
  {
    name: 'vocabulary',
    files:
      /^lib\/engine\/condensation\/(references\/[a-z-]+|ports|report|reasons|terms|call-problem|outage|step-label|words|errors|measure|metrics)\.ts$/,
    imports: ['core', 'conversation'],
  },
  { name: 'dialects', files: /^lib\/engine\/dialects\//, imports: ['core', 'conversation'] },
  { name: 'tokens', files: /^lib\/engine\/tokens\//, imports: base },
  { name: 'diff', files: /^lib\/engine\/diff\//, imports: ['core', 'conversation'] },
  { name: 'pricing', files: /^lib\/engine\/pricing\//, imports: ['core'] },
  { name: 'operations', files: /^lib\/engine\/condensation\/operations\//, imports: base },
  { name: 'lossless', files: /^lib\/engine\/condensation\/lossless\//, imports: [...base, 'operations'] },
  { name: 'steps', files: /^lib\/engine\/condensation\/steps\//, imports: [...base, 'operations', 'lossless'] },
  {
    name: 'providers',
    files: /^lib\/engine\/condensation\/providers\//,
    imports: [...base, 'operations', 'lossless', 'steps'],
  },
  { name: 'manager', files: /^lib\/engine\/condensation\/(registry|manager)\.ts$/, imports: condensation },
  { name: 'quality', files: /^lib\/engine\/quality\//, imports: condensation },
  { name: 'fate', files: /^lib\/engine\/fate\//, imports: condensation },
  { name: 'replay', files: /^lib\/engine\/replay\//, imports: [...condensation, 'pricing', 'fate', 'quality'] },
  { name: 'presets', files: /^lib\/engine\/presets\//, imports: condensation },
  {
    name: 'experiments',
    files: /^lib\/engine\/experiments\//,
    imports: [...condensation, 'quality', 'pricing', 'replay'],
  },
  { name: 'tuning', files: /^lib\/engine\/tuning\//, imports: [...condensation, 'quality', 'presets', 'experiments'] },
  // Helpers that the engine has no use for: of the process, and of what is stored.
  { name: 'base', files: /^lib\/base\//, imports: ['engine'] },
  { name: 'sharing', files: /^lib\/sharing\//, imports: ['engine'] },
  { name: 'report', files: /^lib\/report\//, imports: ['engine', 'base'] },
  // What runs where an agent runs: the published package, and what presets are exported to. Of the dialects it may import
  // only each one's `dialect.ts`: see `isDialectEntry`.
  { name: 'integrations', files: /^lib\/integrations\//, imports: ['engine', 'dialects'] },
  { name: 'llm', files: /^lib\/llm\//, imports: ['engine', 'base'] },
  { name: 'access', files: /^lib\/access\//, imports: ['engine', 'base'] },
  { name: 'observe', files: /^lib\/observe\//, imports: ['engine', 'base'] },
  { name: 'db', files: /^lib\/db\//, imports: ['engine', 'base'] },
  { name: 'contracts', files: /^lib\/contracts\//, imports: aboveEngine },
  { name: 'bench', files: /^lib\/bench\//, imports: [...aboveEngine, 'integrations', 'llm'] },
  { name: 'server/runtime', files: /^lib\/server\/runtime\//, imports: belowServer },
  { name: 'server/workers', files: /^lib\/server\/workers\//, imports: [...belowServer, 'server/runtime'] },
  ...Object.entries(serverFeatures).map(
    ([name, below]): Layer => ({
      name: inServer(name),
      files: new RegExp(`^lib/server/${name}/`),
      imports: [...serverGround, ...(onThePackage.includes(name) ? ['integrations'] : []), ...below.map(inServer)],
    }),
  ),
  // Both stand above all features and join what these have: their answers to reads, and their tasks.
  {
    name: 'server/top',
    files: /^lib\/server\/(reads|program)\//,
    imports: [...serverGround, ...serverFeatureNames.map(inServer)],
  },
  {
    name: 'cli',
    files: /^lib\/cli\//,
    imports: [...serverGround, 'bench', 'integrations', ...serverFeatureNames.map(inServer)],
  },
  { name: 'i18n', files: /^i18n\//, imports: ['engine'] },
  { name: 'ui', files: /^components\/ui\//, imports: [] },
  { name: 'shared', files: /^components\/shared\//, imports: [...aboveEngine, 'contracts', 'i18n', 'ui'] },
  // Of the server, only the actions: see `actionsOnly`.
  {
    name: 'features',
    files: /^components\/[a-z]+\//,
    imports: [...aboveEngine, 'integrations', 'contracts', 'i18n', 'ui', 'shared', ...serverFeatureNames.map(inServer)],
  },
  { name: 'app', files: /^app\//, imports: 'all' },
  { name: 'tools', files: /^(scripts|e2e|architecture)\//, imports: 'all' },
]
