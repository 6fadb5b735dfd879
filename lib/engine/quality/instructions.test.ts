import { describe, expect, it } from 'vitest'
import { conversation, user, assistant } from '../condensation/testing/conversations'
import { countInstructions, measureInstructions } from './instructions'

const task = 'Rename the token field in lib/auth.ts to sessionToken. Never touch the public API of the client.'
const original = conversation(
  user(task),
  assistant('I will look at it.'),
  user('yes, go on'),
  assistant('Done.'),
  user('Les tests doivent passer avant le commit, et la couverture reste au-dessus de 90 %.'),
)

/** The session with a summary in place of its messages, but for the first where that is kept. */
const summarized = (summary: string, keepsTask = false) => ({
  condensed: conversation(...(keepsTask ? [user(task)] : []), {
    ...assistant(summary),
    summary: { type: 'recorded' },
  }),
})

const statuses = (outcome: Parameters<typeof measureInstructions>[1]) =>
  measureInstructions(original, outcome).map(({ status, text }) => `${status}: ${text.slice(0, 30)}`)

describe('instructions', () => {
  it('are the texts that a person typed and the demands in them, without acknowledgements', () => {
    expect(statuses({ condensed: original })).toEqual([
      'kept: Rename the token field in lib/',
      'kept: Never touch the public API of ',
      'kept: Les tests doivent passer avant',
    ])
  })

  it('are dropped by a summary that says nothing', () => {
    const outcome = measureInstructions(original, summarized('The agent made good progress and will continue.'))
    expect(countInstructions(outcome)).toEqual({ total: 3, kept: 0, paraphrased: 0 })
  })

  it('are paraphrased where their names and most of their words stand near each other', () => {
    const outcome = summarized(
      'Goal: the token field of lib/auth.ts was to be renamed to sessionToken. The client’s public API must not be touched.',
    )
    expect(statuses(outcome)).toEqual([
      'paraphrased: Rename the token field in lib/',
      'paraphrased: Never touch the public API of ',
      'dropped: Les tests doivent passer avant',
    ])
  })

  it('are dropped where a name or a number is missing, or their words stand far apart', () => {
    expect(statuses(summarized('The token field of lib/auth.ts was renamed.'))[0]).toMatch(/^dropped/)
    const far = 'word '.repeat(200)
    expect(statuses(summarized(`The public one. ${far} An API. ${far} The client was touched.`))[1]).toMatch(/^dropped/)
    expect(statuses(summarized('Les tests doivent passer avant le commit, la couverture reste haute.'))[2]).toMatch(
      /^dropped/,
    )
  })

  it('are kept where they stand word for word, also in a summary', () => {
    expect(statuses(summarized(`The person said: “${task}”`))[0]).toMatch(/^kept/)
    expect(statuses(summarized('Nothing.', true)).map((each) => each.split(':')[0])).toEqual([
      'kept',
      'kept',
      'dropped',
    ])
  })
})
