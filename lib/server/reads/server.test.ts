import { readFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { text as textOf } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import type { RunGroupEvent } from '@/lib/contracts/runs'
import { agentSession } from '@/lib/bench/session'
import { type JsonObject, providerById, unwrap } from '@/lib/engine'
import { setUpDataFolder } from '@/lib/db/testing/data-folder'
import * as conversations from '@/lib/server/conversations/conversations'
import * as otherPlaces from '@/lib/server/conversations/other-places'
import { answer, appError } from '@/lib/server/runtime/failure'
import { firstLook } from '@/lib/server/runs/first-look'
import { listProviderViews } from '@/lib/server/presets/providers'
import { cancelGroup } from '@/lib/server/runs/groups'
import { runGroup } from '@/lib/server/testing/run-group'
import { reads } from '.'
import * as runs from '@/lib/server/runs/runs'
import { sampleIds } from '@/lib/contracts/conversations'
import { listSamples, openSample } from '@/lib/server/conversations/samples'

setUpDataFolder()
const text = JSON.stringify(agentSession(8_000, 11))
const bytes = (content: string): Uint8Array => new TextEncoder().encode(content)
const defaults = (id: string): JsonObject => providerById(id)?.defaultConfig ?? {}

async function saved(content = text): Promise<string> {
  const outcome = await conversations.importSource(bytes(content), 'session.json')
  if (outcome.kind !== 'saved') throw new Error('expected one conversation')
  return outcome.conversation.id
}

async function collect(events: AsyncIterable<RunGroupEvent>): Promise<readonly RunGroupEvent[]> {
  const all: RunGroupEvent[] = []
  for await (const event of events) all.push(event)
  return all
}

async function condensed(provider: string): Promise<string> {
  const request = {
    groupId: randomUUID(),
    conversationId: await saved(),
    strategies: [{ key: 'a', provider, title: 'Try', config: defaults(provider) }],
  }
  const last = (await collect(runGroup(request))).at(-1)
  if (last?.type !== 'run-finished') throw new Error(`the run ended with ${JSON.stringify(last)}`)
  return last.run.id
}

describe('conversations', () => {
  it('imports, lists, renames, deletes and restores', async () => {
    const id = await saved()
    expect(await saved()).toBe(id)
    expect((await conversations.rename(id, 'Totals')).title).toBe('Totals')
    expect((await conversations.listSaved()).map((each) => each.id)).toContain(id)
    await conversations.remove(id)
    expect((await conversations.listSaved()).map((each) => each.id)).not.toContain(id)
    await expect(conversations.overview(id)).rejects.toThrow('no such conversation')
    expect((await conversations.restore(id)).title).toBe('Totals')
  })

  it('describes a conversation, its outline and its texts', async () => {
    const id = await saved()
    const overview = await conversations.overview(id)
    expect(overview).toMatchObject({
      dialect: 'anthropic',
      counter: 'o200k_base',
      orphanCalls: 0,
      orphanResults: 0,
      views: [{ id: 'full' }],
    })
    const outline = unwrap(await reads.conversations.outline({ id }))
    expect(outline).toHaveLength(overview.messages)
    expect(outline.reduce((sum, message) => sum + message.tokens, 0)).toBe(overview.tokens)
    const [first] = await conversations.messageTexts(id, 1, 2)
    expect(first?.parts.map((part) => part.type)).toEqual(['text', 'tool-call'])
  })

  it('names its tools and paths, the most used first', async () => {
    const call = (index: number, name: string, input: object) => [
      { role: 'assistant', content: [{ type: 'tool_use', id: `t${index}`, name, input }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: `t${index}`, content: 'done' }] },
    ]
    const calls = [
      call(1, 'read', { path: 'src/b.ts' }),
      call(2, 'bash', { command: 'ls' }),
      call(3, 'read', { path: 'src/a.ts' }),
      call(4, 'read', { file_path: 'src/b.ts' }),
    ]
    const id = await saved(JSON.stringify([{ role: 'user', content: 'Go on.' }, ...calls.flat()]))
    expect(unwrap(await reads.conversations.names({ id }))).toEqual({
      tools: ['read', 'bash'],
      paths: ['src/b.ts', 'src/a.ts'],
    })
  })

  it('asks which conversation where a file holds several, and saves the choice', async () => {
    const several = [0, 1]
      .map((seed) =>
        JSON.stringify({
          messages: [
            { role: 'user', content: `question ${seed}` },
            { role: 'assistant', content: 'answer' },
          ],
        }),
      )
      .join('\n')
    const outcome = await conversations.importSource(bytes(several), 'many.jsonl')
    expect(outcome).toMatchObject({
      kind: 'choose',
      dialect: 'openai-chat',
      conversations: [{ index: 0 }, { index: 1 }],
    })
    if (outcome.kind !== 'choose') return
    const chosen = await conversations.saveChosen({ sourceHash: outcome.sourceHash, index: 1, view: 'full' })
    expect(chosen.title).toContain('question 1')
    await expect(conversations.saveChosen({ sourceHash: outcome.sourceHash, index: 7, view: 'full' })).rejects.toThrow(
      'no conversation 8',
    )
    await expect(conversations.saveChosen({ sourceHash: 'gone', index: 0, view: 'full' })).rejects.toThrow(
      'no longer held',
    )
  })

  it('opens what is saved when a file says the same, laid out otherwise', async () => {
    const said = [
      { role: 'user', content: 'Is it there twice?' },
      { role: 'assistant', content: [{ type: 'text', text: 'Once.' }] },
    ]
    const open = async (content: string) => {
      const outcome = await conversations.importSource(bytes(content), 'twice.json')
      return outcome.kind === 'saved' ? [outcome.known, outcome.conversation.id] : undefined
    }
    const [known, id] = (await open(JSON.stringify(said))) ?? []
    expect(known).toBe(false)
    expect(await open(JSON.stringify(said))).toEqual([true, id])
    expect(await open(JSON.stringify(said, null, 2))).toEqual([true, id])
    expect((await open(JSON.stringify([...said, { role: 'user', content: 'And now?' }])))?.[0]).toBe(false)
  })

  it('saves a file all the same that says what a saved one says, where that is asked for', async () => {
    const said = [
      { role: 'user', content: 'Twice, please.' },
      { role: 'assistant', content: [{ type: 'text', text: 'Twice.' }] },
    ]
    const open = (indent?: number) =>
      conversations.importSource(bytes(JSON.stringify(said, null, indent)), 'twice.json')
    const first = await open()
    const second = await open(2)
    if (first.kind !== 'saved' || second.kind !== 'saved' || !second.again) throw new Error('nothing to save again')
    expect(first.again).toBeUndefined()
    const again = await conversations.saveChosen(second.again)
    expect(again.id).not.toBe(first.conversation.id)
    for (const indent of [undefined, 2]) {
      const known = await open(indent)
      expect(known).toMatchObject({ kind: 'saved', known: true })
      expect(known).not.toHaveProperty('again')
    }
  })

  it('saves nothing when it is only asked, and knows what says the same as a saved conversation', async () => {
    const ask = async (content: string) => {
      const outcome = await conversations.importSource(bytes(content), 'asked.json', { ask: true })
      if (outcome.kind !== 'choose') throw new Error('was saved')
      return outcome
    }
    const said = (words: string): unknown => [
      { role: 'user', content: words },
      { role: 'assistant', content: [{ type: 'text', text: 'Yes.' }] },
    ]
    const before = (await conversations.listSaved()).length
    const asked = await ask(JSON.stringify(said('Is it asked?')))
    expect([asked.conversations[0]?.views[0].savedAs, (await conversations.listSaved()).length]).toEqual([
      undefined,
      before,
    ])
    const kept = await conversations.saveChosen({ sourceHash: asked.sourceHash, index: 0, view: 'full' })
    const again = await ask(JSON.stringify(said('Is it asked?'), null, 4))
    expect(again.sourceHash).not.toBe(asked.sourceHash)
    expect(again.conversations[0]?.views[0].savedAs).toEqual({
      id: kept.id,
      title: kept.title,
      sameFile: false,
    })
    const same = await ask(JSON.stringify(said('Is it asked?')))
    expect(same.conversations[0]?.views[0].savedAs?.sameFile).toBe(true)
    expect((await ask(JSON.stringify(said('Is it other?')))).conversations[0]?.views[0].savedAs).toBeUndefined()
  })

  it('keeps nothing of a file it cannot read', async () => {
    const before = (await conversations.listSaved()).length
    expect(await answer(() => conversations.importSource(bytes('[{"role":"user"'), 'cut.json'))).toMatchObject({
      ok: false,
      error: { code: 'truncated', place: { type: 'line', line: 1 }, remedy: expect.any(String) },
    })
    expect(await conversations.listSaved()).toHaveLength(before)
  })
})

