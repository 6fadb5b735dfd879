import { isJsonArray, isJsonObject, type JsonObject } from '@/lib/engine'
import type { ExplainedPass } from '../explanation'

/** The passes of a config, as far as an explanation names their numbers. A config that is none of passes has none. */
export function explainedPasses(config: JsonObject | undefined): readonly ExplainedPass[] {
  const passes = isJsonArray(config?.passes) ? config.passes : []
  return passes.flatMap((pass) =>
    isJsonObject(pass) && typeof pass.id === 'string' ? [{ id: pass.id, ...filterOf(pass) }] : [],
  )
}

function filterOf(pass: JsonObject): Pick<ExplainedPass, 'filter'> {
  const filter = isJsonObject(pass.selection) && isJsonObject(pass.selection.filter) ? pass.selection.filter : undefined
  return typeof filter?.minTokens === 'number' ? { filter: { minTokens: filter.minTokens } } : {}
}
