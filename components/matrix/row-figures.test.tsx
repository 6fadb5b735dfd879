import { expect, it } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import type { RowFigures } from '@/lib/engine'
import { RowFigureCells } from './row-figures'

const original: RowFigures = { tokens: 100, planned: false, sessionCost: 4 }
const measured: Partial<RowFigures> = {
  instructions: { total: 26, kept: 25, paraphrased: 0 },
  condensations: 2,
  firstCondensation: 186,
  neededLater: { items: 214, gone: 12 },
  sessionCost: 3,
}
const cellsOf = (figures: Partial<RowFigures>, props: Partial<Parameters<typeof RowFigureCells>[0]> = {}) =>
  renderInPage(
    <RowFigureCells
      figures={{ tokens: 40, planned: false, ...figures }}
      base={original}
      end={<span role="cell" />}
      {...props}
    />,
  )
/** Instructions kept, condensations, needed later, cost. */
const wordsOf = (...given: Parameters<typeof cellsOf>): readonly string[] => {
  const { container, unmount } = cellsOf(...given)
  const words = [...container.querySelectorAll('[role=cell]')].slice(2, 6).map(({ textContent }) => textContent ?? '')
  unmount()
  return words
}

it('says what is kept, how often it condenses, what is gone when it is needed, and the cost', () => {
  expect(wordsOf(measured)).toEqual([
    '25 of 26 instructions kept',
    '2first at #187',
    'Needed later12of 214 gone6%',
    'Cost$3.00−25%',
  ])
})

it('marks a row that drops more than a quarter of the instructions, or more than half of what is needed', () => {
  const framed = (figures: Partial<RowFigures>) => {
    const { container, unmount } = cellsOf({ ...measured, ...figures })
    const marks = container.querySelectorAll('[class*="bg-removed-soft"]').length
    unmount()
    return marks
  }
  expect(framed({})).toBe(0)
  expect(framed({ instructions: { total: 26, kept: 3, paraphrased: 0 } })).toBe(1)
  expect(framed({ neededLater: { items: 214, gone: 171 } })).toBe(1)
  // Of so few names a share says nothing.
  expect(framed({ neededLater: { items: 8, gone: 7 } })).toBe(0)
})

it('says ≈ of instructions in other words, and no share of fewer than ten names', () => {
  const [instructions, , needed] = wordsOf({
    instructions: { total: 9, kept: 8, paraphrased: 2 },
    neededLater: { items: 8, gone: 2 },
  })
  expect(instructions).toContain('≈8 of 9')
  expect(instructions).toContain('2 of them in other words')
  expect(needed).toBe('Needed later2of 8 gone')
})

it('before a model has run, says that only its answer can tell', () => {
  const planned = {
    planned: true,
    condensations: 2,
    sessionCost: 3,
    estimates: ['neededLater', 'sessionCost'],
  } as const
  expect(wordsOf(planned)).toEqual(['after Run', '≈2', 'Needed laterafter Run', 'Cost≈$3.00−25%'])
})

it('every dash has its reason, and what is being worked out is no dash', () => {
  const { container } = cellsOf({})
  const dashes = [...container.querySelectorAll('b')].filter(({ textContent }) => textContent?.startsWith('–'))
  expect(dashes).toHaveLength(5)
  for (const dash of dashes) expect(dash.textContent).toBe(`– ${dash.getAttribute('title')}`)
  expect(wordsOf({ awaited: ['instructions', 'neededLater', 'sessionCost'] })).toEqual([
    '…',
    '…',
    'Needed later…',
    'Cost…',
  ])
})

it('says that it never condenses and why, or that each request is condensed', () => {
  const never = wordsOf({ ...measured, condensations: 0, neverReached: { peakPercent: 62, thresholdPercent: 75 } })
  expect(never[1]).toContain('neverfires at 62%')
  expect(never[1]).toContain('The trigger never fires: the context comes to 62% of the window')
  const little = wordsOf({ condensations: 0, declined: { times: 2, leastSavingPercent: 20, leastSavedTokens: 0 } })
  expect(little[1]).toContain('saves littleNothing is condensed in this session: each of the 2 times')
  expect(wordsOf({ ...measured, eachRequest: true })[1]).toBe('each requesteach')
})

it('an original that could not have been sent says so in place of what was condensed', () => {
  const { container, getByText } = cellsOf({ ...measured, overflows: 115 }, { isOriginal: true, base: undefined })
  expect(getByText('does not fit: 115 requests over the window')).toBeTruthy()
  expect(container.textContent).not.toContain('first at')
  expect(container.textContent).toContain('$3.00')
})

it('figures from before an edit stand, dimmed, until the new ones are there', () => {
  const { getByText } = cellsOf({ ...measured, awaited: ['neededLater'] })
  const isDimmed = (text: string) => getByText(text).closest('.outdated') !== null
  expect([isDimmed('12'), isDimmed('$3.00')]).toEqual([true, false])
})

it('a cost that is another row’s within the error of a replay names that row', () => {
  expect(wordsOf(measured, { sameCost: 'D' })[3]).toBe(
    'Cost$3.00−25%= Dcosts the same as D, within the error of a replay',
  )
})

it('requests that exceed the window are marked, also where that is assumed', () => {
  expect(
    cellsOf({ sessionCost: 2, overflows: 3 }).getByRole('img', { name: '3 requests exceed the window' }),
  ).toBeTruthy()
  const assumed = cellsOf({ sessionCost: 2, overflows: 4, windowIsAssumed: true })
  expect(assumed.getByRole('img', { name: '4 requests exceed an assumed window' })).toBeTruthy()
})
