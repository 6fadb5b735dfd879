import { act } from '@testing-library/react'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { expect, it } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import { useSavedSelection, type SavedSelection } from './use-saved-selection'

function renderSelection(searchParams: string): { now: SavedSelection } {
  const told = {} as { now: SavedSelection }
  function Told() {
    told.now = useSavedSelection(['A', 'B', 'C', 'D'])
    return null
  }
  renderInPage(
    <NuqsTestingAdapter searchParams={searchParams} hasMemory>
      <Told />
    </NuqsTestingAdapter>,
  )
  return told
}

it('of rows that are read, one takes the place of another; a row that is not takes the first place alone', () => {
  const told = renderSelection('?column=A&beside=B,C')
  act(() => told.now.choose(1))
  expect([told.now.primary, told.now.read]).toEqual([1, [0, 1, 2]])
  act(() => told.now.choose(0))
  expect([told.now.primary, told.now.read]).toEqual([0, [0, 1, 2]])
  act(() => told.now.choose(3))
  expect([told.now.primary, told.now.read]).toEqual([3, [1, 2, 3]])
})

it('of the primary row that is read no longer the next takes the place', () => {
  const told = renderSelection('?column=A&beside=B,C')
  act(() => told.now.close(0))
  expect([told.now.primary, told.now.read]).toEqual([1, [1, 2]])
  act(() => told.now.close(2))
  expect([told.now.primary, told.now.read]).toEqual([1, [1]])
})
