import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { agentSession } from '@/lib/bench/session'
import { type ItemisedLedger, type JsonObject, providerById, usdText } from '@/lib/engine'
import { database } from '@/lib/db/client'
import { setUpDataFolder } from '@/lib/db/testing/data-folder'
import { findBlobText } from '@/lib/db/repositories/blobs'
import { findSnapshot, saveSnapshot } from '@/lib/db/repositories/snapshots'
import { defaultWorkspaceId } from '@/lib/db/repositories/workspaces'
import type { SnapshotId } from '@/lib/db/ids'
import { createSnapshotInput } from '@/lib/contracts/share'
import { MOST_NOTES, NOTE_CHARACTERS } from '@/lib/contracts/shared/note-limits'
import type { RunSummary } from '@/lib/contracts/runs'
import { askSession, findStored, importSource, messageTexts, overview } from '@/lib/server/conversations/conversations'
import { onResult } from '@/lib/server/results/results'
import { resultTasks } from '@/lib/server/results/tasks'
import { conversationTasks } from '@/lib/server/conversations/tasks'
import { runGroup } from '@/lib/server/testing/run-group'
import { runsReport } from '@/lib/server/reports/report'
import { deleteRun } from '@/lib/server/runs/runs'
import { runFigures } from '@/lib/server/reports/saved-figures'
import { openCopy } from './open-copy'
import { decoded } from '@/lib/server/runtime/encoded'
import * as share from './share'
import { readContent } from './content'
import { MAX_CONTENT_BYTES, requireFits } from './tasks/share'

setUpDataFolder()
const KEY = ['sk', 'ant-api03-Zx81kfQp02LmNvTyRw77AbCdEf'].join('-')
const MAIL = 'jane.doe@corp.example.org'
const HOME = '/home/janedoe'

/** An agent's session with secrets in every kind of place. */
const planted = [
  { role: 'user', content: `Please fix ${HOME}/app/main.ts. My key is ${KEY}, mail ${MAIL} when done.` },
  {
    role: 'assistant',
    content: [
      { type: 'text', text: `I read the file for ${MAIL}.` },
      { type: 'tool_use', id: 't1', name: 'read_file', input: { path: `${HOME}/app/main.ts`, note: { key: KEY } } },
    ],
  },
  {
    role: 'user',
    content: [
      { type: 'tool_result', tool_use_id: 't1', content: `const key = "${KEY}"\n${'a line of the file\n'.repeat(80)}` },
    ],
  },
  {
    role: 'assistant',
    content: [{ type: 'tool_use', id: 't2', name: 'read_file', input: { path: `${HOME}/app/main.ts` } }],
  },
  {
    role: 'user',
    content: [
      { type: 'tool_result', tool_use_id: 't2', content: `const key = "${KEY}"\n${'a line of the file\n'.repeat(80)}` },
    ],
  },
  { role: 'assistant', content: `Done. ${'The marmalade clockwork was repaired. '.repeat(20)}` },
  { role: 'user', content: 'Thank you, and a last word.' },
  { role: 'assistant', content: 'You are welcome.' },
]

async function save(content: unknown): Promise<string> {
  const outcome = await importSource(new TextEncoder().encode(JSON.stringify(content)), 'jane-session.json')
  if (outcome.kind !== 'saved') throw new Error('expected one conversation')
  return outcome.conversation.id
}

/** The beginning of a sample, with recorded usage. */
async function saveMorning(): Promise<string> {
  const sample = await readFile('public/samples/coding-agent.jsonl', 'utf8')
  const outcome = await importSource(
    new TextEncoder().encode(sample.split('\n').slice(0, 60).join('\n')),
    'morning.jsonl',
  )
  return outcome.kind === 'saved' ? outcome.conversation.id : ''
}

async function condense(
  conversationId: string,
  providers: readonly string[],
  config: JsonObject = {},
): Promise<readonly string[]> {
  const strategies = providers.map((provider) => ({
    key: provider,
    provider,
    title: `Try ${provider}`,
    config: {
      ...providerById(provider)?.defaultConfig,
      ...(provider === 'lossless' && { references: 'compact' }),
      ...config,
    },
  }))
  const ids: string[] = []
  for await (const event of runGroup({ groupId: randomUUID(), conversationId, strategies })) {
    if (event.type === 'run-finished') ids.push(event.run.id)
    if (event.type === 'run-failed' || event.type === 'group-failed') throw new Error(event.error.message)
  }
  return ids
}

