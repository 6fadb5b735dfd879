/** Hands text to the browser as a file; nothing leaves the machine. */
export function downloadText(fileName: string, text: string, mediaType = 'application/octet-stream'): void {
  const url = URL.createObjectURL(new Blob([text], { type: mediaType }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // Some browsers read the blob only after this task.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
