import { smartPreset } from './define'

const TAGS = ['harness', 'no model']

export const anthropicClear = smartPreset(
  {
    id: 'anthropic-clear',
    name: 'Anthropic clear',
    description:
      'Above 100,000 tokens, removes every tool result but the newest 3, where that saves 20,000 tokens. What was called stays to be read. Measured in 38 sessions: acted in 16, saved 18% there (median), cost more than nothing in 0, kept 96% of what was needed later.',
    source:
      'Anthropic API, clear_tool_uses_20250919: trigger 100k input tokens, keep 3, clear_tool_inputs false; documentation. clear_at_least, which has no default there: ours, measured',
    date: '2025-09',
    tags: TAGS,
  },
  {
    passes: [
      {
        id: 'clear-tool-uses',
        name: 'Clear tool results',
        selection: { type: 'custom', filter: { kinds: ['toolResults'], keepNewest: 3 } },
        mode: 'individual',
        individualConfig: { defaults: { toolResults: { operation: 'suppress' } } },
        execution: { type: 'conditional', condition: { tokenThreshold: 100_000 } },
        minSavingTokens: 20_000,
      },
    ],
  },
)

export const opencodePrune = smartPreset(
  {
    id: 'opencode-prune',
    name: 'opencode prune',
    description:
      'Leaves the newest 2 turns and, before them, the newest 40,000 tokens of tool output alone; removes older output if that frees more than 20,000 tokens. The tool "skill" is protected. Measured in 38 sessions: acted in 11, saved 1% there (median), cost more than nothing in 4, kept 99% of what was needed later.',
    source:
      'opencode, session/compaction.ts: PRUNE_PROTECT 40,000, PRUNE_MINIMUM 20,000; an older version of the source',
    date: '2026-08',
    tags: TAGS,
    approximation:
      'opencode estimates tokens as a quarter of the characters; here they are counted. The summary that follows a prune which was not enough is left out.',
  },
  {
    protectedTools: ['skill'],
    passes: [
      {
        id: 'prune',
        name: 'Prune old tool output',
        selection: {
          type: 'preserve_turns',
          keepTurns: 2,
          filter: { kinds: ['toolResults'], keepNewestTokens: 40_000 },
        },
        mode: 'individual',
        individualConfig: { defaults: { toolResults: { operation: 'suppress' } } },
        minSavingTokens: 20_000,
      },
    ],
  },
)

export const geminiMask = smartPreset(
  {
    id: 'gemini-mask',
    name: 'Gemini mask',
    description:
      'Protects the latest turn and the newest 50,000 tokens of tool output; if 30,000 tokens or more can be saved beyond them, cuts older output to a preview. Failed calls stay whole. Measured in 38 sessions: acted in 11, saved 4% there (median), cost more than nothing in 3, kept 99% of what was needed later.',
    source: 'Gemini CLI, toolOutputMaskingService.ts: 50k protected, 30k prunable, previews of 250 + 250 characters',
    date: '2026-08',
    tags: TAGS,
    approximation:
      'The full output is not saved to a file. Every failed call is kept whole, where Gemini keeps the error and exit code of shell output.',
  },
  {
    protectedTools: ['ask_user', '*plan*', '*skill*'],
    passes: [
      {
        id: 'mask',
        name: 'Mask old tool output',
        selection: {
          type: 'preserve_turns',
          keepTurns: 1,
          filter: { kinds: ['toolResults'], errors: 'exclude', keepNewestTokens: 50_000 },
        },
        mode: 'individual',
        individualConfig: { defaults: { toolResults: { operation: 'truncate', maxChars: 250, tailChars: 250 } } },
        minSavingTokens: 30_000,
      },
    ],
  },
)

export const jetbrainsMask = smartPreset(
  {
    id: 'jetbrains-mask',
    name: 'JetBrains mask',
    description:
      'Keeps the last 10 observations word for word and masks all older ones; what the agent thought and did stays. As good as summaries at half the cost of the raw session in the study it comes from. Measured in 38 sessions: acted in 34, saved 13% there (median), cost more than nothing in 4, kept 83% of what was needed later.',
    source: 'The Complexity Trap, arXiv 2508.21433 (SWE-bench Verified): observation masking with a window of 10',
    date: '2025-08',
    tags: TAGS,
  },
  {
    passes: [
      {
        id: 'mask-observations',
        name: 'Mask old observations',
        selection: { type: 'custom', filter: { kinds: ['toolResults'], keepNewest: 10 } },
        mode: 'individual',
        individualConfig: { defaults: { toolResults: { operation: 'suppress' } } },
      },
    ],
  },
)

