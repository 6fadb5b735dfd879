import { gzipSync, strToU8, zipSync } from 'fflate'
import { packTar } from 'modern-tar'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ImportOutcome } from '@/lib/contracts/conversations'
import type { ChosenFile, ListedSession } from '@/components/import'
import { importFile } from '@/lib/engine'
import { listBundle } from './list-bundle'

/** A server that keeps what it is sent and reads it as the real one does, without counting. */
function serve(): void {
  const uploads: Blob[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {}
      response: unknown
      onload?: () => void
      open(): void {}
      abort(): void {}
      setRequestHeader(): void {}
      send(bytes: Blob): void {
        this.response = { ok: true, value: { id: String(uploads.push(bytes) - 1), bytes: bytes.size } }
        queueMicrotask(() => this.onload?.())
      }
    },
  )
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { upload, name, ask } = JSON.parse(body) as { upload: string; name: string; ask: boolean }
    expect(ask).toBe(true)
    const bytes = new Uint8Array((await uploads[Number(upload)]?.arrayBuffer()) ?? new ArrayBuffer(0))
    const read = importFile(bytes, name)
    return new Response(
      `${JSON.stringify(
        read.ok
          ? {
              type: 'done',
              outcome: outcomeOf(
                read.value.dialect,
                read.value.conversations.map(({ title }) => title),
              ),
            }
          : { type: 'failed', error: { code: read.error.code, message: read.error.message } },
      )}\n`,
    )
  })
}

const outcomeOf = (dialect: string, titles: readonly string[]): Extract<ImportOutcome, { kind: 'choose' }> => ({
  kind: 'choose',
  sourceHash: 'h',
  size: 1,
  dialect,
  dialectName: dialect,
  conversations: titles.map((title, index) => ({
    index,
    title,
    views: [{ id: 'full', messages: 1, tokens: 1, content: title }],
  })),
  warnings: [],
})

async function list(files: readonly ChosenFile[]): Promise<{
  readonly sessions: readonly ListedSession[]
  readonly aside: readonly string[]
}> {
  const sessions: ListedSession[] = []
  let aside: readonly string[] = []
  await listBundle(files, {
    signal: new AbortController().signal,
    onProgress: () => {},
    onSession: (session) => sessions.push(session),
    onAside: (paths) => {
      aside = paths
    },
  })
  return { sessions, aside }
}

const chosen = (path: string, content: string | Uint8Array): ChosenFile => ({
  path,
  file: new File([content as BlobPart], path.split('/').at(-1) ?? ''),
})
const shown = (sessions: readonly ListedSession[]): readonly unknown[] =>
  sessions.map(({ path, group, subAgent, state }) => [
    path,
    group,
    subAgent,
    state.type === 'read' ? state.read.dialect : state.error.code,
  ])

const claude = (session: string, text: string): string =>
  `${JSON.stringify({ type: 'user', uuid: 'u', parentUuid: null, sessionId: session, timestamp: '2026-01-01T00:00:00Z', message: { role: 'user', content: text } })}\n`
const task = JSON.stringify([{ role: 'user', content: '<task>\nPaint\n</task>', ts: 1 }])

beforeEach(serve)
afterEach(() => vi.unstubAllGlobals())

it('lists the sessions of a folder: sub-agents with their session, problems by name, the rest aside', async () => {
  const { sessions, aside } = await list([
    chosen('p/aaaa.jsonl', claude('aaaa', 'Look')),
    chosen('p/aaaa/subagents/agent-1.jsonl', claude('aaaa', 'Help')),
    chosen('p/tasks/7/api_conversation_history.json', task),
    chosen('p/tasks/7/ui_messages.json', '[]'),
    chosen('p/cut.json', '[{"role":"user","con'),
    chosen('p/data.json', '{"fruit":1}'),
    chosen('p/notes.md', 'x'),
    chosen('p/settings.json', '{}'),
  ])
  expect(shown(sessions)).toEqual([
    ['p/aaaa.jsonl', 'p/aaaa', false, 'claude-code'],
    ['p/aaaa/subagents/agent-1.jsonl', 'p/aaaa', true, 'claude-code'],
    ['p/tasks/7/api_conversation_history.json', 'p/tasks/7', false, 'roo-cline'],
    ['p/cut.json', 'p/cut', false, 'truncated'],
    ['p/data.json', 'p/data', false, 'unknown-format'],
  ])
  expect(aside).toEqual(['p/notes.md', 'p/settings.json'])
})

it('lists what lies in archives like folders, and says which archive cannot be opened', async () => {
  const tar = gzipSync(
    await packTar([
      { header: { name: 'tasks/8/api_conversation_history.json', size: strToU8(task).length }, body: task },
      { header: { name: 'latest.json', size: 0, type: 'symlink', linkname: '/etc/passwd' } },
    ]),
  )
  const archive = zipSync({ 'tasks/7/api_conversation_history.json': strToU8(task), 'notes.md': strToU8('x') })
  const { sessions, aside } = await list([
    chosen('tasks.zip', archive),
    chosen('half.zip', archive.slice(0, 60)),
    chosen('links.tar.gz', tar),
    chosen('one.jsonl', claude('b', 'Look')),
  ])
  expect(shown(sessions)).toEqual([
    ['half.zip', 'half.zip', false, 'archive'],
    ['tasks.zip/tasks/7/api_conversation_history.json', 'tasks.zip/tasks/7', false, 'roo-cline'],
    ['links.tar.gz/tasks/8/api_conversation_history.json', 'links.tar.gz/tasks/8', false, 'roo-cline'],
    ['links.tar.gz/latest.json', 'links.tar.gz/latest.json', false, 'archive'],
    ['one.jsonl', 'one', false, 'claude-code'],
  ])
  expect(aside).toEqual(['tasks.zip/notes.md'])
})
