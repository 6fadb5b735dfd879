import { screen, waitFor, within } from '@testing-library/react'
import { unzipSync } from 'fflate'
import { expect, it, vi } from 'vitest'
import { chooseOption } from '@/app/testing/choose-option'
import { openPage } from '@/app/testing/open-page'
import { usePresetsServer } from '@/app/testing/presets-page'

usePresetsServer()

it('a preset is used in a gateway by its address and a token, and as a plugin that can be downloaded', async () => {
  const person = await openPage('/presets?q=dcp')
  await person.click(await screen.findByLabelText(/^Details of DCP/))
  const details = await screen.findByRole('dialog')
  await person.click(within(details).getByText('Use in…'))
  expect(await within(details).findByText(/npm install CONDENSERY\/dist\/condensery-VERSION\.tgz/)).toBeTruthy()

  await chooseOption(person, within(details).getByLabelText('Program'), 'LiteLLM, other gateways')
  const config = await within(details).findByLabelText<HTMLTextAreaElement>('litellm.yaml')
  expect(config.value).toContain(`api_base: ${window.location.origin}/presets/dcp-lossless`)
  await person.type(await within(details).findByLabelText('Name of a new token'), 'Gateway{Enter}')
  expect(await within(details).findByText(/^cnd_/)).toBeTruthy()

  await chooseOption(person, within(details).getByLabelText('Program'), 'pi')
  const made: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${made.push(blob as Blob)}`)
  // A simulated browser would leave the page for the file.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  await person.click(await within(details).findByText('Download the plugin'))
  await waitFor(() => expect(made.length).toBe(1), { timeout: 20_000 })
  const files = unzipSync(new Uint8Array((await made[0]?.arrayBuffer()) ?? new ArrayBuffer(0)))
  expect(Object.keys(files).toSorted()).toEqual(['condensery.js', 'preset.json'])
  expect(files['condensery.js']?.length).toBeGreaterThan(1_000_000)
})
