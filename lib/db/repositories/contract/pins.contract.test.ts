import { expect, it } from 'vitest'
import { repositoryContract } from '../../testing/repository-contract'
import * as pins from '../pins'

repositoryContract('pins', (db) => {
  const pin: pins.NewPin = {
    key: 'k'.repeat(64),
    sample: 1,
    model: 'openai:m',
    purpose: 'part',
    preview: 'what?',
    text: 'é\nanswer',
    usage: { costUsd: 0.5 },
  }

  it('keep the first answer to each sample, and give all of a question in order', async () => {
    for (const sample of [2, 1]) await pins.savePin(db(), { ...pin, sample, text: `answer ${sample}` })
    await pins.savePin(db(), { ...pin, text: 'another' })
    expect(await pins.findPin(db(), pin.key, 1)).toMatchObject({ ...pin, text: 'answer 1' })
    expect((await pins.listPins(db(), [pin.key, 'nothing'])).map(({ text }) => text)).toEqual(['answer 1', 'answer 2'])
    expect([await pins.findPin(db(), pin.key, 3), await pins.listPins(db(), [])]).toEqual([undefined, []])
  })
})
