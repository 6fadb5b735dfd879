import { describe, expect, it } from 'vitest'
import { importFile } from './import/import-file'

const MEBIBYTE = 1024 * 1024
const filled = (unit: string, bytes: number): string => unit.repeat(Math.ceil(bytes / unit.length))
const said = (content: string): string =>
  JSON.stringify([
    { role: 'user', content: 'Go on.', ts: 1 },
    { role: 'assistant', content, ts: 2 },
  ])
const codeOf = (text: string): string | undefined => {
  const read = importFile(text)
  return read.ok ? undefined : read.error.code
}
const timed = (work: () => void): number => {
  const started = performance.now()
  work()
  return performance.now() - started
}

describe('a file that is made to take long', () => {
  it('of broken lines is given up early, at the first of them', () => {
    const read = importFile(`{"a":1}\n${filled('{x\n', 2 * MEBIBYTE)}`)
    expect(read).toMatchObject({
      ok: false,
      error: { code: 'not-json', place: { type: 'line', line: 2 }, remedy: expect.any(String) },
    })
    expect(codeOf(filled('{"a":\n', 2 * MEBIBYTE))).toBe('truncated')
  })

  it('of empty lines is refused, with what to do', () => {
    expect(importFile(`{"a":1}\n${'\n'.repeat(MEBIBYTE)}{"a":1}`)).toMatchObject({
      ok: false,
      error: { code: 'too-large', remedy: expect.any(String) },
    })
  })

  it('of tags that nobody closes is prose', () => {
    const read = importFile(said(filled('<read_file>', MEBIBYTE)))
    expect(read.ok && read.value.conversations[0]?.views[0].conversation.messages[1]?.parts).toMatchObject([
      { type: 'text' },
    ])
  })

  it('takes time in proportion to its length: eight times as much never takes forty times as long', () => {
    const shapes: readonly ((bytes: number) => string)[] = [
      (bytes) => said(filled('<read_file>', bytes)),
      (bytes) => said('\n'.repeat(bytes)),
      (bytes) => filled('{"a":1}\n{x\n', bytes),
      (bytes) => `[${filled('{},', bytes)}{}]`,
    ]
    for (const shape of shapes) {
      const [small, large] = [shape(MEBIBYTE / 8), shape(MEBIBYTE)]
      importFile(small)
      const once = Math.min(...[1, 2].map(() => timed(() => importFile(small))))
      expect(Math.min(...[1, 2].map(() => timed(() => importFile(large))))).toBeLessThan(100 + 40 * Math.max(once, 5))
    }
  })
})
