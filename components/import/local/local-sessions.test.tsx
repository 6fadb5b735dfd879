import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { LocalSessionsView } from '@/lib/contracts/local-sessions'
import { renderInPage } from '@/components/shared/testing/render'
import { takeRequest } from '../import-request'
import { LocalSessions } from './local-sessions'

const show = vi.hoisted(() => vi.fn<(input: { show: boolean }) => Promise<{ ok: true; value: null }>>())
vi.mock('@/lib/server/local-sessions/actions', () => ({ showLocalSessions: show }))
let view: LocalSessionsView
vi.mock('@/components/shared/queries/read-client', () => ({
  readClient: () => ({ list: () => Promise.resolve({ ok: true, value: view }) }),
}))

const session = {
  id: 'a'.repeat(32),
  path: '~/.claude/projects/shop/one.jsonl',
  agent: 'Claude Code',
  model: 'claude-opus-4-8',
  bytes: 1_200_000,
  changedAt: new Date(Date.now() - 3 * 60_000).toISOString(),
}
beforeEach(() => void show.mockReset())

it('looks into the folders only when asked, and can be told not to', async () => {
  view = { type: 'off', places: ['~/.claude/projects/PROJECT/SESSION.jsonl'] }
  show.mockImplementation(async ({ show: shown }) => {
    view = shown ? { type: 'on', sessions: [session] } : { type: 'off', places: [] }
    return { ok: true, value: null }
  })
  renderInPage(<LocalSessions busy={false} />)
  await userEvent.click(await screen.findByRole('button', { name: 'List them' }))
  expect(await screen.findByRole('list', { name: 'On this computer' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Do not list them' }))
  expect(await screen.findByRole('button', { name: 'List them' })).toBeTruthy()
  expect(show.mock.calls.map(([input]) => input.show)).toEqual([true, false])
})

it('names agent, model, size and age, and opens what is chosen', async () => {
  view = { type: 'on', sessions: [session] }
  const onChosen = vi.fn<() => void>()
  renderInPage(<LocalSessions busy={false} onChosen={onChosen} />)
  const button = await screen.findByRole('button', { name: /one\.jsonl/ })
  expect(within(button).getByText('Claude Code · claude-opus-4-8 · 1.2 MB · 3 minutes ago')).toBeTruthy()
  await userEvent.click(button)
  expect(onChosen).toHaveBeenCalledOnce()
  expect(takeRequest()).toEqual({ type: 'local', id: session.id, path: session.path })
})

it('is not there where the server is shared', async () => {
  view = { type: 'unavailable' }
  const { container } = renderInPage(<LocalSessions busy={false} />)
  await vi.waitFor(() => expect(container.childElementCount).toBe(0))
})