describe('runs', () => {
  it('streams events, saves each run, and stops at bad strategies without losing the others', async () => {
    const strategies = [
      { key: 'a', provider: 'lossless', title: 'One', config: defaults('lossless') },
      { key: 'b', provider: 'magic', title: 'Two', config: {} },
      { key: 'c', provider: 'truncation', title: 'Three', config: { version: 'v9' } },
      { key: 'd', provider: 'truncation', title: 'Four', config: defaults('truncation') },
    ]
    const events = await collect(runGroup({ groupId: randomUUID(), conversationId: await saved(), strategies }))
    expect(events.filter((event) => event.type === 'run-finished').map((event) => event.key)).toEqual(['a', 'd'])
    expect(events.flatMap((event) => (event.type === 'run-failed' ? [[event.key, event.error.code]] : []))).toEqual([
      ['b', 'PROVIDER_NOT_FOUND'],
      ['c', 'CONFIG_INVALID'],
    ])
    expect(events.find((event) => event.type === 'run-started')).toMatchObject({
      key: 'a',
      steps: [{ id: expect.any(String) }],
    })
  })

  it('says that nothing could start', async () => {
    const events = await collect(runGroup({ groupId: randomUUID(), conversationId: 'conv_nothing', strategies: [] }))
    expect(events).toEqual([{ type: 'group-failed', error: { code: 'not-found', message: expect.any(String) } }])
  })

  it('cancels what has not finished', async () => {
    const groupId = randomUUID()
    const stream = runGroup({
      groupId,
      conversationId: await saved(),
      strategies: [{ key: 'a', provider: 'lossless', title: 'One', config: defaults('lossless') }],
    })
    await cancelGroup(groupId)
    expect((await collect(stream)).at(-1)).toEqual({ type: 'run-cancelled', key: 'a', costUsd: 0 })
    expect(await cancelGroup('unknown')).toBeNull()
  })

  it('shows a run: detail, differences, ledger, references, file', async () => {
    const { results, diff } = reads
    const id = await condensed('lossless')
    const result = { type: 'run', run: id } as const
    const detail = await runs.runDetail(id)
    expect(detail.tokensAfter).toBeLessThan(detail.tokensBefore)
    const ledger = unwrap(await results.ledger({ result }))
    expect(ledger.changedBefore + ledger.untouched).toBe(detail.tokensBefore)
    expect(ledger.changedAfter + ledger.untouched).toBe(detail.tokensAfter)
    expect(detail.operations.reduce((sum, each) => sum + each.tokensSaved, 0)).toBe(
      detail.tokensBefore - detail.tokensAfter,
    )
    const rows = unwrap(await diff.rows({ result }))
    const edited = rows.filter((row) => row.status === 'edited')
    expect(new Set(edited.map((row) => row.id))).toEqual(new Set(ledger.items.map((item) => item.message)))
    const first = edited[0]
    const [message] = unwrap(await diff.messages({ result, from: first?.index ?? 0, count: 1, original: true }))
    const part = message?.parts.find((each) => each.status === 'edited')
    expect(part?.reasons[0]).toMatchObject({ operation: 'reference', status: 'recoverable' })
    const marker = part?.hunks.flatMap(({ references }) => references)[0]?.marker ?? ''
    const resolved = unwrap(await results.reference({ result, position: first?.after ?? 0, marker }))
    expect(part?.before?.lines.join('\n')).toContain(resolved.text)
    expect(await results.reference({ result, position: 1, marker })).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('no such reference') },
    })
    const file = await runs.runOutput(id)
    expect(file).toMatchObject({ name: 'session.try.json', type: 'application/json' })
    expect(JSON.parse(await textOf(file.content))).toHaveLength(detail.messagesAfter)
  })

  it('lists and deletes', async () => {
    const id = await condensed('truncation')
    expect((await runs.listRuns()).runs.map((run) => run.id)).toContain(id)
    await runs.deleteRun(id)
    await runs.restoreRun(id)
    expect((await runs.runDetail(id)).id).toBe(id)
    await runs.deleteRun(id)
    await expect(runs.runDetail(id)).rejects.toThrow('no such run')
    await expect(runs.deleteRun('run_nothing')).rejects.toThrow('no such run')
  })
})

