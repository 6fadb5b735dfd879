import { expect, it } from 'vitest'
import { createWorkbenchStore } from './store'
import { historyStep } from './history-step'

it('tells an undo and a redo from an edit', () => {
  const store = createWorkbenchStore([{ key: 'a', provider: 'smart', config: {} }], {})
  const place = () => ({
    drafts: store.getState().drafts,
    past: store.temporal.getState().pastStates.length,
    future: store.temporal.getState().futureStates.map(({ drafts }) => drafts),
  })
  const steps: unknown[] = []
  let before = place()
  store.temporal.subscribe(() => {
    const after = place()
    steps.push(historyStep(before, after))
    before = after
  })
  const edit = (title: string): void => store.getState().changeDraft({ key: 'a', provider: 'smart', config: {}, title })
  const { undo, redo } = store.temporal.getState()
  edit('one')
  undo()
  redo()
  undo()
  edit('two')
  expect(steps).toEqual([undefined, 'undone', 'redone', 'undone', undefined])
})
