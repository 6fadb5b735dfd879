import type { Conversation } from '../../conversation/conversation'
import type { Message } from '../../conversation/message'
import type { JsonValue } from '../../core/json'

/** A call as an agent makes it: as a part of its own, or written into what it says. */
export interface Call {
  readonly name: string
  readonly input: JsonValue
}

/** The calls of an agent's message with the position of the part that holds each. */
export function callsOf(
  message: Message,
  { fences }: { readonly fences: boolean },
): readonly { readonly part: number; readonly call: Call }[] {
  if (message.role !== 'assistant' || message.summary !== undefined) return []
  return message.parts.flatMap((part, position) => {
    if (part.type === 'tool-call') return [{ part: position, call: part }]
    return part.type === 'text' ? callsInText(part.text, { fences }).map((call) => ({ part: position, call })) : []
  })
}

/** Whether the agent has no other way to act than a block of code in its text. */
export const actsInFences = ({ messages }: Pick<Conversation, 'messages'>): boolean =>
  !messages.some(({ parts }) => parts.some(({ type }) => type === 'tool-call'))

/** Calls that an agent writes into its text: `<function=…>` and `<tool_call>` with JSON; where it acts in no other way, `<command>` and fenced commands. */
export function callsInText(text: string, { fences }: { readonly fences: boolean }): readonly Call[] {
  const marked = [...functionCalls(text), ...jsonCalls(text)]
  if (marked.length > 0 || !fences) return marked
  const commands = commandCalls(text)
  return commands.length > 0 ? commands : fencedCommands(text)
}

function functionCalls(text: string): readonly Call[] {
  return between(text, '<function=', '</function>').map((inside) => {
    const name = /^[\w.-]+/.exec(inside)?.[0] ?? ''
    const parameters = between(inside, '<parameter=', '</parameter>').map((written) => {
      const end = written.indexOf('>')
      return [written.slice(0, Math.max(0, end)), written.slice(end + 1).replace(/^\n|\n$/g, '')] as const
    })
    return { name, input: Object.fromEntries(parameters) }
  })
}

function jsonCalls(text: string): readonly Call[] {
  return between(text, '<tool_call>', '</tool_call>').flatMap((inside) => {
    try {
      const { name, arguments: input } = JSON.parse(inside) as {
        readonly name?: unknown
        readonly arguments?: JsonValue
      }
      return [{ name: typeof name === 'string' ? name : '', input: input ?? null }]
    } catch {
      return []
    }
  })
}

const commandCalls = (text: string): readonly Call[] =>
  between(text, '<command>', '</command>').map((command) => ({ name: 'command', input: { command: command.trim() } }))

const fencedCommands = (text: string): readonly Call[] =>
  [...text.matchAll(/^```(?:bash|sh|shell|console|zsh|mswea_bash_command)?[ \t]*\n([^]*?)^```/gm)].map((found) => ({
    name: 'shell',
    input: { command: (found[1] ?? '').trim() },
  }))

/** What stands between each opening and the closing that follows it. Linear. */
function between(text: string, opening: string, closing: string): readonly string[] {
  const found: string[] = []
  for (let start = text.indexOf(opening); start !== -1; ) {
    const end = text.indexOf(closing, start + opening.length)
    if (end === -1) break
    found.push(text.slice(start + opening.length, end))
    start = text.indexOf(opening, end + closing.length)
  }
  return found
}
