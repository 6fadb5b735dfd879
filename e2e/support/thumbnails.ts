import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, type TestInfo } from '@playwright/test'
import { decode, type DecodedPng } from 'fast-png'

/*
 * Small copies of pictures, kept in thumbnails.json: the mean colours of the cells of a grid. Letters are drawn differently on every machine, and hardly
 * change the mean of a cell; a panel, a row or a colour that is not where it was does. `UPDATE_THUMBNAILS=1 npx playwright test -g PATTERN --workers=1`
 * keeps what is on screen now.
 */

const FILE = join(import.meta.dirname, 'thumbnails.json')
/** CSS. Notices come and go by themselves. */
const NO_NOTICES = '[data-sonner-toaster] { visibility: hidden }'
const [COLUMNS, ROWS] = [24, 16]

/** Of a channel, of 255: from here on a cell is another colour. */
const ANOTHER_COLOUR = 8
/** Of all cells: less is a line of text that is longer, or a figure that came later. */
const MOST_OTHERS = 0.025

/** In the theme that is on. `state`: what is on the picture is still busy, and stays so. */
export async function keepPicture(page: Page, info: TestInfo, name: string, state?: 'busy'): Promise<void> {
  if (state !== 'busy') await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  if (isUpdating) keep(name, await settledCells(page))
  else await expectPicture(page, info, name)
}

async function expectPicture(page: Page, info: TestInfo, name: string): Promise<void> {
  try {
    await expect.poll(() => difference(page, name)).toBeLessThanOrEqual(MOST_OTHERS)
  } catch (error) {
    await info.attach(name, { body: await page.screenshot(), contentType: 'image/png' })
    throw error
  }
}

/** With some rules of CSS the page is not what is kept under a name: the comparison would tell. */
export async function expectAnotherPicture(page: Page, name: string, css: string): Promise<void> {
  const setStyle = (rules: string): Promise<void> =>
    page.evaluate((text) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      document.adoptedStyleSheets = [sheet]
      window.dispatchEvent(new Event('resize'))
    }, rules)
  await setStyle(css)
  expect(await difference(page, name), css).toBeGreaterThan(MOST_OTHERS)
  await setStyle('')
}

const isUpdating = process.env.UPDATE_THUMBNAILS === '1'

const kept = (): Readonly<Record<string, string>> => JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, string>

function keep(name: string, cells: readonly number[]): void {
  const all = Object.entries({ ...kept(), [name]: Buffer.from(cells).toString('base64') })
  const sorted = Object.fromEntries(all.toSorted(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(FILE, `${JSON.stringify(sorted, null, 2)}\n`)
}

/** Once nothing more comes. */
async function settledCells(page: Page): Promise<readonly number[]> {
  let [before, cells] = [await cellsOf(page), await cellsOf(page)]
  while (before.join() !== cells.join()) [before, cells] = [cells, await cellsOf(page)]
  return cells
}

/** The cells that differ from those that are kept under a name, as a share of all. */
async function difference(page: Page, name: string): Promise<number> {
  const cells = await cellsOf(page)
  const before = Buffer.from(kept()[name] ?? '', 'base64')
  const isOther = (cell: number): boolean =>
    [0, 1, 2].some(
      (channel) => Math.abs((before[cell * 3 + channel] ?? 0) - (cells[cell * 3 + channel] ?? 0)) > ANOTHER_COLOUR,
    )
  const others = Array.from({ length: COLUMNS * ROWS }, (_, cell) => cell).filter(isOther)
  return others.length / (COLUMNS * ROWS)
}

/** Mean red, green and blue of each cell, row by row. */
async function cellsOf(page: Page): Promise<readonly number[]> {
  const picture = decode(await page.screenshot({ animations: 'disabled', caret: 'hide', style: NO_NOTICES }))
  return Array.from({ length: COLUMNS * ROWS }, (_, cell) => meanColour(picture, cell)).flat()
}

function meanColour({ data, width, height, channels }: DecodedPng, cell: number): readonly number[] {
  const edge = (place: number, of: number, size: number): number => Math.floor((place * size) / of)
  const [column, row] = [cell % COLUMNS, Math.floor(cell / COLUMNS)]
  const [left, right] = [edge(column, COLUMNS, width), edge(column + 1, COLUMNS, width)]
  const [top, bottom] = [edge(row, ROWS, height), edge(row + 1, ROWS, height)]
  let [red, green, blue] = [0, 0, 0]
  for (let y = top; y < bottom; y += 1)
    for (let at = (y * width + left) * channels; at < (y * width + right) * channels; at += channels) {
      red += data[at] ?? 0
      green += data[at + 1] ?? 0
      blue += data[at + 2] ?? 0
    }
  const pixels = (right - left) * (bottom - top)
  return [red, green, blue].map((sum) => Math.round(sum / pixels))
}
