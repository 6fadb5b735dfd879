import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { expect, it } from 'vitest'
import { anthropic } from '@/lib/engine/dialects/anthropic/dialect'
import { session } from '../session/session'
import { o200k } from '../vocabularies/o200k'
import { retrieveServer } from './mcp'
import { contentOf } from './testing/script'

const reads = [1, 2].flatMap((step) => [
  { role: 'assistant', content: [{ type: 'tool_use', id: `c${step}`, name: 'read_file', input: { path: 'a.ts' } }] },
  { role: 'user', content: [{ type: 'tool_result', tool_use_id: `c${step}`, content: contentOf('a.ts', 1) }] },
])

it('answers what a reference stands for, and says where there is none', async () => {
  const opened = await session({
    preset: { provider: 'lossless', config: { timing: 'arrival' } },
    dialect: anthropic,
    vocabulary: o200k,
  })
  const { messages } = await opened.next([{ role: 'user', content: 'Read a.ts twice.' }, ...reads])
  const server = retrieveServer({ dialect: anthropic, sent: () => messages })
  const client = new Client({ name: 'test', version: '1.0.0' })
  const [one, other] = InMemoryTransport.createLinkedPair()
  await Promise.all([server.connect(one), client.connect(other)])
  const ask = async (reference: string) => {
    const { content, isError } = await client.callTool({ name: 'retrieve', arguments: { reference } })
    return { text: (content as readonly { readonly text: string }[])[0]?.text, isError }
  }
  const [marker = ''] = /⟨ Same as [^⟩]*⟩/.exec(JSON.stringify(messages)) ?? []
  expect(marker).not.toBe('')
  expect((await ask(JSON.parse(`"${marker}"`) as string)).text).toBe(contentOf('a.ts', 1))
  expect(await ask('⟨ Same as all 3 lines of `x` ~9.1.000000 ⟩')).toEqual({
    text: 'No message holds this reference.',
    isError: true,
  })
  await client.close()
})
