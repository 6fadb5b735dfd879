import { downloadBlob } from '@/components/ui/buttons/download'

/** Downloads files as one zip archive. What packs it is loaded with the first. */
export async function downloadArchive(
  fileName: string,
  files: readonly { readonly path: string; readonly text: string }[],
): Promise<void> {
  const { strToU8, zipSync } = await import('fflate')
  const bytes = zipSync(Object.fromEntries(files.map(({ path, text }) => [path, strToU8(text)])))
  downloadBlob(fileName, new Blob([new Uint8Array(bytes)], { type: 'application/zip' }))
}
