type MaybeUndefined<T> = { [Name in keyof T]-?: undefined extends T[Name] ? Name : never }[keyof T]

/** What may be undefined in `T` may be absent here, and is never undefined. */
export type Defined<T> = Omit<T, MaybeUndefined<T>> & { [Name in MaybeUndefined<T>]?: Exclude<T[Name], undefined> }

/** A copy without the properties that are `undefined`: for receivers that tell "absent" from "there, but undefined". */
export const defined = <T extends object>(value: T): Defined<T> =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Defined<T>
