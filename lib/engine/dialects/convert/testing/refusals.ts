import { listOf, objectOf, type JsonObject } from '../../../core/json'

/** What the Messages API refuses. */
export function refusedByAnthropic(file: JsonObject): readonly string[] {
  const messages = file['messages'] as unknown as readonly {
    role: string
    content: readonly Record<string, unknown>[]
  }[]
  return messages.flatMap(({ role, content }, index) => {
    const asked = content.filter(({ type }) => type === 'tool_use').map(({ id }) => id)
    const answered = (messages[index + 1]?.content ?? [])
      .filter(({ type }) => type === 'tool_result')
      .map((block) => block['tool_use_id'])
    const before = (messages[index - 1]?.content ?? []).filter(({ type }) => type === 'tool_use').map(({ id }) => id)
    const results = content.filter(({ type }) => type === 'tool_result')
    return [
      index === 0 && role !== 'user' && 'starts with an answer',
      content.length === 0 && 'an empty message',
      content.some((block) => block['type'] === 'text' && String(block['text']).trim() === '') && 'a blank text',
      asked.some((id) => !answered.includes(id)) && 'a call that is not answered at once',
      asked.some((id) => !/^[\w-]+$/.test(String(id))) && 'an id of other letters',
      content.some(
        (block) =>
          block['type'] === 'tool_use' &&
          (!/^[\w-]{1,64}$/.test(String(block['name'])) ||
            typeof block['input'] !== 'object' ||
            block['input'] === null ||
            Array.isArray(block['input'])),
      ) && 'a name or arguments of another form',
      results.some((block) => !before.includes(block['tool_use_id'])) && 'a result that nothing asked for',
      content.findIndex(({ type }) => type !== 'tool_result') !== -1 &&
        content.findIndex(({ type }) => type !== 'tool_result') <
          content.findLastIndex(({ type }) => type === 'tool_result') &&
        'a result behind something else',
    ].flatMap((problem) => (problem === false ? [] : [`${problem} in message ${index}`]))
  })
}

/** What the Chat Completions API refuses. */
export function refusedByChat(file: JsonObject): readonly string[] {
  const messages = file['messages'] as unknown as readonly {
    role: string
    content: unknown
    tool_call_id?: string
    tool_calls?: readonly { id: string; function: { name: string; arguments: string } }[]
  }[]
  let waiting: string[] = []
  return messages.flatMap(({ role, content, tool_call_id: answers, tool_calls: calls = [] }, index) => {
    const problems: string[] = []
    if (role === 'tool') {
      if (!waiting.includes(answers ?? '')) problems.push('a result that nothing asked for')
      waiting = waiting.filter((id) => id !== answers)
    } else {
      if (waiting.length > 0) problems.push('a call that is not answered at once')
      waiting = calls.map(({ id }) => id)
    }
    if (calls.some((call) => !/^[\w-]{1,64}$/.test(call.function.name))) problems.push('a name of other letters')
    if (role !== 'assistant' && (content === null || content === undefined)) problems.push('no content')
    if (index === messages.length - 1 && waiting.length > 0) problems.push('a call at the end')
    return problems.map((problem) => `${problem} in message ${index}`)
  })
}

/** What the Converse API refuses. */
export function refusedByConverse(file: JsonObject): readonly string[] {
  const { system = [], messages } = file as unknown as {
    system?: readonly { text: string }[]
    messages: readonly { role: string; content: readonly JsonObject[] }[]
  }
  const isBlank = ({ text }: JsonObject): boolean => typeof text === 'string' && text.trim() === ''
  return [
    ...(system.some(({ text }) => text.trim() === '') ? ['a blank system prompt'] : []),
    ...messages.flatMap(({ role, content }, index) =>
      [
        role !== (index % 2 === 0 ? 'user' : 'assistant') && 'two of one side',
        content.length === 0 && 'an empty message',
        content.some(
          (block) => isBlank(block) || listOf(objectOf(block['toolResult'])['content']).map(objectOf).some(isBlank),
        ) && 'a blank text',
      ].flatMap((problem) => (problem === false ? [] : [`${problem} in message ${index}`])),
    ),
  ]
}
