import { expect, it } from 'vitest'
import { wholeSentences } from './whole-sentences'

it.each([
  ['Read a.ts. It exports 3 func', 'Read a.ts.'],
  ['Version 1.5 of lib/a.ts fails', ''],
  ['- one\n- two\n- thr', '- one\n- two'],
  ['He said “done.” And th', 'He said “done.”'],
  ['終わった。次は', '終わった。'],
  ['<summary n="1">Short</summary><summary n="2">Ha', '<summary n="1">Short</summary>'],
  ['All of it.', 'All of it.'],
  ['', ''],
])('of %j: %j', (text, whole) => {
  expect(wholeSentences(text)).toBe(whole)
})
