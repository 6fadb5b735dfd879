import { expect, it } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import { noTokens, type RowFigures } from '@/lib/engine'
import { RowFigureCells } from './row-figures'

const original: RowFigures = { tokens: 100, planned: false, recall: 1, sessionCost: 4 }
const cellsOf = (figures: Partial<RowFigures>) =>
  renderInPage(
    <RowFigureCells
      figures={{ tokens: 40, planned: false, ...figures }}
      base={original}
      againstOriginal
      end={<span role="cell" />}
    />,
  )

it('a dash has its reason, for whoever points at it and whoever hears it', () => {
  const { container, getAllByText } = cellsOf({ noRecall: { type: 'few', items: 8 } })
  const why = 'Only 8 names of the old context were needed later: too few for a share.'
  expect(getAllByText(why)).toHaveLength(1)
  expect(container.querySelector(`[title="${why}"]`)?.textContent).toContain('–')
})

it('every dash has its reason, and what is being worked out is no dash', () => {
  const { container } = cellsOf({})
  const dashes = [...container.querySelectorAll('[role=cell]')].filter(({ textContent }) => textContent?.includes('–'))
  expect(dashes).toHaveLength(4)
  for (const dash of dashes) expect(dash.textContent).toContain(`– ${dash.getAttribute('title')}`)
  expect(
    cellsOf({ awaited: ['recall'] })
      .getAllByText('…')[0]
      ?.closest('[role=cell]')
      ?.hasAttribute('title'),
  ).toBe(false)
})

it('a bill that is the original’s says why', () => {
  const { container } = cellsOf({
    sessionCost: 4,
    declined: { times: 2, leastSavingPercent: 20, leastSavedTokens: 0 },
  })
  expect(container.textContent).toContain('saves little Nothing is condensed in this session: each of the 2 times')
})

it('figures from before an edit stand, dimmed, until the new ones are there', () => {
  const { getAllByText } = cellsOf({ recall: 0.5, sessionCost: 3, awaited: ['recall'] })
  const dimmed = (text: string) => getAllByText(text)[0]?.closest('.outdated') !== null
  expect([dimmed('50%'), dimmed('$3.00')]).toEqual([true, false])
})

it('amounts differ by what a reader finds who subtracts them', () => {
  const { getAllByText } = renderInPage(
    <RowFigureCells
      figures={{ tokens: 40, planned: false, sessionCost: 6.4149 }}
      base={{ ...original, sessionCost: 7.1652 }}
      againstOriginal={false}
      end={null}
    />,
  )
  expect([getAllByText('$6.41').length, getAllByText('−$0.76').length]).toEqual([2, 1])
})

it('the mark of requests that exceed the window stands apart from the difference', () => {
  const { getAllByText, getByRole } = cellsOf({ sessionCost: 2, overflows: 3 })
  const mark = getByRole('img', { name: '3 requests exceed the window' })
  expect(getAllByText('−50%')[0]?.parentElement).toBe(mark.parentElement)
  expect(mark.parentElement?.className).toContain('gap-1')
})

it('the mark says where the window that they exceed is assumed', () => {
  const { getByRole } = cellsOf({ sessionCost: 2, overflows: 3, windowIsAssumed: true })
  expect(getByRole('img', { name: '3 requests exceed an assumed window' })).toBeTruthy()
})

it('against another row both what is lost and what is summarized have their differences, each below its own figure', () => {
  const fatesOf = (truncated: number, summarized: number) => ({ ...noTokens, truncated, summarized })
  const base: RowFigures = { ...original, fates: fatesOf(9, 4) }
  const lostOf = (truncated: number, summarized: number) => {
    const figures = { tokens: 40, planned: false, fates: fatesOf(truncated, summarized) }
    const { getAllByRole, unmount } = renderInPage(
      <RowFigureCells figures={figures} base={base} againstOriginal={false} end={null} />,
    )
    const texts = [...(getAllByRole('cell')[2]?.children ?? [])].map(({ textContent }) => textContent)
    unmount()
    return texts
  }
  expect(lostOf(5, 6)).toEqual(['5−4', 'Summarized 6+2'])
  expect(lostOf(5, 0)).toEqual(['5−4', 'Summarized 0−4'])
  expect(lostOf(9, 4)).toEqual(['9', 'Summarized 4'])
})

it('the mark of requests that exceed the window has their number beside a difference, and in its place where a price takes the room', () => {
  const rowOf = (crowded?: 'somewhat') =>
    renderInPage(
      <RowFigureCells
        figures={{ tokens: 40, planned: false, sessionCost: 2, overflows: 3 }}
        base={original}
        againstOriginal
        crowded={crowded}
        end={null}
      />,
    )
  const wide = rowOf()
  expect(wide.getByRole('img').textContent).toContain('3 over')
  expect(wide.queryByText('−50%')).toBeTruthy()
  wide.unmount()
  const crowded = rowOf('somewhat')
  expect(crowded.getByRole('img').textContent).toBe('3')
  expect(crowded.queryByText('−50%')).toBeNull()
  expect(crowded.container.querySelector('[title="−50%"]')).toBeTruthy()
})
