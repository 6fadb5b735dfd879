import { vi } from 'vitest'

const BOX_PIXELS = 600
const ROW_PIXELS = 40

/** Nothing is laid out in a simulated browser. A box has room for some rows, so that long lists draw them. */
export function stubLayout(): void {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(BOX_PIXELS)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(ROW_PIXELS)
}