export const dcpLossless = smartPreset(
  {
    id: 'dcp-lossless',
    name: 'DCP lossless-ish',
    description:
      'Writes equal calls as references when they come in; drops what writes wrote where the file was written again, and the arguments of calls that failed more than 4 turns ago, where either saves 20,000 tokens. Measured in 38 sessions: saved 8% (median), cost more than nothing in 0, kept 100% of what was needed later.',
    source:
      'opencode-dynamic-context-pruning: deduplication of same tool and arguments, supersedeWrites, purgeErrors after 4 turns',
    date: '2026-03',
    tags: TAGS,
    approximation:
      'Results of equal calls become references that can be resolved, where DCP removes the earlier ones; the first stays, not the latest, and the least saving is ours: so nothing before them changes, which cost more than it saved. A write is superseded by a later use of the same tool on the file, not by a read of it.',
  },
  {
    losslessAtArrival: true,
    passes: [
      {
        id: 'supersede-writes',
        name: 'Drop superseded writes',
        selection: {
          type: 'custom',
          filter: {
            kinds: ['toolParameters'],
            tools: ['*write*', '*Write*', '*edit*', '*Edit*', '*replace*', '*create*'],
            superseded: true,
            errors: 'exclude',
          },
        },
        mode: 'individual',
        individualConfig: { defaults: { toolParameters: { operation: 'suppress' } } },
        minSavingTokens: 20_000,
      },
      {
        id: 'purge-errors',
        name: 'Drop arguments of failed calls',
        selection: { type: 'preserve_turns', keepTurns: 4, filter: { kinds: ['toolParameters'], errors: 'only' } },
        mode: 'individual',
        individualConfig: { defaults: { toolParameters: { operation: 'suppress' } } },
        minSavingTokens: 20_000,
      },
    ],
  },
)

export const clineLegacy = smartPreset(
  {
    id: 'cline-legacy',
    name: 'Cline legacy',
    description:
      'Replaces all but the latest read of a file; if that saves less than 30%, half of the session goes. The first exchange stays. Measured in 38 sessions: saved 12% (median), cost more than nothing in 5, kept 81% of what was needed later.',
    source: 'Cline to June 2026, ContextManager.ts: duplicate file reads, 30% of characters, truncation "half"',
    date: '2026-06',
    tags: TAGS,
    approximation:
      'Cline takes three quarters where half is not enough. Its 30% are of characters, here of tokens, and its duplicates are gone, where these are references that can be resolved.',
  },
  {
    losslessPrelude: {
      enabled: true,
      operations: {
        deduplicateFileReads: true,
        consolidateToolResults: false,
        referenceRepeatedLines: false,
        removeObsoleteState: 'off',
        keep: 'latest',
      },
    },
    passes: [
      {
        id: 'drop-half',
        name: 'Drop the older half',
        selection: { type: 'custom', filter: { range: { from: 3 } } },
        mode: 'batch',
        batchConfig: { operation: 'drop', dropShare: 0.5 },
        execution: { type: 'saved_less', percentage: 30 },
      },
    ],
  },
)

export const clineBasic = smartPreset(
  {
    id: 'cline-basic',
    name: 'Cline basic',
    description:
      'Without a model: keeps what the user typed, short notes of what was read, edited and run, the last 3 replies, and the newest 20,000 tokens as they are. Measured in 38 sessions: saved 17% (median), cost more than nothing in 2, kept 83% of what was needed later.',
    source:
      'Cline SDK, extensions/context/basic-compaction.ts: user turns, activity notes, last 3 assistant texts, tail of 20k tokens',
    date: '2026-08',
    tags: TAGS,
    approximation:
      'The notes are the calls themselves with their arguments cut to 80 characters, message by message, not one list. Starts at once, not at 90% of the window, and has no target of half the input.',
  },
  {
    passes: [
      {
        id: 'activity-notes',
        name: 'Tool calls as notes',
        selection: { type: 'preserve_tokens', keepTokens: 20_000 },
        mode: 'individual',
        individualConfig: {
          defaults: {
            toolParameters: { operation: 'truncate', maxChars: 80 },
            toolResults: { operation: 'suppress' },
            thinking: { operation: 'suppress' },
            images: { operation: 'suppress' },
            environment: { operation: 'suppress' },
          },
        },
      },
      {
        id: 'old-replies',
        name: 'Drop old replies',
        selection: {
          type: 'preserve_tokens',
          keepTokens: 20_000,
          filter: { roles: ['assistant'], kinds: ['messageText'], keepNewest: 3 },
        },
        mode: 'individual',
        individualConfig: { defaults: { messageText: { operation: 'suppress' } } },
      },
    ],
  },
)
