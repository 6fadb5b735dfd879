import { defaultSmartConfig } from '../../condensation/providers/smart/smart-default'
import { smartPreset } from './define'

const SOURCE =
  'Named as in Roo-Code pull request 8743, which summarizes from the start. What these do, and their numbers, are ours, measured: docs/tuning.md of this project'
const DATE = '2026-11-27'
const TAGS = ['measured']

/*
 * Three of a kind: each writes a message at arrival as Recommended does, cuts old results at the threshold, more than the one before it,
 * and asks a model only as a last resort, of what the agent did. Where one summarizes, it leaves at least what the next begins to
 * summarize from, so that none is harsher than the next. What people typed goes into no summary, and becomes no reference.
 */

export const conservative = smartPreset(
  {
    id: 'conservative',
    name: 'Conservative',
    description:
      'Writes each message losslessly when it comes in; of numbered lines only each tenth keeps its number; what commands and searches put out is cut to 2,000 tokens. At the threshold, results before the newest 60,000 tokens of them are cut to 1,000. Where 60% of the window are still full, one summary of the oldest of what the agent did, down to 48%. What people typed stays word for word. Measured in 60 sessions: cost 84.7% of doing nothing (mean), more than nothing in 0, kept 99.9% of what was needed later.',
    source: SOURCE,
    date: DATE,
    tags: TAGS,
  },
  {
    losslessAtArrival: true,
    thinLineNumbers: true,
    capOutputTokens: 2_000,
    passes: [
      {
        id: 'cut-old-results',
        name: 'Cut old results',
        selection: { type: 'custom', filter: { kinds: ['toolResults'], keepNewestTokens: 60_000 } },
        mode: 'individual',
        individualConfig: { defaults: { toolResults: { operation: 'truncate', maxTokens: 1_000, keepPaths: true } } },
      },
      {
        id: 'summarize-old',
        name: 'Summarize old messages',
        selection: { type: 'preserve_recent', keepRecentCount: 30, filter: { typed: 'exclude' } },
        mode: 'batch',
        batchConfig: { operation: 'summarize', summarizationConfig: { maxTokens: 6_000 } },
        targetPercent: 48,
        execution: { type: 'percentage', percentage: 60, relativeTo: 'window' },
      },
    ],
  },
)

export const balanced = smartPreset(
  {
    id: 'balanced',
    name: 'Balanced',
    description:
      'Writes each message losslessly when it comes in; of numbered lines only each tenth keeps its number; what commands and searches put out is cut to 1,000 tokens. At the threshold, results before the newest 30,000 tokens of them are cut to 300. Where 48% of the window are still full, one summary of the oldest of what the agent did, down to 36%. What people typed stays word for word. Measured in 60 sessions: cost 82.5% of doing nothing (mean), more than nothing in 0, kept 99.1% of what was needed later.',
    source: SOURCE,
    date: DATE,
    tags: TAGS,
  },
  defaultSmartConfig, // the Smart provider starts with it
)

export const aggressive = smartPreset(
  {
    id: 'aggressive',
    name: 'Aggressive',
    description:
      'Writes each message losslessly when it comes in; of numbered lines only each tenth keeps its number; each result is cut to 2,000 tokens, and what commands and searches put out to 500. At the threshold, results before the newest 10,000 tokens of them are cut to 150. Where 36% of the window are still full, one summary of what the agent did. What people typed stays word for word. Measured in 60 sessions: cost 75.0% of doing nothing (mean), more than nothing in 0, kept 89.4% of what was needed later.',
    source: SOURCE,
    date: DATE,
    tags: TAGS,
  },
  {
    losslessAtArrival: true,
    thinLineNumbers: true,
    capOutputTokens: 500,
    capResultTokens: 2_000,
    passes: [
      {
        id: 'cut-old-results',
        name: 'Cut old results',
        selection: { type: 'custom', filter: { kinds: ['toolResults'], keepNewestTokens: 10_000 } },
        mode: 'individual',
        individualConfig: { defaults: { toolResults: { operation: 'truncate', maxTokens: 150, keepPaths: true } } },
      },
      {
        id: 'summarize-old',
        name: 'Summarize old messages',
        selection: { type: 'preserve_recent', keepRecentCount: 10, filter: { typed: 'exclude' } },
        mode: 'batch',
        batchConfig: { operation: 'summarize' },
        execution: { type: 'percentage', percentage: 36, relativeTo: 'window' },
      },
    ],
  },
)
