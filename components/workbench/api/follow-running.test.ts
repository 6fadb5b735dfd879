import { focusManager, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FollowedEvent, RunGroupEvent, RunSummary } from '@/lib/contracts/runs'
import { createWorkbenchStore } from '../model/store'
import { followRunning } from './follow-running'

const config = { maxTokens: 5 }
const strategy = { key: 'before', provider: 'native', title: 'Native', config }
const run = {
  id: 'r',
  groupId: 'g',
  provider: 'native',
  config,
  conversationId: 'c',
} as Partial<RunSummary> as RunSummary
const error = { code: 'rate-limited', message: 'Too many requests.' }
const label = { type: 'name', name: 'Summary' } as never

const going = { type: 'strategy', groupId: 'g', strategy } as const
const event = (told: RunGroupEvent): FollowedEvent => ({ type: 'event', groupId: 'g', event: told })
const started = event({ type: 'run-started', key: 'before', tokensBefore: 9, steps: [{ id: 's', label }] })
const step = event({ type: 'step-started', key: 'before', id: 's' })
const saying = (text: string): FollowedEvent =>
  event({
    type: 'step-progress',
    key: 'before',
    id: 's',
    progress: { model: 'm', call: 1, finishedCalls: 0, outputTokens: 4, text },
  })
const failed = event({ type: 'run-failed', key: 'before', error })
const done = event({ type: 'run-finished', key: 'before', run })

/** A server that answers each page that follows in turn; the last answer holds until it is ended. */
function serverWith(...answers: readonly (readonly FollowedEvent[] | 'refuses')[]) {
  const asked: unknown[] = []
  let tell: (told: FollowedEvent) => void = () => undefined
  let end = (): void => undefined
  const kept: { runs: readonly RunSummary[] } = { runs: [] }
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    if (address !== '/api/runs') return { json: async () => ({ ok: true, value: { ...kept, interrupted: [] } }) }
    const answer = answers[asked.push(JSON.parse(String(body))) - 1] ?? []
    if (answer === 'refuses') throw new TypeError('Failed to fetch')
    const lines = new TransformStream<string, string>()
    const writer = lines.writable.getWriter()
    tell = (told) => void writer.write(`${JSON.stringify(told)}\n`)
    end = () => void writer.close()
    answer.forEach(tell)
    if (asked.length < answers.length || answer.length === 0) end()
    return new Response(lines.readable.pipeThrough(new TextEncoderStream()))
  })
  return { asked, kept, tell: (told: FollowedEvent) => tell(told), end: () => end() }
}

function followed(isCancelled: (groupId: string) => boolean = () => false) {
  const store = createWorkbenchStore([{ key: 'a', provider: 'native', config }], {})
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const onEnd = vi.fn<(key: string, last: RunGroupEvent) => void>()
  const follower = followRunning({ store, client, conversationId: 'c', isCancelled, onEnd })
  return { store, follower, onEnd, column: () => store.getState().columns['a'] }
}

const aMoment = (ms = 20): Promise<unknown> => vi.advanceTimersByTimeAsync(ms)

describe('runs that a page did not start', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    focusManager.setFocused(undefined)
  })

  it('are taken up by their rows with all that was said so far, and go on before one’s eyes', async () => {
    const server = serverWith([going, started, step, saying('One')])
    const { store, follower, onEnd, column } = followed()
    await aMoment()
    expect(server.asked).toEqual([{ id: 'c', awaited: [] }])
    expect(column()).toMatchObject({
      type: 'running',
      of: { key: 'a' },
      steps: [{ id: 's', state: 'running', calls: { text: 'One', outputTokens: 4 } }],
    })
    server.tell(saying('One two'))
    await aMoment()
    expect(column()).toMatchObject({ steps: [{ calls: { text: 'One two' } }] })
    server.tell(done)
    server.end()
    await aMoment()
    expect(column()).toMatchObject({ type: 'done', run })
    expect(store.getState()).toMatchObject({ running: {}, finished: { a: run } })
    expect(onEnd).toHaveBeenCalledExactlyOnceWith('a', expect.objectContaining({ type: 'run-finished' }))
    follower.stop()
  })

  it('are taken up from another tab once this one is looked at again', async () => {
    const server = serverWith([], [going, started])
    const { follower, column } = followed()
    await aMoment()
    expect(column()).toBeUndefined()
    focusManager.setFocused(false)
    await aMoment()
    expect(server.asked).toHaveLength(1)
    focusManager.setFocused(true)
    await aMoment()
    expect(column()).toMatchObject({ type: 'running', of: { key: 'a' } })
    // One connection is enough.
    focusManager.setFocused(false)
    focusManager.setFocused(true)
    await aMoment()
    expect(server.asked).toHaveLength(2)
    follower.stop()
  })

  it('say why they failed; once: what the person does with the row then is not undone', async () => {
    const server = serverWith([going, failed], [going, failed])
    const { store, follower, column } = followed()
    await aMoment()
    expect(column()).toMatchObject({ type: 'failed', error, config, groupId: 'g' })
    store.getState().dismiss('a')
    store.getState().replaceDrafts([{ key: 'a', provider: 'native', config }])
    follower.follow('other')
    await aMoment()
    expect(server.asked).toHaveLength(2)
    expect(column()).toBeUndefined()
    follower.stop()
  })

  it('are left alone where no row is theirs, until one is, and where they were cancelled', async () => {
    const other = { ...going, strategy: { ...strategy, config: { maxTokens: 6 } } }
    serverWith([other, started, step, saying('One')])
    const { store, follower, column } = followed()
    await aMoment()
    expect(column()).toBeUndefined()
    store
      .getState()
      .restore({ drafts: [{ key: 'a', provider: 'native', config: { maxTokens: 6 } }], past: [], future: [] }, {})
    expect(column()).toMatchObject({ type: 'running', steps: [{ calls: { text: 'One' } }] })
    follower.stop()
    serverWith([going, started])
    const cancelled = followed(() => true)
    await aMoment()
    expect(cancelled.column()).toBeUndefined()
    cancelled.follower.stop()
  })

  it('that ended while nobody followed are found among those that are kept, or have failed', async () => {
    const server = serverWith([], [])
    server.kept.runs = [run]
    const { store, follower, column } = followed()
    await aMoment()
    store.getState().start('g', ['a'])
    follower.follow('g')
    await aMoment()
    expect(server.asked.at(-1)).toEqual({ id: 'c', awaited: ['g'] })
    expect(column()).toMatchObject({ type: 'done', run })
    store.getState().start('h', ['a'])
    follower.follow('h')
    await aMoment()
    expect(column()).toMatchObject({ type: 'failed', error: { code: 'run-ended' } })
    follower.stop()
  })

  it('are not given up at the first silence of the server, and are taken up again once it answers', async () => {
    const own = { ...going, strategy: { ...strategy, key: 'a' } }
    const words = event({ type: 'run-queued', key: 'a', ahead: 1 })
    serverWith([own, words], 'refuses', 'refuses', 'refuses', [own, words])
    const { store, follower, column } = followed()
    store.getState().start('g', ['a'])
    follower.follow('g')
    await aMoment(2_100)
    expect(column()).toMatchObject({ type: 'running' })
    await aMoment(2_100)
    expect(column()).toMatchObject({ type: 'failed', error: { code: 'network' } })
    await aMoment(2_100)
    expect(column()).toMatchObject({ type: 'running', ahead: 1 })
    expect(store.getState().running).toEqual({ a: 'g' })
    follower.stop()
  })
})
