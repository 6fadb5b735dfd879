import { expect, it } from 'vitest'
import { recordOrTell } from './record-or-tell'

it('says that a record failed, and goes on', async () => {
  const said: string[] = []
  const terminal = { progress: (text: string) => void said.push(text) }
  await recordOrTell(Promise.reject(new Error('the disk is full')), terminal)
  await recordOrTell(Promise.resolve(), terminal)
  expect(said).toEqual(['the usage could not be recorded: Error: the disk is full'])
})
