/** The row of a strategy on the page. */
export const rowElement = (key: string): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>('[data-column]')].find((element) => element.dataset.column === key) ?? null
