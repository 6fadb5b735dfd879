import { describe, expect, it } from 'vitest'
import { needleOf, type Item } from '../items/item'
import { createMatcher } from './matcher'

const stands = (item: Item, text: string): boolean => createMatcher([needleOf(item)]).idsIn([text]).length > 0

describe('paths are the same when one is the end of the other', () => {
  it.each([
    ['/home/u/app/src/auth.ts', 'src/auth.ts'],
    ['src/auth.ts', 'at /home/u/app/src/auth.ts:12:5'],
    ['src/auth.ts', 'C:\\\\app\\\\src\\\\auth.ts'],
    ['C:/app/src/auth.ts', 'in src\\auth.ts.'],
    ['/home/u/app/src/auth.ts', 'diff --git a/src/auth.ts b/src/auth.ts'],
    ['/home/u/app/src/auth.ts', 'require("./src/auth.ts")'],
    ['app/[id]/page.tsx', 'read (app/[id]/page.tsx)'],
    ['auth.ts', 'src/auth.ts'],
    ['C:/Program Files/app/main.cfg', 'app\\main.cfg'],
  ])('%s stands in %s', (path, text) => {
    expect(stands({ type: 'path', text: path }, text)).toBe(true)
  })

  it.each([
    ['src/auth.ts', 'lib/auth.ts'],
    ['src/types.ts', 'types.ts'],
    ['src/auth.ts', 'mysrc/auth.ts'],
    ['/home/u/app/src/auth.ts', 'other/src/auth.ts'],
    ['auth.ts', 'src/oauth.ts'],
    ['src/auth.ts', 'src/auth.tsx'],
  ])('%s does not stand in %s', (path, text) => {
    expect(stands({ type: 'path', text: path }, text)).toBe(false)
  })
})

describe('edited lines are looked for behind numbers and signs', () => {
  it.each([
    '    return readAll(path)',
    '  12→  return readAll(path)',
    '12 | return readAll(path)',
    '12:return readAll(path)',
    '-  return readAll(path)',
    '+ return readAll(path)',
    '  12→-  return readAll(path)',
    'src/a.ts:12:  return readAll(path)',
  ])('%s', (line) => {
    expect(stands({ type: 'editedLine', text: 'return readAll(path)' }, `x\n${line}\ny`)).toBe(true)
  })

  it('and as whole lines', () => {
    expect(stands({ type: 'editedLine', text: 'return readAll(path)' }, 'x\nif (a) return readAll(path)\n')).toBe(false)
  })
})

describe('names', () => {
  it('are whole words', () => {
    expect(stands({ type: 'identifier', text: 'readAll' }, 'store.readAll(x)')).toBe(true)
    expect(stands({ type: 'identifier', text: 'readAll' }, 'readAllFiles')).toBe(false)
  })

  it('are whole addresses', () => {
    expect(stands({ type: 'url', text: 'https://example.org/a' }, 'see https://example.org/a.')).toBe(true)
    expect(stands({ type: 'url', text: 'https://example.org/a' }, 'see https://example.org/ab')).toBe(false)
  })
})

it('finds commands whatever the white space', () => {
  expect(stands({ type: 'command', text: 'npm run build' }, 'I ran npm  run\n build')).toBe(true)
})

it('looks behind what says only where output goes', () => {
  expect(stands({ type: 'command', text: 'make all -k' }, 'make all 2>&1 -k')).toBe(true)
})

it('tells two needles with one text apart', () => {
  expect(
    createMatcher([
      { comparison: 'contained', text: 'it failed' },
      { comparison: 'contained', text: 'it failed' },
    ]).idsIn(['so it failed']),
  ).toEqual([0, 1])
})

it('grows linearly with items and text', () => {
  const items = Array.from(
    { length: 2_000 },
    (_, index): Item => ({
      type: (['identifier', 'quoted', 'path', 'editedLine'] as const)[index % 4] ?? 'path',
      text: `getSomething_${index}/x${index}.ts of it`,
    }),
  )
  const text = Array.from(
    { length: 4_000 },
    (_, index) => `  ${index}→ const getSomething_${index} = load("a/getSomething_${index}/x${index}.ts")`,
  ).join('\n')
  const started = performance.now()
  createMatcher(items.map(needleOf)).idsIn([text, 'a'.repeat(500_000), '/'.repeat(200_000), '\\'.repeat(200_000)])
  expect(performance.now() - started).toBeLessThan(10_000)
})
