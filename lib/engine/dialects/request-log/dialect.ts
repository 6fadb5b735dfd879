import type { Conversation } from '../../conversation/conversation'
import { isJsonObject, type JsonObject, type JsonPath } from '../../core/json'
import { mappedDialect } from '../mapped/mapped-dialect'
import { isChunkList } from '../google-contents/chunks'
import { elementRecords, lineRecords, type SourceRecord } from '../records'
import type { SourceFile } from '../import/source-file'
import { chatMessagesFor, insertIntoAny, readAnyMessage } from '../traces/any-message'
import { messageKey } from '../traces/chains'
import type { TracedRequest } from '../traces/traced-request'
import { encodeBody } from './bodies'
import { joinAnswers } from './join-answers'
import { isMessage, type LoggedRequest } from './logged-request'
import { conversationsOf } from '../traces/tree'

/**
 * What proxies and gateways log: requests to a model as they were sent, each with all that was said before. Those of which one goes on from
 * the other are one conversation, told by the last of them, or by the last before each compaction. Condensing rewrites those; the others stay.
 * Sub-agents, requests for titles and the like belong to the conversation of which ids or texts show it.
 */
export const requestLog = mappedDialect({
  id: 'request-log',
  name: 'Logged requests',
  extension: '.jsonl',
  places: { systemPrompt: true, freeTextArguments: false },
  home: { checked: 'descriptions' },
  detect: (file) => (isLog(requestsOf(file)) ? 0.96 : 0),
  sources: (file) => conversationsOf(file, requestsOf(file)),
  read: readAnyMessage,
  encode: encodeBody,
  create: chatMessagesFor,
  insert: (value, part) => (isJsonObject(value) ? insertIntoAny(value, part) : value),
  write,
})

const lists: readonly JsonPath[] = [[], ['log', 'entries'], ['data'], ['entries'], ['requests'], ['logs']]

function recordsOf({ content }: SourceFile): readonly SourceRecord[] {
  if (content.type !== 'json' || isChunkList(content.value)) return lineRecords(content)
  const listed = lists.map((path) => elementRecords(content.value, path)).find((records) => records.length > 0)
  return listed ?? lineRecords(content)
}

const requestsOf = (file: SourceFile): readonly LoggedRequest[] => joinAnswers(recordsOf(file))

/** Bare bodies are a log only where one goes on from another: a data set has a conversation in each line as well. */
function isLog(requests: readonly LoggedRequest[]): boolean {
  if (requests.some(({ wrapped }) => wrapped)) return true
  const longest = new Map<string, number>()
  for (const { request } of requests) {
    const [key, size] = [beginning(request), request.input.length]
    const other = longest.get(key)
    if (other !== undefined && other !== size) return true
    longest.set(key, size)
  }
  return false
}

/** The first thing that was said in a request, or in an answer alone; what stands before it, a system prompt, several conversations share. */
function beginning({ input, output }: TracedRequest): string {
  const first = (input.length > 0 ? input : output).find(
    (placed) =>
      isMessage(placed) &&
      !(isJsonObject(placed.value) && (placed.value.role === 'system' || placed.value.role === 'developer')),
  )
  return first === undefined ? '' : messageKey(first.value)
}

/** A log of one request. */
function write(conversation: Conversation): string {
  const messages = conversation.messages.flatMap((message) => chatMessagesFor(message))
  const answer = messages.length > 1 && messages.at(-1)?.role === 'assistant' ? messages.at(-1) : undefined
  const system: readonly JsonObject[] =
    conversation.system === undefined ? [] : [{ role: 'system', content: conversation.system }]
  const body = {
    ...(conversation.model === undefined ? {} : { model: conversation.model }),
    messages: [...system, ...(answer ? messages.slice(0, -1) : messages)],
  }
  const response = answer
    ? { response: { status: 200, body: { choices: [{ index: 0, message: answer, finish_reason: 'stop' }] } } }
    : {}
  return `${JSON.stringify({ request: { method: 'POST', url: '/v1/chat/completions', body }, ...response })}\n`
}
