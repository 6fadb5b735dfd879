import { createServer } from 'node:http'
import { parentPort } from 'node:worker_threads'

/*
 * Answers without an end, as fast as it is read: a worker thread, so that what it does itself burdens nobody else. The
 * model's name says how: `endless-stream`, `endless-line`, `endless-silence`, `endless-comments`, `endless-emptiness`. Posts its port, and
 * then each closed connection.
 */

const text = 'These words come again and again. '
const frames = {
  completions: `data: {"id":"1","object":"chat.completion.chunk","choices":[{"index":0,"delta":{"content":"${text}"}}]}\n\n`,
  responses: `event: response.output_text.delta\ndata: {"type":"response.output_text.delta","delta":"${text}"}\n\n`,
  messages: `event: content_block_delta\ndata: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"${text}"}}\n\n`,
}

const server = createServer(async (request, response) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const { model } = JSON.parse(Buffer.concat(chunks).toString())
  const kind = new URL(request.url, 'http://x').pathname.split('/').at(-1)
  response.on('close', () => parentPort.postMessage({ closed: model }))
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  if (model === 'endless-silence') return response.flushHeaders()
  if (model === 'endless-line') response.write('data: {"text":"')
  const unit =
    { 'endless-line': 'x', 'endless-comments': ':\n\n', 'endless-emptiness': 'data: {}\n\n' }[model] ?? frames[kind]
  const block = Buffer.from(unit.repeat(Math.ceil(64_000 / unit.length)))
  const more = () => {
    while (!response.destroyed && response.write(block));
    if (!response.destroyed) response.once('drain', more)
  }
  more()
})
server.listen(0, '127.0.0.1', () => parentPort.postMessage({ port: server.address().port }))
