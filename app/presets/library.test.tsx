import { screen, waitFor, within } from '@testing-library/react'
import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { fill, findDialog } from '@/app/testing/dialogs'
import { openPage } from '@/app/testing/open-page'
import { shownPresets, usePresetsServer } from '@/app/testing/presets-page'
import { encodeShare, exportText, presetById } from '@/lib/engine'
import { shortHash } from '@/lib/engine/core/hash'
import { loadSettings } from '@/lib/server/settings'
import { listPresetViews } from '@/lib/server/presets/presets'

usePresetsServer()

const ownPresets = async () => (await listPresetViews()).filter(({ own }) => own !== undefined)

describe('presets are found', () => {
  it('by words, origin and strategy, which stand in the address, until all are shown again', async () => {
    const person = await openPage('/presets')
    const search = await screen.findByLabelText('Search presets')
    await person.click(screen.getByText('Harnesses'))
    await fill(person, search, 'anthropic API')
    await waitFor(() => expect(shownPresets()).toEqual(['Anthropic clear']))
    await fill(person, search, 'nothing like this')
    await person.click(await screen.findByText('Show all presets'))
    await waitFor(() => expect(shownPresets().length).toBeGreaterThan(10))
    // The address follows what is shown a moment later.
    await waitFor(() => expect(location.search).toBe(''))

    await person.click(screen.getByText('General'))
    await waitFor(() => expect(shownPresets()).toHaveLength(4))
    await person.click(screen.getByLabelText('Strategy'))
    await person.click(await screen.findByText('Truncation', { selector: '[role=option] *' }))
    await waitFor(() => expect(shownPresets()).toEqual([]))
    await waitFor(() => {
      const query = new URLSearchParams(location.search)
      expect([query.get('origin'), query.get('provider')]).toEqual(['documents', 'truncation'])
    })
  })

  it('and open with their source and their form for other programs, and close to where one was', async () => {
    const person = await openPage('/presets?q=recommended')
    const opener = await screen.findByLabelText('Details of Recommended')
    await person.click(opener)
    const details = await findDialog('Recommended')
    expect(details.textContent).toContain('what was tried, and how it did')
    await waitFor(() => expect(location.search).toContain('preset=recommended'))
    await person.click(within(details).getByText('Use in…'))
    expect(await within(details).findByText('All of it could be carried over')).toBeTruthy()
    expect(within(details).getByLabelText('condensed.mjs')).toHaveProperty(
      'value',
      expect.stringContaining('wrapLanguageModel'),
    )
    await person.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(opener))
    await waitFor(() => expect(location.search).not.toContain('preset='))
  })
})

describe('a preset is imported', () => {
  it('from a file, as it was written, and says where it came from', async () => {
    const person = await openPage('/presets')
    const file = new File([exportText(presetById('anthropic-clear'))], 'a.json', { type: 'application/json' })
    await person.click(await screen.findByText('Import preset'))
    await person.upload(await screen.findByLabelText('Preset file'), file)
    expect(await screen.findByText('Read exactly as it was written.')).toBeTruthy()
    const name = screen.getByLabelText(/^Name/)
    await fill(person, name, 'From a file')
    await person.click(screen.getByText('Save preset'))
    const details = await findDialog('From a file')
    expect(details.textContent).toContain('Imported from the file a.json')
    await person.click(within(details).getByText('JSON'))
    const json = await within(details).findByLabelText<HTMLTextAreaElement>('JSON', { selector: 'textarea' })
    expect(JSON.parse(json.value)).toMatchObject({
      config: presetById('anthropic-clear').config,
      origin: { type: 'file', name: 'a.json' },
    })
    await person.keyboard('{Escape}')
    await waitFor(() => expect(shownPresets()).toContain('From a file'))
  })

  it('from text: what is wrong is said with its place, and what a historic config was read as', async () => {
    const person = await openPage('/presets')
    await person.click(await screen.findByText('Import preset'))
    const text = await screen.findByLabelText('Preset or link')
    const read = async (given: unknown): Promise<void> => {
      await fill(person, text, JSON.stringify(given))
      await person.click(screen.getByText('Read it'))
    }
    await read({ passes: [{ mode: 'sometimes' }] })
    expect(await screen.findByText('config.passes[0].mode', { selector: '[role=alert] *' })).toBeTruthy()
    const truncate = { operation: 'truncate', truncateConfig: { maxLines: 5, addEllipsis: true } }
    await read({
      name: 'Old',
      passes: [
        {
          mode: 'individual',
          selection: { strategy: 'recent', count: 3 },
          individualConfig: { defaults: { toolResults: truncate } },
        },
      ],
    })
    const report = await screen.findByLabelText('What was read differently', { selector: 'ul' })
    expect(report.textContent).toContain('config.passes[0].selection.strategy Is called “type” now.')
    expect(report.textContent).toContain('addEllipsis')
    expect(await ownPresets()).toEqual([])
  })
})

