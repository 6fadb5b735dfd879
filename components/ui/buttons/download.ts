/** Saves text as a file, without a request. */
export function downloadText(fileName: string, text: string, mediaType = 'application/octet-stream'): void {
  const url = URL.createObjectURL(new Blob([text], { type: mediaType }))
  downloadFrom(url, fileName)
  // Some browsers read the blob only after this task.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Downloads a file from this server, by default under the name that the server gives. */
export function downloadFrom(href: string, fileName = ''): void {
  const link = document.createElement('a')
  link.href = href
  link.download = fileName
  link.click()
}
