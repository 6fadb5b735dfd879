import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type * as z from 'zod'
import { type smartConfigSchema, toJsonObject } from '@/lib/engine'
import { savePreset } from '@/lib/server/presets/presets'
import { expectFigures, openWorkbench, row } from './strategy-rows'
import { importSample } from './use-server'
import { makeRoomForPanels } from './window-size'

export type PipelineInput = z.input<typeof smartConfigSchema>

/** Opens the workbench with a saved pipeline as strategy D, whose passes are shown. `search`: more of the address. */
export async function openPipeline(config: PipelineInput, search = ''): Promise<UserEvent> {
  makeRoomForPanels()
  const preset = await savePreset({
    name: 'My pipeline',
    tags: [],
    description: '',
    provider: 'smart',
    config: toJsonObject(config),
  })
  const query = new URLSearchParams(search)
  query.set('preset', preset.id)
  if (!query.has('conversation')) query.set('conversation', await importSample())
  const person = await openWorkbench(query.toString())
  await waitFor(() => row('D'))
  await expectFigures()
  return person
}

/** What stands beside the views about the primary row. */
export const inspector = (): HTMLElement => screen.getByLabelText('Inspector', { selector: 'aside' })

export const passNames = (): readonly (string | null)[] => {
  const list = within(inspector()).queryByLabelText('Passes', { selector: 'ol' })
  return [...(list?.children ?? [])].map((each) => each.getAttribute('aria-label'))
}

export const expectPasses = (names: readonly string[]): Promise<void> =>
  waitFor(() => {
    if (passNames().join('\n') !== names.join('\n')) throw new Error(`The passes are ${passNames().join(', ')}.`)
  })

/** The card of a pass. */
export const passCard = (name: string): HTMLElement =>
  within(within(inspector()).getByLabelText('Passes', { selector: 'ol' })).getByLabelText(name, { selector: 'li' })
