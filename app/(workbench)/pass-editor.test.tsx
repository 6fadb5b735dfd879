import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { inspector, openPipeline, passCard, type PipelineInput } from '@/app/testing/pipeline'
import { expectFigures, row } from '@/app/testing/strategy-rows'
import { useServer } from '@/app/testing/use-server'
import { savedConversation } from '@/lib/server/testing/money'

useServer()

const PASS = 'Shorten results'
const pipeline: PipelineInput = {
  losslessPrelude: { enabled: false },
  passes: [
    {
      id: 'results',
      name: PASS,
      selection: { type: 'preserve_recent', keepRecentCount: 4 },
      mode: 'individual',
      individualConfig: { defaults: { toolResults: { operation: 'truncate', maxLines: 3 } } },
      execution: { type: 'conditional', condition: { tokenThreshold: 1_000 } },
    },
  ],
}

const editor = () => within(inspector()).getByLabelText(`Pass ${PASS}`)
const preview = (operation: string) =>
  within(inspector()).findByLabelText(`What ${operation} does to a part of this session`)

const expectInspector = (text: string) => waitFor(() => expect(inspector().textContent).toContain(text))

/** A field of the editor gets another number. */
async function fill(person: UserEvent, name: string, text: string): Promise<void> {
  const field = within(editor()).getByLabelText(name, { selector: 'input' })
  await person.clear(field)
  await person.type(field, text)
}

async function choose(person: UserEvent, label: string, option: string): Promise<void> {
  await person.click(within(editor()).getByLabelText(label))
  await person.click(await screen.findByText(option, { selector: '[role=option] *' }))
}

it('shows what an operation does to a real part of the session, as it is changed', async () => {
  const person = await openPipeline(pipeline, 'pass=results')
  await waitFor(() => expect(editor().textContent).toMatch(/Selects \d+ messages, \d+ parts, [\d,]+ tokens\./))
  await person.click(within(editor()).getByLabelText('Tool results: details'))
  const truncated = await preview('Truncate')
  await waitFor(() => expect(within(truncated).getByLabelText('After').textContent).toContain('⟨ Truncated'))
  await waitFor(() => expect(passCard(PASS).textContent).toMatch(/[\d,]+ → [\d,]+/))
  const effect = /[\d,]+ → [\d,]+/.exec(passCard(PASS).textContent)?.[0]

  await fill(person, 'First lines kept', '1')
  await waitFor(() => expect(passCard(PASS).textContent).toContain('truncate 1 line'))
  await waitFor(() => expect(passCard(PASS).textContent).not.toContain(effect))
  const position = within(truncated).getByText(/^\d+ of \d+$/).textContent
  await person.click(within(truncated).getByLabelText('Next part'))
  await waitFor(() => expect(within(truncated).getByText(/^\d+ of \d+$/).textContent).not.toBe(position))
  await person.click(within(truncated).getByLabelText('Previous part'))

  await choose(person, 'Tool results: what happens', 'Suppress')
  const suppressed = await preview('Suppress')
  await waitFor(() => expect(within(suppressed).getByLabelText('After').textContent).toBe('⟨ Content suppressed ⟩'))
  // Without a model the summary is an extract: it is shown as a run would write it.
  await choose(person, 'Tool results: what happens', 'Summarize')
  const summary = await preview('Summarize')
  await waitFor(() =>
    expect(within(summary).getByLabelText('After').textContent).toContain('⟨ Summarized by Offline extract ⟩'),
  )
})

