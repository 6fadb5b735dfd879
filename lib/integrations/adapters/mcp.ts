/** `condensery/adapters/mcp`: a server with the tool `retrieve`, which answers what a reference stands for. */
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import * as z from 'zod'
import type { Dialect } from '@/lib/engine'
import { retrieve } from '../call/retrieve'

export interface RetrieveOptions {
  readonly dialect: Dialect
  /** What was sent to the model last: `messages` of a session's `next`. */
  readonly sent: () => readonly unknown[] | Promise<readonly unknown[]>
}

const description =
  'Gives the full text that a reference of the conversation stands for. Pass the reference as it stands, from ⟨ to ⟩.'

/** Connect it to any transport: `await retrieveServer(options).connect(new StdioServerTransport())`. */
export function retrieveServer({ dialect, sent }: RetrieveOptions): McpServer {
  const server = new McpServer({ name: 'condensery', version: '1.0.0' })
  server.registerTool(
    'retrieve',
    { description, inputSchema: { reference: z.string().describe('As it stands: ⟨ Same as … ~12.1.482913 ⟩') } },
    async ({ reference }) => {
      const found = retrieve(await sent(), reference, { dialect })
      return found.ok
        ? { content: [{ type: 'text', text: found.text }] }
        : { content: [{ type: 'text', text: found.reason }], isError: true }
    },
  )
  return server
}
