/** Copies a text that is still being read. Browsers allow it where it is asked for within the click or the key itself. */
export async function copyText(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text)
  const plain = text.then((written) => new Blob([written], { type: 'text/plain' }))
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': plain })])
}