async function stored(id: string): Promise<string> {
  const db = await database()
  const row = await findSnapshot(db, id as SnapshotId)
  return (row && (await findBlobText(db, row.contentHash))) ?? ''
}

/** Every string in a JSON text, keys included. */
function strings(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => [key, ...strings(item)])
}

const rowsOf = async (id: string, run: number) => decoded(await share.sharedDiff.rows({ id, run, ignoreBlanks: false }))
const textsOf = async (id: string, from: number, count: number) =>
  decoded(await share.sharedDiff.messages({ id, run: 0, from, count, original: true, ignoreBlanks: false }))

it('a copy keeps the letters of its rows, and names those without one by their place', async () => {
  const runIds = await condense(await save(planted), ['lossless', 'truncation'])
  const lettersOf = async (id: string) => {
    const opened = await share.openSnapshot(id)
    return opened.ok && opened.value.runs.map(({ letter }) => letter)
  }
  const given = await share.createSnapshot({ runIds, letters: ['B', 'E'], title: 'Figures' })
  expect(await lettersOf(given.id)).toEqual(['B', 'E'])
  const { findings } = decoded(await share.shareDraft(runIds))
  const redactions = { redactParts: [], redactFindings: findings.map(({ id }) => id) }
  const texts = await share.createSnapshot({ runIds, letters: ['B', 'E'], title: 'Texts', conversation: redactions })
  expect(await lettersOf(texts.id)).toEqual(['B', 'E'])
  const none = await share.createSnapshot({ runIds, title: 'Earlier' })
  expect(await lettersOf(none.id)).toEqual([undefined, undefined])
})

it('a report of runs has their letters and the figures that the workbench shows of them', async () => {
  const runs = await condense(await saveMorning(), ['lossless', 'truncation'])
  const names = { run: ({ provider }: RunSummary) => `Nom de ${provider}`, step: () => 'Nom de l’étape' }
  const { content } = await runsReport(runs, ['B', 'D'], 'en', names)
  const html = new TextDecoder().decode(content)
  expect([...html.matchAll(/<section id="(.)">/g)].map(([, letter]) => letter)).toEqual(['B', 'D'])
  const { instructions, sessionCost = Number.NaN } = await runFigures(runs[0] ?? '')
  const [row = ''] = /<th scope="row"><a href="#B">.*?<\/tr>/s.exec(html) ?? []
  expect(html).toContain('</b> Nom de lossless</h2>')
  expect(html).toContain('<td>Nom de l’étape</td>')
  expect(row).toContain(`<td>${instructions?.kept} of ${instructions?.total}</td>`)
  expect(row).toContain(`<td>${usdText(sessionCost)} <small>−`)
})

describe('a snapshot with figures only', () => {
  it('holds nothing that was said, and opens after its runs are gone', async () => {
    const conversationId = await save(agentSession(4_000, 3))
    const runIds = await condense(conversationId, ['lossless', 'truncation', 'smart', 'native'])
    const { id, includesConversation } = await share.createSnapshot({ runIds, title: 'Figures' })
    expect(includesConversation).toBe(false)
    const content = await stored(id)
    const { messages } = await overview(conversationId)
    const texts = await messageTexts(conversationId, 0, messages)
    const names = new Set(texts.flatMap(({ parts }) => parts.flatMap(({ name }) => name ?? [])))
    const source = texts.flatMap(({ parts }) => parts.map(({ text }) => text)).join('\n')
    // No run of four words of the session stands in the copy, and no string of the copy but names and ids stands in the session.
    const words = (text: string): readonly string[] => text.split(/\W+/).filter((word) => word !== '')
    const known = words(content).join(' ')
    const said = words(source)
    expect(
      said
        .flatMap((_, at) => (at % 3 === 0 ? said.slice(at, at + 4).join(' ') : []))
        .filter((four) => four.length > 16 && known.includes(four)),
    ).toEqual([])
    const quoted = [...new Set(strings(JSON.parse(content)))].filter(
      (text) => text.length > 12 && source.includes(text) && !names.has(text),
    )
    expect(quoted).toEqual([])
    expect(content).not.toContain('jane-session')
    for (const run of runIds) {
      expect(content).not.toContain(run)
      await deleteRun(run)
    }
    const opened = await share.openSnapshot(id)
    expect(opened).toMatchObject({
      ok: true,
      value: {
        id,
        title: 'Figures',
        includesConversation: false,
        runs: [{ title: 'Lossless' }, { title: 'Truncation' }, { title: 'Smart' }, { title: 'Native' }],
      },
    })
    const { items, changedAfter, untouched } = decoded(await share.sharedLedger(id, 0))
    expect(items.length).toBeGreaterThan(0)
    expect(items.filter(({ note }) => note !== undefined)).toEqual([])
    expect(opened.ok && opened.value.runs[0]?.tokensAfter).toBe(changedAfter + untouched)
    expect([await rowsOf(id, 0), await textsOf(id, 0, 20)]).toEqual([[], []])
    await expect(share.sharedLedger(id, 4)).rejects.toThrow('no such shared link')
  })

  it('loses secrets of configs and titles all the same', async () => {
    const [run = ''] = await condense(await save(planted), ['native'], { customPrompt: `Summarize for ${MAIL}` })
    const { id, title } = await share.createSnapshot({ runIds: [run], title: `For ${MAIL}` })
    expect(title).toBe('For ⟨ Redacted: e-mail address 1 ⟩')
    expect(await stored(id)).not.toContain('Summarize for')
    expect(await stored(id)).not.toContain(MAIL)
  })
})

