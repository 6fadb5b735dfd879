import { defaultSmartConfig } from '../../condensation/providers/smart/smart-default'
import { smartPreset, truncationPreset } from './define'

const FORK = 'Roo-Code pull request 8743, presets at its head (message text always kept, whole lossless prelude)'
const SPEC = 'Requirements specification of the condensation system 2.0, FR-CS-003'
const TAGS = ['documents']

/** The documents promise that more than nine of ten user messages are preserved (8.1): nothing that a person typed goes into a summary, or becomes a reference. */
const agentsOnly = { typed: 'exclude' } as const
/** A prelude at the threshold breaks the cache for little: these kept more and cost more than doing nothing in half of the measured sessions. */
const hybrid = { losslessAtArrival: true } as const

export const conservative = smartPreset(
  {
    id: 'conservative',
    name: 'Conservative',
    description:
      'Writes each message losslessly when it comes in; summarizes only very long old results; one summary of what the agent did long ago above 60,000 tokens, which leaves at least 40,000. What people typed stays word for word. For sessions whose details still matter.',
    source: `${FORK}; lossless at arrival, not at the threshold`,
    date: '2025-10',
    tags: TAGS,
  },
  {
    ...hybrid,
    passes: [
      {
        id: 'summarize-results',
        name: 'Summarize very long results',
        selection: { type: 'preserve_recent', keepRecentCount: 20 },
        mode: 'individual',
        individualConfig: {
          defaults: { toolResults: { operation: 'summarize', maxTokens: 200 } },
          messageTokenThresholds: { toolResults: 4_000 },
        },
        execution: { type: 'always' },
      },
      {
        id: 'summarize-old',
        name: 'Summarize old messages',
        selection: { type: 'preserve_recent', keepRecentCount: 15, filter: agentsOnly },
        mode: 'batch',
        batchConfig: { operation: 'summarize', summarizationConfig: { keepFirst: 2, keepLast: 12 } },
        targetTokens: 40_000, // Balanced summarizes above it: where it does not, this must not be harsher
        execution: { type: 'conditional', condition: { tokenThreshold: 60_000 } },
      },
    ],
  },
)

export const balanced = smartPreset(
  {
    id: 'balanced',
    name: 'Balanced',
    description:
      'Summarizes long old results; cuts tool content above 50,000 tokens; one summary of what the agent did above 40,000. What people typed stays word for word.',
    source: FORK,
    date: '2025-10',
    tags: TAGS,
  },
  defaultSmartConfig, // the Smart provider starts with it
)

/**
 * The documents summarize above 35,000 tokens: what the passes before leave of a session is mostly less, and then Balanced, whose passes leave
 * more and so come to their summary, ended smaller. With 5,000 it is never milder.
 */
export const aggressive = smartPreset(
  {
    id: 'aggressive',
    name: 'Aggressive',
    description:
      'Removes old tool content, cuts the rest short, and summarizes what the agent did above 5,000 tokens. Keeps what people typed, and little else: for when a session has to go on at any price.',
    source: FORK,
    date: '2025-10',
    tags: TAGS,
  },
  {
    losslessPrelude: { enabled: true, operations: { includeUserText: false } },
    passes: [
      {
        id: 'suppress-old-tools',
        name: 'Suppress old tool content',
        selection: { type: 'preserve_recent', keepRecentCount: 25 },
        mode: 'individual',
        individualConfig: {
          defaults: { toolParameters: { operation: 'suppress' }, toolResults: { operation: 'suppress' } },
          messageTokenThresholds: { toolParameters: 200, toolResults: 300 },
        },
        execution: { type: 'always' },
      },
      {
        id: 'truncate-tools',
        name: 'Truncate tool content',
        selection: { type: 'preserve_recent', keepRecentCount: 8 },
        mode: 'individual',
        individualConfig: {
          defaults: {
            toolParameters: { operation: 'truncate', maxChars: 100 },
            toolResults: { operation: 'truncate', maxLines: 4 },
          },
          messageTokenThresholds: { toolParameters: 300, toolResults: 400 },
        },
        execution: { type: 'always' },
      },
      {
        id: 'summarize-old',
        name: 'Summarize old messages',
        selection: { type: 'preserve_recent', keepRecentCount: 6, filter: agentsOnly },
        mode: 'batch',
        batchConfig: { operation: 'summarize', summarizationConfig: { keepFirst: 1, keepLast: 6 } },
        execution: { type: 'conditional', condition: { tokenThreshold: 5_000 } },
      },
    ],
  },
)

