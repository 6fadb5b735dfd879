import { cleanPath } from '@/lib/engine'

/** A file as a person gave it: by itself, or in a folder, whose names stand in its path. */
export interface ChosenFile {
  readonly path: string
  readonly file: File
}

export const chosenFrom = (files: Iterable<File>): readonly ChosenFile[] =>
  [...files].map((file) => ({ path: cleanPath(file.webkitRelativePath || file.name), file }))

/** What was dropped, with what lies in dropped folders. To be called while the event is handled: afterwards it is empty. */
export async function droppedFrom(transfer: DataTransfer): Promise<readonly ChosenFile[]> {
  const files = [...transfer.files]
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry?.() ?? [])
  if (!entries.some((entry) => entry.isDirectory)) return chosenFrom(files)
  return (await Promise.all(entries.map(filesIn))).flat()
}

async function filesIn(entry: FileSystemEntry): Promise<readonly ChosenFile[]> {
  if (isFile(entry)) {
    const file = await new Promise<File | undefined>((resolve) => entry.file(resolve, () => resolve(undefined)))
    return file ? [{ path: cleanPath(entry.fullPath), file }] : []
  }
  if (!isFolder(entry)) return []
  const reader = entry.createReader()
  const found: ChosenFile[] = []
  // A folder is told in portions, the last of them empty.
  for (;;) {
    const portion = await new Promise<readonly FileSystemEntry[]>((resolve) =>
      reader.readEntries(resolve, () => resolve([])),
    )
    if (portion.length === 0) return found
    found.push(...(await Promise.all(portion.map(filesIn))).flat())
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
