import { describe, expect, it } from 'vitest'
import { messageId } from '../../conversation/ids'
import { message, sessionOf } from '../testing/sessions'
import { timelineOf } from './timeline'

const usage = { inputTokens: 10, outputTokens: 1 }

describe('requests of a session', () => {
  it('are its answers, each with what stands before it', () => {
    const { requests } = timelineOf(sessionOf([{ tokens: 1 }, { tokens: 1 }]))
    expect(requests.map(({ ordinal, context, end }) => ({ ordinal, context, end }))).toEqual([
      { ordinal: 0, context: 1, end: 2 },
      { ordinal: 1, context: 3, end: 4 },
    ])
  })

  it('join answers in a row, unless each was billed', () => {
    const plain = sessionOf([])
    const [ask, one, two] = [message(1, 'user', 'q'), message(2, 'assistant', 'a'), message(3, 'assistant', 'b')]
    expect(timelineOf({ ...plain, messages: [ask, one, two] }).requests).toMatchObject([{ context: 1, end: 3 }])
    expect(timelineOf({ ...plain, messages: [ask, { ...one, usage }, { ...two, usage }] }).requests).toMatchObject([
      { context: 1 },
      { context: 2 },
    ])
  })

  it('leave out what was never sent: answers without usage in a session that records it', () => {
    const session = sessionOf([
      { tokens: 1, usage },
      { tokens: 1, usage: { inputTokens: 0, outputTokens: 0 } },
      { tokens: 1, usage },
    ])
    expect(timelineOf(session).requests.map(({ context }) => context)).toEqual([1, 5])
    expect(timelineOf(sessionOf([{ tokens: 1 }, { tokens: 1 }, { tokens: 1, usage }])).requests).toHaveLength(3)
  })

  it('leave out the summaries of its own compactions, and keep where those were', () => {
    const session = sessionOf([{ tokens: 1 }, { tokens: 1 }, { tokens: 1 }])
    const messages = session.messages.map((each, index) =>
      index === 2 ? { ...each, summary: { type: 'recorded' } as const } : each,
    )
    const timeline = timelineOf({ ...session, messages, compactions: [{ at: messageId(3) }] })
    expect(timeline.messages).toHaveLength(5)
    expect(timeline.places).toEqual([0, 1, 3, 4, 5])
    expect(timeline.compactions).toEqual([2])
  })
})
