import { screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { useKeyListener } from '@/components/shared/commands/key-listener'
import { renderInPage } from '@/components/shared/testing/render'
import { type PassesConfig, smartConfigSchema, toJsonObject } from '@/lib/engine'
import { threePasses } from '../testing/three-passes'
import { PassEditor } from '../editor/pass-editor'
import { isPasses, readConfig } from '../model/read-config'
import { replacePass } from '../model/pipeline'
import { PassesForm } from './passes-form'

const [RESULTS, TOOLS, OLD] = ['Summarize long results', 'Truncate tool content', 'Summarize old messages']
const THINKING = 'Clear thinking'

function passesOf(config: object): PassesConfig {
  const read = readConfig(toJsonObject(smartConfigSchema.parse(config)))
  if (read.type !== 'read' || !isPasses(read.config)) throw new Error('passes expected')
  return read.config
}

interface Told {
  readonly said: string[]
  readonly copied: string[]
  /** How to bring back what was deleted. */
  readonly ways: ((config: PassesConfig) => PassesConfig)[]
}

/** The passes of row A, which keeps what is edited. B is a pipeline too, C has no passes. */
function Pipeline({ start, told }: { readonly start: PassesConfig; readonly told: Told }) {
  useKeyListener()
  const [config, setConfig] = useState(start)
  const [open, setOpen] = useState<string>()
  return (
    <>
      <button type="button" onClick={() => setConfig(told.ways.reduce((now, restore) => restore(now), config))}>
        Restore
      </button>
      <PassesForm
        config={config}
        base={start}
        issues={[]}
        preview={undefined}
        last={new Map()}
        suggestions={{ tools: [], paths: [] }}
        targets={[
          { key: 'b', letter: 'B', name: 'Smart', allowed: true },
          { key: 'c', letter: 'C', name: 'Truncation', allowed: false },
        ]}
        elementOf={() => null}
        open={open}
        onOpen={setOpen}
        onChange={setConfig}
        onDragging={() => undefined}
        onCopyTo={({ name }, { letter }) => told.copied.push(`${name} to ${letter}`)}
        onDeleted={(_, restore) => told.ways.push(restore)}
        announce={(text) => told.said.push(text)}
        renderEditor={(pass) => (
          <PassEditor
            pass={pass}
            preview={undefined}
            issues={[]}
            profiles={[]}
            suggestions={{ tools: [], paths: [] }}
            messageCount={0}
            onChange={(next) => setConfig(replacePass(config, pass.id, next))}
          />
        )}
      />
    </>
  )
}

function openPipeline(config: object = threePasses): { readonly person: UserEvent; readonly told: Told } {
  const told: Told = { said: [], copied: [], ways: [] }
  renderInPage(<Pipeline start={passesOf(config)} told={told} />)
  return { person: userEvent.setup({ delay: null }), told }
}

const list = () => screen.getByLabelText('Passes', { selector: 'ol' })
const names = () => [...list().children].map((each) => each.getAttribute('aria-label'))
const card = (name: string) => within(within(list()).getByLabelText(name, { selector: 'li' }))
const title = (name: string) => card(name).getByLabelText(`Edit ${name}`)
const focused = () => document.activeElement

it('adds ready-made passes at the end and before another, by mouse and by keys', async () => {
  const { person, told } = openPipeline({ passes: [] })
  expect(screen.getByText('No passes yet')).toBeTruthy()
  await person.click(screen.getByText('Add pass'))
  await person.click(await screen.findByLabelText(OLD))
  await waitFor(() => expect(focused()).toBe(title(OLD)))
  expect(told.said.at(-1)).toBe(`${OLD} added at position 1 of 1.`)
  expect(title(OLD).getAttribute('aria-expanded')).toBe('true')
  expect(list().textContent).toContain('one summary')

  await person.click(card(OLD).getByLabelText(`Insert a pass before ${OLD}`))
  await person.click(await screen.findByLabelText('Truncate tool parameters'))
  await waitFor(() => expect(names()).toEqual(['Truncate tool parameters', OLD]))

  await waitFor(() => expect(focused()).toBe(title('Truncate tool parameters')))
  card(OLD).getByLabelText(`Insert a pass before ${OLD}`).focus()
  await person.keyboard('{Enter}')
  await waitFor(() => expect(focused()?.getAttribute('role')).toBe('menuitem'))
  await person.keyboard('clear th')
  await waitFor(() => expect(focused()?.getAttribute('aria-label')).toBe(THINKING))
  await person.keyboard('{Enter}')
  await waitFor(() => expect(focused()).toBe(title(THINKING)))
  expect(names()).toEqual(['Truncate tool parameters', THINKING, OLD])
  expect(told.said.at(-1)).toBe(`${THINKING} added at position 2 of 3.`)
})

it('moves, copies and deletes passes by their buttons, and keeps the focus where it belongs', async () => {
  const { person, told } = openPipeline()
  await person.click(card(RESULTS).getByLabelText('Move down'))
  expect(names()).toEqual([TOOLS, RESULTS, OLD])
  expect(told.said.at(-1)).toBe(`${RESULTS} moved to position 2 of 3.`)
  expect(focused()).toBe(card(RESULTS).getByLabelText('Move down'))

  await person.click(card(RESULTS).getByLabelText('Duplicate'))
  expect(names()).toEqual([TOOLS, RESULTS, `${RESULTS} 2`, OLD])
  expect(focused()).toBe(title(`${RESULTS} 2`))
  await person.click(card(`${RESULTS} 2`).getByLabelText('Delete'))
  expect(names()).toEqual([TOOLS, RESULTS, OLD])
  expect(focused()).toBe(title(OLD))
  expect(told.said.at(-1)).toBe(`${RESULTS} 2 deleted. 3 passes are left.`)
  // Where other edits came after it, it comes back to its place.
  await person.click(card(OLD).getByLabelText('Move up'))
  await person.click(screen.getByText('Restore'))
  expect(names()).toEqual([TOOLS, OLD, `${RESULTS} 2`, RESULTS])

  await person.click(card(TOOLS).getByLabelText(`More for ${TOOLS}`))
  const menu = within(await screen.findByRole('menu'))
  const refused = menu.getByRole('menuitem', { name: 'Copy to strategy C Truncation has no passes' })
  expect(refused.getAttribute('aria-disabled')).toBe('true')
  await person.click(menu.getByText('Copy to strategy B'))
  expect(told.copied).toEqual([`${TOOLS} to B`])
})

it('does all of it with keys', async () => {
  const { person, told } = openPipeline()
  title(OLD).focus()
  await person.keyboard('{Enter}')
  expect(title(OLD).getAttribute('aria-expanded')).toBe('true')
  await person.keyboard('{Enter}')
  expect(title(OLD).getAttribute('aria-expanded')).toBe('false')
  await person.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(names()).toEqual([RESULTS, OLD, TOOLS])
  expect(told.said.at(-1)).toBe(`${OLD} moved to position 2 of 3.`)
  expect(focused()).toBe(title(OLD))
  await person.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}')
  expect(told.said.at(-1)).toBe(`${OLD} is the last pass already.`)

  await person.keyboard('d')
  expect(card(OLD).getByLabelText('Run this pass').getAttribute('aria-checked')).toBe('false')
  await person.keyboard('d')
  expect(card(OLD).getByLabelText('Run this pass').getAttribute('aria-checked')).toBe('true')
  await person.keyboard('{F2}')
  await person.keyboard('The rest{Enter}')
  expect(focused()).toBe(title('The rest'))
  await person.keyboard('{Control>}d{/Control}')
  expect(names()).toEqual([RESULTS, TOOLS, 'The rest', 'The rest 2'])
  expect(focused()).toBe(title('The rest 2'))
  await person.keyboard('{Delete}')
  expect(focused()).toBe(title('The rest'))
  await person.keyboard('[[')
  expect(focused()).toBe(title(TOOLS))
  await person.keyboard(']')
  expect(focused()).toBe(title('The rest'))

  card('The rest').getByLabelText('More for The rest').focus()
  await person.keyboard('{Enter}')
  const menu = await screen.findByRole('menu')
  await waitFor(() => expect(menu.contains(focused())).toBe(true))
  await person.keyboard('move')
  await waitFor(() => expect(focused()?.textContent).toContain('Move to position…'))
  await person.keyboard('{Enter}')
  const position = await screen.findByLabelText('New position')
  await waitFor(() => expect(focused()).toBe(position))
  await person.keyboard('1{Enter}')
  await waitFor(() => expect(names()).toEqual(['The rest', RESULTS, TOOLS]))
  await waitFor(() => expect(focused()).toBe(title('The rest')))
})

it('leaves keys to the control of the open pass that they are pressed in', async () => {
  const { person } = openPipeline()
  await person.click(title(TOOLS))
  card(TOOLS).getByLabelText('Condition', { selector: 'button' }).focus()
  await person.keyboard('{Delete}d[[')
  expect(names()).toEqual([RESULTS, TOOLS, OLD])
  expect(card(TOOLS).getByLabelText('Run this pass').getAttribute('aria-checked')).toBe('true')
  expect(card(TOOLS).getByLabelText(`Pass ${TOOLS}`).contains(focused())).toBe(true)
})