describe('the settings of an editor that stand beside a config', () => {
  it('are taken over into the workspace where a person says so', async () => {
    const person = await openPage('/presets')
    await person.click(await screen.findByText('Import preset'))
    const given = {
      provider: 'lossless',
      losslessConfig: {},
      autoCondenseContext: false,
      autoCondenseContextPercent: 60,
    }
    await fill(person, await screen.findByLabelText('Preset or link'), JSON.stringify(given))
    await person.click(screen.getByText('Read it'))
    expect(await screen.findByText(/Do not condense automatically\. Threshold 60%\./)).toBeTruthy()
    await person.click(screen.getByLabelText(/^Take its settings over/))
    await fill(person, screen.getByLabelText(/^Name/), 'With settings')
    await person.click(screen.getByText('Save preset'))
    await findDialog('With settings')
    await waitFor(async () => expect((await loadSettings()).workspace).toEqual({ automatic: false, threshold: 60 }))
  })
})

/** A link as anyone could make it. */
const linkOf = (json: string, check = shortHash(json, 8)): string =>
  `#p1=${Buffer.concat([Buffer.from(check), deflateRawSync(Buffer.from(json))]).toString('base64url')}`

describe('a link that carries a preset', () => {
  it('shows it, and saves it under another name only when told to', async () => {
    const person = await openPage(`/presets${await encodeShare(presetById('gemini-mask'))}`)
    const shared = await screen.findByLabelText('Preset from a link', { selector: 'section' })
    expect(within(shared).getByText('Gemini mask', { selector: 'h2' })).toBeTruthy()
    expect(within(shared).getByLabelText('Effect on the session')).toBeTruthy()
    expect(await ownPresets()).toEqual([])
    await person.click(within(shared).getByText('Save preset'))
    const dialog = await findDialog('Save preset')
    const name = within(dialog).getByLabelText(/^Name/)
    await fill(person, name, 'From a link')
    await person.click(within(dialog).getByText('Save preset', { selector: 'button' }))
    expect(await findDialog('From a link')).toBeTruthy()
    expect(screen.queryByLabelText('Preset from a link')).toBeNull()
    expect(location.hash).toBe('')
    expect(await ownPresets()).toMatchObject([{ name: 'From a link', origin: { type: 'link' } }])
  })

  it('says what is wrong with one that is old, new, damaged, too long or hostile, also when the address changes', async () => {
    const person = await openPage('/presets#p7=AAAA')
    const shared = await screen.findByLabelText('Preset from a link', { selector: 'section' })
    const expectToSay = (words: string) =>
      waitFor(() => expect(within(shared).getByRole('alert').textContent).toContain(words))
    await expectToSay('made by a newer program')
    for (const [hash, words] of [
      ['#p0=AAAA', 'has an old format'],
      ['#p1=AAAA', 'is damaged'],
      [`#p1=${'A'.repeat(300_001)}`, 'is too long'],
      [linkOf(' '.repeat(2_000_000), '00000000'), 'was not opened'],
      [linkOf('{"schema":1}'), 'carries no preset that works'],
    ] as const) {
      window.location.hash = hash
      await expectToSay(words)
    }
    await person.click(within(shared).getByText('Dismiss'))
    expect(screen.queryByLabelText('Preset from a link')).toBeNull()
    expect(location.hash).toBe('')
  })
})
