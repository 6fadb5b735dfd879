import type { JsonObject, JsonPath, JsonValue } from '../core/json'

/** Something that was read differently from how it was written; the interface has the words. */
export type ChangeKind =
  | {
      readonly type:
        | 'unversioned'
        | 'beside'
        | 'nameLikeId'
        | 'noFilter'
        | 'alwaysRuns'
        | 'noCondition'
        | 'noReduction'
        | 'oneCondition'
        | 'savedLess'
        | 'batchOnly'
        | 'individualOnly'
        | 'label'
    }
  /** A setting of the editor or of its profiles, and none of a preset. */
  | { readonly type: 'setting' | 'settingOffered' | 'registry' | 'schemaDefault' | 'wholeSummary' }
  /** A strategy that the documents did not have yet. `by`: the switch that speaks against it. */
  | { readonly type: 'strategyAdded' }
  | { readonly type: 'strategyLeftOff'; readonly by: string }
  /** The config of another provider than the chosen one. */
  | { readonly type: 'otherProvider'; readonly by: string }
  /** A block of a version that the chosen one builds on, or that builds on it. */
  | { readonly type: 'blockMerged' | 'blockUnused'; readonly version: string }
  | { readonly type: 'renamed' | 'moved' | 'written'; readonly to: string }
  | { readonly type: 'called'; readonly from: string; readonly to: string }
  | { readonly type: 'unused'; readonly by: string }
  | { readonly type: 'idGiven' | 'idTaken'; readonly id: string }
  | { readonly type: 'share'; readonly share: number; readonly percent: number }
  | { readonly type: 'version'; readonly version: string }

/** Field by field. `from`: what stood there; `to`: what is read instead. Either is absent where there was, or is, nothing. */
export interface Change {
  readonly path: JsonPath
  readonly from?: JsonValue
  readonly to?: JsonValue
  readonly why: ChangeKind
}

/** Collects what a normalisation changed, in order. */
export class Changes {
  readonly list: Change[] = []

  note(path: JsonPath, why: ChangeKind, values: Pick<Change, 'from' | 'to'> = {}): void {
    this.list.push({ path, ...values, why })
  }

  /** The object without a key, which is reported where it stood. */
  drop(object: JsonObject, key: string, path: JsonPath, why: ChangeKind): JsonObject {
    if (!(key in object)) return object
    const { [key]: from, ...rest } = object
    this.note([...path, key], why, from === undefined ? {} : { from })
    return rest
  }

  /** The object with a key under its new name. An existing value of that name wins. */
  rename(object: JsonObject, from: string, to: string, path: JsonPath): JsonObject {
    const value: JsonValue | undefined = object[from]
    if (value === undefined) return object
    const { [from]: _renamed, ...rest } = object
    this.note([...path, from], { type: 'renamed', to }, { from: value, to: object[to] ?? value })
    return to in rest ? rest : { ...rest, [to]: value }
  }

  /** Several keys under new names. */
  renameAll(object: JsonObject, names: Readonly<Record<string, string>>): JsonObject {
    return Object.entries(names).reduce((current, [from, to]) => this.rename(current, from, to, []), object)
  }
}
