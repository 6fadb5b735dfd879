import type * as z from 'zod'
import type { smartConfigSchema } from './smart-config'

/** The preset Balanced: each message losslessly at arrival, long output cut; at the threshold old results cut, and only where that is not enough one summary of what the agent did. What people typed stays as it is. */
export const defaultSmartConfig = {
  losslessAtArrival: true,
  thinLineNumbers: true,
  capOutputTokens: 1_000,
  passes: [
    {
      id: 'cut-old-results',
      name: 'Cut old results',
      selection: { type: 'custom', filter: { kinds: ['toolResults'], keepNewestTokens: 30_000 } },
      mode: 'individual',
      individualConfig: { defaults: { toolResults: { operation: 'truncate', maxTokens: 300, keepPaths: true } } },
    },
    {
      id: 'summarize-old',
      name: 'Summarize old messages',
      selection: { type: 'preserve_recent', keepRecentCount: 20, filter: { typed: 'exclude' } },
      mode: 'batch',
      batchConfig: { operation: 'summarize', summarizationConfig: { maxTokens: 4_000 } },
      targetPercent: 36, // Aggressive summarizes from it on: where it does not, it must not be milder
      execution: { type: 'percentage', percentage: 48, relativeTo: 'window' },
    },
  ],
} satisfies z.input<typeof smartConfigSchema>
