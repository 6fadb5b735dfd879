import type * as z from 'zod'
import type { passSchema } from '@/lib/engine'

type PassInput = z.input<typeof passSchema>
/** Without what a pass gets when it is added: its id, and its name in the person's language. */
type Template = PassInput extends infer Pass ? (Pass extends PassInput ? Omit<Pass, 'id' | 'name'> : never) : never

const recent = (keepRecentCount: number) => ({ type: 'preserve_recent', keepRecentCount }) as const

/** Passes to start from, in order of how often one wants them; their ids name their words in messages/{locale}/studio.json. */
export const readyMadePasses = [
  {
    id: 'suppress-results',
    group: 'mechanical',
    template: {
      selection: recent(10),
      mode: 'individual',
      individualConfig: { defaults: { toolResults: { operation: 'suppress' } } },
    },
  },
  {
    id: 'truncate-results',
    group: 'mechanical',
    template: {
      selection: recent(8),
      mode: 'individual',
      individualConfig: {
        defaults: { toolResults: { operation: 'truncate', maxLines: 20, tailLines: 5 } },
        messageTokenThresholds: { toolResults: 500 },
      },
    },
  },
  {
    id: 'truncate-parameters',
    group: 'mechanical',
    template: {
      selection: recent(8),
      mode: 'individual',
      individualConfig: {
        defaults: { toolParameters: { operation: 'truncate', maxChars: 200 } },
        messageTokenThresholds: { toolParameters: 200 },
      },
    },
  },
  {
    id: 'clear-thinking',
    group: 'mechanical',
    template: {
      selection: { type: 'preserve_turns', keepTurns: 1 },
      mode: 'individual',
      individualConfig: { defaults: { thinking: { operation: 'suppress' } } },
    },
  },
  {
    id: 'drop-images',
    group: 'mechanical',
    template: {
      selection: recent(4),
      mode: 'individual',
      individualConfig: { defaults: { images: { operation: 'suppress' } } },
    },
  },
  {
    id: 'clear-environment',
    group: 'mechanical',
    template: {
      selection: { type: 'custom', filter: { kinds: ['environment'], keepNewest: 1 } },
      mode: 'individual',
      individualConfig: { defaults: { environment: { operation: 'suppress' } } },
    },
  },
  {
    id: 'superseded-calls',
    group: 'mechanical',
    template: {
      selection: { type: 'custom', filter: { superseded: true } },
      mode: 'individual',
      individualConfig: {
        defaults: { toolParameters: { operation: 'suppress' }, toolResults: { operation: 'suppress' } },
      },
    },
  },
  {
    id: 'failed-inputs',
    group: 'mechanical',
    template: {
      selection: { type: 'preserve_recent', keepRecentCount: 6, filter: { errors: 'only' } },
      mode: 'individual',
      individualConfig: { defaults: { toolParameters: { operation: 'suppress' } } },
    },
  },
  {
    id: 'user-text-only',
    group: 'mechanical',
    template: {
      selection: { type: 'preserve_recent', keepRecentCount: 10, filter: { typed: 'exclude' } },
      mode: 'individual',
      individualConfig: {
        defaults: {
          messageText: { operation: 'suppress' },
          toolParameters: { operation: 'suppress' },
          toolResults: { operation: 'suppress' },
          thinking: { operation: 'suppress' },
          environment: { operation: 'suppress' },
        },
      },
    },
  },
  {
    id: 'drop-oldest-half',
    group: 'mechanical',
    template: {
      selection: { type: 'preserve_recent', keepRecentCount: 0 },
      mode: 'batch',
      batchConfig: { operation: 'drop', dropShare: 0.5 },
    },
  },
  {
    id: 'summarize-results',
    group: 'model',
    template: {
      selection: recent(12),
      mode: 'individual',
      individualConfig: {
        defaults: { toolResults: { operation: 'summarize', maxTokens: 150 } },
        messageTokenThresholds: { toolResults: 2_000 },
      },
    },
  },
  {
    id: 'summarize-old',
    group: 'model',
    template: {
      selection: recent(10),
      mode: 'batch',
      batchConfig: { operation: 'summarize', summarizationConfig: { keepFirst: 1, maxTokens: 2_000 } },
      execution: { type: 'conditional', condition: { tokenThreshold: 40_000 } },
    },
  },
  {
    id: 'empty',
    group: 'empty',
    template: { selection: recent(10), mode: 'individual', individualConfig: { defaults: {} } },
  },
] as const satisfies readonly {
  readonly id: string
  readonly group: 'mechanical' | 'model' | 'empty'
  readonly template: Template
}[]

export type ReadyMadePass = (typeof readyMadePasses)[number]
