/** `condensery/adapters/openai-agents`: a `callModelInputFilter` for a run. */
import { openaiResponses } from '@/lib/engine/dialects/openai-responses/dialect'
import { type AdapterOptions, sessions } from '../session/pool'
import { fromWire, toWire } from './openai-agents/items'

interface ModelData<Item> {
  readonly input: Item[]
  readonly instructions?: string
}

/**
 * For `run(agent, input, { callModelInputFilter })`: each request gets the condensed history. The filter is not told the
 * model: a strategy that summarizes needs `model`.
 */
export function condenseryInputFilter(options: AdapterOptions) {
  const pool = sessions({ ...options, dialect: openaiResponses })
  return async <Item>({ modelData }: { readonly modelData: ModelData<Item> }): Promise<ModelData<Item>> => {
    const wire = modelData.input.map(toWire)
    const next = await pool.next(wire, { system: modelData.instructions })
    return next.changed ? { ...modelData, input: fromWire(next.messages, wire, modelData.input) } : modelData
  }
}
