import { acceptCompletion, completionStatus, currentCompletions, startCompletion } from '@codemirror/autocomplete'
import { EditorView } from '@codemirror/view'
import { render, waitFor } from '@testing-library/react'
import { createRef, type ComponentProps } from 'react'
import { expect, it, vi } from 'vitest'
import CodeEditor, { type CodeEditorHandle } from './code-editor'

const onText = vi.fn<(text: string) => void>()
const handle = createRef<CodeEditorHandle>()
const editor = (given: Partial<ComponentProps<typeof CodeEditor>> = {}) => (
  <CodeEditor
    text={'{\n  "passes": []\n}'}
    onText={onText}
    problems={[]}
    label="Pipeline as JSON"
    describedBy="help"
    completionsLabel="What can stand here"
    wordOf={(name) => (name === 'keepFirstCount' ? 'First messages kept' : undefined)}
    handle={handle}
    covered={() => 0}
    {...given}
  />
)

function viewIn(container: HTMLElement): EditorView {
  const view = EditorView.findFromDOM(container)
  if (view === null) throw new Error('no editor')
  return view
}

/** Types at an offset. */
const type = (view: EditorView, at: number, text: string): void =>
  view.dispatch({
    changes: { from: at, insert: text },
    selection: { anchor: at + text.length },
    userEvent: 'input.type',
  })

async function propose(view: EditorView): Promise<readonly string[]> {
  startCompletion(view)
  await waitFor(() => expect(completionStatus(view.state)).toBe('active'))
  return currentCompletions(view.state).map(({ label, detail = '' }) => `${label} ${detail}`.trim())
}

/** The one that is marked, once the list takes keys. */
const take = (view: EditorView): Promise<void> => waitFor(() => expect(acceptCompletion(view)).toBe(true))

it('tells what is typed, and not what comes from outside', () => {
  const { container, rerender } = render(editor())
  const view = viewIn(container)
  type(view, 1, ' ')
  expect(onText.mock.calls).toEqual([['{ \n  "passes": []\n}']])
  rerender(editor({ text: '{}' }))
  expect(view.state.doc.toString()).toBe('{}')
  expect(onText).toHaveBeenCalledTimes(1)
})

it('says that there are mistakes, and goes to one', () => {
  const { container, rerender } = render(editor())
  const box = container.querySelector('[role=textbox]')
  expect(box?.hasAttribute('aria-invalid')).toBe(false)
  rerender(editor({ problems: [{ from: 4, to: 12, message: 'Unknown field.' }] }))
  expect(box?.getAttribute('aria-invalid')).toBe('true')
  handle.current?.goTo(14)
  expect(viewIn(container).state.selection.main.head).toBe(14)
  expect(document.activeElement).toBe(box)
})

it('proposes what may stand where one types, and writes it with a value to begin with', async () => {
  const { container } = render(editor())
  const view = viewIn(container)
  type(view, 1, '\n  "keepFirstC')
  expect(await propose(view)).toEqual(['keepFirstCount First messages kept'])
  await take(view)
  expect(view.state.doc.toString()).toBe('{\n  "keepFirstCount": 1,\n  "passes": []\n}')
  // The value stands selected: what is typed takes its place.
  const { from, to } = view.state.selection.main
  expect(view.state.sliceDoc(from, to)).toBe('1')
})

it('proposes the values of a choice', async () => {
  const text = '{ "passes": [{ "mode": "" }] }'
  const { container } = render(editor({ text }))
  const view = viewIn(container)
  view.dispatch({ selection: { anchor: text.indexOf('""') + 1 } })
  expect(await propose(view)).toEqual(['batch', 'individual'])
  await take(view)
  expect(view.state.doc.toString()).toBe('{ "passes": [{ "mode": "batch" }] }')
})
