import { toolCallId } from '../../conversation/ids'
import type { ImagePart } from '../../conversation/part'
import type { RecordedUsage } from '../../conversation/usage'
import { listOf, objectOf, stringOf, type JsonObject, type JsonPath, type JsonValue } from '../../core/json'
import {
  WITHOUT_CALL,
  itemsOf,
  opaquePart,
  statePart,
  textPart,
  thinkingPart,
  type MappedItem,
  type MappedMessage,
  type MappedPart,
} from '../mapped/mapped-message'
import { usageFrom } from '../mapped/usage'
import { readEntry, type Entry } from './entries'

export function readMessage(value: JsonValue): MappedMessage | undefined {
  const entry = readEntry(value)
  if (entry.type !== 'message') return undefined
  const { timestamp } = objectOf(value)
  return {
    role: entry.kind === 'assistant' ? 'assistant' : entry.kind === 'result' ? 'tool' : 'user',
    parts: partsOf(entry),
    ...(typeof timestamp === 'string' ? { timestamp } : {}),
    ...(entry.kind === 'summary' ? { summary: { type: 'recorded' } as const } : {}),
    usage: entry.kind === 'assistant' ? usageOf(entry.body) : undefined,
  }
}

function partsOf({ kind, body, at }: Extract<Entry, { type: 'message' }>): readonly MappedPart[] {
  switch (kind) {
    case 'summary':
      return [textPart(stringOf(body.summary), [...at, 'summary'])]
    case 'bash':
      return commandParts(body, at)
    case 'result':
      return [resultPart(body, at)]
    default:
      return contentParts(body.content, [...at, 'content'], kind === 'injected' ? statePart : textPart)
  }
}

/**
 * A command that a person ran with `!` is sent as that person's message. Its command is the person's text; its output, which may be
 * long, is a tool's result that no call asked for.
 */
function commandParts(body: JsonObject, at: JsonPath): readonly MappedPart[] {
  const [command, output] = [stringOf(body.command), stringOf(body.output)]
  const path = [...at, 'output']
  const isError = body.cancelled === true || (typeof body.exitCode === 'number' && body.exitCode !== 0)
  return [
    ...(command === '' ? [] : [{ ...textPart(command, [...at, 'command']), empty: '' }]),
    ...(output === ''
      ? []
      : [
          {
            type: 'tool-result',
            callId: WITHOUT_CALL,
            name: 'bash',
            ...itemsOf([{ item: { type: 'text', text: output }, path }]),
            isError,
            at: path,
            empty: '',
          } as const,
        ]),
  ]
}

function contentParts(content: JsonValue | undefined, at: JsonPath, textual: typeof textPart): readonly MappedPart[] {
  return typeof content === 'string'
    ? [textual(content, at)]
    : listOf(content).map((block, index) => readBlock(block, [...at, index], textual))
}

function readBlock(block: JsonValue, at: JsonPath, textual: typeof textPart): MappedPart {
  if (typeof block === 'string') return textual(block, at)
  const own = objectOf(block)
  switch (own.type) {
    case 'text':
      if (typeof own.text === 'string') return textual(own.text, [...at, 'text'], at)
      break
    case 'thinking': {
      const signed = stringOf(own.thinkingSignature) !== '' || own.redacted === true
      return typeof own.thinking === 'string'
        ? thinkingPart(own.thinking, signed, [...at, 'thinking'], at)
        : { type: 'thinking', text: '', signed, at, place: { type: 'fixed' } }
    }
    case 'image':
      return { type: 'image', ...imageOf(own), at, place: { type: 'fixed' } }
    case 'toolCall':
      return {
        type: 'tool-call',
        callId: toolCallId(stringOf(own.id)),
        name: stringOf(own.name),
        input: own.arguments ?? {},
        at,
        place: { type: 'input', path: [...at, 'arguments'] },
      }
  }
  return opaquePart(stringOf(own.type) || 'unknown', JSON.stringify(block), at)
}

const imageOf = ({ mimeType, data }: JsonObject): Pick<ImagePart, 'mediaType' | 'source'> => ({
  ...(typeof mimeType === 'string' ? { mediaType: mimeType } : {}),
  source: typeof data === 'string' ? { type: 'base64', data } : { type: 'unknown' },
})

/** Its `details` are a copy for the client's screen. */
function resultPart(body: JsonObject, at: JsonPath): MappedPart {
  const name = stringOf(body.toolName)
  return {
    type: 'tool-result',
    callId: toolCallId(stringOf(body.toolCallId)),
    ...(name === '' ? {} : { name }),
    ...itemsOf(resultItems(body.content, [...at, 'content'])),
    isError: body.isError === true,
    at: [],
  }
}

function resultItems(content: JsonValue | undefined, path: JsonPath): readonly MappedItem[] {
  if (typeof content === 'string') return [{ item: { type: 'text', text: content }, path }]
  return listOf(content).map((block, index): MappedItem => {
    const at = [...path, index]
    const own = objectOf(block)
    if (own.type === 'text' && typeof own.text === 'string')
      return { item: { type: 'text', text: own.text }, path: [...at, 'text'], block: at }
    if (own.type === 'image') return { item: { type: 'image', ...imageOf(own) }, path: at, block: at }
    return { item: { type: 'opaque', text: JSON.stringify(block) }, path: at, block: at }
  })
}

function usageOf({ usage, model }: JsonObject): RecordedUsage | undefined {
  const { input, output, cacheRead, cacheWrite, cost } = objectOf(usage)
  return usageFrom({ input, output, cacheRead, cacheWrite, costUsd: objectOf(cost).total, model })
}
