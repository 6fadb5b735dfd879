import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { openPage } from '@/app/testing/open-page'
import { shortSession } from '@/app/testing/session-texts'
import { importText, useServer } from '@/app/testing/use-server'
import { makeRoomForPanels } from '@/app/testing/window-size'

useServer()

const openWorkbench = async (): Promise<UserEvent> =>
  openPage(`/?conversation=${await importText(shortSession('Where is the old lamp?'), 'old.json')}`)

/** The title of the session that is open. */
const findTitle = (title: RegExp | string) =>
  screen.findByRole('button', { name: typeof title === 'string' ? `Session: ${title}` : title })

function upload(...files: readonly File[]): void {
  fireEvent.change(screen.getByLabelText('Upload conversation'), { target: { files } })
}

const jsonFile = (name: string, content: string | Uint8Array): File => new File([content as BlobPart], name)

const fixture = (dialect: string, name: string, extension: 'json' | 'jsonl'): File => {
  const path = join('lib/engine/dialects', dialect, '__fixtures__', name, `input.${extension}`)
  return jsonFile(`${name}.${extension}`, readFileSync(path))
}

async function openPaste(person: UserEvent): Promise<HTMLElement> {
  await person.click(await findTitle(/^Session: /))
  const menu = within(await screen.findByRole('dialog', { name: 'Sessions' }))
  await person.click(menu.getByRole('button', { name: 'Paste' }))
  return screen.findByRole('dialog', { name: 'Paste a session' })
}

/** Typing it key by key would take seconds. */
const fill = (box: HTMLElement, text: string): void => void fireEvent.change(box, { target: { value: text } })

async function paste(person: UserEvent, text: string): Promise<void> {
  const dialog = within(await openPaste(person))
  fill(dialog.getByLabelText('Session text'), text)
  await person.click(dialog.getByRole('button', { name: 'Open' }))
}

const kinds = [
  ['roo-cline', 'xml-tools', 'json', 'Roo Code'],
  ['anthropic', 'messages', 'json', 'Anthropic'],
  ['claude-code', 'parallel-tools', 'jsonl', 'Claude Code'],
  ['openai-chat', 'request', 'json', 'OpenAI Chat'],
  ['openai-responses', 'rollout', 'jsonl', 'Codex'],
] as const

it('opens files of several kinds one after the other, and says what each is', async () => {
  await openWorkbench()
  for (const [dialect, name, extension, shown] of kinds) {
    upload(fixture(dialect, name, extension))
    expect(await screen.findByText(new RegExp(`${shown}.* · \\d+ messages? · [\\d.]+k? tokens`))).toBeTruthy()
  }
})

it('asks which of several conversations is meant, and how much of one that was compacted', async () => {
  const person = await openWorkbench()
  const before = location.search
  upload(fixture('openai-chat', 'tau-bench', 'json'))
  const which = within(await screen.findByRole('dialog', { name: 'Which conversation?' }))
  await person.click(which.getAllByRole('radio').at(-1)!)
  await person.click(which.getByRole('button', { name: 'Open' }))
  await waitFor(() => expect(location.search).not.toBe(before))

  upload(fixture('claude-code', 'compacted', 'jsonl'))
  const howMuch = within(await screen.findByRole('dialog', { name: 'How much of it?' }))
  await person.click(howMuch.getByRole('radio', { name: /Since the last compaction/ }))
  await person.click(howMuch.getByRole('button', { name: 'Open' }))
  const shown = await screen.findByRole('button', { name: 'View of the session: Since the last compaction' })
  await person.click(shown)
  await person.click(await screen.findByRole('menuitemradio', { name: /^Full history · \d+ messages/ }))
  expect(await screen.findByRole('button', { name: 'View of the session: Full history' })).toBeTruthy()
})

