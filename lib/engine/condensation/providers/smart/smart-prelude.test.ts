import { describe, expect, it } from 'vitest'
import { visibleText } from '../../../conversation/texts/visible-text'
import { unwrap } from '../../../core/result'
import { deepFreeze } from '../../../core/testing/freeze'
import type { Condensation } from '../../report'
import { assistant, call, conversation, lines, result, user } from '../../testing/conversations'
import { expectPreservedRead } from '../../testing/invariants'
import { batch, keepRecent, individual, run, type Json } from '../../testing/passes'
import { fakeSummarizer, testCounter, testPorts } from '../../testing/ports'
import { condense } from '../provider'
import { smart } from './smart'

describe('after the lossless prelude', () => {
  const path = 'src/a/rather/long/path/that/is/worth/a/reference/to/another/place/of/it/in/the/session.ts'
  const content = lines(60, 12)
  const reads = deepFreeze(
    conversation(
      user(`look at\n${path}`),
      ...['a', 'b', 'c'].flatMap((id) => [
        assistant(call(id, 'read', { path })),
        user(result(id, `${content}\n${lines(30, 12, `own${id}`)}`)),
      ]),
      assistant('done'),
    ),
  )
  const condenseReads = async (config: Json, summarizer = fakeSummarizer()): Promise<Condensation> =>
    unwrap(
      await condense(
        smart,
        reads,
        { losslessPrelude: { enabled: true, operations: { references: 'compact' } }, ...config },
        testPorts({ summarizer, counter: testCounter((value) => Math.ceil(value.length / 2)) }),
      ),
    )

  it('protected paths are protected, though a reference may stand in their place', async () => {
    const done = await condenseReads({
      passes: [individual('a', { toolResults: { operation: 'suppress' } }, { selection: keepRecent(0) })],
      protectedPaths: ['src/**'],
    })
    expect(done.ledger.some((row) => row.operation === 'reference' && row.kind === 'toolParameters')).toBe(true)
    expect(done.steps[1]).toMatchObject({ status: 'skipped', reason: { type: 'nothingSelected' } })
  })

  it('a model reads what references stand for, not the references', async () => {
    const summarizer = fakeSummarizer()
    await condenseReads(
      {
        passes: [
          individual('a', { toolResults: { operation: 'summarize', maxTokens: 20 } }, { selection: keepRecent(0) }),
        ],
      },
      summarizer,
    )
    expect(summarizer.requests).toHaveLength(3)
    const batched = fakeSummarizer()
    await condenseReads({ passes: [batch('b', {}, { selection: keepRecent(1) })] }, batched)
    expect(
      batched.requests[0]?.dialogue
        .map((line) => line.text)
        .join('\n')
        .split(content),
    ).toHaveLength(4)
    for (const request of summarizer.requests) expect(request.dialogue[0]?.text).toContain(content)
  })

  it('a reference to the second edit of a file is to the first, once a pass took the name of the file from the first', async () => {
    const named = '/home/someone/a/rather/long/path/that/is/longer/than/the/marker/of/what/goes/src/renamed.ts'
    const edit = (id: string, seed: string) => [
      assistant(
        call(id, 'edit', {
          path: named,
          old: lines(20, 8, seed),
          new: `${lines(20, 8, 'shared')}\n${lines(20, 8, id)}`,
        }),
      ),
      user(result(id, 'done')),
    ]
    const edited = deepFreeze(
      conversation(
        user('rename it'),
        assistant(call('r', 'read', { path: named })),
        user(result('r', `${lines(20, 8, 'late')}\n${lines(5, 8, 'own')}`)),
        ...edit('e1', 'early'),
        ...edit('e2', 'late'),
        assistant('done'),
      ),
    )
    const suppressFirst = individual(
      'a',
      { toolParameters: { operation: 'suppress' } },
      { selection: { type: 'custom', filter: { superseded: true } } },
    )
    const prelude = { enabled: true, operations: { keep: 'latest' } }
    const before = await run({ losslessPrelude: prelude, passes: [] }, testPorts(), undefined, edited)
    const after = await run({ losslessPrelude: prelude, passes: [suppressFirst] }, testPorts(), undefined, edited)
    const read = ({ conversation: { messages } }: Condensation): string =>
      messages.flatMap(({ parts }) => parts.map(visibleText)).find((text) => text.includes('⟨ Same as ')) ?? ''
    expect(read(before)).toContain('in the second `edit')
    expect(read(after)).toContain('in `edit')
    expect(read(after)).not.toContain('in the second')
    expectPreservedRead(edited, after)
  })
})