describe('the ledger of a snapshot', () => {
  it('has the fates of the run, and says which tool and file with the conversation alone', async () => {
    const runIds = await condense(await save(planted), ['lossless'])
    const run = decoded(await onResult(resultTasks.ledger, { type: 'run', run: runIds[0] ?? '' }, {}))
    const { findings } = decoded(await share.shareDraft(runIds))
    const conversation = { redactParts: [], redactFindings: findings.map(({ id }) => id) }
    const figures = await share.createSnapshot({ runIds, title: 'Figures' })
    const texts = await share.createSnapshot({ runIds, title: 'Texts', conversation })
    const fatesOf = ({ items }: ItemisedLedger) => items.map(({ fates }) => fates)
    const [bare, whole] = await Promise.all(
      [figures, texts].map(async ({ id }) => decoded(await share.sharedLedger(id, 0))),
    )
    expect(bare && fatesOf(bare)).toEqual(fatesOf(run))
    expect(whole && fatesOf(whole)).toEqual(fatesOf(run))
    expect(run.items.some(({ fates }) => fates.recoverable > 0)).toBe(true)
    expect(whole?.items.map(({ tool, path }) => [tool, path])).toEqual(
      run.items.map(({ tool, path }) => [tool, path && 'main.ts']),
    )
    expect(bare?.items.flatMap(({ tool, path }) => tool ?? path ?? [])).toEqual([])
  })
})

