import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

/*
 * Small copies of pictures, kept in thumbnails.json: the mean colours of the cells of a grid. Letters are drawn differently on every machine, and hardly
 * change the mean of a cell; a panel, a row or a colour that is not where it was does. `UPDATE_THUMBNAILS=1 npx playwright test e2e/screens.spec.ts`
 * keeps what is on screen now.
 */

const FILE = join('e2e', 'thumbnails.json')
const [COLUMNS, ROWS] = [24, 16]

/** Of a channel, of 255: from here on a cell is another colour. */
const ANOTHER_COLOUR = 20
/** Of all cells: less is a line of text that is longer, or a figure that came later. */
const MOST_OTHERS = 0.06

const kept = (): Readonly<Record<string, string>> => JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, string>

/** The cells that differ from those that are kept under a name, as a share of all. */
export async function thumbnailDifference(page: Page, name: string): Promise<number> {
  const cells = await cellsOf(page)
  const known = kept()
  if (process.env.UPDATE_THUMBNAILS === '1') {
    const all = { ...known, [name]: Buffer.from(cells).toString('base64') }
    writeFileSync(
      FILE,
      `${JSON.stringify(Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1))), null, 2)}\n`,
    )
    return 0
  }
  const before = Buffer.from(known[name] ?? '', 'base64')
  const isOther = (cell: number): boolean =>
    [0, 1, 2].some(
      (channel) => Math.abs((before[cell * 3 + channel] ?? 0) - (cells[cell * 3 + channel] ?? 0)) > ANOTHER_COLOUR,
    )
  const others = Array.from({ length: COLUMNS * ROWS }, (_, cell) => cell).filter(isOther)
  return others.length / (COLUMNS * ROWS)
}

export { MOST_OTHERS }

/** Mean red, green and blue of each cell, row by row. An empty page makes the small copy, under no policy of ours. */
async function cellsOf(page: Page): Promise<readonly number[]> {
  const picture = (await page.screenshot({ animations: 'disabled', caret: 'hide' })).toString('base64')
  const blank = await page.context().newPage()
  const cells = await blank.evaluate(
    async ({ source, columns, rows }) => {
      const image = new Image()
      image.src = `data:image/png;base64,${source}`
      await image.decode()
      const canvas = new OffscreenCanvas(image.width, image.height)
      const context = canvas.getContext('2d', { willReadFrequently: true })
      if (context === null) throw new Error('There is no canvas.')
      context.drawImage(image, 0, 0)
      return Array.from({ length: columns * rows }, (_, cell) => {
        const [x, y] = [cell % columns, Math.floor(cell / columns)]
        const [left, top] = [Math.floor((x * image.width) / columns), Math.floor((y * image.height) / rows)]
        const [right, bottom] = [((x + 1) * image.width) / columns, ((y + 1) * image.height) / rows].map(Math.floor)
        const { data } = context.getImageData(left, top, (right ?? 0) - left, (bottom ?? 0) - top)
        const sums = [0, 0, 0]
        for (let at = 0; at < data.length; at += 4)
          for (const channel of [0, 1, 2]) sums[channel] = (sums[channel] ?? 0) + (data[at + channel] ?? 0)
        return sums.map((sum) => Math.round(sum / (data.length / 4)))
      }).flat()
    },
    { source: picture, columns: COLUMNS, rows: ROWS },
  )
  await blank.close()
  return cells
}
