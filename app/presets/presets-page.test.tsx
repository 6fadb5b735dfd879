import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openPage } from '@/app/testing/open-page'
import { importSample, useServer } from '@/app/testing/use-server'

useServer()

it('leads from the presets to the help and back', async () => {
  await importSample()
  const person = await openPage('/presets')
  expect(await screen.findByRole('heading', { name: 'Presets', level: 1 })).toBeTruthy()
  await person.click(screen.getAllByRole('link', { name: 'Help' })[0]!)
  expect(await screen.findByRole('heading', { name: 'Help', level: 1 })).toBeTruthy()
})