describe('the first look', () => {
  it('is a sample, made once', async () => {
    const [one, two] = await Promise.all([firstLook(), firstLook()])
    expect(one).toEqual(two)
    expect(await firstLook()).toEqual(one)
  }, 60_000)

  it('has samples of every large family, one of them long and compacted ones whole', async () => {
    const samples = await listSamples()
    expect(samples.map(({ id }) => id).toSorted()).toEqual([...sampleIds].toSorted())
    expect(new Set(samples.map((sample) => sample.dialectName)).size).toBe(6)
    expect(Math.max(...samples.map((sample) => sample.messages))).toBeGreaterThanOrEqual(300)
    expect(await openSample('compacted-rollout')).toMatchObject({ view: 'full' })
    await expect(openSample('nothing')).rejects.toThrow('no such sample')
  })

  it('opens the other view of a compacted session beside the first, and the same one again', async () => {
    const full = await openSample('compacted-rollout')
    const since = await otherPlaces.openView(full.id, 'since-compaction')
    expect(since).toMatchObject({ view: 'since-compaction', title: full.title, fileName: full.fileName })
    expect(since.messages).toBeLessThan(full.messages)
    expect(await otherPlaces.openView(full.id, 'since-compaction')).toEqual(since)
    expect(await otherPlaces.openView(since.id, 'full')).toEqual(full)
    const [only] = (await conversations.overview(await saved())).views
    await expect(
      otherPlaces.openView(await saved(), only?.id === 'full' ? 'since-compaction' : 'full'),
    ).rejects.toThrow()
  }, 60_000)
})

