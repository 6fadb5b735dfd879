import { EditorView } from '@codemirror/view'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import type { ProviderView } from '@/lib/contracts/runs'
import { type JsonObject, toJsonObject } from '@/lib/engine'
import { threePasses } from './testing/three-passes'
import { eachField } from './model/each-field'
import { inWords, readConfig } from './model/read-config'
import PipelinePanel, { type PipelineView } from './pipeline-panel'
import { useProblemLabels } from './use-problem-labels'

const smart: ProviderView = {
  id: 'smart',
  name: 'Smart',
  description: '',
  fields: [],
  defaultConfig: toJsonObject(threePasses),
  capabilities: { lossless: false, usesModel: true },
}

/** The pipeline of a row, which keeps what is edited. */
function Panel({ row, onStructure }: { readonly row: string; readonly onStructure?: (structure: string) => void }) {
  const [config, setConfig] = useState<JsonObject>(smart.defaultConfig)
  const [view, setView] = useState<PipelineView>('json')
  const words = useProblemLabels()
  return (
    <PipelinePanel
      letter="A"
      row={row}
      provider={smart}
      config={config}
      read={inWords(readConfig(config), words.issue)}
      check={(given) => eachField(readConfig(given).issues).map(words.issue)}
      base={undefined}
      dryRun={{ type: 'none' }}
      view={view}
      onView={setView}
      onConfig={setConfig}
      onStructure={(structure) => onStructure?.(structure)}
      onConvert={() => undefined}
      last={new Map()}
      suggestions={{ tools: [], paths: [] }}
      targets={[]}
      elementOf={() => null}
      open={undefined}
      onOpen={() => undefined}
      onDragging={() => undefined}
      onCopyTo={() => undefined}
      onDeleted={() => undefined}
      announce={() => undefined}
      renderEditor={() => null}
      buttons={null}
      announcement=""
    />
  )
}

async function editorView(): Promise<EditorView> {
  const view = EditorView.findFromDOM(await screen.findByLabelText('Pipeline as JSON'))
  if (view === null) throw new Error('no editor')
  return view
}

/** Replaces a piece of the text, as typing does. */
async function replace(piece: string, next: string): Promise<void> {
  const view = await editorView()
  const from = view.state.doc.toString().indexOf(piece)
  act(() => view.dispatch({ changes: { from, to: from + piece.length, insert: next }, userEvent: 'input.type' }))
}

const panel = () => screen.getByLabelText('Pipeline of strategy A')
const problems = () => within(screen.getByLabelText('Problems of the text'))

it('says what is wrong with the text, where, and leads there', async () => {
  const person = userEvent.setup({ delay: null })
  renderInPage(<Panel row="wrong" />)
  await replace('"name": "Summarize long results"', '"name" "Summarize long results"')
  expect(problems().getByRole('button').textContent).toMatch(/^Line 11, column \d+A colon is expected\.$/)

  await replace('"name" "Summarize', '"name": "Summarize')
  expect(panel().textContent).toContain('Valid, in step with the form.')
  await replace('"mode": "individual"', '"mode": "alone"')
  const problem = problems().getByRole('button')
  expect(problem.textContent).toContain('$.passes[0].mode')
  expect(problem.textContent).toContain('Must be of a known “mode”: "batch" or "individual".')
  await person.click(problem)
  const view = await editorView()
  expect(view.state.doc.lineAt(view.state.selection.main.head).text).toContain('"mode": "alone"')
  expect(view.hasFocus).toBe(true)
})

it('is one pipeline with the form, which says what waits as text', async () => {
  const person = userEvent.setup({ delay: null })
  renderInPage(<Panel row="waits" />)
  await replace('"name": "Summarize long results"', '"name": "From the text"')
  await replace('"mode": "individual"', '"mode": "alone"')
  await person.click(screen.getByText('Form'))
  expect(await screen.findByLabelText('From the text', { selector: 'li' })).toBeTruthy()
  expect(panel().textContent).toContain('JSON of this strategy that is not valid yet is kept for you.')
  await person.click(screen.getByText('Go on with the JSON'))
  await waitFor(() => expect(problems().getByRole('button').textContent).toContain('$.passes[0].mode'))
  await replace('"mode": "alone"', '"mode": "individual"')
  expect(panel().textContent).toContain('Valid, in step with the form.')
  await person.click(screen.getByText('Form'))
  expect(panel().textContent).not.toContain('is kept for you')
})

it('another form of the pipeline is chosen from a list that says what each is, apart from form and JSON', async () => {
  const person = userEvent.setup({ delay: null })
  const onStructure = vi.fn<(structure: string) => void>()
  renderInPage(<Panel row="structure" onStructure={onStructure} />)
  const choice = screen.getByRole('combobox', { name: 'Structure' })
  expect(choice.textContent).toBe('A list of passes')
  await person.click(choice)
  const twoPhases = await screen.findByText('Two phases', { selector: '[role=option] *' })
  expect(twoPhases.closest('[role=option]')?.textContent).toContain('Choosing this rewrites the pipeline.')
  await person.click(twoPhases)
  expect(onStructure).toHaveBeenCalledWith('two-phase')
})