export const speed = truncationPreset(
  {
    id: 'speed',
    name: 'Speed',
    description:
      'Cuts each tool result to a head and a tail of 1,000 tokens when it comes in; later oversized old tool content, the largest first, until half is saved. No model is asked.',
    source: `${SPEC}: "Fast truncation, no LLM calls". Numbers: the progressive strategy, version 2; the cap at arrival is ours, measured`,
    date: '2025-10-02',
    tags: [...TAGS, 'no model'],
  },
  { version: 'v2', targetReductionPercent: 50, truncationPriority: 'size', capResultTokens: 2_000 },
)

export const quality = smartPreset(
  {
    id: 'quality',
    name: 'Quality',
    description:
      'Writes each message losslessly when it comes in; cuts results before the newest 40 messages to a head and a tail of 500 tokens, where that saves 20,000; only where half of the window is still full, one long summary of what the agent did before the newest 20 messages. What people typed stays word for word.',
    source: `${SPEC}: "LLM summarization, best preservation". The specification gives no numbers; these are ours, measured`,
    date: '2025-10-02',
    tags: TAGS,
  },
  {
    ...hybrid,
    passes: [
      {
        // As summaries one by one results keep no more of what is needed later, and each is a call: that cost more than nothing twice as often.
        id: 'truncate-results',
        name: 'Truncate tool content',
        selection: { type: 'preserve_recent', keepRecentCount: 40 },
        mode: 'individual',
        individualConfig: { defaults: { toolResults: { operation: 'truncate', maxTokens: 1_000 } } },
        minSavingTokens: 20_000,
      },
      {
        id: 'summarize-old',
        name: 'Summarize old messages',
        selection: { type: 'preserve_recent', keepRecentCount: 20, filter: agentsOnly },
        mode: 'batch',
        batchConfig: { operation: 'summarize', summarizationConfig: { keepFirst: 2, keepLast: 0, maxTokens: 6_000 } },
        execution: { type: 'percentage', percentage: 50, relativeTo: 'window' },
        minSavingTokens: 40_000,
      },
    ],
  },
)

export const cost = smartPreset(
  {
    id: 'cost',
    name: 'Cost',
    description:
      'Mechanical first: each message losslessly when it comes in, its results cut to 2,000 tokens, later old tool content; a model is asked for one summary only where more than a quarter of the window is left. Choose a cheap condensing profile.',
    source: `${SPEC}: "Mechanical first, cheap LLM fallback". The specification gives no numbers; these are ours, measured`,
    date: '2025-10-02',
    tags: TAGS,
  },
  {
    ...hybrid,
    capResultTokens: 2_000,
    passes: [
      {
        id: 'truncate-tools',
        name: 'Truncate tool content',
        selection: { type: 'preserve_recent', keepRecentCount: 10 },
        mode: 'individual',
        order: 'size',
        individualConfig: {
          defaults: {
            toolParameters: { operation: 'truncate', maxChars: 200 },
            toolResults: { operation: 'truncate', maxLines: 10, tailLines: 5 },
          },
          messageTokenThresholds: { toolParameters: 200, toolResults: 500 },
        },
      },
      {
        id: 'suppress-old-results',
        name: 'Suppress old results',
        selection: { type: 'preserve_recent', keepRecentCount: 30 },
        mode: 'individual',
        individualConfig: {
          defaults: { toolResults: { operation: 'suppress' } },
          messageTokenThresholds: { toolResults: 100 },
        },
        execution: { type: 'percentage', percentage: 25, relativeTo: 'window' },
      },
      {
        id: 'summarize-old',
        name: 'Summarize old messages',
        selection: { type: 'preserve_recent', keepRecentCount: 10 },
        mode: 'batch',
        batchConfig: { operation: 'summarize', summarizationConfig: { keepFirst: 1, keepLast: 0, maxTokens: 1_500 } },
        execution: { type: 'percentage', percentage: 25, relativeTo: 'window' },
      },
    ],
  },
)
