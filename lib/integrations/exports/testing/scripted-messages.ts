import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface AskedRequest {
  readonly messages: readonly unknown[]
  readonly tools?: readonly unknown[]
}

export interface ScriptedMessages {
  readonly url: string
  readonly asked: readonly AskedRequest[]
  close(): void
}

/** A Messages API on loopback whose model calls one tool so many times, always alike, and then is done. */
export async function scriptedMessages(tool: string, input: object, steps: number): Promise<ScriptedMessages> {
  const asked: AskedRequest[] = []
  let step = 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (request.method !== 'POST' || !/\/messages(\?|$)/.test(request.url ?? ''))
        return response.setHeader('content-type', 'application/json').end('{"input_tokens":1}')
      const body = JSON.parse(Buffer.concat(chunks).toString()) as AskedRequest
      asked.push(body)
      const calls = (body.tools?.length ?? 0) > 0 && ++step <= steps
      response.setHeader('content-type', 'text/event-stream')
      for (const event of eventsOf(asked.length, calls ? { tool, input, step } : undefined))
        response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
      return response.end()
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () => void server.close(),
  }
}

interface Call {
  readonly tool: string
  readonly input: object
  readonly step: number
}

function eventsOf(id: number, call: Call | undefined): readonly { readonly type: string }[] {
  const usage = { input_tokens: 10, output_tokens: 1 }
  const message = { id: `m${id}`, type: 'message', role: 'assistant', model: 'scripted-1', content: [], usage }
  const start = (content_block: object) => ({ type: 'content_block_start', index: 0, content_block })
  const delta = (delta_: object) => ({ type: 'content_block_delta', index: 0, delta: delta_ })
  return [
    { type: 'message_start', message },
    ...(call
      ? [
          start({ type: 'tool_use', id: `toolu_${call.step}`, name: call.tool, input: {} }),
          delta({ type: 'input_json_delta', partial_json: JSON.stringify(call.input) }),
        ]
      : [start({ type: 'text', text: '' }), delta({ type: 'text_delta', text: 'Done.' })]),
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: call ? 'tool_use' : 'end_turn' }, usage: { output_tokens: 5 } },
    { type: 'message_stop' },
  ] as readonly { readonly type: string }[]
}
