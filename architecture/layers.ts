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
const engine = [...base, 'operations', 'lossless', 'steps', 'providers', 'engine']
const pureRooms = [
  ...engine,
  'dialects',
  'diff',
  'fate',
  'replay',
  'quality',
  'pricing',
  'presets',
  'sharing',
  'report',
]

/** What any file of the server may import. */
const belowServer = [...pureRooms, 'tokens', 'llm', 'db', 'contracts', 'access', 'observe']
const serverGround = [...belowServer, 'server/runtime', 'server/workers']

/** The features of the server from the lowest up, each with the features below it that it imports. */
const serverFeatures = {
  workspaces: [],
  uploads: [],
  settings: ['workspaces'],
  presets: ['workspaces'],
  profiles: ['workspaces', 'settings'],
  models: ['settings', 'profiles'],
  conversations: ['workspaces', 'uploads', 'settings', 'models'],
  estimates: ['settings', 'profiles', 'models', 'conversations'],
  verdicts: ['workspaces', 'settings', 'profiles', 'models', 'conversations'],
  runs: ['workspaces', 'settings', 'presets', 'profiles', 'models', 'conversations', 'estimates'],
  results: ['models', 'conversations', 'estimates', 'runs'],
  diff: ['runs', 'results'],
  replays: ['settings', 'profiles', 'models', 'conversations'],
  losses: ['settings', 'models', 'conversations', 'estimates', 'runs', 'results', 'replays'],
  judgements: ['workspaces', 'settings', 'profiles', 'models', 'conversations', 'runs', 'losses'],
  studio: ['profiles', 'models', 'conversations', 'estimates', 'runs', 'results'],
  reports: ['conversations', 'runs', 'replays', 'losses'],
  share: ['workspaces', 'conversations', 'runs', 'results', 'diff', 'reports'],
  analytics: ['workspaces', 'settings', 'presets'],
  costs: ['workspaces', 'settings', 'profiles', 'models', 'conversations', 'estimates', 'replays', 'analytics'],
  storage: ['uploads', 'settings', 'conversations', 'runs'],
} as const satisfies Readonly<Record<string, readonly string[]>>

const serverFeatureNames = Object.keys(serverFeatures)
const inServer = (name: string): string => `server/${name}`

export const layers: readonly Layer[] = [
  { name: 'core', files: /^lib\/core\//, imports: [] },
  { name: 'conversation', files: /^lib\/conversation\//, imports: ['core'] },
  // Vocabulary of the engine: reasons, reports, references, and the ports it needs.
  {
    name: 'vocabulary',
    files:
      /^lib\/condensation\/(ports|report|reasons|terms|call-problem|outage|step-label|words|errors|measure|metrics|markers|loss-markers|reference|compact-references|readable-references)\.ts$/,
    imports: ['core', 'conversation'],
  },
  { name: 'dialects', files: /^lib\/dialects\//, imports: ['core', 'conversation'] },
  { name: 'tokens', files: /^lib\/tokens\//, imports: base },
  { name: 'diff', files: /^lib\/diff\//, imports: ['core', 'conversation'] },
  { name: 'sharing', files: /^lib\/sharing\//, imports: [...base, 'diff'] },
  { name: 'pricing', files: /^lib\/pricing\//, imports: ['core'] },
  { name: 'operations', files: /^lib\/condensation\/operations\//, imports: base },
  { name: 'lossless', files: /^lib\/condensation\/lossless\//, imports: [...base, 'operations'] },
  { name: 'steps', files: /^lib\/condensation\/steps\//, imports: [...base, 'operations', 'lossless'] },
  {
    name: 'providers',
    files: /^lib\/condensation\/providers\//,
    imports: [...base, 'operations', 'lossless', 'steps'],
  },
  { name: 'engine', files: /^lib\/condensation\/(registry|manager)\.ts$/, imports: engine },
  { name: 'quality', files: /^lib\/quality\//, imports: engine },
  { name: 'fate', files: /^lib\/fate\//, imports: engine },
  { name: 'replay', files: /^lib\/replay\//, imports: [...engine, 'pricing', 'fate', 'quality'] },
  { name: 'report', files: /^lib\/report\//, imports: [...engine, 'diff', 'fate', 'replay'] },
  { name: 'presets', files: /^lib\/presets\//, imports: engine },
  { name: 'llm', files: /^lib\/llm\//, imports: [...base, 'pricing'] },
  { name: 'access', files: /^lib\/access\//, imports: ['core'] },
  { name: 'observe', files: /^lib\/observe\//, imports: ['core'] },
  { name: 'db', files: /^lib\/db\//, imports: ['core'] },
  { name: 'contracts', files: /^lib\/contracts\//, imports: pureRooms },
  { name: 'bench', files: /^lib\/bench\//, imports: [...pureRooms, 'tokens', 'llm'] },
  { name: 'server/runtime', files: /^lib\/server\/runtime\//, imports: belowServer },
  { name: 'server/workers', files: /^lib\/server\/workers\//, imports: [...belowServer, 'server/runtime'] },
  ...Object.entries(serverFeatures).map(
    ([name, below]): Layer => ({
      name: inServer(name),
      files: new RegExp(`^lib/server/${name}/`),
      imports: [...serverGround, ...below.map(inServer)],
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
    imports: [...serverGround, 'bench', ...serverFeatureNames.map(inServer)],
  },
  { name: 'i18n', files: /^i18n\//, imports: ['core'] },
  { name: 'ui', files: /^components\/ui\//, imports: [] },
  { name: 'shared', files: /^components\/shared\//, imports: [...pureRooms, 'contracts', 'i18n', 'ui'] },
  // Of the server, only the actions: see `actionsOnly`.
  {
    name: 'features',
    files: /^components\/[a-z]+\//,
    imports: [...pureRooms, 'contracts', 'i18n', 'ui', 'shared', ...serverFeatureNames.map(inServer)],
  },
  { name: 'app', files: /^app\//, imports: 'all' },
]
