import type { Message } from '@/lib/engine'
import { linesOf, withoutReferences } from './scan'

/** Text that a person or the agent wrote, as opposed to tool output and state. */
export interface Utterance {
  /** Index of the message in the span. */
  readonly index: number
  readonly text: string
}

const textOf = (message: Message): string =>
  message.parts
    .flatMap((part) => (part.type === 'text' ? [withoutReferences(part.text)] : []))
    .join('\n\n')
    .trim()

const summaryStart =
  /^(?:⟨ Summarized by|## Conversation Summary|This session is being continued from a previous conversation)/

export const isSummary = (message: Message): boolean =>
  message.summary !== undefined || (message.role !== 'system' && summaryStart.test(textOf(message).slice(0, 80)))

const said = (messages: readonly Message[], role: Message['role']): readonly Utterance[] =>
  messages.flatMap((message, index) => {
    if (message.role !== role || isSummary(message)) return []
    const text = textOf(message)
    return text === '' ? [] : [{ index, text }]
  })

export const userTexts = (messages: readonly Message[]): readonly Utterance[] => said(messages, 'user')
export const assistantTexts = (messages: readonly Message[]): readonly Utterance[] => said(messages, 'assistant')
export const summaryTexts = (messages: readonly Message[]): readonly string[] => messages.filter(isSummary).map(textOf)

const CONSTRAINT =
  /\b(?:must|never|always|do not|don't|only|required?|at least|at most|jamais|toujours|doit|doivent|ne pas)\b/i
/** Lines that a person quotes, and blocks that a person pastes: what they say is nobody's demand. */
const QUOTED = /^(?:\s*>|\s*\|| {4}|\t)/
const BLOCK = /^\s*(?:(```|~~~)|<([\w-]{1,40})>)/
const DECISION =
  /\b(?:decided|decision|instead of|rather than|I(?:'ll| will) use|we(?:'ll| will) use|chose|choose|going with|root cause|the (?:issue|problem|bug|cause) (?:is|was)|turns out|fixed by|because|the fix|trade-?off)\b/i
const SEARCHED = 20_000
const LONGEST_SENTENCE = 300

/** The sentences of a text, each on one line. Reads only the beginning of a long text. */
function sentences(text: string): readonly string[] {
  return text
    .slice(0, SEARCHED)
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length >= 12 && sentence.length <= LONGEST_SENTENCE)
}

export const constraintsIn = (text: string): readonly string[] =>
  sentences(ownWords(text)).filter((sentence) => CONSTRAINT.test(sentence))

/** What a person wrote, without what is quoted, pasted or put there by a harness. */
function ownWords(text: string): string {
  let end: string | undefined
  const own: string[] = []
  for (const line of text.slice(0, SEARCHED).split('\n')) {
    const [, fence, tag] = BLOCK.exec(line) ?? []
    if (end !== undefined) end = line.trimEnd().endsWith(end) ? undefined : end
    else if (fence !== undefined) end = fence
    else if (tag !== undefined) end = line.includes(`</${tag}>`) ? undefined : `</${tag}>`
    else if (!QUOTED.test(line)) own.push(line)
  }
  return own.join('\n')
}

export const decisionsIn = (text: string): readonly string[] =>
  sentences(text).filter((sentence) => DECISION.test(sentence))

/** The first line of prose in a text that says something itself; one that only announces what follows comes with the beginning of that. */
export function gist(text: string): string | undefined {
  const lines = linesOf(text.slice(0, 2_000))
    .map((line) => line.trim())
    .filter((line) => line !== '' && !NO_PROSE.test(line))
  const first = lines.findIndex((line) => line.length > 15)
  const found = lines[first]
  if (found === undefined || !found.endsWith(':')) return found
  const announced = lines[first + 1]
  return announced === undefined ? undefined : `${found} ${announced.replace(/^(?:[-*•]|\d{1,3}[.)])\s+/, '')}`
}

const NO_PROSE = /^(?:```|#|\||<)/

/** Names in backticks, and identifiers of several words. */
const word = /`[^`\n]{3,60}`|[A-Za-z]\w{2,59}/g
const quotedName = /^`[\w.$:]+(?:\(\))?`$/
const joinedName = /[a-z\d][A-Z]|[a-z]_[a-z]/

export function symbolsIn(text: string): readonly string[] {
  return [...text.slice(0, SEARCHED).matchAll(word)].flatMap(([found]) =>
    found.startsWith('`')
      ? quotedName.test(found)
        ? [found.replace(/`|\(\)/g, '')]
        : []
      : joinedName.test(found)
        ? [found]
        : [],
  )
}

/** Commands in fenced code blocks, for sessions without tool calls. */
const fenced = /^```(?:bash|sh|shell|zsh|console|powershell|pwsh)\n([^]*?)^```/gm
export const fencedCommands = (text: string): readonly string[] =>
  text.includes('```')
    ? [...text.slice(0, SEARCHED).matchAll(fenced)].flatMap(([, body]) => (body?.trim() ? [body.trim()] : []))
    : []
