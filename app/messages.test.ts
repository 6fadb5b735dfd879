import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { describe, expect, it } from 'vitest'
import { catalogue as en } from '@/i18n/catalogue-en'
import { catalogue as fr } from '@/i18n/catalogue-fr'
import { negotiateLocale } from '@/i18n/locales'
import { everyCase } from '@/lib/engine/core/testing/every-case'

type Tree = { readonly [key: string]: string | Tree }

function flatten(tree: Tree, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] => {
    const here = path === '' ? key : `${path}.${key}`
    return typeof value === 'string' ? [[here, value]] : flatten(value, here)
  })
}

/**
 * `name:type` of every argument and tag, nested ones included. Plural categories are ignored, because languages differ
 * in them.
 */
function placeholders(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element): string[] => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return []
    const self = `${element.value}:${TYPE[element.type]}`
    if (element.type === TYPE.plural || element.type === TYPE.select)
      return [self, ...Object.values(element.options).flatMap((option) => placeholders(option.value))]
    return element.type === TYPE.tag ? [self, ...placeholders(element.children)] : [self]
  })
}

const shape = (message: string) => [...new Set(placeholders(parse(message)))].sort()

/** Every literal text of a message, nested ones included. */
const literals = (elements: readonly MessageFormatElement[]): string[] =>
  elements.flatMap((element): string[] => {
    if (element.type === TYPE.literal) return [element.value]
    if (element.type === TYPE.tag) return literals(element.children)
    return element.type === TYPE.plural || element.type === TYPE.select
      ? Object.values(element.options).flatMap((option) => literals(option.value))
      : []
  })

const english = new Map(flatten(en))
const french = new Map(flatten(fr))

describe('message catalogue', () => {
  it('has the same keys in English and French', () => {
    expect([...french.keys()].sort()).toEqual([...english.keys()].sort())
  })

  it('takes the same arguments in both languages', () =>
    everyCase(english, (message, key) => expect(shape(french.get(key) ?? '')).toEqual(shape(message))))

  it('says something for every key', () =>
    everyCase([...english, ...french], (message) => expect(message.trim()).not.toBe('')))

  it('breaks no French line before a sign that belongs to the word before it', () =>
    everyCase(french, (message) =>
      expect(literals(parse(message)).filter((text) => / [;:!?»%](?!\w)|« /.test(text))).toEqual([]),
    ))
})

describe('negotiateLocale', () => {
  it.each([
    ['fr', 'en', 'fr'],
    ['xx', 'fr-CA,fr;q=0.9', 'fr'],
    [undefined, 'de, en;q=0.4, fr;q=0.8', 'fr'],
    [undefined, 'fr;q=0, de', 'en'],
    [undefined, null, 'en'],
  ])('cookie %s and header %s give %s', (chosen, header, expected) => {
    expect(negotiateLocale(chosen, header)).toBe(expected)
  })
})
