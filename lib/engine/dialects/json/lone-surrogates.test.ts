import { expect, it } from 'vitest'
import { unwrap } from '../../core/result'
import { importFile } from '../import/import-file'

const line = (role: string, content: string): string => JSON.stringify({ n: 1, messages: [{ role, content }] })

it('warns of half of a character, with the first place, and of no whole ones', () => {
  const whole = line('user', '\u{1f600}').replace('\u{1f600}', '\\ud83d\\ude00')
  expect(whole).toContain('\\ud83d\\ude00')
  expect(unwrap(importFile(whole)).warnings).toEqual([])
  expect(unwrap(importFile(line('user', 'cut \ud83d'))).warnings).toEqual([
    { code: 'lone-surrogates', texts: 1, place: { type: 'path', path: ['messages', 0, 'content'] } },
  ])
  const lines = [line('user', 'Hi'), whole, line('user', 'cut \ud83d'), line('user', '\ude00')].join('\n')
  expect(unwrap(importFile(lines)).warnings).toEqual([
    { code: 'lone-surrogates', texts: 2, place: { type: 'line', line: 3 } },
  ])
})
