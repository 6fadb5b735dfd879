/** Hands text to the browser as a file; nothing leaves the machine. */
export function downloadText(fileName: string, text: string, mediaType = 'application/octet-stream'): void {
  const url = URL.createObjectURL(new Blob([text], { type: mediaType }))
  downloadFrom(url, fileName)
  // Some browsers read the blob only after this task.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Saves what stands at an address of this server, under the name the server gives it unless another is given. */
export function downloadFrom(href: string, fileName = ''): void {
  const link = document.createElement('a')
  link.href = href
  link.download = fileName
  link.click()
}
