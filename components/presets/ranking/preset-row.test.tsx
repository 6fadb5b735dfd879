import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import { noTokens, presetById } from '@/lib/engine'
import type { PresetView } from '@/lib/contracts/presets'
import type { PresetFigures } from '../api/preset-figures'
import { PresetRow, type PresetRowProps } from './preset-row'

const balanced: PresetView = presetById('balanced')
const own: PresetView = {
  ...balanced,
  id: 'mine',
  name: 'Mine',
  description: '',
  own: { version: 3, createdAt: '2026-11-19T10:00:00.000Z', updatedAt: '2026-11-20T10:00:00.000Z' },
}

function drawn(preset: PresetView, locale: 'en' | 'fr' = 'en', known?: PresetFigures) {
  const onAction = vi.fn<PresetRowProps['onAction']>()
  renderInPage(
    <PresetRow
      entry={{ preset, name: preset.name, description: preset.description }}
      known={known}
      total={1_000}
      href="/?presets=x"
      onAction={onAction}
    />,
    locale,
  )
  return onAction
}

/** What draws the menu is loaded when it is first opened. */
async function openMenu(): Promise<readonly HTMLElement[]> {
  fireEvent.click(screen.getByRole('button', { name: /More/ }))
  return screen.findAllByRole('menuitem', {}, { timeout: 20_000 })
}

it('leads to the workbench, and opens its details by its name', () => {
  const onAction = drawn(balanced)
  expect(screen.getByRole('link', { name: /Balanced/ }).getAttribute('href')).toBe('/?presets=x')
  fireEvent.click(screen.getByRole('button', { name: 'Details of Balanced' }))
  expect(onAction).toHaveBeenCalledWith('open', balanced)
})

it('marks what is estimated, and says why what is not known is not', () => {
  drawn(balanced, 'en', {
    type: 'known',
    isWhole: true,
    figures: {
      tokens: 400,
      planned: true,
      estimates: ['neededLater', 'sessionCost'],
      fates: { ...noTokens, kept: 300, summarized: 500, removed: 200 },
    },
    row: {
      tokensBefore: 1_000,
      tokensAfter: 400,
      fates: { ...noTokens, kept: 300, summarized: 500, removed: 200 },
      planned: true,
    },
  })
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent)
  expect(cells).toEqual(
    expect.arrayContaining([
      'Tokens≈400−60%',
      'Lost≈200Summarized 500',
      'Needed laterafter Run',
      expect.stringMatching(/^Cost– Not known: the session names no model/),
    ]),
  )
})

it('says of a cost that is the original’s why it is, as the row of the workbench does', () => {
  const declined = { times: 2, leastSavingPercent: 20, leastSavedTokens: 0 }
  drawn(balanced, 'en', {
    type: 'known',
    isWhole: true,
    figures: { tokens: 400, planned: false, sessionCost: 4, declined },
    row: { tokensBefore: 1_000 } as never,
  })
  expect(screen.getByText('saves little').closest('[role="cell"]')?.textContent).toContain('$4.00')
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
