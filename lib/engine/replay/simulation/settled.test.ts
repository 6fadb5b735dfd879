import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { withMessages, type Conversation } from '../../conversation/conversation'
import type { Message } from '../../conversation/message'
import type { Part } from '../../conversation/part'
import { createManager } from '../../condensation/manager'
import { providerById, providerEntries } from '../../condensation/registry'
import { arbitraryConversation } from '../../condensation/testing/arbitrary'
import {
  assistant,
  call,
  conversation,
  result,
  text,
  thinking,
  user,
  words,
  type DraftMessage,
} from '../../condensation/testing/conversations'
import { testCounter, testPorts } from '../../condensation/testing/ports'
import { createCondenser, type Condenser } from './condenser'
import { createMemory } from './memory'

const smart = providerById('smart')
if (!smart) throw new TypeError('there is no Smart provider')
const provider = smart
const WINDOW = 200_000
const seed = 20_261_126

const condenserOf = (config: unknown, ports = testPorts()): Condenser =>
  createCondenser({ provider, config }, createManager(providerEntries), createMemory(), WINDOW, { ports })

const kinds = ['messageText', 'toolParameters', 'toolResults', 'thinking', 'images', 'environment'] as const

/** Two fields at most: the more there are, the less is chosen. */
const filters = fc
  .array(
    fc.oneof(
      fc.record({ kinds: fc.subarray([...kinds], { minLength: 1 }) }),
      fc.record({ roles: fc.subarray(['user', 'assistant'], { minLength: 1 }) }),
      fc.record({ tools: fc.constantFrom(['read_file'], ['*_file']) }),
      fc.record({ paths: fc.constantFrom(['src/**'], ['*.md']) }),
      fc.record({ minTokens: fc.nat(40) }),
      fc.record({ typed: fc.constantFrom('only', 'exclude') }),
      fc.record({ errors: fc.constantFrom('only', 'exclude') }),
      fc.record({ superseded: fc.boolean() }),
      fc.record({ range: fc.record({ from: fc.integer({ min: 1, max: 9 }) }) }),
      fc.record({ keepNewest: fc.nat(4) }),
      fc.record({ keepNewestTokens: fc.nat(300) }),
    ),
    { maxLength: 2 },
  )
  .map((fields) => Object.assign({}, ...fields) as object)
const selections = fc.oneof(
  fc.record({ type: fc.constant('custom'), filter: filters }),
  fc.record(
    {
      type: fc.constant('preserve_recent'),
      keepRecentCount: fc.nat(8),
      pairAtBoundary: fc.constantFrom('recent', 'old'),
    },
    { requiredKeys: ['type', 'keepRecentCount'] },
  ),
  fc.record({ type: fc.constant('preserve_tokens'), keepTokens: fc.nat(400), filter: filters }),
  fc.record({ type: fc.constant('preserve_turns'), keepTurns: fc.nat(3), filter: filters }),
)
const passes = fc.array(
  fc.record(
    {
      name: fc.constant('A pass'),
      mode: fc.constant('individual'),
      selection: selections,
      individualConfig: fc.record({
        defaults: fc
          .oneof(fc.constant(['toolResults'] as const), fc.subarray([...kinds], { minLength: 1 }))
          .map((chosen) => Object.fromEntries(chosen.map((kind) => [kind, { operation: 'suppress' }]))),
      }),
      execution: fc.oneof(
        fc.constant({ type: 'always' }),
        fc.nat(600).map((tokenThreshold) => ({ type: 'conditional', condition: { tokenThreshold } })),
      ),
      minSavingTokens: fc.nat(200),
    },
    { requiredKeys: ['name', 'mode', 'selection', 'individualConfig'] },
  ),
  { minLength: 1, maxLength: 2 },
)
const configs = passes.map((list) => ({ passes: list.map((pass, index) => ({ ...pass, id: `p${index}` })) }))