describe('a log of requests', () => {
  it('is one session, of which each other conversation is opened from the first', async () => {
    const log = readFileSync('lib/engine/dialects/request-log/__fixtures__/tree-with-ids/input.jsonl')
    const outcome = await conversations.importSource(new Uint8Array(log), 'log.jsonl')
    if (outcome.kind !== 'choose') throw new Error('several conversations were expected')
    const { sourceHash } = outcome
    expect(outcome.conversations.map(({ partOf }) => partOf?.as)).toEqual([undefined, 'side', 'sub-agent'])
    const main = await conversations.saveChosen({ sourceHash, fileName: 'log.jsonl', index: 0, view: 'full' })
    const { family } = await conversations.overview(main.id)
    expect(family).toMatchObject({ open: 0, costUsd: expect.any(Number) as number })
    expect(family?.members.map(({ as }) => as)).toEqual([undefined, 'side', 'sub-agent'])
    const helper = await otherPlaces.openPart(main.id, 2)
    expect(helper).toMatchObject({ title: family?.members[2]?.title, messages: family?.members[2]?.messages })
    expect(await otherPlaces.openPart(main.id, 2)).toEqual(helper)
    expect(await otherPlaces.openPart(helper.id, 0)).toEqual(main)
    expect((await conversations.overview(helper.id)).family?.costUsd).toBe(family?.costUsd)
    await expect(otherPlaces.openPart(main.id, 9)).rejects.toThrow('no such')
  }, 60_000)
})

describe('answers', () => {
  it('turns refusals into values and hides what was not expected', async () => {
    expect(await answer(() => Promise.reject(appError('x', 'Not so.', 'Do this.')))).toEqual({
      ok: false,
      error: { code: 'x', message: 'Not so.', remedy: 'Do this.' },
    })
    const logged: unknown[] = []
    const original = console.error
    console.error = (error: unknown) => void logged.push(error)
    const hidden = await answer(() => Promise.reject(new Error('secret path /home/me')))
    console.error = original
    expect(hidden).toEqual({ ok: false, error: { code: 'unexpected', message: expect.not.stringContaining('secret') } })
    expect(logged).toHaveLength(1)
  })

  it('offers every provider with a form and its defaults', () => {
    const views = listProviderViews()
    expect(views.map((view) => view.id)).toEqual(expect.arrayContaining(['lossless', 'truncation']))
    for (const view of views) expect(view.fields.length).toBeGreaterThan(0)
  })
})
