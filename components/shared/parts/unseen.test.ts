import { expect, it } from 'vitest'
import { stretchesOf } from './unseen'

const namesIn = (text: string) => stretchesOf(text).flatMap(({ name }) => name ?? [])

it('names what one would not see, and gives back every character', () => {
  const text = '\ufeffa\u001b[31mred\u001b[0m\r\u202eevil\u202c\u200b\u0000\u0000\u0000'
  expect(namesIn(text)).toEqual(['U+FEFF', 'ESC', 'ESC', 'CR', 'U+202E', 'U+202C', 'U+200B', 'NUL×3'])
  expect(
    stretchesOf(text)
      .map((stretch) => stretch.text)
      .join(''),
  ).toBe(text)
})

it('leaves alone what belongs to a script or an emoji, and tabs', () => {
  for (const text of ['👩‍👩‍👧 🇫🇷 👍🏽', 'می‌خواهم', 'עברית\u200f 123', 'a\tb', ''])
    expect(namesIn(text), text).toEqual([])
})

it('draws few elements of what is no text', () => {
  expect(stretchesOf('a\u0001\u0002'.repeat(5_000)).length).toBeLessThan(250)
})
