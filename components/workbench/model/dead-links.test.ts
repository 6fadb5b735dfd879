import { expect, it } from 'vitest'
import { deadPlaces } from './dead-links'

const rows = { count: 3, passes: ['old-results'] }
const dead = (query: string) => deadPlaces(new URLSearchParams(query), rows)

it('an address that leads to rows and passes that are there has nothing dead', () => {
  expect(dead('column=A&beside=B,C&base=B&pass=old-results')).toEqual({ params: [], letters: [], beside: ['B', 'C'] })
  expect(dead('')).toEqual({ params: [], letters: [], beside: [] })
})

it('tells every letter that no row has once, and keeps the others', () => {
  expect(dead('column=Z&beside=B,E,Z&base=E')).toEqual({
    params: ['column', 'beside', 'base'],
    letters: ['Z', 'E'],
    beside: ['B'],
  })
})

it('tells a pass that the primary row does not have', () => {
  expect(dead('column=A&pass=gone')).toEqual({ params: ['pass'], letters: [], beside: [], pass: 'gone' })
})
