import { expect, it } from 'vitest'
import { assistant, call, conversation, result, user } from '../../condensation/testing/conversations'
import { testCounter } from '../../condensation/testing/ports'
import { openSession } from '../session'
import { recallAtUse, trackUses } from './track-uses'

const read = (id: string, path: string) => [
  assistant('Reading.', call(id, 'Read', { file_path: path })),
  user(result(id, `content of ${id}`)),
]
const others = Array.from({ length: 8 }, (_, index) => read(`o${index}`, `src/other-${index}.ts`)).flat()
const session = openSession(
  conversation(
    user('Fix it.'),
    ...read('first', 'src/deep/first.ts'),
    ...others,
    assistant('Again.', call('last', 'Edit', { file_path: 'src/deep/first.ts', old_string: '', new_string: '' })),
    user(result('last', 'done')),
  ),
  testCounter(),
)
const { messages, requests } = session.timeline

function trackedSession() {
  const tracker = trackUses(session)
  const last = requests.at(-1)
  if (!last) throw new Error('no request')
  for (const message of messages.slice(0, last.context)) tracker.arrive(message, message)
  return { tracker, last }
}

it('finds what a request names out of older context, and not what stands in its newest messages', () => {
  const { tracker, last } = trackedSession()
  expect(tracker.usedBy(last)).toEqual([{ type: 'path', text: 'src/deep/first.ts', stood: 1, status: 'kept' }])
  const second = requests[1]
  expect(second && tracker.usedBy(second)).toEqual([])
})

it('has the same items for every strategy: what is gone is lost', () => {
  const { tracker, last } = trackedSession()
  tracker.replace(messages.slice(last.context - 6, last.context))
  expect(tracker.usedBy(last)).toEqual([{ type: 'path', text: 'src/deep/first.ts', stood: 1, status: 'lost' }])
})

it('tells the first result behind the call that shows the name again, and whether it is an error', () => {
  const [path, edit] = ['src/deep/first.ts', { file_path: 'src/deep/first.ts', old_string: '', new_string: '' }]
  const shownAgain = (...after: readonly ReturnType<typeof result>[]) => {
    const asked = assistant('Again.', call('last', 'Edit', edit))
    const own = openSession(
      conversation(user('Fix it.'), ...read('first', path), ...others, asked, ...after.map((each) => user(each))),
      testCounter(),
    )
    const request = own.timeline.requests.at(-1)
    return request && trackUses(own).usedBy(request)[0]?.shownAgain
  }
  const at = 4 + others.length
  expect(shownAgain(result('last', 'done'))).toBeUndefined()
  expect(shownAgain(result('last', `edited ${path}`))).toEqual({ message: at, isError: false })
  expect(shownAgain(result('last', `no such file: ${path}`, true))).toEqual({
    message: at,
    isError: true,
  })
})

it('has a share of ten names and more', () => {
  const used = (status: 'kept' | 'lost') => ({ type: 'path' as const, text: 'x', stood: 0, status })
  expect(recallAtUse([{ uses: [used('kept'), used('lost')] }])).toEqual({ items: 2, lost: 1 })
  const many = Array.from({ length: 9 }, () => used('kept'))
  expect(recallAtUse([{ uses: many }, { uses: [used('lost')] }])).toEqual({ items: 10, lost: 1, recall: 0.9 })
})
