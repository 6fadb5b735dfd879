import * as fc from 'fast-check'

const SURROGATES = { first: 0xd800, count: 0x800 }

const anyCharacter = fc
  .nat({ max: 0x10ffff - SURROGATES.count })
  .map((code) => String.fromCodePoint(code < SURROGATES.first ? code : code + SURROGATES.count))

/** Names that every object has. */
const inherited = fc.constantFrom('__proto__', 'constructor', 'toString', 'valueOf', 'hasOwnProperty')

/**
 * Any text that can be written as UTF-8. The library's own unit `binary` generates the same, but first builds a table of
 * all characters, which takes a second or two.
 */
export const anyText = (constraints: { readonly maxLength?: number } = {}): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 20, arbitrary: fc.string({ ...constraints, unit: anyCharacter }) },
    { weight: 1, arbitrary: inherited },
  )
