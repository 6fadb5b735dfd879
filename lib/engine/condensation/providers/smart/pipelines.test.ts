import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deepFreeze } from '../../../core/testing/freeze'
import { unwrap } from '../../../core/result'
import { arbitraryConversation } from '../../testing/arbitrary'
import { expectLedgerExplains, expectNoLarger, expectPreservedRead, expectValid } from '../../testing/invariants'
import { failing, fakeSummarizer, firstWords, testPorts } from '../../testing/ports'
import { condense } from '../provider'
import { smart } from './smart'

const SEED = 4_711

const operation = fc.oneof(
  fc.constant({ operation: 'keep' }),
  fc.constant({ operation: 'suppress' }),
  fc
    .record({
      operation: fc.constant('truncate'),
      maxLines: fc.option(fc.nat(6), { nil: undefined }),
      maxChars: fc.option(fc.nat(80), { nil: undefined }),
      tailLines: fc.nat(3),
      tailChars: fc.nat(20),
    })
    .filter(({ maxLines, maxChars }) => maxLines !== undefined || maxChars !== undefined),
  fc.record({ operation: fc.constant('summarize'), maxTokens: fc.integer({ min: 10, max: 60 }) }),
)
const operations = fc.record({
  messageText: operation,
  toolParameters: operation,
  toolResults: operation,
  thinking: operation,
  images: operation,
  environment: operation,
})
const filter = fc.record(
  {
    roles: fc.subarray(['user', 'assistant'], { minLength: 1 }),
    kinds: fc.subarray(['messageText', 'toolParameters', 'toolResults', 'thinking'], { minLength: 1 }),
    minTokens: fc.nat(40),
    typed: fc.constantFrom('only', 'exclude'),
    superseded: fc.boolean(),
    errors: fc.constantFrom('only', 'exclude'),
    keepNewest: fc.nat(3),
  },
  { requiredKeys: [] },
)
const selection = fc.oneof(
  fc.record({ type: fc.constant('preserve_recent'), keepRecentCount: fc.nat(6) }),
  fc.record({ type: fc.constant('preserve_percent'), keepPercentage: fc.nat(100) }),
  fc.record({ type: fc.constant('preserve_tokens'), keepTokens: fc.nat(400) }),
  fc.record({ type: fc.constant('preserve_turns'), keepTurns: fc.nat(3) }),
  fc.record({ type: fc.constant('custom'), filter }),
)
const individual = fc.record({
  mode: fc.constant('individual'),
  name: fc.constant('pass'),
  selection,
  order: fc.constantFrom('position', 'size', 'type', 'importance'),
  individualConfig: fc.record({ defaults: operations }),
})
const batch = fc.record({
  mode: fc.constant('batch'),
  name: fc.constant('pass'),
  selection,
  batchConfig: fc.record({
    operation: fc.constantFrom('summarize', 'drop'),
    dropShare: fc.constantFrom(0.3, 0.5, 1),
    summarizationConfig: fc.record({ keepFirst: fc.nat(3), keepLast: fc.nat(3) }),
  }),
})

const pipeline = fc
  .record({
    losslessPrelude: fc.option(
      fc.record({ enabled: fc.boolean(), operations: fc.record({ keep: fc.constantFrom('first', 'latest') }) }),
      { nil: undefined },
    ),
    passes: fc.array(fc.oneof(individual, batch), { minLength: 1, maxLength: 4 }),
    keepFirstMessage: fc.boolean(),
    protectedTools: fc.constantFrom([], ['read_*']),
    targetReductionPercent: fc.option(fc.nat(100), { nil: undefined }),
  })
  .map((config) => ({ ...config, passes: config.passes.map((pass, index) => ({ ...pass, id: `p${index}` })) }))

describe('any pipeline on any conversation', () => {
  it(`keeps the invariants, with a model that answers, sometimes answers, or never does (seed ${SEED})`, async () => {
    await fc.assert(
      fc.asyncProperty(
        pipeline,
        arbitraryConversation,
        fc.constantFrom(0, 1, 2),
        async (config, conversation, mood) => {
          deepFreeze(conversation)
          const answer =
            mood === 0
              ? firstWords()
              : mood === 1
                ? failing('timeout')
                : (...[request, call]: Parameters<ReturnType<typeof failing>>) =>
                    (call % 2 === 0 ? failing('rate-limited') : firstWords(30))(request, call)
          const done = unwrap(
            await condense(smart, conversation, config, testPorts({ summarizer: fakeSummarizer(answer) })),
          )
          expectValid(done)
          expectLedgerExplains(conversation, done)
          expectPreservedRead(conversation, done)
          const last = done.steps.at(-1)
          const grew = (last?.tokensAfter ?? 0) > (last?.tokensBefore ?? 0)
          expect(config.passes.at(-1)?.mode === 'batch' && grew, 'a last pass adds nothing').toBe(false)
          const failedCalls = done.steps.filter((step) => step.status === 'failed')
          expect(failedCalls.length === 0 || mood > 0).toBe(true)
        },
      ),
      { seed: SEED, numRuns: 100 },
    )
  })

  it(`9: takes no more with the prelude than without, part by part (seed ${SEED})`, async () => {
    await fc.assert(
      fc.asyncProperty(
        pipeline,
        arbitraryConversation,
        fc.constantFrom('first', 'latest'),
        fc.boolean(),
        async (config, conversation, keep, answers) => {
          deepFreeze(conversation)
          const done = async (losslessPrelude: object | undefined) =>
            unwrap(
              await condense(
                smart,
                conversation,
                { ...config, losslessPrelude, targetReductionPercent: undefined },
                testPorts({ summarizer: fakeSummarizer(answers ? firstWords() : failing('timeout')) }),
              ),
            )
          expectNoLarger(await done(undefined), await done({ enabled: true, operations: { keep } }))
        },
      ),
      { seed: SEED, numRuns: 50 },
    )
  })
})