/** What agents do all day: reads and runs, some of them in vain, now and then something typed. */
const ordinary: fc.Arbitrary<Conversation> = fc
  .array(
    fc.record({
      tool: fc.constantFrom('read_file', 'execute_command'),
      path: fc.constantFrom('src/a.ts', 'README.md'),
      size: fc.nat(90),
      failed: fc.boolean(),
      typed: fc.boolean(),
      thought: fc.boolean(),
      answered: fc.integer({ min: 0, max: 9 }),
    }),
    { minLength: 8, maxLength: 30 },
  )
  .map((steps) =>
    conversation(
      user('Please mend the parser.'),
      ...steps.flatMap(({ tool, path, size, failed, typed, thought, answered }, index): DraftMessage[] => {
        const asked = assistant(...(thought ? [thinking(words(5))] : []), call(`c${index}`, tool, { path }))
        const answer = result(`c${index}`, words(size), failed)
        if (answered === 0) return [asked]
        // An answer that comes late: the call of one step is answered in the next message but one.
        if (answered === 1) return [asked, user(text(words(3))), user(answer)]
        return [asked, user(answer), ...(typed ? [assistant('Done.'), user(words(4))] : [])]
      }),
    ),
  )

const clearing = {
  passes: [
    {
      id: 'clear',
      name: 'Clear',
      mode: 'individual',
      selection: { type: 'custom', filter: { kinds: ['toolResults'], keepNewest: 3 } },
      individualConfig: { defaults: { toolResults: { operation: 'suppress' } } },
    },
  ],
}

/** A session that grows from condensation to condensation, some of which are left. */
async function expectSame(
  session: Conversation,
  config: unknown,
  growth: readonly { readonly by: number; readonly isTaken: boolean }[],
): Promise<void> {
  expect(provider.validate(config).errors).toEqual([])
  const resuming = condenserOf(config)
  let context: readonly Message[] = []
  let [taken, name] = [0, 0]
  for (const { by, isTaken } of growth) {
    context = [...context, ...session.messages.slice(taken, taken + by)]
    taken += by
    const given = withMessages(session, context)
    const made = await resuming.condense(given, ++name)
    const { standing: _, ...whole } = await condenserOf(config).condense(given, name)
    expect(made).toEqual({ ...whole, ...(made.standing && { standing: made.standing }) })
    if (isTaken && made.messages) context = made.messages
  }
}

const growths = fc.array(fc.record({ by: fc.integer({ min: 1, max: 14 }), isTaken: fc.boolean() }), {
  minLength: 2,
  maxLength: 7,
})

it('comes to what the whole comes to, whatever is cleared and whenever', async () => {
  await fc.assert(fc.asyncProperty(ordinary, configs, growths, expectSame), { seed, numRuns: 40 })
})

it('comes to what the whole comes to in hostile sessions', async () => {
  await fc.assert(fc.asyncProperty(arbitraryConversation, configs, growths, expectSame), { seed, numRuns: 25 })
})

it('looks only at what came since', async () => {
  const counter = testCounter()
  let looked = 0
  const counting = { ...counter, countPart: (part: Part) => (looked++, counter.countPart(part)) }
  const condenser = condenserOf(clearing, { ...testPorts(), counter: counting })
  const reads = Array.from({ length: 400 }, (_, index) => [
    assistant(call(`c${index}`, 'read_file', { path: 'src/a.ts' })),
    user(result(`c${index}`, words(60))),
  ])
  const session = conversation(user('Please mend the parser.'), ...reads.flat())
  const first = await condenser.condense(withMessages(session, session.messages.slice(0, 701)), 1)
  const whole = looked
  looked = 0
  const context = [...(first.messages ?? []), ...session.messages.slice(701)]
  const second = await condenser.condense(withMessages(session, context), 2)
  expect(second.tokensAfter).toBeLessThan(second.tokensBefore)
  expect(looked).toBeLessThan(whole / 4)
})
