declare const brand: unique symbol

/** A nominal type: a primitive that only its own constructor produces, so that ids and units cannot be mixed up. */
export type Brand<Base, Name extends string> = Base & { readonly [brand]: Name }
