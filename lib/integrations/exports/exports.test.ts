import { describe, expect, it } from 'vitest'
import { builtInPresets, presetById } from '@/lib/engine'
import en from '@/messages/en/presets.json'
import fr from '@/messages/fr/presets.json'
import { type ExportFile, exportHosts, exportHostById, exportLossText } from '.'
import { transform } from 'esbuild'

const all = exportHosts.flatMap((host) =>
  builtInPresets.map((preset) => ({ name: `${preset.id} for ${host.id}`, host, exported: host.express(preset) })),
)

/** Each throws on what is not written in its language. */
const check: Readonly<Record<ExportFile['language'], (text: string) => unknown>> = {
  json: (text) => JSON.parse(text) as unknown,
  js: (text) => transform(text, { format: 'esm' }),
  yaml: (text) => {
    const odd = text.split('\n').find((line) => !/^(?: *(?:- )?[\w-]+:(?: \S+)?)?$/.test(line))
    if (odd !== undefined) throw new SyntaxError(odd)
  },
  toml: (text) => {
    const odd = text.split('\n').find((line) => !/^(?:\[.+\]|[\w.-]+ = .+|#.*)?$/.test(line))
    if (odd !== undefined) throw new SyntaxError(odd)
  },
}

it('has each host once', () => {
  expect(new Set(exportHosts.map(({ id }) => id)).size).toBe(exportHosts.length)
})

describe.each(all)('$name', ({ host, exported }) => {
  it('says what it writes and what it cannot', async () => {
    const files = exported.possible ? exported.files : []
    for (const { language, text } of files) await check[language](text)
    expect(exported.possible).toBe(files.length > 0)
    expect((exported.possible ? exported.lost : []).map(exportLossText).filter((text) => text === '')).toEqual([])
    expect(host.source).not.toBe('')
  })
})

it('words every loss in English and in French', () => {
  const codes = all.flatMap(({ exported }) => (exported.possible ? exported.lost.map(({ code }) => code) : []))
  for (const { copyAs } of [en, fr])
    expect([...new Set(codes)].filter((code) => !Object.hasOwn(copyAs.losses, code))).toEqual([])
})

const express = (preset: string, host: string) => {
  const exported = exportHostById(host)?.express(presetById(preset) ?? fail(preset))
  return exported?.possible ? exported : fail(`${preset} for ${host}`)
}

const fail = (what: string): never => {
  throw new Error(what)
}

it('carries a trigger over to where it can be said, and says so where it cannot', () => {
  expect(express('anthropic-clear', 'codex').files[0]?.text).toBe('model_auto_compact_token_limit = 100000\n')
  expect(JSON.parse(express('anthropic-clear', 'claude-code-settings').files[0]?.text ?? '')).toEqual({
    env: { CLAUDE_CODE_AUTO_COMPACT_WINDOW: '100000' },
  })
  expect(express('anthropic-clear', 'opencode').lost.map(({ code }) => code)).toContain('own-trigger')
  expect(exportHostById('cline')?.express(presetById('balanced'))).toEqual({ possible: false, reason: 'no-option' })
})

it('says that a host without a model does not summarize', () => {
  expect(express('codex', 'pi').lost.map(({ code }) => code)).toContain('model-asked-not')
  expect(express('anthropic-clear', 'pi').lost).toEqual([])
})

it.each([
  ['recommended', true],
  ['dcp-lossless', true],
  ['anthropic-clear', false],
])('says that Claude Code does nothing when messages come in, where %s would', (preset, would) => {
  expect(express(preset, 'claude-code').lost.some(({ code }) => code === 'arrival')).toBe(would)
})
