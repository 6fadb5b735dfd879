import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import { isSearchable, NotSearchable } from './few-sessions'

it('a dataset can be searched on where each part has sessions, two of them to search on', () => {
  expect(isSearchable({ parts: { tune: 2, choose: 1, heldOut: 1 } })).toBe(true)
  for (const parts of [
    { tune: 1, choose: 1, heldOut: 1 },
    { tune: 2, choose: 0, heldOut: 6 },
    { tune: 0, choose: 0, heldOut: 8 },
  ])
    expect(isSearchable({ parts })).toBe(false)
})

it('a dataset that cannot be searched on says what to do, and leads there', () => {
  renderInPage(<NotSearchable id="data_1" />)
  expect(screen.getByRole('link', { name: 'Divide the dataset' }).getAttribute('href')).toBe('/datasets/data_1')
})
