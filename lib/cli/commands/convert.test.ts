import { describe, expect, it } from 'vitest'
import { cli, json, testFolder } from '../testing/cli'

testFolder()

describe('convert', () => {
  it.each(['openai-chat', 'roo-cline', 'claude-code', 'openai-responses', 'anthropic'])(
    'writes %s that can be read again',
    async (dialect) => {
      const ran = await cli(['convert', '-', '--to', dialect])
      expect(ran.status).toBe(0)
      const inspected = (await json(['inspect', '-'], ran.out)) as unknown as {
        dialect: string
        conversations: { toolPairs: number }[]
      }
      expect(inspected.dialect).toBe(dialect)
      expect(inspected.conversations[0]?.toolPairs).toBe(
        ((await json(['inspect', '-'])) as unknown as typeof inspected).conversations[0]?.toolPairs,
      )
    },
  )

  it('says what the other dialect cannot carry, on standard error and as data', async () => {
    const chat = JSON.stringify({
      n: 1,
      messages: [
        { role: 'system', content: 'Obey.' },
        { role: 'user', content: 'Go.' },
        { role: 'assistant', reasoning_content: 'Hmm.', content: 'Done.' },
      ],
      tools: [{ type: 'function', function: { name: 'read', parameters: {} } }],
    })
    const ran = await cli(['convert', '-', '--to', 'claude-code'], chat)
    expect(ran.out).toContain('Obey.')
    expect(ran.progress).toContain('not carried over: reasoning (1 part, 4 characters)')
    expect(ran.progress).toContain('not carried over: tool definitions (1)')
    expect(await json(['convert', '-', '--to', 'claude-code'], chat)).toMatchObject({
      schema: 1,
      from: { dialect: 'openai-chat', messages: 3 },
      to: { dialect: 'claude-code', messages: 3, text: expect.stringContaining('Obey.') },
      changes: [{ type: 'systemMessagesChanged', messages: 1, text: expect.any(String) }],
      lost: [
        { type: 'thinking', parts: 1, characters: 4, text: expect.any(String) },
        { type: 'toolDefinitions', count: 1, text: expect.any(String) },
      ],
    })
  })

  it('refuses a session without messages where the dialect keeps the system prompt beside them', async () => {
    expect(await cli(['convert', '-', '--to', 'anthropic'], '[{"role":"system","content":"Obey."}]')).toMatchObject({
      status: 2,
      progress: expect.stringContaining('needs a message besides the system prompt'),
    })
  })

  it('converts an incomplete record, and nothing to one', async () => {
    const history = '\n# aider chat started at 2026-03-02 09:15:00\n\n#### Where is the lamp?  \n\nOn the shelf.\n'
    const inspected = (await json(['inspect', '-'], history)) as { dialect?: unknown; warnings?: unknown }
    expect(inspected).toMatchObject({ dialect: 'aider', warnings: [{ code: 'incomplete', lacks: 'files' }] })
    const chat = (await cli(['convert', '-', '--to', 'openai-chat'], history)).out
    expect(chat).toContain('On the shelf.')
    expect(await cli(['convert', '-', '--to', 'aider'], chat)).toMatchObject({
      status: 2,
      progress: expect.stringContaining('Aider chat history has no place for all of a session'),
    })
  })

  it('names the dialects there are', async () => {
    expect(await cli(['convert', '-', '--to', 'telex'])).toMatchObject({
      status: 2,
      progress: expect.stringContaining('anthropic'),
    })
  })
})
