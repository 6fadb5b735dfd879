import { fireEvent, screen, waitFor } from '@testing-library/react'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import { noTokens } from '@/lib/engine'
import type { RankingEvent } from '@/lib/contracts/evaluation/rankings'
import { useRanking } from './use-ranking'

const cancelJob = vi.hoisted(() => vi.fn<(input: { readonly id: string }) => Promise<unknown>>())
vi.mock('@/lib/server/jobs/actions', () => ({ cancelJob }))

const presets = ['first', 'second'].map((id) => ({ id, provider: 'lossless', config: { of: id } }))
const row = { tokensBefore: 2, tokensAfter: 1, fates: { ...noTokens, kept: 1, removed: 1 }, planned: false }

function Shown() {
  const { figures, cancel, goOn } = useRanking('c', presets)
  const words = [...figures.values()].map((known) =>
    known.type === 'known' ? `known${known.isWhole ? ' whole' : ''}` : known.type,
  )
  return (
    <>
      <output>{words.join(', ')}</output>
      {cancel ? <button onClick={cancel}>Cancel</button> : null}
      {goOn ? <button onClick={goOn}>Go on</button> : null}
    </>
  )
}

/** A server whose answers the test writes event by event. */
function answering() {
  const streams: ReadableStreamDefaultController<string>[] = []
  vi.stubGlobal('fetch', async () => {
    const body = new ReadableStream<string>({ start: (stream) => void streams.push(stream) })
    return new Response(body.pipeThrough(new TextEncoderStream()))
  })
  const latest = () => streams.at(-1)
  return {
    streams,
    tell: (event: RankingEvent) => latest()?.enqueue(`${JSON.stringify(event)}\n`),
    end: () => latest()?.close(),
  }
}

const shows = (text: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(text))

afterEach(() => void vi.unstubAllGlobals())

it('shows figures as they come, can be cancelled, and goes on from what is known', async () => {
  const { streams, tell, end } = answering()
  renderInPage(
    <NuqsTestingAdapter>
      <Shown />
    </NuqsTestingAdapter>,
  )
  await shows('waiting, waiting')
  await waitFor(() => expect(streams).toHaveLength(1))
  tell({ type: 'figures', key: '0', figures: { row } })
  await shows('known, waiting')
  expect(screen.queryByText('Cancel')).toBeNull()
  tell({ type: 'job', id: 'job_1' })
  fireEvent.click(await screen.findByText('Cancel'))
  expect(cancelJob).toHaveBeenCalledWith({ id: 'job_1' })
  tell({ type: 'failed', error: { code: 'cancelled', message: 'It was cancelled.' } })
  end()
  await shows('known whole, failed')
  fireEvent.click(await screen.findByText('Go on'))
  await waitFor(() => expect(streams).toHaveLength(2))
  await shows('known, waiting')
  tell({ type: 'figures', key: '1', figures: { row } })
  tell({ type: 'refused', key: '0', what: 'replay', error: { code: 'x', message: 'No record.' } })
  tell({ type: 'figures', key: '1', figures: { replay: { figures: {}, isEstimate: false } } as never })
  tell({ type: 'done', answer: null })
  end()
  await shows('known whole, known whole')
  expect([screen.queryByText('Cancel'), screen.queryByText('Go on')]).toEqual([null, null])
})
