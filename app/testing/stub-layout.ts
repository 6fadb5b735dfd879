const BOX_PIXELS = 600
const ROW_PIXELS = 40

/**
 * Stands in for layout and styles, which a simulated browser does not have. A box gets room for some rows, so that long
 * lists draw them. Of styles only those count that decide whether an element is hidden: to compute them all, for each
 * element that a query by role looks at, would take most of the time of a test.
 */
export function stubLayout(): void {
  Object.defineProperties(HTMLElement.prototype, {
    clientHeight: { configurable: true, get: () => BOX_PIXELS },
    offsetHeight: { configurable: true, get: () => ROW_PIXELS },
  })
  const hidden = document.createElement('div').style
  hidden.display = 'none'
  window.getComputedStyle = (element) => (element.hasAttribute('hidden') ? hidden : (element as HTMLElement).style)
}
