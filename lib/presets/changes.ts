import type { JsonObject, JsonPath, JsonValue } from '@/lib/core/json'

/** Something that was read differently from how it was written; the interface has the words. */
export type ChangeKind =
  | { readonly type: 'unversioned' | 'ellipsis' | 'beside' | 'nameLikeId' | 'noFilter' | 'alwaysRuns' | 'noCondition' | 'noReduction' | 'oneCondition' | 'savedLess' | 'batchOnly' | 'individualOnly' | 'label' }
  /** The settings of the editor that stood around a config. */
  | { readonly type: 'settings'; readonly fields: string }
  | { readonly type: 'renamed' | 'moved' | 'written'; readonly to: string }
  | { readonly type: 'called'; readonly from: string; readonly to: string }
  | { readonly type: 'unused'; readonly by: string }
  | { readonly type: 'idGiven' | 'idTaken'; readonly id: string }
  | { readonly type: 'share'; readonly share: number; readonly percent: number }
  | { readonly type: 'version'; readonly version: string }

export type Change = ChangeKind & { readonly path: JsonPath }

/** Collects what a normalisation changed, in order. */
export class Changes {
  readonly list: Change[] = []

  note(path: JsonPath, change: ChangeKind): void {
    this.list.push({ ...change, path })
  }

  /** The object without a key, which is reported where it stood. */
  drop(object: JsonObject, key: string, path: JsonPath, why: ChangeKind): JsonObject {
    if (!(key in object)) return object
    const { [key]: _dropped, ...rest } = object
    this.note([...path, key], why)
    return rest
  }

  /** The object with a key under its new name. An existing value of that name wins. */
  rename(object: JsonObject, from: string, to: string, path: JsonPath): JsonObject {
    const value: JsonValue | undefined = object[from]
    if (value === undefined) return object
    const { [from]: _renamed, ...rest } = object
    this.note([...path, from], { type: 'renamed', to })
    return to in rest ? rest : { ...rest, [to]: value }
  }
}