describe('a snapshot with the conversation', () => {
  it('finds what is sensitive, and lists every part once', async () => {
    const runIds = await condense(await save(planted), ['lossless', 'native'])
    const draft = decoded(await share.shareDraft(runIds))
    expect(draft.findings.map(({ type, masked }) => [type, masked])).toEqual([
      ['key', 'sk-ant•••dEf'],
      ['email', 'j•••@corp.example.org'],
      ['home-path', '/home/j•••'],
    ])
    // The home folder also stands in the references that took the place of two results.
    expect(draft.findings.map(({ parts }) => parts.filter((id) => id.startsWith('m')).toSorted())).toEqual([
      ['m1.p1', 'm2.p2', 'm3.p1', 'm5.p1'],
      ['m1.p1', 'm2.p1'],
      ['m1.p1', 'm2.p2', 'm3.p1', 'm4.p1', 'm5.p1'],
    ])
    for (const { count, parts } of draft.findings) expect(count).toBeGreaterThanOrEqual(parts.length)
    expect(new Set(draft.parts.map(({ id }) => id)).size).toBe(draft.parts.length)
    expect(draft.parts.filter(({ kind }) => kind === 'toolResults').map(({ tool }) => tool)).toEqual([
      'read_file',
      'read_file',
    ])
    // The summary is a part that can be redacted as well.
    expect(draft.parts.map(({ id }) => id)).toContain('s1.p1')
  })

  it('holds no chosen finding and no text of a chosen part, anywhere', async () => {
    const runIds = await condense(await save(planted), ['lossless', 'truncation', 'native', 'smart'])
    const draft = decoded(await share.shareDraft(runIds))
    const last = draft.parts.find(({ preview }) => preview.includes('marmalade'))
    const request = {
      runIds,
      title: 'Shared',
      conversation: { redactParts: [last?.id ?? ''], redactFindings: draft.findings.map(({ id }) => id) },
    }
    const preview = decoded(await share.previewSnapshot(request))
    expect(preview).toMatchObject({ redacted: { parts: 1, findings: 3 }, left: [], parts: draft.parts.length - 1 })
    const { id } = await share.createSnapshot(request)
    const content = await stored(id)
    for (const secret of [KEY, KEY.slice(0, 16), KEY.slice(-12), MAIL, 'janedoe', 'jane-session'])
      expect(content).not.toContain(secret)
    const rows = await rowsOf(id, 0)
    const messages = await textsOf(id, 0, 200)
    expect(messages.flatMap(({ parts }) => parts).find((part) => part.id === last?.id)).toMatchObject({
      before: { lines: ['⟨ Redacted ⟩'] },
      hunks: [],
    })
    expect(rows.find((row) => last?.id.startsWith(`${row.id}.`))?.preview).toBe('⟨ Redacted ⟩')
    expect(content).toContain('⟨ Redacted: key 1 ⟩')
    expect(JSON.stringify([await share.openSnapshot(id), rows, messages, preview])).not.toMatch(
      /janedoe|jane\.doe|Zx81/,
    )
  })

  it('keeps what the person leaves in, and says what that is', async () => {
    const runIds = await condense(await save(planted), ['lossless'])
    const request = {
      runIds,
      title: 'Open',
      conversation: { redactParts: ['m99.p1'], redactFindings: ['key-nothing'] },
    }
    const preview = decoded(await share.previewSnapshot(request))
    expect(preview.redacted).toEqual({ parts: 0, findings: 0 })
    expect(preview.left.map(({ type }) => type).sort()).toEqual(['email', 'home-path', 'key'])
    const { id } = await share.createSnapshot(request)
    expect(await stored(id)).toContain(MAIL)
    expect((await rowsOf(id, 0))[0]?.preview).toContain('Please fix')
  })

  it('tells parts of different conversations with the same id apart', async () => {
    const [first = ''] = await condense(await save(planted), ['lossless'])
    const [second = ''] = await condense(
      await save([
        { role: 'user', content: 'Quite another question.' },
        { role: 'assistant', content: 'And its answer.' },
      ]),
      ['lossless'],
    )
    const draft = decoded(await share.shareDraft([first, second]))
    const other = draft.parts.find(({ preview }) => preview === 'Quite another question.')
    expect(other?.id).toBe('m1.p1~2')
    const { id } = await share.createSnapshot({
      runIds: [first, second],
      title: 'Two',
      conversation: { redactParts: ['m1.p1~2'], redactFindings: [] },
    })
    expect((await rowsOf(id, 0))[0]?.preview).toContain('Please fix')
    expect((await rowsOf(id, 1))[0]?.preview).toBe('⟨ Redacted ⟩')
  })
})

