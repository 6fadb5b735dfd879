import { mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, it, vi } from 'vitest'
import { setUpTemporaryFolder } from '@/lib/base/testing/temporary-folder'
import { findLocalSessions, knownPlaces, modelIn } from './find-local-sessions'

const home = setUpTemporaryFolder()
beforeAll(() => {
  vi.stubEnv('HOME', home)
  vi.stubEnv('USERPROFILE', home)
})

function keep(file: string, text: string, day: number): void {
  const to = path.join(home, file)
  mkdirSync(path.dirname(to), { recursive: true })
  writeFileSync(to, text)
  utimesSync(to, new Date(2026, 0, day), new Date(2026, 0, day))
}

it('finds files where agents keep their sessions, newest first, and nothing beside them', async () => {
  keep('.claude/projects/-home-shop/older.jsonl', '{}', 1)
  keep('.codex/sessions/2026/01/05/rollout-2026-01-05.jsonl', '{"payload":{"model":"gpt-5.2-codex"}}', 5)
  keep('.claude/projects/-home-shop/newer.jsonl', '{}', 3)
  keep('.claude/projects/-home-shop/empty.jsonl', '', 9)
  keep('.claude/projects/-home-shop/notes.txt', 'mine', 9)
  keep('.claude/settings.jsonl', '{}', 9)
  keep('.codex/sessions/rollout-too-high.jsonl', '{}', 9)
  keep('elsewhere/secret.jsonl', '{}', 9)
  symlinkSync(path.join(home, 'elsewhere'), path.join(home, '.claude/projects/linked'))
  symlinkSync(path.join(home, 'elsewhere/secret.jsonl'), path.join(home, '.claude/projects/-home-shop/link.jsonl'))
  const found = await findLocalSessions(10)
  expect(found.map(({ shown, agent }) => `${agent}: ${shown}`)).toEqual([
    expect.stringMatching(/Codex.*: ~\/\.codex\/sessions\/2026\/01\/05\/rollout-2026-01-05\.jsonl$/),
    'Claude Code: ~/.claude/projects/-home-shop/newer.jsonl',
    'Claude Code: ~/.claude/projects/-home-shop/older.jsonl',
  ])
  expect(await findLocalSessions(1)).toHaveLength(1)
  expect(found[0] && (await modelIn(found[0]))).toBe('gpt-5.2-codex')
})

it('takes the last model that either end of a file names, not one that a text quotes', async () => {
  const filler = 'x'.repeat(200_000)
  const model = async (text: string) => {
    keep('.claude/projects/p/m.jsonl', text, 1)
    return modelIn({ file: path.join(home, '.claude/projects/p/m.jsonl'), bytes: text.length })
  }
  expect(await model('{"model":"a-1"}\n{"model":"b-2"}')).toBe('b-2')
  expect(await model(`{"model":"a-1"}${filler}`)).toBe('a-1')
  expect(await model(`${filler}{"text":"\\"model\\":\\"quoted\\""}`)).toBeUndefined()
})

it('knows no place that is a database or a part of a session', () => {
  const patterns = (['linux', 'macos', 'windows'] as const).flatMap((system) => knownPlaces(system))
  expect(patterns.length).toBeGreaterThan(15)
  expect(patterns.filter(({ pattern }) => /\.db$|events/.test(pattern) && !pattern.includes('copilot'))).toEqual([])
})
