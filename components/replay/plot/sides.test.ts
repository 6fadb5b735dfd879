import { describe, expect, it } from 'vitest'
import { GAP, sidesOf, type Named } from './sides'

const plot = { left: 200, right: 800 }
const WIDTH = 100

const named = (x: number, y = 300): Named => ({
  x,
  y,
  width: WIDTH,
  height: 16,
  mark: { left: x - 4, right: x + 4, top: y - 80, bottom: y },
})

describe('the sides of names beside their points', () => {
  it('is the left one where nothing is in the way', () => {
    expect(sidesOf([named(400), named(600)], plot)).toEqual(['left', 'left'])
    expect(sidesOf([], plot)).toEqual([])
  })

  it('is the other one at an edge of the plot', () => {
    expect(sidesOf([named(230), named(795)], plot)).toEqual(['right', 'left'])
    expect(sidesOf([named(220)], { left: 200, right: 300 })).toEqual([undefined])
  })

  it('never lays a name on another, on a point that is not its own, or on what stands there already', () => {
    // The first stands to the right of its point: the second has no room on its left; the third has the second on one side, a point on the other.
    const row = [named(230), named(350), named(480), named(520)]
    expect(sidesOf(row, plot)).toEqual(['right', 'right', undefined, 'right'])
    expect(sidesOf([named(400), named(400 - GAP - WIDTH / 2)], plot)).toEqual(['right', 'left'])
    const taken = [{ left: 206, right: 390, top: 290, bottom: 304 }]
    expect(sidesOf([named(395), named(640)], plot, taken)).toEqual(['right', 'left'])
  })

  it('lets names stand above each other', () => {
    expect(sidesOf([named(400, 300), named(404, 200)], plot)).toEqual(['left', 'left'])
  })
})
