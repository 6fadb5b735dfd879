import { describe, expect, it } from 'vitest'
import { unwrap } from '../../core/result'
import { renderAll } from '../mapped/texts'
import { importFile } from '../import/import-file'
import { numbersFrom } from '../testing/numbers-from'
import { entriesIn, historyForm } from './lines'

const START = '\n# aider chat started at 2026-03-02 09:15:00\n\n'

const messagesOf = (text: string): readonly string[] =>
  unwrap(importFile(text)).conversations.flatMap(({ views }) =>
    views[0].conversation.messages.map(
      ({ role, parts }) => `${role}: ${parts.map((part) => ('text' in part ? part.text : '')).join('+')}`,
    ),
  )

/** Lines that mean something in a history, in the spellings that editors and systems leave, mixed by a seed. */
function mixed(seed: number): string {
  const next = numbersFrom(seed)
  const lines = [
    '#### said  ',
    '####   ',
    '#### Heading',
    '####',
    '> note  ',
    '>',
    '',
    '  ',
    'text',
    '\\#### x  ',
    '\\\\> y',
  ]
  const more = [
    '# aider chat started at 2026-01-01 00:00:00',
    '# Heading',
    'a\u2028#### b  ',
    '````',
    '#### end   ',
    '\r',
  ]
  const all = [...lines, ...more]
  const ends = ['\n', '\n', '\n', '\r\n']
  return Array.from({ length: next(30) }, () => (all[next(all.length)] ?? '') + (ends[next(4)] ?? '')).join('')
}

describe('a chat history of Aider', () => {
  it('is told by its first line alone', () => {
    for (const text of [
      '# About\n# aider chat started at 2026-03-02 09:15:00\n',
      '# aider chat started at noon\n',
      '#### x  \n',
    ])
      expect(importFile(text)).toMatchObject({ error: { code: 'not-json' } })
  })

  it('tells the person’s lines by their two spaces, or by their beginning where no line has them', () => {
    expect(messagesOf(`${START}#### Go on  \n\n#### A heading\nsaid\n`)).toEqual([
      'user: Go on',
      'assistant: #### A heading\nsaid',
    ])
    expect(messagesOf(`${START}#### Go on\n#### there\n\nsaid\n`)).toEqual(['user: Go on\nthere', 'assistant: said'])
  })

  it('takes several blank lines, and none, between what was said', () => {
    expect(messagesOf(`${START}#### a  \n#### b  \n\n#### c  \nd\n\n\n> note  \n\n\n\ne`)).toEqual([
      'user: a\nb',
      'user: c',
      'assistant: d\n',
      'assistant: \n\ne',
    ])
  })

  it('is made of entries that give its text again, whatever its lines', () => {
    for (let seed = 1; seed <= 2_000; seed++) {
      const text = START + mixed(seed)
      expect([seed, renderAll(entriesIn(text), historyForm)]).toEqual([seed, text])
    }
  })

  it('reads back what an entry was rewritten to, whatever its lines', () => {
    for (let seed = 1; seed <= 2_000; seed++) {
      const [before, inside] = [mixed(seed), `${mixed(seed + 5_000)}x`]
      const entries = entriesIn(START + before)
      const at = entries.findIndex(({ kind }) => kind === 'user' || kind === 'assistant')
      if (at === -1) continue
      const changed = entries.map((entry, index) => (index === at ? { ...entry, text: inside } : entry))
      const again = entriesIn(renderAll(changed, historyForm))
      expect([seed, again.map(({ kind, text }) => [kind, text])[at]]).toEqual([seed, [entries[at]?.kind, inside]])
    }
  })
})
