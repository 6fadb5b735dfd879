import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toast, type ToastOptions } from '@/components/ui/toasts/toast'
import { showUndoToast } from './undo-toast'
import { createWorkbenchStore } from './store'

const draft = (key: string) => ({ key, provider: 'lossless', config: {} })

interface Clicked {
  readonly onClick: () => void
}

/** A store of which row C was just removed, with the offer to bring it back. */
function removed() {
  const store = createWorkbenchStore(['a', 'b', 'c'].map(draft), {})
  store.getState().removeDraft('c')
  showUndoToast(store, {
    text: 'Removed C',
    label: 'Undo',
    left: store.getState().drafts,
    stands: (drafts) => drafts.every(({ key }) => key !== 'c'),
    opposite: () => store.getState().addDrafts([draft('c')], 'b'),
  })
  const [, { id, action }] = vi.mocked(toast.message).mock.lastCall as [string, ToastOptions & { action: Clicked }]
  return { store, id, click: () => action.onClick(), keys: () => store.getState().drafts.map(({ key }) => key) }
}

describe('an offer to take an edit back', () => {
  beforeEach(() => {
    vi.spyOn(toast, 'message').mockImplementation(() => {})
    vi.spyOn(toast, 'dismiss').mockImplementation(() => {})
  })
  afterEach(() => vi.restoreAllMocks())

  it('is a step of the history where nothing came after, and the opposite edit elsewhere', () => {
    const first = removed()
    first.click()
    expect(first.keys()).toEqual(['a', 'b', 'c'])
    expect(first.store.temporal.getState().pastStates).toEqual([])
    const second = removed()
    second.store.getState().orderDrafts(['b', 'a'])
    second.click()
    expect(second.keys()).toEqual(['b', 'c', 'a'])
  })

  it('goes with the edit, and does nothing to what was taken back otherwise', () => {
    const { store, id, click, keys } = removed()
    store.getState().orderDrafts(['b', 'a'])
    expect(toast.dismiss).not.toHaveBeenCalled()
    store.temporal.getState().undo()
    expect(toast.dismiss).not.toHaveBeenCalled()
    store.temporal.getState().undo()
    expect(vi.mocked(toast.dismiss).mock.calls).toEqual([[id]])
    click()
    expect(keys()).toEqual(['a', 'b', 'c'])
  })
})
