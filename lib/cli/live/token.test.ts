import { expect, it } from 'vitest'
import { setUpDataFolder } from '@/lib/db/testing/data-folder'
import { workspaceOfToken } from '@/lib/server/live/tokens'
import { cli } from '../testing/cli'

setUpDataFolder()

it('makes tokens that let programs in, lists and revokes them', async () => {
  const { out } = await cli(['token', 'create', 'gateway'])
  const token = out.trim()
  expect(token).toMatch(/^cnd_[a-z0-9]{32}$/)
  expect(await workspaceOfToken(`Bearer ${token}`)).toBeDefined()
  const { tokens } = JSON.parse((await cli(['token', '--json'])).out) as { tokens: { id: string; ending: string }[] }
  expect(tokens).toMatchObject([{ name: 'gateway', ending: token.slice(-4) }])
  expect((await cli(['token'])).out).not.toContain(token)
  for (const wrong of [['delete', 'x'], ['create'], ['create', 'a', 'b'], ['revoke', 'tok_nothing']])
    expect((await cli(['token', ...wrong])).status).toBe(2)
  expect((await cli(['token', 'revoke', tokens[0]?.id ?? ''])).status).toBe(0)
  expect(await workspaceOfToken(`Bearer ${token}`)).toBeUndefined()
})
