/**
 * Finds the labels of form elements among those of the document, as a browser does. A query by label text or name asks
 * every form element for its labels, and happy-dom searches the whole document for each; this searches it once for all,
 * as what a selector found is remembered until the document changes.
 */
export function stubLabels(): void {
  const labelled = [
    HTMLButtonElement,
    HTMLInputElement,
    HTMLMeterElement,
    HTMLOutputElement,
    HTMLProgressElement,
    HTMLSelectElement,
    HTMLTextAreaElement,
  ]
  for (const { prototype } of labelled)
    Object.defineProperty(prototype, 'labels', {
      configurable: true,
      get(this: HTMLElement) {
        return [...this.ownerDocument.querySelectorAll('label')].filter((label) => isLabelOf(label, this))
      },
    })
}

const isLabelOf = (label: HTMLLabelElement, element: HTMLElement): boolean =>
  label.htmlFor === '' ? label.control === element : label.htmlFor === element.id
