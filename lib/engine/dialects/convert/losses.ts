import { isJsonObject, type JsonValue, tryParseJson } from '../../core/json'
import type { Conversation } from '../../conversation/conversation'
import type { Part, PartType } from '../../conversation/part'
import { textSlots } from '../../conversation/texts/text-slots'
import { imagesOf } from '../../conversation/texts/visible-text'
import type { SourceFile } from '../import/source-file'
import { otherLosses, textLosses, type ConversionLoss } from './conversion'

/** What of a conversation does not stand in a file that was written from it. `after` is what reading the file gives. */
export function lossesOf(
  before: Conversation,
  after: Conversation,
  file: SourceFile,
  cacheMarks: number,
): readonly ConversionLoss[] {
  const marks: readonly ConversionLoss[] = cacheMarks > 0 ? [{ type: 'cacheMarks', count: cacheMarks }] : []
  return [...textLossesOf(before, file), ...otherLossesOf(before, after), ...marks]
}

type TextLoss = (typeof textLosses)[number]

const lossOfPart: Readonly<Record<Exclude<PartType, 'image'>, TextLoss>> = {
  text: 'text',
  thinking: 'thinking',
  environment: 'environment',
  opaque: 'opaque',
  'tool-call': 'toolCalls',
  'tool-result': 'toolResults',
}

function textLossesOf(before: Conversation, file: SourceFile): readonly ConversionLoss[] {
  const find = finderIn(stringsOf(file).join('\n'))
  const lost = new Map<TextLoss, { parts: number; characters: number }>()
  const check = (type: TextLoss, texts: readonly string[]): void => {
    const missing = texts.map((text) => text.toWellFormed().trim()).filter((text) => text !== '' && !find(text))
    if (missing.length === 0) return
    const { parts = 0, characters = 0 } = lost.get(type) ?? {}
    lost.set(type, { parts: parts + 1, characters: characters + missing.reduce((sum, text) => sum + text.length, 0) })
  }
  check('system', before.system === undefined ? [] : [before.system])
  for (const { parts } of before.messages)
    for (const part of parts) if (part.type !== 'image') check(lossOfPart[part.type], textsOf(part))
  return textLosses.flatMap((type) => {
    const found = lost.get(type)
    return found ? [{ type, ...found }] : []
  })
}

function textsOf(part: Part): readonly string[] {
  if (part.type === 'opaque') return [part.text]
  if (part.type === 'tool-result') return part.content.flatMap((item) => (item.type === 'image' ? [] : [item.text]))
  return textSlots(part).map(({ text }) => text)
}

/** Texts mostly stand in the order in which they are asked for: the search goes on where it last found one, and only then from the start. */
function finderIn(text: string): (wanted: string) => boolean {
  let at = 0
  return (wanted) => {
    const ahead = text.indexOf(wanted, at)
    const found = ahead === -1 ? text.indexOf(wanted) : ahead
    if (ahead !== -1) at = ahead
    return found !== -1
  }
}

function stringsOf({ content, text }: SourceFile): readonly string[] {
  if (content.type === 'text') return [text]
  const values =
    content.type === 'json'
      ? [content.value]
      : content.lines.flatMap(({ value }) => (value === undefined ? [] : [value]))
  return values.flatMap(stringsIn)
}

/** Every string of a value; of one that holds JSON also the strings in that. */
function stringsIn(value: JsonValue): readonly string[] {
  if (typeof value === 'string') return [value, ...inner(value)]
  if (Array.isArray(value)) return value.flatMap((each: JsonValue) => stringsIn(each))
  return isJsonObject(value) ? Object.values(value).flatMap(stringsIn) : []
}

function inner(text: string): readonly string[] {
  if (!/^\s*[{[]/.test(text)) return []
  const value = tryParseJson(text)
  return value === undefined ? [] : stringsIn(value)
}

/** What the model of a conversation has. Marks of the cache are a dialect's own. */
const figures: Readonly<
  Record<Exclude<(typeof otherLosses)[number], 'cacheMarks'>, (conversation: Conversation) => number>
> = {
  images: ({ messages }) =>
    messages.reduce((sum, { parts }) => sum + parts.reduce((images, part) => images + imagesOf(part).length, 0), 0),
  toolDefinitions: ({ tools = [] }) => tools.length,
  errorMarks: ({ messages }) =>
    messages.reduce(
      (sum, { parts }) => sum + parts.filter((part) => part.type === 'tool-result' && part.isError).length,
      0,
    ),
  summaryMarks: ({ messages }) => messages.filter(({ summary }) => summary !== undefined).length,
  compactions: ({ compactions }) => compactions.length,
  usage: ({ messages }) => messages.filter(({ usage }) => usage !== undefined).length,
  timestamps: ({ messages }) => messages.filter(({ timestamp }) => timestamp !== undefined).length,
  model: ({ model }) => (model === undefined ? 0 : 1),
}

function otherLossesOf(before: Conversation, after: Conversation): readonly ConversionLoss[] {
  return otherLosses.flatMap((type) => {
    if (type === 'cacheMarks') return []
    const count = figures[type](before) - figures[type](after)
    return count > 0 ? [{ type, count }] : []
  })
}
