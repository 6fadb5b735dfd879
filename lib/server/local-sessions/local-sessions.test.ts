import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, it, vi } from 'vitest'
import { setUpDataFolder } from '@/lib/db/testing/data-folder'
import { findUpload } from '@/lib/server/uploads'
import * as actions from './actions'
import { listLocalSessions } from './local-sessions'

const folder = setUpDataFolder()
const home = path.join(folder, 'home')
const project = path.join(home, '.claude', 'projects', 'shop')
beforeAll(() => {
  vi.stubEnv('HOME', home)
  vi.stubEnv('USERPROFILE', home)
  mkdirSync(project, { recursive: true })
  writeFileSync(path.join(project, 'one.jsonl'), '{"message":{"model":"claude-opus-4-8"}}')
})

it('looks nowhere before somebody asks for it, and takes a listed file as if it had been sent', async () => {
  const before = await listLocalSessions()
  expect(before).toMatchObject({ type: 'off' })
  expect(before.type === 'off' && before.places).toContain('~/.claude/projects/PROJECT/SESSION.jsonl')
  await actions.showLocalSessions({ show: true })
  const listed = await listLocalSessions()
  const [session] = listed.type === 'on' ? listed.sessions : []
  expect(session).toMatchObject({ path: '~/.claude/projects/shop/one.jsonl', model: 'claude-opus-4-8', bytes: 39 })
  const taken = await actions.takeLocalSession({ id: session?.id ?? '' })
  if (!taken.ok) throw new Error(taken.error.message)
  expect(taken.value).toMatchObject({ name: 'one.jsonl', bytes: 39 })
  expect(readFileSync((await findUpload(taken.value.id)).path, 'utf8')).toContain('claude-opus-4-8')
  expect(await actions.takeLocalSession({ id: '0'.repeat(32) })).toMatchObject({ ok: false })
  await actions.showLocalSessions({ show: false })
  expect(await actions.takeLocalSession({ id: session?.id ?? '' })).toMatchObject({ ok: false })
})

it('shows nothing of this machine where others can reach the server', async () => {
  await actions.showLocalSessions({ show: true })
  for (const [name, value] of [
    ['HOST', '0.0.0.0'],
    ['CONDENSERY_ACCESS_SECRET', 'a long enough secret'],
    ['CONDENSERY_PUBLIC_URL', 'https://tools.example.org'],
  ] as const) {
    vi.stubEnv(name, value)
    expect(await listLocalSessions()).toEqual({ type: 'unavailable' })
    vi.stubEnv(name, undefined)
  }
  expect(await listLocalSessions()).toMatchObject({ type: 'on' })
})
