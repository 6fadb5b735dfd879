import { AIMessage, HumanMessage, ToolMessage, trimMessages, type BaseMessage } from '@langchain/core/messages'
import { pruneMessages, type AssistantContent, type ModelMessage, type ToolContent } from 'ai'
import { type Conversation, type Message, type ToolResultPart, visibleText } from '@/lib/engine'

/** What a way to shrink a conversation leaves of its tool pairs and of what a person typed. */
export interface Losses {
  readonly tokensAfter: number
  /** Calls without their result and results without their call. */
  readonly pairsBroken: number
  /** Characters that a person typed and that are gone. */
  readonly userTextLost: number
}

export interface Peer {
  readonly name: string
  /** The conversation in the peer's own form, made outside of the measured time. */
  prepare(conversation: Conversation): () => Promise<PeerResult>
}

/** What is left, as a peer says it. */
interface PeerResult {
  readonly calls: readonly string[]
  readonly results: readonly string[]
  readonly userText: number
  readonly texts: readonly string[]
}

export const peers: readonly Peer[] = [
  {
    name: 'AI SDK pruneMessages (tool calls before the last 5 messages)',
    prepare: (conversation) => {
      const messages = conversation.messages.flatMap(toModelMessages)
      return async () =>
        readModelMessages(
          pruneMessages({ messages, toolCalls: 'before-last-5-messages', reasoning: 'none', emptyMessages: 'remove' }),
        )
    },
  },
  {
    name: 'LangChain.js trimMessages (last half of the characters)',
    prepare: (conversation) => {
      const messages = conversation.messages.flatMap(toBaseMessages)
      const size = (list: BaseMessage[]): number => list.reduce((sum, message) => sum + lengthOf(message), 0)
      const half = Math.floor(size(messages) / 2)
      return async () =>
        readBaseMessages(await trimMessages(messages, { maxTokens: half, tokenCounter: size, strategy: 'last' }))
    },
  },
]

export function lossesOf(before: Conversation, left: PeerResult, count: (text: string) => number): Losses {
  const [calls, results] = [new Set(left.calls), new Set(left.results)]
  const broken = [...calls].filter((id) => !results.has(id)).length + [...results].filter((id) => !calls.has(id)).length
  return {
    tokensAfter: left.texts.reduce((sum, text) => sum + count(text), 0),
    pairsBroken: broken,
    userTextLost: Math.max(0, typedCharacters(before) - left.userText),
  }
}

const typedCharacters = (conversation: Conversation): number =>
  conversation.messages
    .filter((message) => message.role === 'user')
    .reduce((sum, message) => sum + typedText(message).length, 0)

const typedText = (message: Message): string =>
  message.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n')
const resultsOf = (message: Message): readonly ToolResultPart[] =>
  message.parts.filter((part) => part.type === 'tool-result')

function toModelMessages(message: Message): ModelMessage[] {
  if (message.role === 'assistant') {
    const content: Exclude<AssistantContent, string> = []
    for (const part of message.parts) {
      if (part.type === 'text') content.push({ type: 'text', text: part.text })
      if (part.type === 'tool-call')
        content.push({ type: 'tool-call', toolCallId: part.callId, toolName: part.name, input: part.input })
    }
    return [{ role: 'assistant', content }]
  }
  const results = resultsOf(message).map((part) => ({
    type: 'tool-result' as const,
    toolCallId: part.callId,
    toolName: part.name ?? 'tool',
    output: { type: 'text' as const, value: visibleText(part) },
  }))
  const text = typedText(message)
  return [
    ...(results.length > 0 ? [{ role: 'tool' as const, content: results }] : []),
    ...(text === '' ? [] : [{ role: 'user' as const, content: text }]),
  ]
}

function readModelMessages(messages: readonly ModelMessage[]): PeerResult {
  const parts = messages.flatMap(partsOf)
  return {
    calls: parts.flatMap((part) => (part.type === 'tool-call' ? [part.toolCallId] : [])),
    results: parts.flatMap((part) => (part.type === 'tool-result' ? [part.toolCallId] : [])),
    userText: messages.reduce(
      (sum, message) =>
        sum + (message.role === 'user' && typeof message.content === 'string' ? message.content.length : 0),
      0,
    ),
    texts: parts.map((part) =>
      part.type === 'text'
        ? part.text
        : part.type === 'tool-call'
          ? JSON.stringify(part.input)
          : part.type === 'tool-result' && part.output.type === 'text'
            ? part.output.value
            : '',
    ),
  }
}

type ModelPart =
  | Exclude<AssistantContent, string>[number]
  | ToolContent[number]
  | { readonly type: 'text'; readonly text: string }

function partsOf({ content }: ModelMessage): readonly ModelPart[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : (content as readonly ModelPart[])
}

function toBaseMessages(message: Message): BaseMessage[] {
  if (message.role === 'assistant') {
    const calls = message.parts.flatMap((part) =>
      part.type === 'tool-call'
        ? [{ id: part.callId, name: part.name, args: part.input as Record<string, unknown> }]
        : [],
    )
    return [new AIMessage({ content: typedText(message), tool_calls: calls })]
  }
  const results = resultsOf(message).map(
    (part) => new ToolMessage({ content: visibleText(part), tool_call_id: part.callId }),
  )
  const text = typedText(message)
  return text === '' ? results : [...results, new HumanMessage(text)]
}

const lengthOf = (message: BaseMessage): number =>
  message.text.length + (message instanceof AIMessage ? JSON.stringify(message.tool_calls ?? []).length : 0)

function readBaseMessages(messages: readonly BaseMessage[]): PeerResult {
  return {
    calls: messages.flatMap((message) =>
      message instanceof AIMessage ? (message.tool_calls ?? []).flatMap((call) => call.id ?? []) : [],
    ),
    results: messages.flatMap((message) => (message instanceof ToolMessage ? [message.tool_call_id] : [])),
    userText: messages.reduce((sum, message) => sum + (message instanceof HumanMessage ? message.text.length : 0), 0),
    texts: messages.flatMap((message) => [
      message.text,
      ...(message instanceof AIMessage ? (message.tool_calls ?? []).map((call) => JSON.stringify(call.args)) : []),
    ]),
  }
}
