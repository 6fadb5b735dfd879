/* Claude Code hands a mod its messages as rows. A row with its handle stays whole; one without it is made from its fields. */

type Fields = Readonly<Record<string, unknown>>

export interface Row extends Fields {
  readonly role: string
  readonly text?: string
  readonly toolUses?: readonly Fields[]
  readonly toolResults?: readonly Fields[]
  readonly handle?: unknown
}

const callIdOf = (fields: Fields): string => String(fields['tool_use_id'] ?? fields['id'] ?? '')

/** A row as a message of the Messages API: what answers a call stands before what is said. */
export function toMessage({ role, text = '', toolUses = [], toolResults = [] }: Row) {
  const said = text === '' ? [] : [{ type: 'text', text }]
  const uses = toolUses.map((use) => ({
    type: 'tool_use',
    id: callIdOf(use),
    name: String(use['tool']),
    input: use['input'] ?? {},
  }))
  const results = toolResults.map((result) => ({
    type: 'tool_result',
    tool_use_id: callIdOf(result),
    content: String(result['text'] ?? ''),
    ...(result['isError'] === true && { is_error: true }),
  }))
  return { role: role === 'assistant' ? 'assistant' : 'user', content: [...results, ...said, ...uses] }
}

const textOf = (content: unknown): string =>
  typeof content === 'string'
    ? content
    : Array.isArray(content)
      ? content.map((block: Fields) => (typeof block['text'] === 'string' ? block['text'] : '')).join('\n')
      : ''

/**
 * Rows again: the host's own where a message was left as it was. A row with its handle brings its calls and their results as
 * they were, so that a call and its result keep their handles together, or lose them together.
 */
export function fromMessages(
  sent: readonly unknown[],
  messages: readonly unknown[],
  rows: readonly Row[],
): readonly Row[] {
  const own = new Map<string, Row[]>()
  messages.forEach((message, index) => {
    const row = rows[index]
    if (row) own.set(JSON.stringify(message), [...(own.get(JSON.stringify(message)) ?? []), row])
  })
  const made = sent.map((message) => own.get(JSON.stringify(message))?.shift() ?? rowOf(message as Message))
  const rewritten = callsOfRewritten(made)
  return made.map((row) => (callsIn(row).some((id) => rewritten.has(id)) ? rowOf(toMessage(row)) : row))
}

const callsIn = ({ toolUses = [], toolResults = [] }: Row): readonly string[] =>
  [...toolUses, ...toolResults].map(callIdOf)

/** Calls of rows without a handle, and of rows that share one with them. */
function callsOfRewritten(rows: readonly Row[]): ReadonlySet<string> {
  const calls = new Set(rows.flatMap((row) => (row.handle === undefined ? callsIn(row) : [])))
  for (let before = -1; before < calls.size; ) {
    before = calls.size
    for (const row of rows) if (callsIn(row).some((id) => calls.has(id))) callsIn(row).forEach((id) => calls.add(id))
  }
  return calls
}

interface Message {
  readonly role: string
  readonly content: string | readonly Fields[]
}

/** Without the structured results of tools, which would be shown in the place of the text. */
function rowOf({ role, content }: Message): Row {
  const blocks = typeof content === 'string' ? [{ type: 'text', text: content }] : content
  const of = (type: string): readonly Fields[] => blocks.filter((block) => block['type'] === type)
  const toolResults = of('tool_result').map((block) => ({
    tool_use_id: block['tool_use_id'],
    text: textOf(block['content']),
    isError: block['is_error'] === true,
  }))
  return {
    role,
    text: of('text')
      .map((block) => String(block['text']))
      .join('\n\n'),
    toolUses: of('tool_use').map(({ id, name, input }) => ({ tool_use_id: id, tool: name, input })),
    ...(toolResults.length > 0 && { toolResults }),
  }
}