describe('references of a shared copy', () => {
  const SECRET_LINE = 'the clockwork is made of marmalade'
  const lines = Array.from({ length: 60 }, (_, index) => `const tooth${index} = ${index * 7919}`)
  const file = [`// ${MAIL}`, ...lines.slice(0, 30), SECRET_LINE, ...lines.slice(30)].join('\n')
  const read = (id: string): unknown[] => [
    {
      role: 'assistant',
      content: [{ type: 'tool_use', id, name: 'read_file', input: { path: `${HOME}/app/main.ts` } }],
    },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: file }] },
  ]
  const session = [
    { role: 'user', content: 'Read it three times.' },
    ...read('t1'),
    ...read('t2'),
    ...read('t3'),
    { role: 'assistant', content: 'Done.' },
  ]

  /** The markers of a message of the copy, as its page shows them. */
  async function markersOf(id: string, index: number): Promise<readonly string[]> {
    const [message] = await textsOf(id, index, 1)
    return (message?.parts ?? []).flatMap(({ hunks }) =>
      hunks.flatMap(({ references }) => references.map(({ marker }) => marker)),
    )
  }

  async function copyWith(conversation: {
    readonly redactParts: readonly string[]
    readonly all: boolean
  }): Promise<string> {
    const runIds = await condense(await save(session), ['lossless'])
    const { findings } = decoded(await share.shareDraft(runIds))
    const { id } = await share.createSnapshot({
      runIds,
      title: 'Read',
      conversation: {
        redactParts: conversation.redactParts,
        redactFindings: conversation.all ? findings.map((finding) => finding.id) : [],
      },
    })
    for (const run of runIds) await deleteRun(run)
    return id
  }

  it('are followed in the copy alone, when their runs are gone', async () => {
    const id = await copyWith({ redactParts: [], all: false })
    for (const index of [4, 6]) {
      const [marker = ''] = await markersOf(id, index)
      expect(marker).toContain('of message #3')
      const found = decoded(await share.sharedReference(id, 0, index + 1, marker))
      expect(found.text).toContain(SECRET_LINE)
      expect(found.source?.lines.join('\n')).toContain(SECRET_LINE)
      expect(file).toContain(found.text)
    }
  })

  it('bring nothing back that was redacted: a value or a whole part', async () => {
    const id = await copyWith({ redactParts: ['m3.p1'], all: true })
    const [marker = ''] = await markersOf(id, 4)
    // The path would have been redacted inside of the marker, which would have been none any more.
    expect(marker).toMatch(/of message #3 ~|of message #3, /)
    expect(decoded(await share.sharedReference(id, 0, 5, marker))).toEqual({ text: '⟨ Redacted ⟩' })
    expect(await stored(id)).not.toMatch(/jane\.doe|janedoe/)
    const open = await copyWith({ redactParts: [], all: true })
    const [other = ''] = await markersOf(open, 4)
    const { text, source } = decoded(await share.sharedReference(open, 0, 5, other))
    for (const shown of [text, source?.lines.join('\n')]) {
      expect(shown).toContain(SECRET_LINE)
      expect(shown).toContain('⟨ Redacted: e-mail address 1 ⟩')
    }
  })

  it('are not there where their own part is redacted, in figures, and where nobody wrote them', async () => {
    const id = await copyWith({ redactParts: ['m5.p1'], all: false })
    const [marker = ''] = await markersOf(id, 6)
    expect(decoded(await share.sharedReference(id, 0, 7, marker)).text).toContain(SECRET_LINE)
    for (const [position, written] of [
      [5, marker],
      [7, '⟨ Reference: lines 1–2 of message #1 ~000000 ⟩'],
      [99, marker],
    ] as const)
      await expect(share.sharedReference(id, 0, position, written)).rejects.toThrow('holds no such reference')
    const runIds = await condense(await save(session), ['lossless'])
    const { id: figures } = await share.createSnapshot({ runIds, title: 'Figures' })
    await expect(share.sharedReference(figures, 0, 7, marker)).rejects.toThrow('holds no such reference')
  })
})

/** What the workbench says of a session, but for what names it. */
async function ofSession(id: string) {
  const { id: _, title: __, fileName: ___, createdAt: ____, dialect: _____, ...facts } = await overview(id)
  return { ...facts, messages: decoded(await askSession(conversationTasks.outline, id)) }
}

