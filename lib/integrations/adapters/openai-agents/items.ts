/* The Agents SDK writes items of the Responses API in names of its own; what it adds to them stays where it is. */

type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})

/** An item as the Responses API has it. Fields that only the SDK knows are left out. */
export function toWire(item: unknown): unknown {
  const { type, callId, name, arguments: given, output, role, content, id } = fieldsOf(item)
  const own = id === undefined ? {} : { id }
  switch (type) {
    case 'function_call':
      return { type, ...own, call_id: callId, name, arguments: given }
    case 'function_call_result':
      return { type: 'function_call_output', ...own, call_id: callId, output: wireOutput(output) }
    case undefined:
    case 'message':
      return { type: 'message', ...own, role, content }
    default:
      return item
  }
}

const wireOutput = (output: unknown): unknown => {
  const { type, text } = fieldsOf(output)
  return type === 'text'
    ? text
    : typeof output === 'string'
      ? output
      : Array.isArray(output)
        ? output
        : JSON.stringify(output)
}

/** What is to be sent, as items of the SDK: its own where they were left as they were. */
export function fromWire<Item>(sent: readonly unknown[], wire: readonly unknown[], own: readonly Item[]): Item[] {
  const places = placesOf(wire, own)
  return sent.map((item) => {
    const known = places.same.get(JSON.stringify(item))?.shift()
    if (known !== undefined) return known
    const { type, call_id: callId, output } = fieldsOf(item)
    const result = type === 'function_call_output' ? places.results.get(callId) : undefined
    return (result === undefined ? item : withOutput(result, output)) as Item
  })
}

function placesOf<Item>(wire: readonly unknown[], own: readonly Item[]) {
  const same = new Map<string, Item[]>()
  const results = new Map<unknown, Item>()
  wire.forEach((item, index) => {
    const original = own[index]
    if (original === undefined) return
    const text = JSON.stringify(item)
    same.set(text, [...(same.get(text) ?? []), original])
    const { type, call_id: callId } = fieldsOf(item)
    if (type === 'function_call_output') results.set(callId, original)
  })
  return { same, results }
}

function withOutput(result: unknown, output: unknown): unknown {
  const { output: before } = fieldsOf(result)
  const isText = fieldsOf(before).type === 'text' && typeof output === 'string'
  return { ...fieldsOf(result), output: isText ? { ...fieldsOf(before), text: output } : output }
}
