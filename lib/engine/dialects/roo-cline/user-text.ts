/** How the harness frames what it tells the model. All functions are linear in the text and cut it without loss. */

export interface Framed {
  readonly before: string
  readonly inner: string
  readonly after: string
}

const ENVIRONMENT_OPEN = '<environment_details>'
const ENVIRONMENT_CLOSE = '</environment_details>'

/** A block that is environment details from its first to its last character, blanks aside. */
export function environmentIn(text: string): Framed | undefined {
  const start = text.length - text.trimStart().length
  const end = text.trimEnd().length
  const from = start + ENVIRONMENT_OPEN.length
  const to = end - ENVIRONMENT_CLOSE.length
  if (to < from || !text.startsWith(ENVIRONMENT_OPEN, start) || !text.startsWith(ENVIRONMENT_CLOSE, to))
    return undefined
  return { before: text.slice(0, from), inner: text.slice(from, to), after: text.slice(to) }
}

/** Where environment details start that end the text, as old histories append them; the length of the text where there are none. */
export function environmentStart(text: string): number {
  if (!text.trimEnd().endsWith(ENVIRONMENT_CLOSE)) return text.length
  const start = text.lastIndexOf(ENVIRONMENT_OPEN)
  return start === -1 ? text.length : start
}

export interface ResultHeader {
  readonly tool: string
  readonly header: string
  /** What follows in the same text; undefined where the header is all of it and the result stands in the next block. */
  readonly body?: string
}

const headerName = /^\[([A-Za-z][\w-]*)(?=[ .\]])/
/** The line break belongs to the header, so that a result rewritten without one still stands below it. */
const headerEnd = /\] Result:(?:\r?\n|\s*$)/
const oldHeader = /^\[([A-Za-z][\w-]*) Result\]\r?\n(?:\r?\n)?/

/** `[read_file for 'a.ts'] Result:`, alone or with the result below it. `isTool` keeps a person's brackets from being read as one. */
export function resultHeader(text: string, isTool: (name: string) => boolean): ResultHeader | undefined {
  const tool = headerName.exec(text)?.[1]
  if (tool === undefined || !isTool(tool)) return undefined
  const old = oldHeader.exec(text)
  if (old) return { tool, header: old[0], body: text.slice(old[0].length) }
  const end = headerEnd.exec(text)
  if (!end) return undefined
  const after = end.index + end[0].length
  const rest = text.slice(after)
  return rest.trim() === '' ? { tool, header: text } : { tool, header: text.slice(0, after), body: rest }
}

/** `Tool [x] was not executed because …`: what stands for the result of a call that came too many. */
export function notExecuted(text: string): string | undefined {
  return /^Tool \[([A-Za-z][\w-]*)[^\]]*\] was not executed because /.exec(text)?.[1]
}

export interface Words {
  readonly intro: string
  readonly words: Framed
  readonly rest: string
}

const wordsOpen = /^(\s*(?:The user [^\n]*\n)?)(<(feedback|answer|user_message)>)/

/** A person's words inside a result: what they said on approving or denying it, or what they answered. */
export function wordsIn(body: string): Words | undefined {
  const match = wordsOpen.exec(body)
  if (!match) return undefined
  const [opening, intro = '', tag = ''] = match
  const close = `</${match[3]}>`
  const end = body.indexOf(close, opening.length)
  if (end === -1) return undefined
  const isAnswer = intro.trim() !== '' || body.slice(end + close.length).trim() === ''
  return isAnswer
    ? {
        intro,
        words: { before: tag, inner: body.slice(opening.length, end), after: close },
        rest: body.slice(end + close.length),
      }
    : undefined
}

const failures = [
  /^\s*The tool execution failed with the following error:/,
  /^\s*The user denied this operation/,
  /^\s*\[ERROR\]/,
  /^\s*(?:<error>|<error_details>|Error:|MCP error)/,
  /^\s*Tool '[^'\n]*' does not exist on server/,
  /^\s*\{\s*"status"\s*:\s*"(?:error|denied)"/,
  /^\s*Tool \[[^\]]*\] was not executed/,
  /^\s*Missing value for required parameter/,
]
const HEAD = 2_000

/** A failed or denied call, as the harness words it; a command that ended with another exit code than 0; a reading of which no file came. */
export function isFailure(body: string): boolean {
  const head = body.slice(0, HEAD)
  if (failures.some((failure) => failure.test(head))) return true
  if (/^\s*Command executed[^\n]*(?:\n[^\n]*){0,2}?Exit code: [1-9]/.test(head)) return true
  return /^\s*<files>\s*<file>/.test(head) && /<error>/.test(head) && !/<content[\s>]/.test(body)
}
