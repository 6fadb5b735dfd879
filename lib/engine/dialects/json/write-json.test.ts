import { expect, it } from 'vitest'
import { unwrap } from '../../core/result'
import { readSourceFile } from '../import/source-file'
import { writeJson } from './write-json'

const session = [
  { role: 'user', content: 'd’été,\n"a": b' },
  { role: 'assistant', content: [], none: {} },
]
const escaped = (text: string): string => text.replaceAll('’', '\\u2019').replaceAll('é', '\\u00e9')
const pretty = JSON.stringify(session, null, 2)
const spaced = pretty.replace(/,\n */g, ', ').replace(/\n */g, '')

it.each([
  ['on one line', JSON.stringify(session)],
  ['with a line end', `${JSON.stringify(session)}\n`],
  ['indented', pretty],
  ['indented by tabs', `${JSON.stringify(session, null, '\t')}\n\n`],
  ['with the line ends of Windows', `${pretty.replaceAll('\n', '\r\n')}\r\n`],
  ['in ASCII alone', escaped(pretty)],
  ['with spaces on one line', `${spaced}\n`],
  ['with spaces on one line, in ASCII alone', escaped(spaced)],
  ['as an object with spaces', escaped(`{"messages": ${spaced}}`)],
])('a document %s is written anew as it was laid out', (_, text) => {
  const { content } = unwrap(readSourceFile(text))
  if (content.type !== 'json') throw new Error('no document')
  expect(writeJson(content.value, content, text)).toBe(text)
})
