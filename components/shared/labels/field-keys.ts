/**
 * Message keys below `pass` for form fields, by the last segment of their path: fields of the same name have the same
 * label.
 */
export const fieldKeys: Readonly<Record<string, FieldKey | undefined>> = {
  name: 'editor.name',
  description: 'editor.description',
  keepRecentCount: 'selection.keepRecentCount',
  keepPercentage: 'selection.keepPercentage',
  keepTokens: 'selection.keepTokens',
  keepTurns: 'selection.keepTurns',
  roles: 'filter.roles',
  kinds: 'filter.kinds',
  tools: 'filter.tools',
  paths: 'filter.paths',
  minTokens: 'filter.minTokens',
  from: 'filter.from',
  to: 'filter.to',
  keepNewest: 'filter.keepNewest',
  keepNewestTokens: 'filter.keepNewestTokens',
  maxLines: 'operation.maxLines',
  tailLines: 'operation.tailLines',
  maxChars: 'operation.maxChars',
  tailChars: 'operation.tailChars',
  maxTokens: 'operation.maxTokens',
  prompt: 'operation.prompt',
  customPrompt: 'operation.prompt',
  profile: 'operation.profile',
  apiProfile: 'operation.profile',
  dropShare: 'batch.dropShare',
  keepFirst: 'batch.keepFirst',
  keepLast: 'batch.keepLast',
  maxInputTokens: 'batch.maxInputTokens',
  tokenThreshold: 'execution.tokenThreshold',
  percentage: 'execution.type',
  minSavingTokens: 'stops.minSavingTokens',
  targetTokens: 'settings.targetTokens',
  targetReductionPercent: 'settings.targetReductionPercent',
  maxParallelCalls: 'settings.maxParallelCalls',
  capResultTokens: 'settings.capResultTokens',
  coldFrom: 'settings.coldFrom',
  leastSavedTokens: 'settings.leastSavedTokens',
  capOutputTokens: 'settings.capOutputTokens',
  protectedTools: 'settings.protectedTools',
  protectedPaths: 'settings.protectedPaths',
  protectedMessages: 'settings.protectedMessages',
  overrides: 'overrides.title',
}

type FieldKey =
  | `editor.${'name' | 'description'}`
  | `selection.${'keepRecentCount' | 'keepPercentage' | 'keepTokens' | 'keepTurns'}`
  | `filter.${'roles' | 'kinds' | 'tools' | 'paths' | 'minTokens' | 'from' | 'to' | 'keepNewest' | 'keepNewestTokens'}`
  | `operation.${'maxLines' | 'tailLines' | 'maxChars' | 'tailChars' | 'maxTokens' | 'prompt' | 'profile'}`
  | `batch.${'dropShare' | 'keepFirst' | 'keepLast' | 'maxInputTokens'}`
  | `execution.${'tokenThreshold' | 'type'}`
  | 'stops.minSavingTokens'
  | `settings.${'targetTokens' | 'targetReductionPercent' | 'maxParallelCalls' | 'capResultTokens' | 'capOutputTokens' | 'coldFrom' | 'leastSavedTokens' | 'protectedTools' | 'protectedPaths' | 'protectedMessages'}`
  | 'overrides.title'
