export type { Brand } from './brand'
export { canonicalJson } from './canonical-json'
export { type Defined, defined } from './defined'
export { groupBy } from './group-by'
export { hash53 } from './hash'
export { invariant, unreachable } from './invariant'
export { deeperAt } from './json-syntax'
export {
  asJson,
  formatJsonPath,
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonPath,
  type JsonValue,
  listOf,
  objectOf,
  stringOf,
  parseJson,
  sameJson,
  toJsonObject,
  tryParseJson,
} from './json'
export { memoizeWeak } from './memoize-weak'
export { recordOf } from './record-of'
export { err, ok, type Result, unwrap } from './result'
export { firstIssue, issuesOnOneLine, type SchemaIssue, schemaIssues, type SchemaProblem } from './schema-issues'
export { storedId } from './stored-id'
export { DAY_MS, KIBIBYTE, MEBIBYTE } from './units'
