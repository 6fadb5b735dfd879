import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import type { RunSummary } from '@/lib/contracts/runs'
import CompareRuns from './compare-runs'

afterEach(() => void vi.unstubAllGlobals())

const run = (id: string): RunSummary => ({
  id,
  groupId: id,
  title: id,
  conversationTitle: 'Fix the tests',
  dialect: 'anthropic',
  dialectName: 'Anthropic',
  view: 'full',
  provider: 'truncation',
  providerName: 'Truncation',
  config: {},
  tokensBefore: 100,
  tokensAfter: 40,
  messagesBefore: 2,
  messagesAfter: 1,
  timeMs: 1,
  createdAt: '2026-11-19T10:00:00.000Z',
})

it('says of fates that are not there whether the run is of an earlier version or could not be read', async () => {
  const failure = { code: 'not-found', message: 'There is no such run.' }
  vi.stubGlobal('fetch', (_: string, { body }: { readonly body: string }) => {
    const answer = body.includes('run_old') ? { ok: true, value: { planned: false } } : { ok: false, error: failure }
    return Promise.resolve({ json: async () => answer })
  })
  renderInPage(<CompareRuns runs={[run('run_old'), run('run_gone')]} onClose={() => undefined} />)
  const fates = within(await screen.findByRole('row', { name: /^Fates/ }))
  const said = () => fates.getAllByRole('cell').map(({ textContent }) => textContent)
  expect(said()).toEqual(['…', '…'])
  const [old, gone] = ['– This run was made before fates were kept.', '– It is not there any more']
  await waitFor(() => expect(said()).toEqual([old, gone]))
})