describe('a copy that its reader opens', () => {
  it('is a session of theirs: what the copy shows, whole pairs, and nothing that was redacted', async () => {
    const runIds = await condense(await save(planted), ['lossless', 'truncation'])
    const { findings } = decoded(await share.shareDraft(runIds))
    const redactFindings = findings.map((finding) => finding.id)
    const { id } = await share.createSnapshot({
      runIds,
      title: 'Clockwork',
      conversation: { redactParts: [], redactFindings },
    })
    const opened = await openCopy(id)
    expect(opened.strategies.map(({ provider, title }) => [provider, title])).toEqual([
      ['lossless', 'Try lossless'],
      ['truncation', 'Try truncation'],
    ])
    const facts = await overview(opened.conversationId ?? '')
    expect(facts).toMatchObject({ toolPairs: 2, orphanCalls: 0, orphanResults: 0 })
    // It says by how much the placeholders of what is redacted differ.
    expect(opened.tokens).toEqual({ shared: expect.any(Number), here: facts.tokens })
    expect(opened.tokens?.here).not.toBe(opened.tokens?.shared)
    const texts = JSON.stringify(await messageTexts(facts.id, 0, 20))
    expect(texts).toContain('The marmalade clockwork was repaired.')
    expect(texts).toContain('⟨ Redacted: key 1 ⟩')
    for (const secret of [KEY, MAIL, 'janedoe']) expect(texts).not.toContain(secret)
    expect(await condense(facts.id, ['lossless'])).toHaveLength(1)
  }, 60_000)

  it('has the recorded usage, and with it the context and the cost, of the session that was shared', async () => {
    const original = await saveMorning()
    const runIds = await condense(original, ['truncation'])
    const conversation = { redactParts: [], redactFindings: [] }
    const { id } = await share.createSnapshot({ runIds, title: 'Morning', conversation })
    const opened = await openCopy(id)
    expect(opened.hasUsage).toBe(true)
    const figures = await runFigures(runIds[0] ?? '')
    const copied = await runFigures((await condense(opened.conversationId ?? '', ['truncation']))[0] ?? '')
    expect(figures.sessionCost).toBeGreaterThan(0)
    expect(copied).toEqual(figures)
    expect(await ofSession(opened.conversationId ?? '')).toEqual(await ofSession(original))
    const plain = await share.createSnapshot({ runIds, title: 'Figures' })
    expect(await stored(plain.id)).not.toMatch(/"usage"|"timestamp"/)
  }, 60_000)

  it('has the system prompt, the tools and the ids of the session, but for what is redacted', async () => {
    const definition = { name: 'read_file', description: `Reads a file of ${MAIL}.`, input_schema: { type: 'object' } }
    const request = { system: 'You mend clockworks.', tools: [definition], messages: planted }
    const chat = [
      { role: 'system', content: 'You mend clockworks.' },
      { role: 'user', content: `Mend it, and write to ${MAIL}.` },
      { role: 'assistant', content: 'It is mended.' },
    ]
    for (const recorded of [request, chat]) {
      const original = await save(recorded)
      const runIds = await condense(original, ['lossless'])
      const { findings, parts } = decoded(await share.shareDraft(runIds))
      const asShared = async (redactParts: readonly string[], redactFindings: readonly string[]) => {
        const conversation = { redactParts, redactFindings }
        const { conversationId = '' } = await openCopy(
          (await share.createSnapshot({ runIds, title: 'Clockwork', conversation })).id,
        )
        return conversationId
      }
      expect(await ofSession(await asShared([], []))).toEqual(await ofSession(original))
      const system = parts.find(({ preview }) => preview === 'You mend clockworks.')
      const redacted = await asShared(
        [system?.id ?? ''],
        findings.map(({ id }) => id),
      )
      const places = ({ dialectName, messages }: Awaited<ReturnType<typeof ofSession>>) => [
        dialectName,
        messages.map(({ id, role, parts: own }) => [id, role, own.map(({ id: part, kind }) => [part, kind])]),
      ]
      expect(places(await ofSession(redacted))).toEqual(places(await ofSession(original)))
      const text = await findBlobText(await database(), (await findStored(redacted)).sourceHash)
      expect(text).toContain('⟨ Redacted ⟩')
      for (const secret of [MAIL, 'You mend clockworks.']) expect(text).not.toContain(secret)
    }
  }, 60_000)

  it('brings the notes along that went with it, redacted, on the same messages', async () => {
    const runIds = await condense(await save(planted), ['lossless'])
    const notes = [
      { message: 'm6', text: 'The clockwork is done.' },
      { message: 'm1', text: 'Only here: tel. +33 6 12 34 56 78, mail john.roe@corp.example.org' },
    ]
    const { findings } = decoded(await share.shareDraft(runIds, notes))
    const redactFindings = findings.map(({ id }) => id)
    const conversation = { redactParts: [], redactFindings, redactWords: ['clockwork'], notes }
    const request = { runIds, title: 'Clockwork', conversation }
    const seen = await share.previewSnapshot(request)
    const { id } = await share.createSnapshot(request)
    const { notes: there } = await openCopy(id)
    expect(there.map(({ message }) => message)).toEqual(['m1', 'm6'])
    expect(there[1]?.text).toBe('The ⟨ Redacted: words 1 ⟩ is done.')
    expect(there[0]?.text).toMatch(/^Only here: tel\. ⟨ Redacted: .*⟩, mail ⟨ Redacted: e-mail address \d+ ⟩$/)
    expect(decoded(seen).notes).toEqual(there.map(({ text }, at) => ({ position: [1, 6][at], text })))
    const opened = await share.openSnapshot(id)
    expect(opened.ok && opened.value.notes).toEqual(there)
  }, 60_000)

  it('of figures gives strategies, with defaults where somebody wrote', async () => {
    const runIds = await condense(await save(planted), ['native'], { customPrompt: 'Keep the marmalade' })
    const { id } = await share.createSnapshot({ runIds, title: 'Figures' })
    const { conversationId, strategies } = await openCopy(id)
    expect(conversationId).toBeUndefined()
    expect(strategies[0]?.config).toEqual(providerById('native')?.defaultConfig)
    await expect(openCopy('snap_0123456789abcdefghjkmnpqrs')).rejects.toThrow()
  }, 60_000)
})

