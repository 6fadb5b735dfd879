import { readGooglePart, writeGooglePart } from '../google-contents/parts'
import type { Conversation } from '../../conversation/conversation'
import type { Message } from '../../conversation/message'
import type { Part } from '../../conversation/part'
import { isJsonArray, isJsonObject, listOf, objectOf, stringOf, type JsonObject, type JsonValue } from '../../core/json'
import { jsonDocument } from '../mapped/made'
import { mappedDialect } from '../mapped/mapped-dialect'
import type { MappedSource } from '../mapped/mapped-format'
import { opaquePart, thinkingPart, type CallIds, type MappedMessage, type MappedPart } from '../mapped/mapped-message'
import { usageFrom } from '../mapped/usage'
import { elementRecords } from '../records'
import type { SourceFile } from '../import/source-file'
import { documentOf } from '../import/source-file'

/** Prompts of Google AI Studio, as it keeps them in Drive: chunks of text, thoughts and files, each like a part of the Gemini API with a role. */
export const aiStudio = mappedDialect({
  id: 'ai-studio',
  name: 'Google AI Studio',
  extension: '.json',
  places: { systemPrompt: true, freeTextArguments: false },
  home: { checked: 'descriptions' },
  detect: ({ content }) => (content.type === 'json' && isPrompt(content.value) ? 0.96 : 0),
  sources,
  read,
  create: (message) => chunksFor(message),
  insert: (value) => value,
  write,
})

const isPrompt = (value: JsonValue): boolean =>
  isJsonObject(value) && isJsonArray(objectOf(value.chunkedPrompt).chunks) && 'runSettings' in value

function sources(file: SourceFile): readonly MappedSource[] {
  const root = documentOf(file)
  const instruction = objectOf(root.systemInstruction)
  const system =
    stringOf(instruction.text) ||
    listOf(instruction.parts)
      .map((part) => stringOf(objectOf(part).text))
      .join('\n')
  const model = stringOf(objectOf(root.runSettings).model).replace(/^models\//, '')
  return [
    {
      source: { file, records: elementRecords(root, ['chunkedPrompt', 'chunks']) },
      system: system || undefined,
      model: model || undefined,
      beside: model,
    },
  ]
}

/** Each chunk counts its tokens: those of the model's chunks are its output. */
function read(value: JsonValue, ids: CallIds, beside: JsonValue = ''): MappedMessage | undefined {
  if (!isJsonObject(value) || (value.role !== 'user' && value.role !== 'model')) return undefined
  const part = partOf(value, ids)
  if (part.type === 'tool-result') return { role: 'tool', parts: [part] }
  if (value.role === 'user') return { role: 'user', parts: [part] }
  return { role: 'assistant', parts: [part], usage: usageFrom({ output: value.tokenCount, model: beside }) }
}

/** `parts` repeats the text in the pieces in which it arrived: a single piece is rewritten with the text, several stay as they are. */
function partOf(chunk: JsonObject, ids: CallIds): MappedPart {
  const files = fileKeys.find((key) => isJsonObject(chunk[key]))
  if (files !== undefined && stringOf(chunk.text) === '') return opaquePart(files, JSON.stringify(chunk[files]), [])
  const piece = objectOf(listOf(chunk.parts)[0]).text
  const isRepeated = listOf(chunk.parts).length === 1 && typeof piece === 'string' && piece === chunk.text
  const copies = isRepeated ? { copies: [{ at: ['parts'], input: ['parts', 0, 'text'] }] } : {}
  if (chunk.isThought === true && typeof chunk.text === 'string')
    return { ...thinkingPart(chunk.text, false, ['text'], []), ...copies }
  const part = readGooglePart(chunk, [], ids)
  return part.type === 'text' ? { ...part, ...copies } : part
}

const fileKeys = [
  'driveDocument',
  'driveImage',
  'driveVideo',
  'driveAudio',
  'inlineFile',
  'inlineImage',
  'youtubeVideo',
]

/** Chunks for a message, one for each part. */
function chunksFor(message: Message): readonly JsonObject[] {
  const role = message.role === 'assistant' ? 'model' : 'user'
  return message.parts.map((part) => chunkFor(part, role)).filter((chunk) => chunk !== undefined)
}

function chunkFor(part: Part, role: string): JsonObject | undefined {
  const written = writeGooglePart(part)
  if (!written) return undefined
  const { thought, ...rest } = written
  return {
    ...rest,
    role: part.type === 'tool-result' ? 'user' : role,
    ...(thought === true ? { isThought: true } : {}),
  }
}

function write(conversation: Conversation): string {
  const { system, model, messages } = conversation
  return jsonDocument({
    runSettings: model === undefined ? {} : { model: `models/${model}` },
    systemInstruction: system === undefined ? {} : { text: system },
    chunkedPrompt: { chunks: messages.flatMap(chunksFor), pendingInputs: [] },
  })
}
