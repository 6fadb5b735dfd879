import fc from 'fast-check'
import { deflateSync, strToU8 } from 'fflate'
import { describe, expect, it } from 'vitest'
import { shortHash } from '../core/hash'
import { unwrap } from '../core/result'
import { exportText, readPresetText, toPreset } from './exchange'
import { builtInPresets } from './registry'
import type { Preset } from './schema'
import { decodeShare, encodeShare, LARGEST_JSON, LONGEST_PAYLOAD, readImport, shareHashOf } from './share'

const seed = 5
const parameters = { seed, numRuns: 60 }
const presets: readonly Preset[] = builtInPresets

/** As a maker of links would, who need not keep to any limit. */
const linkOf = (json: string, check = shortHash(json, 8)): string =>
  `#p1=${Buffer.concat([Buffer.from(check), deflateSync(strToU8(json))]).toString('base64url')}`

const count = fc.integer({ min: 0, max: 1_000 })
const arbitraryPass = fc.record({
  name: fc.string({ minLength: 1, maxLength: 40 }),
  recent: count,
  threshold: fc.option(count, { nil: undefined }),
  operation: fc.oneof(
    fc.constant({ operation: 'suppress' as const }),
    fc.record({ operation: fc.constant('truncate' as const), maxLines: count }),
    fc.record({ operation: fc.constant('summarize' as const), prompt: fc.string({ unit: 'grapheme' }) }),
  ),
})
const arbitraryPreset = fc
  .record({
    name: fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }),
    passes: fc.array(arbitraryPass, { maxLength: 6 }),
  })
  .map(({ name, passes }) => {
    const config = {
      passes: passes.map((pass, index) => ({
        id: `pass-${index}`,
        name: pass.name,
        mode: 'individual',
        selection: { type: 'preserve_recent', keepRecentCount: pass.recent },
        individualConfig: {
          defaults: { toolResults: pass.operation },
          ...(pass.threshold === undefined ? {} : { messageTokenThresholds: { toolResults: pass.threshold } }),
        },
      })),
    }
    return unwrap(
      readPresetText(
        JSON.stringify({
          schema: 1,
          id: 'mine',
          name,
          description: '',
          source: '',
          date: '2026-01',
          tags: [],
          provider: 'smart',
          config,
        }),
      ),
    ).preset
  })

describe('a share link', () => {
  it.each(presets.map((preset) => [preset.id, preset] as const))('carries %s whole', async (_id, preset) => {
    const hash = await encodeShare(preset)
    expect(hash).toMatch(/^#p1=[A-Za-z0-9_-]+$/)
    expect(hash.length).toBeLessThan(2_500)
    expect(unwrap(await decodeShare(hash))).toEqual({ preset, changes: [] })
  })

  it('carries any pipeline whole', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryPreset, async (preset) => {
        expect(unwrap(await decodeShare(await encodeShare(preset))).preset).toEqual(preset)
      }),
      parameters,
    )
  })

  it('does not tell how the preset came to whoever shares it', async () => {
    const preset: Preset = {
      ...(presets[0] as Preset),
      origin: { type: 'file', name: 'of a client.json', at: '2026-11-22T06:00:00.000Z' },
    }
    expect(unwrap(await decodeShare(await encodeShare(preset))).preset).toEqual(presets[0])
  })

  it('is found in an address and in a pasted link', async () => {
    const hash = await encodeShare(presets[0] as Preset)
    expect([
      shareHashOf(hash),
      shareHashOf(hash.slice(1)),
      shareHashOf(`http://127.0.0.1:3000/presets${hash}`),
    ]).toEqual([hash, hash.slice(1), hash])
    expect([shareHashOf(''), shareHashOf('#other'), shareHashOf('http://host/presets?preset=codex')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(unwrap(await readImport(` http://127.0.0.1:3000/presets${hash}\n`)).preset).toEqual(presets[0])
  })

  it('of another version says which way', async () => {
    expect(await decodeShare('#p2=abc')).toEqual({ ok: false, error: { type: 'newer', version: 2 } })
    expect(await decodeShare('#p0=abc')).toEqual({ ok: false, error: { type: 'older', version: 0 } })
    const newerPreset = JSON.stringify({ ...presets[0], schema: 99 })
    expect(await decodeShare(linkOf(newerPreset))).toMatchObject({
      error: { type: 'invalid', issues: [{ path: ['schema'], message: expect.stringContaining('newer program') }] },
    })
  })

  it('that is not one is broken', async () => {
    for (const hash of [
      '',
      '#',
      '#p1=',
      '#p1=!!!!',
      '#p1=AAAAA',
      '#p1=AAAA',
      `#p1=${'A'.repeat(64)}`,
      '#p1=é',
      linkOf('{}', '00000000'),
    ])
      expect(await decodeShare(hash)).toEqual({ ok: false, error: { type: 'broken' } })
  })

  it('that carries something else is refused with its place', async () => {
    expect(await decodeShare(linkOf('[]'))).toMatchObject({
      error: { type: 'invalid', issues: [{ message: 'A preset is a JSON object.' }] },
    })
    expect(await decodeShare(linkOf(JSON.stringify({ ...presets[0], config: { passes: [{}] } })))).toMatchObject({
      error: {
        type: 'invalid',
        issues: expect.arrayContaining([
          expect.objectContaining({ path: expect.arrayContaining(['config', 'passes', 0]) }),
        ]),
      },
    })
    expect(await decodeShare(linkOf('{'))).toMatchObject({
      error: { type: 'invalid', issues: [{ message: expect.stringContaining('not JSON') }] },
    })
    expect(await decodeShare(linkOf(`{"a":${'['.repeat(200_000)}`))).toMatchObject({
      error: { type: 'invalid', issues: [{ message: expect.stringContaining('nested too deeply') }] },
    })
  })

  it('does not reach into the prototype', async () => {
    const read = await decodeShare(linkOf(`{"__proto__":{"polluted":true},${JSON.stringify(presets[0]).slice(1)}`))
    expect(read).toMatchObject({ error: { type: 'invalid' } })
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  it('that is too long is not read', async () => {
    expect(await decodeShare(`#p1=${'A'.repeat(LONGEST_PAYLOAD + 1)}`)).toEqual({
      ok: false,
      error: { type: 'oversized', length: LONGEST_PAYLOAD + 1, most: LONGEST_PAYLOAD },
    })
  })

  it('that inflates to more than any preset is given up on the way', async () => {
    const bomb = linkOf(' '.repeat(8_000_000), '00000000')
    expect(bomb.length).toBeLessThan(LONGEST_PAYLOAD)
    expect(await decodeShare(bomb)).toEqual({ ok: false, error: { type: 'hostile' } })
    expect(await decodeShare(linkOf(' '.repeat(LARGEST_JSON + 1)))).toEqual({ ok: false, error: { type: 'hostile' } })
  })

  it('with flipped or missing characters never throws, and is never another preset', async () => {
    const preset = presets[2] as Preset
    const hash = await encodeShare(preset)
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 4, max: hash.length - 1 }),
        fc.constantFrom(...alphabet),
        fc.boolean(),
        async (at, character, cut) => {
          const read = await decodeShare(
            cut ? hash.slice(0, at) : `${hash.slice(0, at)}${character}${hash.slice(at + 1)}`,
          )
          // The last character holds bits that no byte uses.
          expect(read.ok ? read.value.preset : read.error).toEqual(read.ok ? preset : { type: 'broken' })
        },
      ),
      { seed, numRuns: 400 },
    )
  })

  it('of any bytes never throws', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 2_000 }), async (bytes) => {
        expect((await decodeShare(`#p1=${Buffer.from(bytes).toString('base64url')}`)).ok).toBe(false)
      }),
      { seed, numRuns: 200 },
    )
  })
})

