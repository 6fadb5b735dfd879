import { describe, expect, it } from 'vitest'
import { chosenFrom, droppedFrom } from './chosen-files'

const fileOf = (name: string, text = name): File => new File([text], name)

/** A file as a browser tells of it in a drop; `gone`: it cannot be read any more. */
const fileEntry = (fullPath: string, gone = false): FileSystemEntry =>
  ({
    isFile: true,
    isDirectory: false,
    fullPath,
    file: (found: (file: File) => void, failed: (error: Error) => void) =>
      gone ? failed(new Error('gone')) : found(fileOf(fullPath.split('/').at(-1) ?? '', fullPath)),
  }) as unknown as FileSystemEntry

/** A folder, which is told in portions, as browsers do from a hundred names on. */
const folderEntry = (fullPath: string, entries: readonly FileSystemEntry[], portion = 2): FileSystemEntry =>
  ({
    isFile: false,
    isDirectory: true,
    fullPath,
    createReader: () => {
      let at = 0
      return {
        readEntries: (found: (entries: readonly FileSystemEntry[]) => void) => {
          at += portion
          found(entries.slice(at - portion, at))
        },
      }
    },
  }) as unknown as FileSystemEntry

const dropOf = (entries: readonly (FileSystemEntry | null)[], files: readonly File[] = []): DataTransfer =>
  ({ files, items: entries.map((entry) => ({ webkitGetAsEntry: () => entry })) }) as unknown as DataTransfer

describe('what a person gives', () => {
  it('is, of a chosen folder, its files with the folders that they lie in', () => {
    const inFolder = Object.assign(fileOf('a.jsonl'), {})
    Object.defineProperty(inFolder, 'webkitRelativePath', { value: 'projects/p1/a.jsonl' })
    expect(chosenFrom([inFolder, fileOf('b.json')]).map(({ path }) => path)).toEqual(['projects/p1/a.jsonl', 'b.json'])
  })

  it('is, of a dropped folder, all that lies in it, however deep and in however many portions', async () => {
    const names = Array.from({ length: 5 }, (_, index) => `${index}.jsonl`)
    const folder = folderEntry('/p', [
      ...names.map((name) => fileEntry(`/p/${name}`)),
      folderEntry('/p/s', [folderEntry('/p/s/subagents', [fileEntry('/p/s/subagents/agent-1.jsonl')])]),
      folderEntry('/p/empty', []),
      fileEntry('/p/gone.jsonl', true),
    ])
    const found = await droppedFrom(dropOf([folder, fileEntry('/beside.json'), null]))
    expect(found.map(({ path }) => path)).toEqual([
      ...names.map((name) => `p/${name}`),
      'p/s/subagents/agent-1.jsonl',
      'beside.json',
    ])
    expect(await found[5]?.file.text()).toBe('/p/s/subagents/agent-1.jsonl')
  })

  it('is, of files alone, the files themselves, whether or not the browser tells of entries', async () => {
    const files = [fileOf('a.json'), fileOf('b.json')]
    for (const entries of [[], [fileEntry('/a.json'), fileEntry('/b.json')]])
      expect((await droppedFrom(dropOf(entries, files))).map(({ file }) => file)).toEqual(files)
  })
})
