import type * as z from 'zod'
import type { smartConfigSchema } from './smart-config'

/** The balanced pipeline: lossless, then long old results summarized, then cut, then one summary of what the agent did, each only while the session is large. What people typed stays as it is. */
export const defaultSmartConfig = {
  losslessPrelude: { enabled: true, operations: { includeUserText: false } },
  passes: [
    {
      id: 'summarize-results',
      name: 'Summarize long results',
      selection: { type: 'preserve_recent', keepRecentCount: 12 },
      mode: 'individual',
      individualConfig: {
        defaults: { toolResults: { operation: 'summarize', maxTokens: 150 } },
        messageTokenThresholds: { toolResults: 2_000 },
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
          toolParameters: { operation: 'truncate', maxChars: 200 },
          toolResults: { operation: 'truncate', maxLines: 8 },
        },
        messageTokenThresholds: { toolParameters: 1_000, toolResults: 1_500 },
      },
      execution: { type: 'conditional', condition: { tokenThreshold: 50_000 } },
    },
    {
      id: 'summarize-old',
      name: 'Summarize old messages',
      selection: { type: 'preserve_recent', keepRecentCount: 10, filter: { typed: 'exclude' } },
      mode: 'batch',
      batchConfig: { operation: 'summarize', summarizationConfig: { keepFirst: 2, keepLast: 10 } },
      targetTokens: 5_000, // Aggressive summarizes above it: where it does not, it must not be milder
      execution: { type: 'conditional', condition: { tokenThreshold: 40_000 } },
    },
  ],
} satisfies z.input<typeof smartConfigSchema>
