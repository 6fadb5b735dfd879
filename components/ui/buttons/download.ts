/** Saves text as a file, without a request. */
export const downloadText = (fileName: string, text: string, mediaType = 'application/octet-stream'): void =>
  downloadBlob(fileName, new Blob([text], { type: mediaType }))

/** The same of bytes. */
export function downloadBlob(fileName: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
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
