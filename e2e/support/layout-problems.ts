import { expect, type Locator, type Page } from '@playwright/test'
import { expectNoSidewaysScroll } from './workbench'

/* What is wrong with a layout, read off the page as it is drawn. */

/** Pairs of cells of a row, of which the text of one stands on that of the other. */
export function collidingCells(matrix: Element): readonly string[] {
  const boxesOf = (cell: Element): readonly DOMRect[] => {
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT, ({ parentElement }) =>
      parentElement?.closest('.sr-only') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
    )
    const range = document.createRange()
    const boxes: DOMRect[] = []
    while (texts.nextNode()) {
      range.selectNodeContents(texts.currentNode)
      boxes.push(range.getBoundingClientRect())
    }
    return boxes
  }
  const meet = (one: DOMRect, other: DOMRect): boolean =>
    one.left + 1 < other.right && other.left + 1 < one.right && one.top + 1 < other.bottom && other.top + 1 < one.bottom
  return [...matrix.querySelectorAll('[role="row"]')].flatMap((row) => {
    const written = [...row.querySelectorAll('[role="cell"]')].map((cell) => ({ cell, boxes: boxesOf(cell) }))
    return written.flatMap(({ cell, boxes }, place) =>
      written
        .slice(place + 1)
        .filter((other) => boxes.some((box) => other.boxes.some((each) => meet(box, each))))
        .map((other) => `${cell.textContent} | ${other.cell.textContent}`),
    )
  })
}

/** Pairs of texts of a drawing of which one stands on the other. */
export const collidingTexts = (drawing: Locator): Promise<readonly string[]> =>
  drawing.evaluate((svg) => {
    const texts = [...svg.querySelectorAll('text')].map((each) => ({ each, box: each.getBoundingClientRect() }))
    return texts.flatMap(({ each, box }, place) =>
      texts
        .slice(place + 1)
        .filter(({ box: other }) => box.left < other.right && other.left < box.right)
        // Of the height that a line takes, letters fill about two thirds.
        .filter(({ box: other }) => box.top + 3 < other.bottom - 3 && other.top + 3 < box.bottom - 3)
        .map((other) => `${each.textContent} | ${other.each.textContent}`),
    )
  })

/** Each table is as wide as its panel at most. */
export async function expectTablesFit(page: Page): Promise<void> {
  const over = await page
    .getByRole('tabpanel')
    .getByRole('table')
    .evaluateAll((tables) =>
      tables
        .map((table) => ({ table, by: table.scrollWidth - (table.parentElement?.clientWidth ?? 0) }))
        .filter(({ by }) => by > 0)
        .map(({ table, by }) => `${table.getAttribute('aria-label')}: ${by}`),
    )
  expect(over).toEqual([])
}

/** Names that there is no room for. */
export const cutNames = (part: Element): readonly (string | null)[] =>
  [...part.querySelectorAll('[role="rowheader"] .truncate, [role="combobox"] .truncate')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map(({ textContent }) => textContent)

const THUMB_PX = 40

/**
 * What can be hit on less than a thumb, with how many pixels, found by asking what lies at each pixel above and below its middle. Links within sentences and
 * values are as high as their line.
 */
export const smallTargets = (part: Locator): Promise<readonly string[]> =>
  part.evaluate((root, least) => {
    const targets =
      'button, a[href], input, textarea, summary, [role=tab], [role=option], [role=slider], [role^=menuitem], [role=switch]'
    const isSeen = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true }) &&
      (element.matches('[type=file]') || element.checkVisibility({ opacityProperty: true })) &&
      element.closest('[aria-hidden=true], [inert], .sr-only, :disabled, [aria-disabled=true]') === null
    const isInProse = (element: Element): boolean =>
      element.closest('p, dd') !== null && getComputedStyle(element).display.startsWith('inline')
    const heightOf = (element: Element): number => {
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left, top, width, height } = element.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const isHit = (at: number): boolean => {
        const hit = document.elementFromPoint(x, at)
        return hit !== null && (element.contains(hit) || hit.closest('label')?.control === element)
      }
      const reach = (step: 1 | -1): number => {
        let pixels = 0
        while (pixels < least && isHit(y + step * (pixels + 0.5))) pixels += 1
        return pixels
      }
      return reach(-1) + reach(1)
    }
    return [...root.querySelectorAll(targets)]
      .filter((element) => isSeen(element) && !isInProse(element) && !element.textContent.startsWith('Skip to'))
      .map((element) => ({ element, height: heightOf(element) }))
      .filter(({ height }) => height < least - 1)
      .map(({ element, height }) => `${height} px: ${element.outerHTML.slice(0, 160)}`)
  }, THUMB_PX)

/** Neither the page nor anything that scrolls within a part of it. */
export async function expectNothingSideways(page: Page, part: Locator): Promise<void> {
  await expectNoSidewaysScroll(page)
  const wide = await part.evaluate((root) =>
    [root, ...root.querySelectorAll('*')]
      .filter((each) => each.scrollWidth > each.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(each).overflowX))
      .map((each) => `${each.scrollWidth} in ${each.clientWidth} px: ${each.outerHTML.slice(0, 120)}`),
  )
  expect(wide).toEqual([])
}

/** Cells of tables whose words begin nearer to the edge of the window than those of the rest of the page; the heads of groups are buttons. */
export const cellsAtEdge = (view: Element): readonly (string | null)[] =>
  [...view.querySelectorAll('table :is(th, td):first-child:not([scope="rowgroup"])')]
    .filter((cell) => {
      const { left, width } = cell.getBoundingClientRect()
      return width > 1 && left + Number.parseFloat(getComputedStyle(cell).paddingLeft) < 12
    })
    .map(({ textContent }) => textContent)
