import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { sumUsage } from '../../conversation/usage'
import { unwrap } from '../../core/result'
import { importFile, importSession } from '../import/import-file'
import { dialectById } from '../registry'
import { assemble, bytesOf, type BundledSession } from './assemble'
import { layouts } from './layouts'
import { planSessions } from './plan'
import { sessionsOfArchive } from './read-archive-session'

type Files = Readonly<Record<string, string>>

function sessionsOf(files: Files): readonly BundledSession[] {
  const { plans } = planSessions(Object.keys(files))
  return plans.flatMap((plan) => assemble(plan, new Map(plan.files.map((path) => [path, strToU8(files[path] ?? '')]))))
}

/** Path, dialect and number of messages of each session. */
const summary = (sessions: readonly BundledSession[]): readonly unknown[] =>
  sessions.map((session) => {
    const read = unwrap(importSession(session))
    return [session.path, read.dialect, read.conversations.map(({ views }) => views[0].conversation.messages.length)]
  })

const chat = JSON.stringify([
  { role: 'user', content: 'Where is the lamp?' },
  { role: 'assistant', content: [{ type: 'tool_use', id: 't1', name: 'look', input: {} }] },
])

const history = JSON.stringify([
  { role: 'user', content: [{ type: 'text', text: '<task>\nPaint it\n</task>' }], ts: 1_000 },
  { role: 'assistant', content: [{ type: 'text', text: 'Which colour?' }], ts: 2_500 },
  { role: 'user', content: [{ type: 'text', text: 'Blue.' }], ts: 3_000 },
  { role: 'assistant', content: [{ type: 'text', text: 'Done.' }], ts: 4_500 },
])
const started = (ts: number, figures: object, more: object = {}): object => ({
  ts,
  type: 'say',
  say: 'api_req_started',
  text: JSON.stringify({ request: 'all of it', ...figures }),
  ...more,
})
const ui = (...requests: readonly object[]): string =>
  JSON.stringify([{ ts: 900, type: 'say', say: 'text', text: 'Paint it' }, ...requests])
const usages = (session: BundledSession | undefined): readonly unknown[] =>
  session
    ? (unwrap(importSession(session)).conversations[0]?.views[0].conversation.messages.map(
        (message) => message.usage,
      ) ?? [])
    : []

