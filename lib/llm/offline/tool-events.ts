import {
  defined,
  indexToolPairs,
  type JsonValue,
  type Message,
  textSlots,
  type ToolCallPart,
  type ToolResultPart,
  visibleText,
} from '@/lib/engine'
import { exitStatus } from './scan'

export type Action = 'created' | 'changed' | 'deleted' | 'read' | 'searched' | 'ran' | 'planned' | 'other'

/** A tool call with its result. */
export interface ToolEvent {
  /** Index of the call's message in the span. */
  readonly index: number
  readonly name: string
  readonly input: JsonValue
  readonly action: Action
  /** Files named in the call, each with the action on it. */
  readonly files: readonly FileUse[]
  readonly command?: string
  /** The long strings of its arguments, for calls that write. */
  readonly written: readonly string[]
  readonly result?: ToolResultPart
  /** Text of the result; empty if there is none. */
  readonly output: string
  readonly failed: boolean
  readonly exit?: number
  /** Identify what the call does: if a later call with a common key succeeds, an earlier failure is resolved. */
  readonly keys: readonly string[]
}

export interface FileUse {
  readonly path: string
  readonly action: Action
}

/** Action by words in the tool's name; first match wins. */
const actionByName: readonly (readonly [Action, RegExp])[] = [
  ['planned', /todo|plan/],
  ['ran', /bash|shell|exec|terminal|command|^run|^cmd/],
  ['searched', /search|grep|glob|^find|^list|^ls$|ripgrep|tree/],
  ['changed', /edit|replace|patch|diff|insert/],
  ['created', /write|create|save/],
  ['deleted', /delete|remove|^rm$/],
  ['read', /read|view|open|^cat$|fetch|get_file/],
]

/** Action by sub-command, for editors that take one as an argument. */
const actionBySubCommand: Readonly<Record<string, Action>> = {
  view: 'read',
  create: 'created',
  str_replace: 'changed',
  insert: 'changed',
  undo_edit: 'changed',
}

const pathKey = /^(?:.*_)?(?:paths?|file|files|file_?name|file_?path|target_file|notebook_path|directory|dir|uri)$/i
const commandKey = /^(?:commands?|cmd|script)$/i

/** The tool calls of a span with their results, in order. */
export function toolEvents(messages: readonly Message[]): readonly ToolEvent[] {
  const pairs = indexToolPairs({ messages })
  return messages.flatMap((message, index) =>
    message.parts.flatMap((part) => {
      if (part.type !== 'tool-call') return []
      const result = pairs.pairOf(part)?.result.part
      return [eventOf(part, index, result)]
    }),
  )
}

function eventOf(call: ToolCallPart, index: number, result: ToolResultPart | undefined): ToolEvent {
  const output = result ? visibleText(result) : ''
  const values = named(call)
  const subCommand = values.find(([key, text]) => key === 'command' && actionBySubCommand[text] !== undefined)?.[1]
  const action = (subCommand && actionBySubCommand[subCommand]) || actionOf(call.name)
  const command = subCommand === undefined ? commandOf(call, action, values) : undefined
  const files = filesOf(values, action, command)
  const written =
    action === 'created' || action === 'changed' || files.length > 0
      ? values.flatMap(([, text]) => (text.length > 20 ? [text] : []))
      : []
  const exit = action === 'ran' || command !== undefined ? exitStatus(output) : undefined
  const failed = result?.isError === true || (exit !== undefined && exit !== 0)
  return {
    index,
    name: call.name,
    input: call.input,
    action,
    files,
    written,
    ...(result ? { result } : {}),
    output,
    failed,
    keys: keysOf(call.name, files, command),
    ...defined({ command, exit }),
  }
}

function actionOf(name: string): Action {
  const words = name.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase()
  return actionByName.find(([, pattern]) => pattern.test(words))?.[0] ?? 'other'
}

const named = (call: ToolCallPart): readonly (readonly [string, string])[] =>
  textSlots(call).map(
    ({ path, text }) => [String(path.findLast((key) => typeof key === 'string') ?? ''), text] as const,
  )

/** An argument vector (`["bash", "-lc", "npm test"]`) gives its script, else its words. */
function commandOf(
  call: ToolCallPart,
  action: Action,
  values: readonly (readonly [string, string])[],
): string | undefined {
  if (action === 'ran' && typeof call.input === 'string') return call.input.trim() || undefined
  const texts = values
    .filter(([key, text]) => commandKey.test(key) && text.trim() !== '')
    .map(([, text]) => text.trim())
  if (texts.length > 2 && /^-\w*c$/.test(texts[1] ?? '')) return texts[2]
  return texts.length === 0 ? undefined : texts.join(action === 'ran' ? ' ' : '\n')
}

const patchedFile = /^\*\*\* (Add|Update|Delete) File: (.+)$/gm
const patchActions: Readonly<Record<string, Action>> = { Add: 'created', Update: 'changed', Delete: 'deleted' }
const redirected = /(?:^|[^0-9&>=-])>{1,2}\s*([\w@.~/\\-]{2,200})/g
const LONGEST_SCRIPT = 200_000

function filesOf(
  values: readonly (readonly [string, string])[],
  action: Action,
  command: string | undefined,
): readonly FileUse[] {
  const patches = values.flatMap(([, text]) =>
    text.includes('*** ') ? [...text.slice(0, LONGEST_SCRIPT).matchAll(patchedFile)] : [],
  )
  const patched = patches.map(
    ([, verb = '', path = '']): FileUse => ({ path: path.trim(), action: patchActions[verb] ?? 'changed' }),
  )
  const direct = values.flatMap(([key, text]): FileUse[] =>
    pathKey.test(key) && text.length < 500 && text.trim() !== '' && !text.includes('\n')
      ? [{ path: text.trim(), action }]
      : [],
  )
  const written =
    command === undefined || command.length > LONGEST_SCRIPT
      ? []
      : [...command.matchAll(redirected)].flatMap(([, path = '']): FileUse[] =>
          path.includes('.') && !path.startsWith('/dev/') ? [{ path, action: 'created' }] : [],
        )
  return [...patched, ...direct, ...written]
}

/** Keys: the command itself, its runner (`npm test`), the tool on a file; without any of these, the tool's name. */
function keysOf(name: string, files: readonly FileUse[], command: string | undefined): readonly string[] {
  if (command === undefined) return files.length > 0 ? files.map((file) => `${name}:${file.path}`) : [name]
  const run = runOf(command)
  return [`command:${command}`, ...(run === undefined ? [] : [`run:${run}`])]
}

/** Build and test programs: with other options they still check the same thing. */
const runner =
  /^(?:npm|pnpm|yarn|npx|bun|deno|node|tsc|vitest|jest|eslint|go|cargo|make|just|mise|task|python3?|pytest|tox|uv|poetry|ruby|bundle|rake|php|composer|mvn|gradle|\.\/gradlew|dotnet|swift|cmake|ctest|bazel|docker|terraform)(?:\s+\S+)?/

function runOf(command: string): string | undefined {
  const steps = command
    .slice(0, 2_000)
    .split(/&&|;|\|\||\n/)
    .map((step) => step.trim().replace(/^(?:\w+=\S*\s+)+/, ''))
  return steps.map((step) => runner.exec(step)?.[0]).find((found) => found !== undefined)
}
