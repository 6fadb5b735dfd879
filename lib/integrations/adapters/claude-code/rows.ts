/* Claude Code hands a mod its messages as rows. A row with its handle stays whole; one without it is made from its fields. */

type Fields = Readonly<Record<string, unknown>>

export interface Row extends Fields {
  readonly role: string
  readonly text?: string
  readonly toolUses?: readonly Fields[]
  readonly toolResults?: readonly Fields[]
  readonly handle?: unknown
}

const callIdOf = (fields: Fields): string => String(fields['toolUseId'] ?? fields['tool_use_id'] ?? fields['id'] ?? '')

/** A row as a message of the Messages API: what answers a call stands before what is said. */
export function toMessage({ role, text = '', toolUses = [], toolResults = [] }: Row) {
  const said = text === '' ? [] : [{ type: 'text', text }]
  const uses = toolUses.map((use) => ({
    type: 'tool_use',
    id: callIdOf(use),
    name: use['name'],
    input: use['input'] ?? {},
  }))
  const results = toolResults.map((result) => ({
    type: 'tool_result',
    tool_use_id: callIdOf(result),
    content: textOf(result['content'] ?? result['text'] ?? ''),
  }))
  return { role: role === 'assistant' ? 'assistant' : 'user', content: [...results, ...said, ...uses] }
}

const textOf = (content: unknown): string =>
  typeof content === 'string'
    ? content
    : Array.isArray(content)
      ? content.map((block: Fields) => (typeof block['text'] === 'string' ? block['text'] : '')).join('\n')
      : JSON.stringify(content)

/** Rows again: the host's own where a message was left as it was. */
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
  const uses = byCall(rows.flatMap(({ toolUses = [] }) => toolUses))
  const results = byCall(rows.flatMap(({ toolResults = [] }) => toolResults))
  return sent.map((message) => own.get(JSON.stringify(message))?.shift() ?? rowOf(message as Message, uses, results))
}

interface Message {
  readonly role: string
  readonly content: string | readonly Fields[]
}

const byCall = (entries: readonly Fields[]): ReadonlyMap<string, Fields> =>
  new Map(entries.map((entry) => [callIdOf(entry), entry]))

function rowOf(
  { role, content }: Message,
  uses: ReadonlyMap<string, Fields>,
  results: ReadonlyMap<string, Fields>,
): Row {
  const blocks = typeof content === 'string' ? [{ type: 'text', text: content }] : content
  const of = (type: string): readonly Fields[] => blocks.filter((block) => block['type'] === type)
  const toolResults = of('tool_result').map((block) =>
    withText(results.get(callIdOf(block)) ?? block, textOf(block['content'])),
  )
  return {
    role,
    text: of('text')
      .map((block) => String(block['text']))
      .join('\n\n'),
    toolUses: of('tool_use').map((block) => ({ ...(uses.get(callIdOf(block)) ?? block), input: block['input'] })),
    ...(toolResults.length > 0 && { toolResults }),
  }
}

const withText = (result: Fields, text: string): Fields =>
  'text' in result && !('content' in result) ? { ...result, text } : { ...result, content: text }
