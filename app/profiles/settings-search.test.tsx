import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openPage } from '@/app/testing/open-page'
import { useServer } from '@/app/testing/use-server'

useServer()

it('finds settings by name, value and explanation', async () => {
  const person = await openPage('/profiles?tab=settings')
  const search = await screen.findByLabelText('Search settings')
  const shown = (label: string) => {
    const element = screen.queryByLabelText(label)
    return element !== null && element.closest('[hidden]') === null
  }
  await person.type(search, 'database machine')
  expect(screen.getByText('1 setting matches')).toBeTruthy()
  expect([shown('Record condensations'), shown('Budget per month')]).toEqual([true, false])
  await person.clear(search)
  await person.type(search, 'budget')
  expect([shown('Record condensations'), shown('Budget per month')]).toEqual([false, true])
  await person.clear(search)
  await person.type(search, 'nothing of the kind')
  expect(screen.getByText('No setting matches “nothing of the kind”')).toBeTruthy()
  await person.click(screen.getByText('Show all settings'))
  expect([shown('Record condensations'), shown('Single-key shortcuts')]).toEqual([true, true])
})
