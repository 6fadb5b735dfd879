import { expect, it } from 'vitest'
import { assistant, call, conversation, lines, result, user } from '../../condensation/testing/conversations'
import { testCounter } from '../../condensation/testing/ports'
import { truncation } from '../../condensation/providers/truncation/truncation'
import { testPorts } from '../../condensation/testing/ports'
import { capResults } from './cap-results'
import { defaultReplayOptions } from '../options'
import { priceByRatios } from '../bill/prices'
import { replayStrategy } from '../replay'
import { openSession } from '../session'

const counter = testCounter()
const page = lines(400, 8, 'page')
const recorded = conversation(
  user('Go on.'),
  assistant('Reading.', call('a', 'Read', { file_path: 'a.ts' })),
  user(result('a', page)),
  assistant('And the short one.', call('b', 'Read', { file_path: 'b.ts' })),
  user(result('b', 'short')),
  assistant('Done.'),
)

it('cuts a larger result to its head and tail, and leaves the others as they are', () => {
  const capped = capResults(recorded.messages, 100, counter)
  const [, , long, , short] = capped
  const part = long?.parts[0]
  const text = part?.type === 'tool-result' && part.content[0]?.type === 'text' ? part.content[0].text : ''
  expect(text.startsWith(page.slice(0, 40))).toBe(true)
  expect(text.endsWith(page.slice(-40))).toBe(true)
  expect(text).toContain('⟨ Truncated:')
  expect(part && counter.countPart(part)).toBeLessThan(200)
  expect(short).toBe(recorded.messages[4])
})

it('gives each result the same form whatever follows', () => {
  const some = capResults(recorded.messages.slice(0, 3), 100, counter)
  expect(capResults(recorded.messages, 100, counter).slice(0, 3)).toEqual(some)
})

it('is smaller from the first request that holds such a result on', async () => {
  const contexts = async (capResultTokens: number | undefined) => {
    const run = await replayStrategy(
      { provider: truncation, config: truncation.defaultConfig },
      {
        session: openSession(recorded, counter),
        options: { ...defaultReplayOptions, ...(capResultTokens !== undefined && { capResultTokens }) },
        price: priceByRatios({ read: 0.1, write: 1.25, output: 5 }),
      },
      { ports: testPorts({ counter }) },
    )
    return (run?.turns ?? []).map(({ contextTokens }) => contextTokens)
  }
  const [plain, capped] = [await contexts(undefined), await contexts(100)]
  expect(capped[0]).toBe(plain[0])
  expect(capped[1]).toBeLessThan((plain[1] ?? 0) / 2)
  expect(capped[2]).toBeLessThan((plain[2] ?? 0) / 2)
})
