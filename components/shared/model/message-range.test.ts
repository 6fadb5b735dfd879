import { createTranslator } from 'next-intl'
import { describe, expect, it } from 'vitest'
import { catalogue as en } from '@/i18n/catalogue-en'
import { catalogue as fr } from '@/i18n/catalogue-fr'
import { formats } from '@/i18n/formats'
import { messageRange } from './message-range'

describe('a range of one', () => {
  it('is said as one', () => {
    expect([messageRange(5, 5), messageRange(5, 6)]).toEqual(['#5', '#5–#6'])
  })

  it.each([
    ['en', en, 'Line 74', 'Lines 74 to 75', 'Message 5', 'Messages 5–6'],
    ['fr', fr, 'Ligne 74', 'Lignes 74 à 75', 'Message 5', 'Messages 5–6'],
  ] as const)('in words of %s too', (locale, messages, line, lines, message, several) => {
    const t = createTranslator({ locale, messages, formats })
    expect(t('diff.linesFromTo', { count: 1, from: 74, to: 74 })).toBe(line)
    expect(t('diff.linesFromTo', { count: 2, from: 74, to: 75 })).toBe(lines)
    expect(t('losses.position.part', { count: 1, from: 5, to: 5 })).toBe(message)
    expect(t('losses.position.part', { count: 2, from: 5, to: 6 })).toBe(several)
    const fact = (count: number, last: string): string =>
      `${t('diff.linesName', { count })} ${t('diff.range', { count, first: '74', last })}`
    expect(fact(1, '74')).toBe(line)
    expect(fact(2, '75')).toMatch(/ 74–75$/)
  })
})