it('opens pasted text, and of a request that was copied as cURL only the body', async () => {
  const person = await openWorkbench()
  await paste(person, shortSession('A pasted question about lamps'))
  await findTitle('A pasted question about lamps')
  const body = JSON.stringify({
    model: 'claude-3',
    system: 'Short.',
    messages: [{ role: 'user', content: "Where's the green lamp?" }],
  })
  await paste(
    person,
    `curl 'https://api.example.com/v1/messages' \\\n  -H 'x-api-key: sk-ant-secret-1' \\\n  --data-raw '${body.replaceAll("'", `'\\''`)}'`,
  )
  await findTitle("Where's the green lamp?")
  expect(document.body.textContent).not.toContain('sk-ant-secret-1')
})

it('keeps a pasted text that is refused, and says where it is wrong', async () => {
  const person = await openWorkbench()
  const text = '[\n  {"role": "user", "content": "Where is my lamp?"},\n  {"role": "assistant" "content": "There."}\n]'
  await paste(person, text)
  const alert = await within(screen.getByRole('dialog', { name: 'Paste a session' })).findByRole('alert')
  expect(alert.textContent).toContain('The text is not valid JSON')
  expect(alert.textContent).toMatch(/Line 3, column \d+/)
  expect(screen.queryByText(/was not opened/)).toBeNull()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Paste a session' })).toBeNull())

  const dialog = within(await openPaste(person))
  const box = dialog.getByLabelText('Session text')
  expect(box).toHaveProperty('value', text)
  fill(box, text.replace('"assistant" ', '"assistant", '))
  await person.click(dialog.getByRole('button', { name: 'Open' }))
  await findTitle('Where is my lamp?')
  expect(screen.queryByRole('dialog', { name: 'Paste a session' })).toBeNull()
})

it('refuses what is no session, says why, and changes nothing', async () => {
  const person = await openWorkbench()
  const before = location.search
  for (const [name, content, says] of [
    ['empty.json', '', /empty/i],
    ['cut.json', '[{"role":"user","content":"hel', /cut off|ends in the middle/i],
    ['notes.txt', 'Just some notes.', /not valid JSON/i],
    ['other.json', '{"fruit":["apple"]}', /no known format|not .*format/i],
    ['image.json', Uint8Array.of(137, 80, 78, 71, 0, 0, 1, 2), /binary/i],
    ['deep.json', `${'['.repeat(400)}${']'.repeat(400)}`, /deep/i],
  ] as const) {
    upload(jsonFile(name, content))
    const alert = (await screen.findByText(`${name} was not opened`)).closest<HTMLElement>('[role=alert]')!
    expect(alert.textContent).toMatch(says)
    expect(alert.textContent).toContain('Nothing was changed.')
    expect(location.search).toBe(before)
    await person.click(within(alert).getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText(`${name} was not opened`)).toBeNull()
  }
})

it('lists several files and an archive before anything is saved, and what is saved already', async () => {
  const person = await openWorkbench()
  const archive = zipSync({
    'tasks/7/api_conversation_history.json': strToU8(
      JSON.stringify([
        { role: 'user', content: '<task>\nPaint the lamp blue\n</task>', ts: 1_000 },
        { role: 'assistant', content: 'Done.', ts: 3_000 },
      ]),
    ),
    'tasks/7/ui_messages.json': strToU8(
      JSON.stringify([
        {
          ts: 2_000,
          type: 'say',
          say: 'api_req_started',
          text: JSON.stringify({ tokensIn: 12, tokensOut: 3, cost: 0.5 }),
        },
      ]),
    ),
    'tasks/7/notes.md': strToU8('x'),
  })
  const text = shortSession('Where is the red lamp?')
  const files = [
    jsonFile('one.json', text),
    jsonFile('copy.json', JSON.stringify(JSON.parse(text), null, 2)),
    jsonFile('cut.json', text.slice(0, 30)),
    jsonFile('tasks.zip', archive),
  ]
  const before = location.search
  upload(jsonFile('torn.json', '[{'))
  await screen.findByText('torn.json was not opened')
  upload(...files)
  const list = within(await screen.findByRole('dialog', { name: 'Several sessions' }))
  await list.findByText('2 of 3 conversations to save')
  // What was refused before is not said of these.
  expect(screen.queryByText('torn.json was not opened')).toBeNull()
  expect(document.activeElement).toBe(list.getByRole('list', { name: 'Sessions found' }))
  const blue = list.getByRole('checkbox', { name: 'Paint the lamp blue' })
  expect(blue.getAttribute('aria-checked')).toBe('true')
  list.getByText('tasks.zip/tasks/7/api_conversation_history.json · 2 files')
  list.getByText('The same as one.json.')
  list.getByText('1 file could not be read')
  expect(location.search).toBe(before)
  await person.click(list.getByRole('button', { name: 'None' }))
  expect(list.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
  await person.click(blue)
  await person.click(list.getByRole('button', { name: 'Save 1' }))
  await findTitle('Paint the lamp blue')
  expect(await screen.findByText(/recorded \$0\.50/)).toBeTruthy()

  upload(...files)
  const again = within(await screen.findByRole('dialog', { name: 'Several sessions' }))
  await again.findByText('1 of 3 conversations to save')
  expect(again.getByText(/^Saved already as/).textContent.trim()).toBe('Saved already as “Paint the lamp blue”.')
  // Saved once more only where a person asks for it, row by row.
  await person.click(again.getByRole('button', { name: 'All' }))
  expect(again.getByRole('checkbox', { name: 'Paint the lamp blue' }).getAttribute('aria-checked')).toBe('false')
  await person.click(again.getByRole('link', { name: /Paint the lamp blue/ }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Several sessions' })).toBeNull())
})

it('opens what is saved for a file that says the same, and saves it once more where that is asked for', async () => {
  const person = await openWorkbench()
  const text = shortSession('Where is the green lamp?')
  const before = location.search
  upload(jsonFile('lamp.json', text))
  await findTitle('Where is the green lamp?')
  // The address follows what is shown a moment later.
  await waitFor(() => expect(location.search).not.toBe(before))
  const first = location.search
  upload(jsonFile('laid-out.json', JSON.stringify(JSON.parse(text), null, 2)))
  await screen.findByText(/^This session is saved already/)
  expect(location.search).toBe(first)
  await person.click(await screen.findByRole('button', { name: 'Save once more' }))
  await waitFor(() => expect(location.search).not.toBe(first))
  await findTitle('Where is the green lamp?')
})

it('says which lines of a damaged file could not be read, when it is opened and as long as it is', async () => {
  makeRoomForPanels()
  const person = await openWorkbench()
  const lines = readFileSync('public/samples/coding-agent.jsonl', 'utf8').split('\n').slice(0, 40)
  const broken = lines.with(8, (lines[8] ?? '').slice(0, 40)).join('\n')
  for (const [name, damaged, words] of [
    ['cut.jsonl', lines.join('\n').slice(0, 4_000), /1 line could not be read \(line \d+\)/],
    ['broken.jsonl', broken, /1 line could not be read \(line 9\)/],
  ] as const) {
    upload(jsonFile(name, damaged))
    const told = await screen.findByText((_, element) =>
      new RegExp(`^Opened “.*${words.source}`).test(
        element?.getAttribute('data-title') === '' ? (element.textContent ?? '') : '',
      ),
    )
    expect(await within(screen.getByRole('main')).findByRole('button', { name: words })).toBeTruthy()
    await person.click(within(told.closest('li')!).getByRole('button', { name: 'Details' }))
    expect((await screen.findByRole('tab', { name: 'Facts' })).getAttribute('aria-selected')).toBe('true')
    expect(await screen.findByText(/This line is not JSON/)).toBeTruthy()
    await person.click(screen.getByRole('tab', { name: 'Why' }))
  }
})

it('says of a session with nothing to condense that nothing changed', async () => {
  await openPage(`/?conversation=${await importText(shortSession('Where is the lamp?'))}`)
  expect(await screen.findByText('Nothing changed')).toBeTruthy()
})

it('opens a sample in one click, with its results', async () => {
  const person = await openPage(`/?conversation=${await importText(shortSession('Where is the lamp?'))}`)
  await person.click(await findTitle('Where is the lamp?'))
  const samples = within(await screen.findByRole('list', { name: 'Samples' }))
  await person.click(await samples.findByRole('button', { name: /^Support agent finds a lost parcel/ }))
  await findTitle(/^Session: .*LF-48213/)
  expect(await screen.findByText(/^\d+ hunks$/)).toBeTruthy()
})
