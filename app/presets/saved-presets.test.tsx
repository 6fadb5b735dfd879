import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { fill, findDialog } from '@/app/testing/dialogs'
import { openPage } from '@/app/testing/open-page'
import { presetRow, shownPresets, usePresetsServer } from '@/app/testing/presets-page'
import { makeRoomForPanels } from '@/app/testing/window-size'
import { presetById } from '@/lib/engine'
import { listPresetViews, presetVersions, savePreset } from '@/lib/server/presets/presets'

usePresetsServer()

async function choose(person: UserEvent, name: string, action: string): Promise<void> {
  await person.click(await screen.findByLabelText(`More for ${name}`))
  await person.click(await screen.findByText(action, { selector: '[role=menuitem] *, [role=menuitem]' }))
}

/** Saves a preset with two versions: in the second the passes have changed places. */
async function saveTwoVersions(name: string): Promise<string> {
  const { provider, config } = presetById('balanced')
  const preset = { name, description: '', tags: [], provider }
  const { id } = await savePreset({ ...preset, config })
  const passes = z.array(z.record(z.string(), z.json())).parse(config.passes).toReversed()
  await savePreset({ ...preset, id, config: { ...config, passes }, note: 'cut first' })
  return id
}

it('compares the versions of a preset, and restores an older one as a new one', async () => {
  const id = await saveTwoVersions('Ours')
  const person = await openPage('/presets')
  expect((await screen.findByLabelText('Ours', { selector: '[role=row]' })).textContent).toContain('version 2')
  await choose(person, 'Ours', 'Versions')
  const versions = await findDialog('Versions of Ours')
  expect((await within(versions).findByLabelText('What changed')).textContent).toMatch(/moved from place/)
  expect(versions.textContent).toContain('cut first')
  await person.click(within(versions).getByText('Version 1'))
  await person.click(within(versions).getByText('Restore version 1'))
  expect((await within(versions).findByText('Version 3')).closest('button')?.textContent).toContain(
    'Restored from version 1.',
  )
  await person.keyboard('{Escape}')
  await waitFor(() => expect(presetRow('Ours').textContent).toContain('version 3'))
  const [newest, , oldest] = await presetVersions(id)
  expect(newest?.config).toEqual(oldest?.config)
})

it('renames a preset, finds it by its tags, deletes it and brings it back', async () => {
  await saveTwoVersions('Ours')
  const person = await openPage('/presets')
  await choose(person, 'Ours', 'Rename and tag')
  const edit = await findDialog('Rename and tag Ours')
  const name = within(edit).getByLabelText(/^Name/)
  await waitFor(() => expect(document.activeElement).toBe(name))
  await fill(person, name, 'Theirs')
  await fill(person, within(edit).getByLabelText('Tags'), 'team, nightly')
  await person.click(within(edit).getByText('Apply'))
  await person.click(await screen.findByLabelText('Tag'))
  await person.click(await screen.findByText('nightly', { selector: '[role=option] *' }))
  await waitFor(() => expect(shownPresets()).toEqual(['Theirs']))
  await choose(person, 'Theirs', 'Delete')
  expect(await screen.findByText('Theirs is deleted.')).toBeTruthy()
  await waitFor(() => expect(shownPresets()).toEqual([]))
  await person.click(screen.getByText('Undo'))
  await waitFor(() => expect(shownPresets()).toEqual(['Theirs']))
  expect(presetRow('Theirs').textContent).toContain('version 2')
})

it('customises a copy of a preset in the workbench, and saves it as the next version', async () => {
  makeRoomForPanels()
  const person = await openPage('/presets')
  await choose(person, 'Balanced', 'Customise a copy')
  expect(await screen.findByLabelText('Strategy D: Balanced (copy)')).toBeTruthy()
  const passes = await screen.findByLabelText('Passes', { selector: 'ol, ul' })
  const pass = (await within(passes).findByText('Cut old results')).closest('li')
  if (pass === null) throw new Error('a pass is an item of the list')
  await person.click(within(pass).getByLabelText(/^Move down/))
  await person.click(await screen.findByText('Save preset'))
  const dialog = await findDialog('Save preset')
  const nextVersion = within(dialog).getByLabelText(/^Version 2 of/)
  expect(nextVersion.getAttribute('aria-checked')).toBe('true')
  await fill(person, within(dialog).getByLabelText(/^Name/), 'Ours')
  await fill(person, within(dialog).getByLabelText('Note'), 'cut first')
  await person.click(within(dialog).getByText('Save version 2'))
  expect(await screen.findByText('Ours is saved as version 2.')).toBeTruthy()
  expect(await screen.findByLabelText('Strategy D: Ours')).toBeTruthy()
  const saved = (await listPresetViews()).find(({ own }) => own !== undefined)
  expect(saved).toMatchObject({ name: 'Ours', own: { version: 2 }, origin: { type: 'copy', name: 'Balanced' } })
  expect((await presetVersions(saved?.id ?? '')).map(({ note }) => note)).toEqual(['cut first', 'Copy of Balanced'])
})

it('puts a preset into a row of the workbench, once', async () => {
  const person = await openPage('/presets?q=aggressive')
  await person.click(await screen.findByLabelText('Use Aggressive'))
  expect(await screen.findByLabelText('Strategy D: Aggressive')).toBeTruthy()
  await waitFor(() => expect(location.search).not.toContain('preset='))
})
