import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { questionOf, type ReplayQuestion } from '../model/setup'
import { replayQueries } from './queries'

it('shows what it knew of a session while other options are worked out, and nothing of another session', () => {
  const client = new QueryClient()
  const asked = (question: ReplayQuestion) => ({ ...replayQueries.session(question), enabled: false })
  const first = asked(questionOf('one', { options: {}, calibration: {} }))
  const known = { model: {}, session: {} } as never
  client.setQueryData(first.queryKey, known)
  const observer = new QueryObserver(client, first)
  const stop = observer.subscribe(() => undefined)
  observer.setOptions(asked(questionOf('one', { options: { thresholdPercent: 50 }, calibration: {} })))
  expect(observer.getCurrentResult()).toMatchObject({ data: known, isPlaceholderData: true })
  observer.setOptions(asked(questionOf('two', { options: {}, calibration: {} })))
  expect(observer.getCurrentResult().data).toBeUndefined()
  stop()
})
