export interface NamedConfig {
  readonly name: string
  readonly config: unknown
}

const individual = { mode: 'individual', execution: { type: 'always' } }
const suppressOld = {
  ...individual,
  id: 'suppress',
  name: 'Suppress',
  selection: { type: 'preserve_recent', keepRecentCount: 1 },
  individualConfig: {
    defaults: {
      toolResults: { operation: 'suppress' },
      toolParameters: { operation: 'suppress' },
      thinking: { operation: 'suppress' },
      images: { operation: 'suppress' },
      environment: { operation: 'suppress' },
    },
  },
}
const batch = {
  id: 'batch',
  name: 'Batch',
  mode: 'batch',
  selection: { type: 'preserve_recent', keepRecentCount: 2 },
  batchConfig: { operation: 'summarize', summarizationConfig: { keepFirst: 1, keepLast: 1 } },
  execution: { type: 'always' },
}
const summarizeAll = {
  ...individual,
  id: 'summarize',
  name: 'Summarize',
  selection: { type: 'custom', filter: { minTokens: 20 } },
  individualConfig: {
    defaults: {
      messageText: { operation: 'summarize', maxTokens: 20 },
      toolParameters: { operation: 'summarize', maxTokens: 20 },
      toolResults: { operation: 'summarize', maxTokens: 20 },
    },
  },
}
const truncateTurns = {
  ...individual,
  id: 'truncate',
  name: 'Truncate',
  selection: { type: 'preserve_turns', keepTurns: 1 },
  order: 'size',
  individualConfig: {
    defaults: {
      messageText: { operation: 'truncate', maxChars: 40 },
      toolParameters: { operation: 'truncate', maxChars: 10 },
      toolResults: { operation: 'truncate', maxLines: 2, tailLines: 1 },
    },
  },
}

/** Configs that the contract suite runs, per provider: the corners of its options. */
export const contractConfigs: Readonly<Record<string, readonly NamedConfig[]>> = {
  native: [
    { name: 'classic', config: { variant: 'classic' } },
    { name: 'fresh start', config: { variant: 'fresh-start' } },
    {
      name: 'at arrival',
      config: {
        variant: 'classic',
        losslessAtArrival: true,
        capResultTokens: 200,
        capOutputTokens: 100,
        thinLineNumbers: true,
      },
    },
  ],
  lossless: [
    { name: 'default', config: {} },
    { name: 'capped', config: { capResultTokens: 100 } },
    { name: 'latest', config: { keep: 'latest' } },
    { name: 'state outright', config: { removeObsoleteState: 'outright' } },
  ],
  truncation: [
    { name: 'v1', config: { version: 'v1', preserveRecentCount: 2 } },
    {
      name: 'v1 suppress',
      config: {
        version: 'v1',
        preserveRecentCount: 1,
        toolResults: 'suppress',
        toolParameters: 'suppress',
        preserveUserMessages: false,
        preserveAssistantText: false,
        maxTextChars: 20,
      },
    },
    { name: 'v1 pairs old', config: { version: 'v1', preserveRecentCount: 3, pairAtBoundary: 'old' } },
    { name: 'v2', config: { version: 'v2', preserveRecentCount: 1, toolResultThreshold: 10, toolParamThreshold: 10 } },
    {
      name: 'v3',
      config: {
        version: 'v3',
        preserveRecentCount: 1,
        toolResultThreshold: 10,
        toolParamThreshold: 10,
        targetReductionPercent: 90,
      },
    },
  ],
  smart: [
    { name: 'default', config: { losslessPrelude: { enabled: true }, passes: [] } },
    { name: 'prelude and suppress', config: { losslessPrelude: { enabled: true }, passes: [suppressOld] } },
    { name: 'at arrival and suppress', config: { losslessAtArrival: true, passes: [suppressOld] } },
    { name: 'prelude and batch', config: { losslessPrelude: { enabled: true }, passes: [batch] } },
    {
      name: 'prelude latest, truncate, batch',
      config: { losslessPrelude: { enabled: true, operations: { keep: 'latest' } }, passes: [truncateTurns, batch] },
    },
    {
      name: 'summarize everything, first message too',
      config: { keepFirstMessage: false, passes: [summarizeAll, { ...batch, id: 'again' }] },
    },
    {
      name: 'two-phase',
      config: { strategy: 'two-phase', preserveRecentCount: 1, summaryMaxTokens: 20, targetReductionPercent: 80 },
    },
    {
      name: 'two-phase whole',
      config: { strategy: 'two-phase', preserveRecentCount: 1, enableContentTypeAwareness: false },
    },
  ],
}
