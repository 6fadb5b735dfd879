import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync, zipSync } from 'fflate'
import { packTar } from 'modern-tar'
import { beforeAll, describe, expect, it } from 'vitest'
import { processConsole, type Console } from './output/console'
import { main } from './main'
import { testFolder } from './testing/cli'

const folder = testFolder()
const task = join(folder, 'tasks', '7')
const history = JSON.stringify([
  { role: 'user', content: '<task>Paint the lamp</task>', ts: 1_000 },
  { role: 'assistant', content: 'Done. '.repeat(200), ts: 3_000 },
])
const log = JSON.stringify([
  { ts: 2_000, type: 'say', say: 'api_req_started', text: JSON.stringify({ tokensIn: 12, tokensOut: 3, cost: 0.5 }) },
])
const chat = JSON.stringify([
  { role: 'user', content: 'Where is the lamp?' },
  { role: 'assistant', content: [{ type: 'text', text: 'Here.' }] },
])

beforeAll(async () => {
  mkdirSync(task, { recursive: true })
  writeFileSync(join(task, 'api_conversation_history.json'), history)
  writeFileSync(join(task, 'ui_messages.json'), log)
  writeFileSync(join(folder, 'chat.json'), chat)
  writeFileSync(join(folder, 'again.json'), JSON.stringify(JSON.parse(chat), null, 2))
  writeFileSync(join(folder, 'broken.jsonl'), chat.slice(0, 40))
  writeFileSync(
    join(folder, 'task.zip'),
    zipSync({
      '7/api_conversation_history.json': new TextEncoder().encode(history),
      '7/ui_messages.json': new TextEncoder().encode(log),
    }),
  )
  const tar = await packTar([
    { header: { name: '7/api_conversation_history.json', size: Buffer.byteLength(history) }, body: history },
    { header: { name: '7/ui_messages.json', size: Buffer.byteLength(log) }, body: log },
    { header: { name: '7/link.json', size: 0, type: 'symlink', linkname: '/etc/passwd' } },
  ])
  mkdirSync(join(folder, 'tar'))
  writeFileSync(join(folder, 'tar', 'task.tgz'), gzipSync(tar))
})

async function cli(
  words: readonly string[],
  input = '',
): Promise<{ readonly status: number; readonly out: string; readonly progress: string }> {
  const [out, progress]: [string[], string[]] = [[], []]
  const terminal: Console = {
    ...processConsole,
    readInput: (file) =>
      file === '-' ? Promise.resolve(new TextEncoder().encode(input)) : processConsole.readInput(file),
    print: (text) => void out.push(text),
    progress: (text) => void progress.push(text),
  }
  return { status: await main(words, terminal), out: out.join('\n'), progress: progress.join('\n') }
}

interface Listed {
  readonly files: readonly {
    readonly file: string
    readonly dialect?: string
    readonly error?: { readonly code: string }
    readonly conversations?: readonly { readonly messages: number; readonly duplicateOf?: string }[]
  }[]
}

describe('several at once', () => {
  it.each([
    ['a folder', () => task],
    ['a zip archive', () => join(folder, 'task.zip')],
    ['a tar.gz archive', () => join(folder, 'tar', 'task.tgz')],
  ])('inspects a task in %s as one session, with what its log recorded', async (_, path) => {
    const { out } = await cli(['inspect', path(), '--json'])
    expect(JSON.parse(out)).toMatchObject({
      schema: 1,
      dialect: 'roo-cline',
      conversations: [{ messages: 2, recordedUsage: { inputTokens: 12, outputTokens: 3, costUsd: 0.5 } }],
    })
  })

  it('says what of an archive it leaves out', async () => {
    const { progress } = await cli(['inspect', join(folder, 'tar', 'task.tgz'), '--json'])
    expect(progress).toMatch(/task\.tgz: 7\/link\.json left out: .*a link or a device/)
  })

  it('condenses a task folder, and writes its messages alone', async () => {
    const output = join(folder, 'out.json')
    const { status } = await cli(['run', task, '--provider', 'truncation', '--out', output])
    expect([status, Array.isArray(JSON.parse(readFileSync(output, 'utf8')))]).toEqual([0, true])
  })

  it('lists the sessions of a folder, with duplicates by content and files that cannot be read', async () => {
    const { out } = await cli(['inspect', folder, '--json'])
    const { files } = JSON.parse(out) as Listed
    const short = files
      .filter(({ file }) => !file.startsWith('out'))
      .map(({ file, dialect, error, conversations }) => [
        file,
        dialect ?? error?.code,
        conversations?.[0]?.messages,
        conversations?.[0]?.duplicateOf,
      ])
    expect(short).toEqual([
      ['again.json', 'anthropic', 2, undefined],
      ['broken.jsonl', 'truncated', undefined, undefined],
      ['chat.json', 'anthropic', 2, 'again.json'],
      ['tasks/7/api_conversation_history.json', 'roo-cline', 2, undefined],
    ])
    expect((await cli(['inspect', folder])).out).toContain('not read: broken.jsonl')
  })

  it('lists several files, and names the sessions where one is asked for', async () => {
    const { out } = await cli(['inspect', join(folder, 'chat.json'), join(folder, 'task.zip'), '--json'])
    expect((JSON.parse(out) as Listed).files.map(({ dialect }) => dialect)).toEqual(['anthropic', 'roo-cline'])
    const ran = await cli(['run', folder])
    expect([ran.status, ran.progress]).toEqual([2, expect.stringContaining('chat.json')])
  })

  it('reads the body of a request that is piped in', async () => {
    const { out } = await cli(
      ['inspect', '-', '--json'],
      `curl https://api.example.com -H 'x-api-key: secret' -d '${JSON.stringify({ model: 'm', system: 'Short.', messages: [{ role: 'user', content: 'Hi' }] })}'`,
    )
    expect(JSON.parse(out)).toMatchObject({ dialect: 'anthropic', conversations: [{ title: 'Hi' }] })
  })
})
