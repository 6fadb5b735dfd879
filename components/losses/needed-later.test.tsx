import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import type { OutlineMessage } from '@/lib/contracts/conversations'
import { NeededLater } from './needed-later'

const gone = Array.from({ length: 12 }, (_, index) => ({
  type: 'path',
  text: `lib/${index}.ts`,
  stood: 1,
  used: 2,
  ...(index < 2 && { shownAgain: { message: 3, isError: index === 1 } }),
}))
vi.mock('@tanstack/react-query', async (original) => ({
  ...(await original<object>()),
  useQuery: ({ queryKey }: { readonly queryKey: readonly unknown[] }) =>
    queryKey.at(-1) === 'gone'
      ? { data: gone, isSuccess: true }
      : { data: { figures: { neededLater: { items: 40, gone: 12 } } }, isSuccess: true },
}))
vi.mock('@/components/replay', () => ({
  useReplaySetup: () => [{}],
  questionOf: () => ({}),
  replayFigureQueries: { strategy: () => ({ queryKey: ['figures'] }), gone: () => ({ queryKey: ['gone'] }) },
}))

it('lists the names that are gone, with where they stood, where they were used and what came then', async () => {
  const onPlace = vi.fn<(message: string) => void>()
  renderInPage(
    <NeededLater
      conversationId="c"
      letter="D"
      strategy={{ provider: 'truncation', config: {} }}
      outline={['m1', 'm2', 'm3', 'm4'].map((id) => ({ id }) as OutlineMessage)}
      onPlace={onPlace}
    />,
  )
  const section = within(screen.getByRole('region', { name: 'Needed later and gone with D' }))
  expect(section.getByText('12 of 40')).toBeTruthy()
  expect(section.getAllByRole('row')).toHaveLength(11)
  await userEvent.click(section.getByText('2 more'))
  expect(section.getAllByRole('row')).toHaveLength(13)
  const first = within(section.getAllByRole('row')[1] as HTMLElement)
  expect(first.getByText('lib/0.ts')).toBeTruthy()
  await userEvent.click(first.getByText('#2'))
  await userEvent.click(first.getByText('#3'))
  await userEvent.click(first.getByText('#4'))
  expect(onPlace.mock.calls).toEqual([['m2'], ['m3'], ['m4']])
  const then = section.getAllByRole('row').map((row) => row.lastElementChild?.textContent)
  expect(then.slice(1, 4)).toEqual([
    'read it in #4',
    'met an error in #4',
    expect.stringContaining('went by what it knew'),
  ])
})
