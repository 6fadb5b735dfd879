type MaybeUndefined<T> = { [Name in keyof T]-?: undefined extends T[Name] ? Name : never }[keyof T]

/**
 * `T` with every property that may be `undefined` made optional instead (see `exactOptionalPropertyTypes` in
 * tsconfig.json).
 */
export type Defined<T> = Omit<T, MaybeUndefined<T>> & { [Name in MaybeUndefined<T>]?: Exclude<T[Name], undefined> }

/**
 * A copy without the properties that are `undefined`. For receivers that distinguish a missing property from one that
 * is `undefined`: exact optional types, JSON, database updates.
 */
export const defined = <T extends object>(value: T): Defined<T> =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Defined<T>