describe('links', () => {
  it('are listed, and dead at once when they are deleted', async () => {
    const runIds = await condense(await save(planted), ['lossless'])
    const { id } = await share.createSnapshot({ runIds, title: 'Soon gone' })
    expect((await share.listSnapshots()).map((view) => view.id)).toContain(id)
    expect((await share.openSnapshot(id)).ok).toBe(true)
    await share.deleteSnapshot(id)
    expect(await share.openSnapshot(id)).toEqual({ ok: false, error: 'gone' })
    await expect(share.deleteSnapshot(id)).rejects.toThrow('no such shared link')
    await expect(share.deleteSnapshot('snap_../..')).rejects.toThrow('no such shared link')
    await expect(rowsOf(id, 0)).rejects.toThrow('no such shared link')
  })

  it('of any other shape show nothing', async () => {
    for (const id of ['', 'snap_', 'snap_nothing', '../../etc/passwd', 'snap_<script>', `snap_${'a'.repeat(5_000)}`])
      expect(await share.openSnapshot(id)).toEqual({ ok: false, error: 'gone' })
  })

  it('say that their content is damaged or of a newer version', async () => {
    const db = await database()
    const problemOf = async (content: string): Promise<unknown> => {
      const { id } = await saveSnapshot(db, {
        workspaceId: defaultWorkspaceId,
        title: 'x',
        includesConversation: false,
        content,
      })
      const opened = await share.openSnapshot(id)
      return opened.ok ? undefined : opened.error
    }
    expect(await problemOf('{"schema":5,"title":"later"}')).toBe('newer')
    for (const content of [
      '',
      '{',
      '[]',
      '{"schema":0}',
      '{"schema":1}',
      '{"schema":1,"title":"x","counter":"c","runs":[],"redacted":{"parts":0,"findings":0}}',
    ])
      expect(await problemOf(content)).toBe('damaged')
  })

  it('refuses what a content must not hold', async () => {
    const runIds = await condense(await save(planted), ['lossless'])
    const { id } = await share.createSnapshot({ runIds, title: 'Good' })
    const good = JSON.parse(await stored(id)) as { runs: { run: { tokensBefore: unknown } }[] }
    expect(readContent(JSON.stringify(good)).ok).toBe(true)
    const [first] = good.runs
    if (first) first.run.tokensBefore = '<img onerror=x>'
    expect(readContent(JSON.stringify(good))).toEqual({ ok: false, error: 'damaged' })
  })

  it('refuses notes that are blank, too long or too many', () => {
    const asked = (...texts: readonly string[]) =>
      createSnapshotInput.safeParse({
        runIds: ['run_1'],
        title: 'T',
        conversation: { redactParts: [], redactFindings: [], notes: texts.map((text) => ({ message: 'm1', text })) },
      })
    expect(asked(' a note ').data?.conversation?.notes).toEqual([{ message: 'm1', text: 'a note' }])
    expect(asked('x'.repeat(NOTE_CHARACTERS)).success).toBe(true)
    for (const texts of [[' '], ['x'.repeat(NOTE_CHARACTERS + 1)], Array.from({ length: MOST_NOTES + 1 }, () => 'x')])
      expect(asked(...texts).success).toBe(false)
  })

  it('are refused where the content would be too large', () => {
    expect(() => requireFits(MAX_CONTENT_BYTES)).not.toThrow()
    expect(() => requireFits(MAX_CONTENT_BYTES + 1)).toThrow('The copy would take 65 MiB; 64 MiB is the most.')
  })
})
