import { smartPreset } from './define'

const TAGS = ['harness', 'model']

export const geminiMultiPass = smartPreset(
  {
    id: 'gemini-multi-pass',
    name: 'Gemini multi-pass',
    description:
      'Above 65,000 tokens: mask results of 8,000 tokens and more, summarize what holds 3,000, cut what still holds 4,000; above 150,000, one summary of all but the newest 65,000. Measured in 38 sessions: acted in 18, saved 3% there (median), cost more than nothing in 5, kept 99% of what was needed later.',
    source:
      'Gemini CLI, context/config/profiles.ts (experimental): retained 65k, maximum 150k, ToolMasking 8k, NodeDistillation 3k, NodeTruncation 4k, StateSnapshot',
    date: '2026-08',
    tags: TAGS,
    approximation:
      'The lengths of distilled and cut content are ours (500 tokens; 16,000 characters); Gemini varies its thresholds by profile and writes a structured state snapshot.',
  },
  {
    passes: [
      {
        id: 'mask',
        name: 'Mask very long results',
        selection: { type: 'preserve_turns', keepTurns: 1, filter: { kinds: ['toolResults'] } },
        mode: 'individual',
        individualConfig: {
          defaults: { toolResults: { operation: 'truncate', maxChars: 250, tailChars: 250 } },
          messageTokenThresholds: { toolResults: 8_000 },
        },
        execution: { type: 'conditional', condition: { tokenThreshold: 65_000 } },
      },
      {
        id: 'distill',
        name: 'Summarize long content',
        selection: { type: 'preserve_turns', keepTurns: 1, filter: { kinds: ['toolResults'], minTokens: 3_000 } },
        mode: 'individual',
        individualConfig: { defaults: { toolResults: { operation: 'summarize', maxTokens: 500 } } },
        execution: { type: 'conditional', condition: { tokenThreshold: 65_000 } },
      },
      {
        id: 'cut',
        name: 'Cut what is still long',
        selection: { type: 'preserve_turns', keepTurns: 1, filter: { minTokens: 4_000 } },
        mode: 'individual',
        individualConfig: {
          defaults: {
            messageText: { operation: 'truncate', maxChars: 16_000 },
            toolParameters: { operation: 'truncate', maxChars: 16_000 },
            toolResults: { operation: 'truncate', maxChars: 16_000 },
          },
        },
        execution: { type: 'conditional', condition: { tokenThreshold: 65_000 } },
      },
      {
        id: 'snapshot',
        name: 'Summarize the state',
        selection: { type: 'preserve_tokens', keepTokens: 65_000 },
        mode: 'batch',
        batchConfig: { operation: 'summarize', summarizationConfig: { keepFirst: 0, keepLast: 0, maxTokens: 4_000 } },
        execution: { type: 'conditional', condition: { tokenThreshold: 150_000 } },
      },
    ],
  },
)

export const codex = smartPreset(
  {
    id: 'codex',
    name: 'Codex',
    description:
      'One summary of everything the agent did, and the newest 20,000 tokens of what the user wrote word for word. Measured in 38 sessions: saved 17% (median), cost more than nothing in 5, kept 69% of what was needed later.',
    source:
      'Codex CLI, codex-rs/core/src/compact.rs: newest user messages up to 20k tokens, one summary; an older version of the source',
    date: '2026-08',
    tags: TAGS,
    approximation:
      'The summary stands where the agent began, not at the end, has an upper bound of 4,000 tokens, and is made without what the user wrote, which stands beside it. The first message always stays.',
  },
  {
    passes: [
      {
        id: 'summary',
        name: 'Summarize the agent’s work',
        selection: { type: 'custom', filter: { typed: 'exclude' } },
        mode: 'batch',
        batchConfig: { operation: 'summarize', summarizationConfig: { keepFirst: 0, keepLast: 0, maxTokens: 4_000 } },
      },
      {
        id: 'old-user-text',
        name: 'Drop older user text',
        selection: { type: 'custom', filter: { roles: ['user'], typed: 'only', keepNewestTokens: 20_000 } },
        mode: 'batch',
        batchConfig: { operation: 'drop' },
      },
    ],
  },
)

export const openhands = smartPreset(
  {
    id: 'openhands',
    name: 'OpenHands',
    description:
      'Keeps the first 4 events and the newest half; what stands between becomes one summary. Measured in 38 sessions: saved 6% (median), cost more than nothing in 14, kept 93% of what was needed later.',
    source:
      'OpenHands SDK, condenser/llm_summarizing_condenser.py: default_condenser keeps the first 4 events, forgets to half',
    date: '2026-08',
    tags: TAGS,
    approximation:
      'OpenHands starts above 80 events (240 by class default) and refuses where less than a tenth would go; here it starts at once, and messages stand for events.',
  },
  {
    passes: [
      {
        id: 'forget-to-half',
        name: 'Summarize to half',
        selection: { type: 'preserve_percent', keepPercentage: 50 },
        mode: 'batch',
        batchConfig: { operation: 'summarize', summarizationConfig: { keepFirst: 4, keepLast: 0, maxTokens: 2_000 } },
      },
    ],
  },
)

export const langchainTrap = smartPreset(
  {
    id: 'langchain-trap',
    name: 'LangChain trap',
    description:
      'Keeps 20 messages and summarizes the rest, but the model sees only the newest 4,000 tokens of it: whatever is older is lost unread. Look at what is gone before you use these defaults. Measured in 38 sessions: saved 9% (median), cost more than nothing in 5, kept 83% of what was needed later.',
    source:
      'LangChain SummarizationMiddleware: keep 20 messages, trim_tokens_to_summarize 4,000; an older version of the source',
    date: '2026-08',
    tags: [...TAGS, 'cautionary'],
    approximation:
      'LangChain has no trigger by default; here it always runs. Left to itself it summarizes the task too, once it is old; here the task stays, unless “Keep the first message” is switched off.',
  },
  {
    passes: [
      {
        id: 'summarize',
        name: 'Summarize all but the newest 20 messages',
        selection: { type: 'preserve_recent', keepRecentCount: 20 },
        mode: 'batch',
        batchConfig: {
          operation: 'summarize',
          summarizationConfig: { keepFirst: 0, keepLast: 0, maxTokens: 2_000, maxInputTokens: 4_000 },
        },
      },
    ],
  },
)
