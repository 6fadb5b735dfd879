import { expect, type Page } from '@playwright/test'
import { extendTailwindMerge } from 'tailwind-merge'

/** With the sizes that the theme adds (app/globals.css); without them it takes `text-2xs` for a colour. */
const merge = extendTailwindMerge({ extend: { theme: { shadow: ['control', 'raised', 'overlay'], text: ['2xs'] } } })

const looked = new Map<string, readonly string[]>()

/** What of a list of class names yields to a later one, which the browser does not know: to it the order of the rules counts. */
function overruled(classNames: string): readonly string[] {
  const known = looked.get(classNames)
  if (known !== undefined) return known
  const left = new Set(merge(classNames).split(/\s+/))
  const yielding = classNames.split(/\s+/).filter((each) => each !== '' && !left.has(each))
  looked.set(classNames, yielding)
  return yielding
}

/** On no element do two utilities set the same property in the same state: what a caller may change has the variant `weak`. */
export async function expectNoStyleConflicts(page: Page): Promise<void> {
  const lists = await page.evaluate(() => [
    ...new Set([...document.querySelectorAll('body [class]')].map((each) => each.getAttribute('class') ?? '')),
  ])
  expect(
    lists.flatMap((list) => {
      const yielding = overruled(list)
      return yielding.length === 0 ? [] : [`"${yielding.join(' ')}" yields in "${list}"`]
    }),
  ).toEqual([])
}
