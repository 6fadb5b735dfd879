import { describe, expect, it, vi } from 'vitest'
import { eventStream } from './event-stream'

async function all<Event>(events: ReadableStream<Event>): Promise<readonly Event[]> {
  const read: Event[] = []
  for await (const event of events) read.push(event)
  return read
}

describe('a stream of events', () => {
  it('keeps what is pushed in order, and ends where it is closed', async () => {
    const { events, sink } = eventStream<number>()
    sink.push(1)
    sink.push(2)
    sink.close()
    sink.push(3)
    expect(await all(events)).toEqual([1, 2])
  })

  it('tells once that its reader has left, and drops what comes after', async () => {
    const onGivenUp = vi.fn<() => void>()
    const { events, sink } = eventStream<number>(onGivenUp)
    sink.push(1)
    for await (const event of events) {
      expect(event).toBe(1)
      break
    }
    sink.push(2)
    sink.close()
    expect(onGivenUp).toHaveBeenCalledTimes(1)
  })

  it('tells nothing where it was read to its end', async () => {
    const onGivenUp = vi.fn<() => void>()
    const { events, sink } = eventStream<string>(onGivenUp)
    sink.close()
    expect(await all(events)).toEqual([])
    expect(onGivenUp).not.toHaveBeenCalled()
  })
})
