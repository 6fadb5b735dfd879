import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pathsIn } from './file-paths'

const seed = 20_261_129
const arbitraryLine = fc
  .array(fc.constantFrom('src/', 'app', '.ts', '\\', '/', ' ', '"', ':12', 'a\\b\\c.json', 'name.md', '\r', '(x)'), {
    maxLength: 8,
  })
  .map((pieces) => pieces.join(''))

it(`finds in a text what it finds in its lines, in their order (seed ${seed})`, () => {
  fc.assert(
    fc.property(fc.array(arbitraryLine, { maxLength: 5 }), fc.boolean(), (lines, bare) => {
      const each = lines.flatMap((line) => pathsIn(line, { bare }))
      expect([...new Set(pathsIn(lines.join('\n'), { bare }))]).toEqual([...new Set(each)])
    }),
    { seed, numRuns: 500 },
  )
})

it('finds paths with a folder anywhere, and names without one only where file names stand', () => {
  const text = 'see notes.md\nsrc/app/page.tsx and "lib/a.ts"\nnothing here\nC:\\work\\b.ts'
  expect(pathsIn(text, { bare: false })).toEqual(expect.arrayContaining(['src/app/page.tsx', 'lib/a.ts']))
  expect(pathsIn(text, { bare: false })).not.toContain('notes.md')
  expect(pathsIn(text, { bare: true })).toEqual(expect.arrayContaining(['notes.md', 'src/app/page.tsx', 'lib/a.ts']))
})
