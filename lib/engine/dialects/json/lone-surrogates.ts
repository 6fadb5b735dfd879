import { isJsonArray, isJsonObject, type JsonPath, type JsonValue } from '../../core/json'
import type { ImportPlace } from '../import/import-problem'
import type { ImportWarning } from '../import/import-warning'
import type { SourceFile } from '../import/source-file'

/** A warning where texts of the file hold half of a surrogate pair, with the place of the first. They stay as they are. */
export function loneSurrogatesIn({ text, content }: SourceFile): readonly ImportWarning[] {
  if (content.type === 'text' || !mayHoldAny(text)) return []
  const places: ImportPlace[] =
    content.type === 'json'
      ? pathsIn(content.value, []).map((path) => ({ type: 'path', path }))
      : content.lines.flatMap(({ number, value }) =>
          value === undefined ? [] : pathsIn(value, []).map(() => ({ type: 'line', line: number })),
        )
  const [place] = places
  return place ? [{ code: 'lone-surrogates', texts: places.length, place }] : []
}

/** A valid encoding holds such halves only as escapes; what was pasted may hold them as they are. */
const mayHoldAny = (text: string): boolean => /\\u[dD][89a-fA-F]/.test(text) || !text.isWellFormed()

function pathsIn(value: JsonValue, at: JsonPath): readonly JsonPath[] {
  if (typeof value === 'string') return value.isWellFormed() ? [] : [at]
  if (isJsonArray(value)) return value.flatMap((each, index) => pathsIn(each, [...at, index]))
  return isJsonObject(value) ? Object.entries(value).flatMap(([key, each]) => pathsIn(each, [...at, key])) : []
}
