import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import { presetById } from '@/lib/presets/registry'
import type { PresetView } from '@/lib/contracts/presets'
import { PresetCard } from './preset-card'

const balanced: PresetView = presetById('balanced')
const own: PresetView = {
  ...balanced,
  id: 'mine',
  name: 'Mine',
  description: '',
  own: { version: 3, createdAt: '2026-11-19T10:00:00.000Z', updatedAt: '2026-11-20T10:00:00.000Z' },
}

function drawn(preset: PresetView, locale: 'en' | 'fr' = 'en') {
  const onAction = vi.fn<Parameters<typeof PresetCard>[0]['onAction']>()
  renderInPage(
    <PresetCard preset={preset} provider={undefined} href="/?presets=x" effect={<p>effect</p>} onAction={onAction} />,
    locale,
  )
  return onAction
}
/** What draws the menu is loaded when it is first opened. */
async function openMenu(): Promise<readonly HTMLElement[]> {
  fireEvent.click(screen.getByRole('button', { name: /More/ }))
  return screen.findAllByRole('menuitem', {}, { timeout: 20_000 })
}

it('leads to the workbench, opens its details by its name, and says whose it is', () => {
  const onAction = drawn(balanced)
  expect(screen.getByRole('link', { name: /Balanced/ }).getAttribute('href')).toBe('/?presets=x')
  fireEvent.click(screen.getByRole('button', { name: 'Balanced' }))
  expect(onAction).toHaveBeenCalledWith('open', balanced)
  expect(screen.getByTitle(balanced.source).textContent).toContain(balanced.date)
})

it('lets only one’s own be edited and deleted', async () => {
  drawn(balanced)
  expect(await openMenu()).toHaveLength(4)
})

it('offers what is done with one’s own, and tells which was chosen', async () => {
  const onAction = drawn(own)
  expect(await openMenu()).toHaveLength(7)
  fireEvent.click(screen.getByRole('menuitem', { name: /Delete/ }))
  expect(onAction).toHaveBeenCalledWith('delete', own)
})

it('speaks French', () => {
  drawn(own, 'fr')
  expect(screen.getByText(/20 nov\. 2026/)).toBeDefined()
})