describe('layouts', () => {
  it('are of dialects that there are', () => {
    for (const { dialect } of layouts) expect(dialectById(dialect)?.id).toBe(dialect)
  })

  it('take a Roo task with its sidebar log, whose figures go to the requests that were sent before each answer', () => {
    const files = {
      'tasks/7/api_conversation_history.json': history,
      'tasks/7/ui_messages.json': ui(
        started(1_100, {
          apiProtocol: 'anthropic',
          tokensIn: 12,
          tokensOut: 5,
          cacheReads: 0,
          cacheWrites: 900,
          cost: 0.25,
        }),
        started(3_050, {}),
        started(3_100, {
          apiProtocol: 'openai',
          tokensIn: 1_000,
          tokensOut: 7,
          cacheReads: 900,
          cacheWrites: 0,
          cost: 0.5,
        }),
      ),
      'tasks/7/task_metadata.json': '{"files_in_context":[]}',
      'tasks/_index.json': '{}',
    }
    const sessions = sessionsOf(files)
    expect(summary(sessions)).toEqual([['tasks/7/api_conversation_history.json', 'roo-cline', [4]]])
    expect(sessions[0]?.files).toEqual(['tasks/7/api_conversation_history.json', 'tasks/7/ui_messages.json'])
    expect(usages(sessions[0])).toEqual([
      undefined,
      { inputTokens: 12, outputTokens: 5, cacheReadTokens: 0, cacheWriteTokens: 900, costUsd: 0.25 },
      undefined,
      { inputTokens: 100, outputTokens: 7, cacheReadTokens: 900, cacheWriteTokens: 0, costUsd: 0.5 },
    ])
  })

  it('take the positions that Cline writes before times, and order where there are neither', () => {
    const figures = (tokensIn: number): object => ({ tokensIn, tokensOut: 1, cost: 0.1 })
    const untimed = JSON.stringify(
      (JSON.parse(history) as readonly object[]).map((entry) => ({ ...entry, ts: undefined })),
    )
    const placed = sessionsOf({
      'x.api_conversation_history.json': untimed,
      'x.ui_messages.json': ui(started(1, figures(3), { conversationHistoryIndex: 1 }), started(2, figures(4))),
    })
    expect(usages(placed[0]).map((usage) => (usage as { inputTokens?: number } | undefined)?.inputTokens)).toEqual([
      undefined,
      undefined,
      undefined,
      3,
    ])
    const ordered = sessionsOf({
      'x.api_conversation_history.json': untimed,
      'x.ui_messages.json': ui(started(1, figures(3)), started(2, figures(4))),
    })
    expect(usages(ordered[0]).map((usage) => (usage as { inputTokens?: number } | undefined)?.inputTokens)).toEqual([
      undefined,
      3,
      undefined,
      4,
    ])
  })

  it('count what was spent beside the answers: requests that were cancelled or tried again, condensing, and what was deleted', () => {
    const figures = (cost: number, more: object = {}): object => ({ tokensIn: 10, tokensOut: 1, cost, ...more })
    const say = (ts: number, name: string, more: object): object => ({ ts, type: 'say', say: name, ...more })
    const read = (log: string): readonly unknown[] =>
      usages(sessionsOf({ 'api_conversation_history.json': history, 'ui_messages.json': log })[0])
    const timed = ui(
      started(1_050, figures(0.5, { cancelReason: 'user_cancelled' })),
      started(1_060, { tokensIn: 0, tokensOut: 0, cost: 0, cancelReason: 'streaming_failed' }),
      started(1_100, figures(1)),
      say(3_020, 'condense_context', { contextCondense: { cost: 2, summary: 'x' } }),
      started(3_100, figures(4)),
      say(4_600, 'deleted_api_reqs', { text: JSON.stringify(figures(8)) }),
      started(4_700, figures(16, { cancelReason: 'user_cancelled' })),
    )
    expect(read(timed)).toMatchObject([
      undefined,
      { costUsd: 1, inputTokens: 10, beside: { costUsd: 0.5, inputTokens: 10, outputTokens: 1 } },
      undefined,
      { costUsd: 4, inputTokens: 10, beside: { costUsd: 26, inputTokens: 20, outputTokens: 2 } },
    ])
    const tried = ui(
      started(1, figures(1, { cancelReason: 'user_cancelled' }), { conversationHistoryIndex: -1 }),
      started(2, figures(2), { conversationHistoryIndex: -1 }),
      started(3, figures(4), { conversationHistoryIndex: 5 }),
    )
    expect(read(tried)).toMatchObject([
      undefined,
      { costUsd: 2, beside: { costUsd: 1 } },
      undefined,
      { beside: { costUsd: 4 } },
    ])
  })

  it('keep a task and its log as one file, which reads the same and is written back as the messages alone', () => {
    const [session] = sessionsOf({
      'api_conversation_history.json': history,
      'ui_messages.json': ui(started(1_100, { tokensIn: 4, tokensOut: 2, cost: 1 })),
    })
    if (!session) throw new Error('no session')
    const read = unwrap(importFile(bytesOf(session)))
    const conversation = read.conversations[0]?.views[0].conversation
    expect(sumUsage(conversation?.messages.flatMap(({ usage }) => (usage ? [usage] : [])) ?? [])?.costUsd).toBe(1)
    expect(conversation && dialectById(read.dialect)?.serialize(conversation)).toBe(history)
  })

  it('leave a log without its task to be refused with the right name', () => {
    const [session] = sessionsOf({ 'tasks/7/ui_messages.json': ui(started(1, { tokensIn: 1 })) })
    expect(session && importSession(session)).toMatchObject({ error: { problem: { type: 'sidebarLog' } } })
  })

  it('group sub-agents of Claude Code with their session, in its folder or beside it', () => {
    const line = (session: string, more: object = {}): string =>
      `${JSON.stringify({ type: 'user', uuid: 'u1', parentUuid: null, sessionId: session, timestamp: '2026-01-01T00:00:00Z', message: { role: 'user', content: 'Look' }, ...more })}\n`
    const sessions = sessionsOf({
      'p/aaaa-1.jsonl': line('aaaa-1'),
      'p/agent-x1.jsonl': line('aaaa-1', { isSidechain: true }),
      'p/aaaa-1/subagents/agent-x2.jsonl': line('aaaa-1', { isSidechain: true }),
      'p/aaaa-1/subagents/agent-x2.meta.json': '{}',
      'p/aaaa-1/tool-results/r.txt': 'long',
      'p/bbbb-2.jsonl': line('bbbb-2'),
      'p/sessions-index.json': '{}',
    })
    expect(sessions.map(({ path, group, subAgent }) => [path, group, subAgent])).toEqual([
      ['p/aaaa-1.jsonl', 'p/aaaa-1', false],
      ['p/agent-x1.jsonl', 'p/aaaa-1', true],
      ['p/aaaa-1/subagents/agent-x2.jsonl', 'p/aaaa-1', true],
      ['p/bbbb-2.jsonl', 'p/bbbb-2', false],
    ])
  })

  it('group sub-agents of Codex with the session that started them, which their first line names', () => {
    const rollout = (payload: object): string =>
      [
        { type: 'session_meta', payload },
        {
          type: 'response_item',
          payload: { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Look' }] },
        },
      ]
        .map((line) => `${JSON.stringify(line)}\n`)
        .join('')
    const spawnedBy = (parent: string): object => ({
      source: { subagent: { thread_spawn: { parent_thread_id: parent, depth: 1 } } },
    })
    const sessions = sessionsOf({
      's/2026/05/22/rollout-2026-05-22T13-17-11-a1.jsonl': rollout({ id: 'a1', source: 'cli' }),
      's/2026/05/23/rollout-2026-05-23T00-01-00-b2.jsonl': rollout({ id: 'b2', ...spawnedBy('a1') }),
      's/2026/05/23/rollout-2026-05-23T00-02-00-c3.jsonl': rollout({
        id: 'c3',
        session_id: 'a1',
        parent_thread_id: 'b2',
        thread_source: 'subagent',
      }),
      's/2026/05/23/rollout-2026-05-23T00-03-00-d4.jsonl': rollout({ id: 'd4', forked_from_id: 'a1', source: 'cli' }),
      'rollout-2025-05-07T17-24-21-e5.jsonl': `{"id":"e5","timestamp":"2025-05-07T17:24:21Z","instructions":""}\n`,
    })
    expect(sessions.map(({ group, subAgent }) => [group, subAgent])).toEqual([
      ['s/a1', false],
      ['s/a1', true],
      ['s/a1', true],
      ['s/d4', false],
      ['rollout-2025-05-07T17-24-21-e5', false],
    ])
  })

  it('join opencode storage into one export a session, sub-agents with the one that started them', () => {
    const info = (id: string, role: string): string =>
      JSON.stringify({ id, sessionID: 'ses_1', role, time: { created: 1 } })
    const files: Files = {
      'storage/session/p1/ses_1.json': '{"id":"ses_1","title":"Find the lamp"}',
      'storage/session/p1/ses_2.json': '{"id":"ses_2","title":"Helper","parentID":"ses_1"}',
      'storage/message/ses_1/msg_1.json': info('msg_1', 'user'),
      'storage/message/ses_1/msg_2.json': info('msg_2', 'assistant'),
      'storage/part/msg_1/prt_1.json': '{"id":"prt_1","type":"text","text":"Where is it?"}',
      'storage/part/msg_2/prt_3.json': '{"id":"prt_3","type":"text","text":"and here."}',
      'storage/part/msg_2/prt_2.json': '{"id":"prt_2","type":"text","text":"Here"}',
      'storage/part/msg_2/prt_9.json': '{"id":"prt_9","type":',
      'storage/message/ses_2/msg_4.json': info('msg_4', 'user'),
      'storage/part/msg_4/prt_4.json': '{"id":"prt_4","type":"text","text":"Help"}',
      'storage/project/p1.json': '{}',
      'storage/todo/ses_1.json': '[]',
    }
    const sessions = sessionsOf(files)
    expect(summary(sessions.filter(({ path }) => path.includes('ses_')))).toEqual([
      ['storage/session/p1/ses_1.json', 'opencode', [2]],
      ['storage/session/p1/ses_2.json', 'opencode', [1]],
    ])
    expect(
      sessions.filter(({ path }) => path.includes('ses_')).map(({ group, subAgent }) => [group, subAgent]),
    ).toEqual([
      ['storage/ses_1', false],
      ['storage/ses_1', true],
    ])
    expect(new TextDecoder().decode(sessions[0]?.own)).toContain('"text":"Here"},{"id":"prt_3"')
  })

  it('join the events of OpenHands in the order of their numbers', () => {
    const event = (id: number, more: object): string =>
      JSON.stringify({ id, timestamp: '2026-01-01T00:00:00', ...more })
    const sessions = sessionsOf({
      's/events/10.json': event(10, { source: 'agent', action: 'message', args: { content: 'Last' }, message: 'Last' }),
      's/events/2.json': event(2, {
        source: 'agent',
        action: 'message',
        args: { content: 'Second' },
        message: 'Second',
      }),
      's/events/0.json': event(0, { source: 'user', action: 'message', args: { content: 'First' }, message: 'First' }),
      's/event_cache/0-25.json': '[]',
      's/metadata.json': '{}',
    })
    expect(summary(sessions)).toEqual([['s', 'openhands', [3]]])
    expect(
      [...new TextDecoder().decode(sessions[0]?.own).matchAll(/"content":"(\w+)"/g)].map(([, word]) => word),
    ).toEqual(['First', 'Second', 'Last'])
  })

  it('open the archive of an evaluation, also inside another archive', async () => {
    const sample = (id: number): Uint8Array =>
      strToU8(
        JSON.stringify({
          id,
          epoch: 1,
          input: 'Hi',
          target: '',
          messages: [
            { role: 'user', content: 'Hi' },
            { role: 'assistant', content: `Hello ${id}` },
          ],
        }),
      )
    const log = zipSync({
      'header.json': strToU8('{"version":2,"eval":{"task":"greet","model":"m"},"plan":{}}'),
      '_journal/start.json': strToU8('{"version":2,"eval":{"task":"greet"}}'),
      'samples/1_epoch_1.json': sample(1),
      'samples/2_epoch_1.json': sample(2),
      'summaries.json': strToU8('[]'),
    })
    expect(unwrap(importFile(log)).conversations.map(({ title }) => title)).toEqual([
      'greet, sample 1',
      'greet, sample 2',
    ])
    const found = await sessionsOfArchive(zipSync({ 'logs/run.eval': log, 'chat.json': strToU8(chat) }))
    expect(summary(found?.ok ? found.value.sessions : [])).toEqual([
      ['logs/run.eval', 'inspect-ai', [2, 2]],
      ['chat.json', 'anthropic', [2]],
    ])
  })
})

describe('bundles', () => {
  it('pass over settings, credentials and what has another ending, but for files that a person chose', () => {
    const names = [
      'a.json',
      'auth.json',
      '.codex/history.jsonl',
      'photo.png',
      'node_modules/x/y.json',
      'b.jsonl',
      '.hidden.json',
      'package.json',
    ]
    expect(planSessions(names).plans.map(({ path }) => path)).toEqual(['a.json', 'b.jsonl'])
    expect(planSessions(names, true).plans.length).toBe(names.length)
  })

  it('take of Markdown only what has the name of a history', () => {
    const names = [
      '.aider.chat.history.md',
      'README.md',
      'app/.specstory/history/boats.md',
      'docs/2026-03-02 notes.md',
      'kept/2026-03-02_09-15-00Z-find-the-boats.md',
    ]
    expect(planSessions(names).plans.map(({ path }) => path)).toEqual([names[0], names[2], names[4]])
  })

  it('read the one session of an archive, and name several', () => {
    expect(unwrap(importFile(zipSync({ 'a.json': strToU8(chat), 'notes.md': strToU8('x') }))).dialect).toBe('anthropic')
    expect(importFile(zipSync({ 'a.json': strToU8(chat), 'b.json': strToU8(chat) }))).toMatchObject({
      error: { code: 'several-sessions', problem: { count: 2, names: ['a.json', 'b.json'] } },
    })
    expect(importFile(zipSync({ 'notes.md': strToU8('x') }))).toMatchObject({
      error: { problem: { type: 'archiveEmpty' } },
    })
    expect(importFile(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]))).toMatchObject({ error: { code: 'archive' } })
  })
})