it('says as it is edited whether a pass would run, and chooses messages in the diff', async () => {
  const person = await openPipeline(pipeline, 'pass=results')
  await waitFor(() => expect(editor().textContent).toContain('Would run: yes, now at'))
  await fill(person, 'More tokens than', '500000')
  await waitFor(() => expect(editor().textContent).toContain('Would run: no, now at'))
  await fill(person, 'Newest messages left alone', '-1')
  await waitFor(() => expect(row('D').textContent).toContain('Cannot run'))
  expect(within(row('D')).getByLabelText(/^Map of D: /)).toBeTruthy()
  await person.click(screen.getByLabelText('Undo'))
  await waitFor(() => expect(row('D').textContent).not.toContain('Cannot run'))
  await person.click(screen.getByLabelText('Undo'))

  await person.click(within(editor()).getByText('Chosen messages'))
  await person.click(await within(editor()).findByText('Pick in the diff'))
  const four = await screen.findByLabelText(`Choose message #4 for ${PASS}`)
  expect(four.getAttribute('aria-checked')).toBe('false')
  await person.click(four)
  const chosen = await within(editor()).findByLabelText('Message #4')
  expect(chosen.textContent).toContain('kept whole')
  await waitFor(() =>
    expect(screen.getByLabelText(`Choose message #4 for ${PASS}`).getAttribute('aria-checked')).toBe('true'),
  )
  await person.click(screen.getByLabelText(`Choose message #4 for ${PASS}`))
  await waitFor(() => expect(within(editor()).queryByLabelText('Message #4')).toBeNull())
  await person.click(within(editor()).getByText('Stop picking'))
  await waitFor(() => expect(screen.queryByLabelText(`Choose message #4 for ${PASS}`)).toBeNull())
})

it('keeps a message and the reads of a file whole from where it says why they are not', async () => {
  const conversation = await savedConversation()
  const person = await openPipeline(pipeline, `panel=why&message=m9&conversation=${conversation}`)
  const keepMessage = await screen.findByText('Keep this message whole')
  const isKept = (button: HTMLElement) => button.closest('button')?.getAttribute('aria-pressed')
  expect(isKept(keepMessage)).toBe('false')
  await person.click(keepMessage)
  await expectInspector('Protected: this message (#9)')
  expect(isKept(keepMessage)).toBe('true')
  expect(document.activeElement).toBe(keepMessage.closest('button'))
  await person.click(screen.getByLabelText('Undo'))
  await waitFor(() => expect(inspector().textContent).not.toContain('Protected'))
  expect(isKept(keepMessage)).toBe('false')

  const keepFile = within(inspector()).getByRole('button', { name: /^Keep every read of .+\.ts$/ })
  await person.click(keepFile)
  await expectInspector('Protected: path ')
  await person.click(keepFile)
  await waitFor(() => expect(inspector().textContent).not.toContain('Protected'))
  expect(isKept(keepFile)).toBe('false')

  // Lossless, in row A, has no such option.
  fireEvent.click(row('A'))
  await within(inspector()).findByText('Show in the ledger')
  expect(within(inspector()).getByText('#9')).toBeTruthy()
  expect(screen.queryByText('Keep this message whole')).toBeNull()
})

it('explains a message, and leads to the pass that did not touch it, from a saved run too', async () => {
  const conversation = await savedConversation()
  const person = await openPipeline(pipeline, `conversation=${conversation}`)
  await person.click(within(inspector()).getByText('Pipeline settings'))
  const tools = await screen.findByLabelText('Protected tools', { selector: 'input' })
  await person.type(tools, 'Read{Enter}')
  expect(within(screen.getByLabelText('Protected tools', { selector: 'ul' })).getByText('Read')).toBeTruthy()
  await expectFigures()
  await person.click(await screen.findByLabelText('Explain #9'))
  await expectInspector('Protected: tool Read')
  await person.click(within(inspector()).getByLabelText(`Open pass ${PASS}`))
  await waitFor(() => editor())

  await person.click(screen.getByText('Save run'))
  await person.click(await screen.findByText('Open it'))
  await waitFor(() => expect(location.pathname).toMatch(/^\/runs\/run_/))
  await person.click(await screen.findByLabelText('Explain #9'))
  const dialog = await screen.findByRole('dialog', { name: 'Why message #9 is as it is' })
  await person.click(await within(dialog).findByLabelText(`Open pass ${PASS}`))
  await waitFor(() => expect(location.search).toContain('pass=results'))
  await waitFor(() => editor())
})
