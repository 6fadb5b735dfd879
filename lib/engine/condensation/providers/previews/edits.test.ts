import { describe, expect, it } from 'vitest'
import { conversation, options } from '../../testing/previews'
import { fakeSummarizer, testPorts } from '../../testing/ports'
import type { JsonObject } from '../../../core/json'
import { unwrap } from '../../../core/result'
import { pick, type Random, seeded } from '../../../tuning/random'
import { createCheckpoints } from './checkpoints'
import { preview } from './preview'
import { smart } from '../smart/smart'

/** What a person turns at in a pipeline, some of it back to where it was. */
function editedAt(random: Random): JsonObject {
  const number = (most: number): number => 1 + Math.floor(random() * most)
  const operation = (): JsonObject =>
    pick<JsonObject>(random, [
      { operation: 'truncate', maxLines: number(4) },
      { operation: 'summarize', maxTokens: 20 },
      { operation: 'suppress' },
    ])
  return {
    losslessPrelude: {
      enabled: true,
      operations: { references: pick(random, ['readable', 'readable', 'compact'] as const) },
    },
    passes: [
      {
        id: 'first',
        name: 'first',
        mode: 'individual',
        selection: { type: 'preserve_recent', keepRecentCount: number(12) },
        individualConfig: {
          defaults: { toolResults: operation() },
          messageTokenThresholds: { toolResults: number(3) * 100 },
        },
        execution: { type: 'always' },
      },
      {
        id: 'second',
        name: 'second',
        mode: 'individual',
        selection: { type: 'preserve_recent', keepRecentCount: number(6) },
        individualConfig: {
          defaults: {
            toolResults: { operation: 'truncate', maxLines: number(3) },
            toolParameters: { operation: 'truncate', maxChars: 40 },
          },
        },
        execution: { type: 'always' },
      },
      {
        id: 'last',
        name: 'last',
        mode: 'batch',
        selection: { type: 'preserve_recent', keepRecentCount: 4 + number(20) },
        batchConfig: pick<JsonObject>(random, [
          { operation: 'summarize', summarizationConfig: { keepFirst: 1, keepLast: 6 } },
          { operation: 'drop', dropShare: 0.3 },
        ]),
        execution: { type: 'always' },
      },
    ],
  }
}

describe('edits of a pipeline', () => {
  it.each([1, 2])(
    'come to what the pipeline comes to from nothing (seed %i)',
    async (seed) => {
      const random = seeded(seed)
      const ports = testPorts({ summarizer: { ...fakeSummarizer(), workOut: fakeSummarizer().summarize } })
      const store = createCheckpoints()
      const tried: JsonObject[] = []
      for (let edit = 0; edit < 8; edit++) {
        const before = tried.at(-1)
        const next = editedAt(random)
        const config =
          before && random() < 0.7
            ? {
                ...before,
                passes: [next, before, next].map(({ passes }, at) => (Array.isArray(passes) ? (passes[at] ?? {}) : {})),
              }
            : next
        tried.push(config)
        const after = unwrap(await preview(smart, conversation, config, ports, options({ store })))
        const anew = unwrap(await preview(smart, structuredClone(conversation), config, ports, options()))
        expect(after).toEqual(anew)
      }
    },
    60_000,
  )
})
