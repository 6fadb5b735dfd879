import { describe, expect, it } from 'vitest'
import { dialects } from '@/lib/engine'
import en from '@/messages/en/help.json'
import fr from '@/messages/fr/help.json'

describe('the formats of the help page', () => {
  it.each([
    ['en', en],
    ['fr', fr],
  ] as const)('are those of the registry, each with its words: %s', (_, { formats }) => {
    const words: Readonly<Record<string, Readonly<Record<string, string>>>> = formats.dialects
    expect(Object.keys(words).toSorted()).toEqual(dialects.map(({ id }) => id).toSorted())
    for (const { id } of dialects)
      for (const key of ['get', 'versions', 'lost']) expect(words[id]?.[key], `${id} ${key}`).toMatch(/\.$/)
  })

  it('say where each system keeps them, in its own spelling', () => {
    for (const [id, paths] of dialects.flatMap((dialect) =>
      dialect.home.paths ? [[dialect.id, dialect.home.paths] as const] : [],
    )) {
      const { linux, macos, windows } = paths
      expect([id, linux, macos].join(' '), id).not.toContain('\\')
      expect(windows, id).toMatch(/^(%[A-Z]+%|\.)\\/)
      expect(windows, id).not.toContain('/')
    }
  })

  it('are called unconfirmed in words where they are', () => {
    const unsure = dialects.filter(({ home }) => home.checked !== 'sessions')
    expect(unsure.map(({ id }) => id)).toEqual([
      'codex-exec',
      'gemini-stream',
      'bedrock-converse',
      'copilot-chat',
      'goose',
      'zed',
      'amp',
      'qwen-code',
      'factory-droid',
      'cursor',
      'kimi-cli',
      'crush',
      'continue',
      'kiro-cli',
      'grok-cli',
      'trae',
      'antigravity',
      'aider',
      'tau2',
      'chatgpt',
      'claude-ai',
      'ai-studio',
      'open-webui',
      'librechat',
      'adk',
      'pydantic-ai',
      'atif',
      'open-telemetry',
      'request-log',
    ])
    for (const { id } of unsure)
      expect(JSON.stringify((en.formats.dialects as Readonly<Record<string, object>>)[id]), id).toMatch(
        /unconfirmed|not against/i,
      )
  })
})