describe('a preset file', () => {
  it.each(presets.map((preset) => [preset.id, preset] as const))(
    'of %s is read as it was written, to the letter',
    (_id, preset) => {
      const text = exportText(toPreset(preset))
      const read = unwrap(readPresetText(text))
      expect(read).toEqual({ preset, changes: [] })
      expect(exportText(read.preset)).toBe(text)
    },
  )

  it('of a saved preset is named after it', () => {
    const saved = {
      ...(presets[0] as Preset),
      id: 'pre_abc',
      name: 'Été — 2 passes',
      date: '2026-11-22',
      source: '',
      origin: { type: 'file', name: 'été.json', at: '2026-11-22T06:00:00.000Z' } as const,
    }
    const written = toPreset(saved)
    expect(written.id).toBe('ete-2-passes')
    expect(unwrap(readPresetText(exportText(written)))).toEqual({ preset: written, changes: [] })
  })

  it('with a byte order mark is read', () => {
    expect(readPresetText(`\uFEFF${exportText(presets[1] as Preset)}`).ok).toBe(true)
  })

  it('of the extension is found among its settings', () => {
    const pass = {
      selection: { strategy: 'recent', count: 3 },
      mode: 'individual',
      individualConfig: { defaults: { toolResults: 'suppress' } },
      execution: { type: 'always' },
    }
    const read = unwrap(readPresetText(JSON.stringify({ smart: { passes: [pass] } })))
    expect(read.preset).toMatchObject({
      provider: 'smart',
      config: { passes: [{ id: 'pass-1', selection: { type: 'preserve_recent', keepRecentCount: 3 } }] },
    })
    expect(read.changes.length).toBeGreaterThan(3)
  })

  it.each([
    ['  ', 'nothing in it'],
    ['{"schema": 1', 'not JSON'],
    ['{"schema": 1,\n "name": NaN}', 'line 2, column 10'],
    ['"text"', 'A preset is a JSON object'],
    ['x'.repeat(1_000_001), 'at most 1,000,000'],
    ['['.repeat(100), 'nested too deeply'],
  ])('that is none says why: %#', (text, message) => {
    expect(readPresetText(text)).toMatchObject({
      ok: false,
      error: [{ path: [], message: expect.stringContaining(message) }],
    })
  })

  it('with brackets in its strings is not deep', () => {
    expect(readPresetText(exportText({ ...(presets[0] as Preset), description: `\\"${'['.repeat(500)}` })).ok).toBe(
      true,
    )
  })
})
