import { screen, waitFor } from '@testing-library/react'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import type { ProviderView } from '@/lib/contracts/runs'
import { usePresetFigures } from './use-preset-figures'

const presets = ['first', 'second'].map((id) => ({ id, provider: 'lossless', config: { of: id } }))
const providers = [{ id: 'lossless', capabilities: { usesModel: false } }] as unknown as readonly ProviderView[]

function Shown() {
  const figures = usePresetFigures({ conversationId: 'c', presets, providers, later: true })
  return <output>{[...figures.values()].map(({ type }) => type).join(' ')}</output>
}

afterEach(() => void vi.unstubAllGlobals())

it('measures a preset as soon as its own row is known, while other rows are still worked out', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (address: string, { body }: { readonly body: string }) => {
    const of = /first|second/.exec(body)?.[0] ?? 'session'
    asked.push(`${address} ${of}`)
    const value = { tokensBefore: 2, tokensAfter: 1, planned: false }
    return address.endsWith('/results/row') && of === 'first'
      ? Promise.resolve({ json: async () => ({ ok: true, value }) })
      : new Promise(() => undefined)
  })
  renderInPage(
    <NuqsTestingAdapter>
      <Shown />
    </NuqsTestingAdapter>,
  )
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('known waiting'))
  await waitFor(() => expect(asked).toContain('/api/replay/session session'))
})
