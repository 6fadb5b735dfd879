import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { cli, testFolder } from '@/lib/cli/testing/cli'
import { contentOf } from '../adapters/testing/script'
import { scriptedMessages } from './testing/scripted-messages'

/**
 * The real agents, from a folder in which they were installed:
 * `npm install @anthropic-ai/claude-code@2.1.332 @earendil-works/pi-coding-agent@0.74.2`.
 */
const agents = process.env['CONDENSERY_AGENTS']
const binary = (name: string): string => join(agents ?? '', 'node_modules/.bin', name)
const isInstalled = (name: string): boolean => Boolean(agents) && existsSync(binary(name))

const folder = testFolder()
const STEPS = 5
const LIMIT_MS = 120_000

async function exportTo(host: string, target: string): Promise<void> {
  const archive = join(folder, `${host}.zip`)
  await cli(['export', 'dcp-lossless', '--to', host, '--out', archive])
  for (const [path, bytes] of Object.entries(unzipSync(readFileSync(archive)))) {
    mkdirSync(dirname(join(target, path)), { recursive: true })
    writeFileSync(join(target, path), strFromU8(bytes))
  }
}

/** A folder to work in, with one file, and a home of its own. */
function place(name: string): { readonly work: string; readonly home: string; readonly file: string } {
  const [work, home] = [join(folder, name, 'work'), join(folder, name, 'home')]
  for (const each of [work, home]) mkdirSync(each, { recursive: true })
  const file = join(work, 'a.txt')
  writeFileSync(file, contentOf('a.txt', 1))
  return { work, home, file }
}

function run(
  name: string,
  words: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<void> {
  return new Promise((done, failed) => {
    const agent = spawn(binary(name), words, { cwd, env: { ...process.env, ...env }, stdio: 'ignore' })
    agent.on('error', failed)
    agent.on('exit', () => done())
  })
}

const json = (value: unknown): string => JSON.stringify(value)

describe('an agent from npm', () => {
  it.skipIf(!isInstalled('pi'))(
    'pi sends references with the extension (skipped where pi is not in CONDENSERY_AGENTS)',
    async () => {
      const { work, home } = place('pi')
      const server = await scriptedMessages('read', { path: 'a.txt' }, STEPS)
      const own = join(home, '.pi/agent')
      await exportTo('pi', join(own, 'extensions'))
      const cost = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 }
      const model = {
        id: 'scripted-1',
        name: 's',
        contextWindow: 200_000,
        maxTokens: 1_000,
        input: ['text'],
        reasoning: false,
        cost,
      }
      const loop = { baseUrl: server.url, api: 'anthropic-messages', apiKey: 'none', models: [model] }
      writeFileSync(join(own, 'models.json'), json({ providers: { loop } }))
      const words = [
        '-p',
        '--mode',
        'json',
        '--provider',
        'loop',
        '--model',
        'scripted-1',
        'Read a.txt again and again.',
      ]
      await run('pi', words, work, { HOME: home, PI_OFFLINE: '1' })
      server.close()
      const last = server.asked.at(-1)?.messages ?? []
      expect(server.asked.length).toBe(STEPS + 1)
      expect(json(last).match(/⟨ Same as/g)?.length).toBe(STEPS - 1)
      expect(json(last).length).toBeLessThan(2 * contentOf('a.txt', 1).length + 2_000)
    },
    LIMIT_MS,
  )

  it.skipIf(!isInstalled('claude'))(
    'Claude Code goes on with what the mod left (skipped where it is not in CONDENSERY_AGENTS)',
    async () => {
      const { work, home, file } = place('claude')
      const server = await scriptedMessages('Read', { file_path: file }, STEPS)
      const mod = join(folder, 'mod')
      await exportTo('claude-code', mod)
      const env = {
        HOME: home,
        ANTHROPIC_BASE_URL: server.url,
        ANTHROPIC_API_KEY: 'none',
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      }
      const ask = (...words: readonly string[]) =>
        run('claude', [...words, '--output-format', 'json', '--allowedTools', 'Read', '--plugin-dir', mod], work, env)
      await ask('-p', 'Read a.txt again and again.')
      const before = server.asked.length
      await ask('--continue', '-p', '/compact')
      expect(server.asked.length).toBe(before)
      await ask('--continue', '-p', 'Go on.')
      server.close()
      const next = json(server.asked[before]?.messages)
      expect(next.match(/⟨ Same as/g)?.length).toBe(STEPS - 1)
      expect(next.length).toBeLessThan(json(server.asked[before - 1]?.messages).length)
    },
    LIMIT_MS,
  )
})
