declare const brand: unique symbol

/** A primitive that only its own constructor makes, so that ids and units cannot be mixed up. */
export type Brand<Base, Name extends string> = Base & { readonly [brand]: Name }
