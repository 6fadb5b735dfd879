import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { contentOf } from '@/lib/integrations/adapters/testing/script'
import { cli, testFolder } from '../../testing/cli'

const folder = testFolder()

/** Exports to a zip archive and unpacks it; gives the names of its files. */
async function unpacked(preset: string, host: string): Promise<readonly string[]> {
  const out = join(folder, `${host}.zip`)
  const { status, progress } = await cli(['export', preset, '--to', host, '--out', out])
  expect(status, progress).toBe(0)
  const files = Object.entries(unzipSync(readFileSync(out)))
  for (const [path, bytes] of files) {
    const target = join(folder, host, path)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, strFromU8(bytes))
  }
  return files.map(([path]) => path).toSorted()
}

const load = async (host: string, path: string) =>
  (await import(pathToFileURL(join(folder, host, path)).href)) as Readonly<Record<string, unknown>>

const page = (step: number): string => contentOf('src/totals.ts', step)

describe('the mod of Claude Code', () => {
  type Row = Readonly<Record<string, unknown>>
  type Handler = (host: unknown, event: { messages: readonly Row[] }, next: () => unknown) => Promise<unknown>

  const rows: readonly Row[] = [
    { role: 'user', text: 'Find out why the totals are off.', toolUses: [], handle: 0 },
    ...[1, 2, 3].flatMap((step) => [
      {
        role: 'assistant',
        text: '',
        toolUses: [{ tool_use_id: `t${step}`, tool: 'Read', input: { file_path: 'a' } }],
        handle: 2 * step,
      },
      {
        role: 'user',
        text: '',
        toolUses: [],
        toolResults: [{ tool_use_id: `t${step}`, text: page(1), isError: false }],
        handle: 2 * step + 1,
      },
    ]),
  ]

  it('stands alone, keeps rows as they are where it can, and hands on what it cannot make smaller', async () => {
    expect(await unpacked('dcp-lossless', 'claude-code')).toEqual([
      '.claude-plugin/plugin.json',
      'hooks/condensery.js',
      'hooks/hooks.json',
      'hooks/register.js',
      'hooks/vocabulary-1.js',
      'hooks/vocabulary-2.js',
      'hooks/vocabulary-3.js',
      'preset.json',
    ])
    for (const file of readdirSync(join(folder, 'claude-code/hooks')))
      expect(statSync(join(folder, 'claude-code/hooks', file)).size).toBeLessThan(1_048_576)
    const { register } = await load('claude-code', 'hooks/register.js')
    const handlers: Record<string, Handler> = {}
    ;(register as (on: (event: string, handler: Handler) => void) => void)(
      (event, handler) => (handlers[event] = handler),
    )
    const compact = handlers['session.compact']
    if (!compact) throw new Error('no handler')
    const { messages } = (await compact({}, { messages: rows }, () => 'next')) as { messages: readonly Row[] }
    expect(messages.length).toBe(rows.length)
    expect(messages.slice(0, 3)).toEqual(rows.slice(0, 3))
    expect(JSON.stringify(messages).length).toBeLessThan(JSON.stringify(rows).length / 2)
    // A call goes with its result.
    for (const row of messages.slice(3, 7)) expect(row).not.toHaveProperty('handle')
    expect(await compact({}, { messages: rows.slice(0, 2) }, () => 'next')).toBe('next')
  })
})

describe('the extension of pi', () => {
  it('stands alone and condenses each request in the format that it comes in', async () => {
    expect(await unpacked('dcp-lossless', 'pi')).toEqual(['condensery.js', 'preset.json'])
    const { default: extension } = await load('pi', 'condensery.js')
    type Request = (event: { payload: object }) => Promise<{ messages?: readonly object[] }>
    let request: Request | undefined
    ;(extension as (pi: { on: (event: string, handler: Request) => void }) => void)({
      on: (_, handler) => (request = handler),
    })
    const call = (id: string) => ({ id, type: 'function', function: { name: 'read', arguments: '{"path":"a"}' } })
    const chat = [
      { role: 'user', content: 'Read it.' },
      ...['a', 'b', 'c'].flatMap((id) => [
        { role: 'assistant', content: null, tool_calls: [call(id)] },
        { role: 'tool', tool_call_id: id, content: page(1) },
      ]),
    ]
    const answer = await request?.({ payload: { model: 'm', messages: chat } })
    expect(answer).toHaveProperty('model', 'm')
    expect(JSON.stringify(answer?.messages).length).toBeLessThan(JSON.stringify(chat).length / 2)
    const odd = { contents: [] }
    expect(await request?.({ payload: odd })).toBe(odd)
  })
})

it('says what there is to choose, what is not carried over, and what needs an archive', async () => {
  expect((await cli(['export', 'anthropic-clear', '--to', 'nowhere'])).progress).toContain(
    'there are ai-sdk, langchain',
  )
  expect((await cli(['export', 'anthropic-clear', '--to', 'pi'])).status).toBe(2)
  const { out, progress } = await cli(['export', 'anthropic-clear', '--to', 'codex'])
  expect(out).toBe('model_auto_compact_token_limit = 100000\n')
  expect(progress).toContain('not carried over: ')
  expect((await cli(['export', 'anthropic-clear', '--to', 'cline'])).status).toBe(1)
})
