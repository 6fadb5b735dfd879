import type * as z from 'zod'
import type { smartConfigSchema } from '@/lib/engine'

/** A pipeline of a prelude and three passes of different kinds. */
export const threePasses = {
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
      targetTokens: 5_000,
      execution: { type: 'conditional', condition: { tokenThreshold: 40_000 } },
    },
  ],
} satisfies z.input<typeof smartConfigSchema>
