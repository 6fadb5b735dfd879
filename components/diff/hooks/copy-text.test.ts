import { afterEach, expect, it, vi } from 'vitest'
import { copyText } from './copy-text'

afterEach(() => vi.unstubAllGlobals())

it('asks the browser at once, before the text is there, and by the older way where that is all there is', async () => {
  const written: string[] = []
  const write = vi.fn<(items: readonly { readonly given: Record<string, Promise<Blob>> }[]) => Promise<void>>(
    async ([item]) => void written.push((await (await item?.given['text/plain'])?.text()) ?? ''),
  )
  const writeText = (text: string): Promise<void> => Promise.resolve(void written.push(text))
  vi.stubGlobal('navigator', { clipboard: { write, writeText } })
  vi.stubGlobal(
    'ClipboardItem',
    class {
      constructor(readonly given: Record<string, Promise<Blob>>) {}
    },
  )
  let resolve = (_: string): void => {}
  const done = copyText(new Promise((answer) => (resolve = answer)))
  expect(write).toHaveBeenCalledOnce()
  resolve('the text')
  await done
  vi.stubGlobal('ClipboardItem', undefined)
  await copyText(Promise.resolve('older'))
  expect(written).toEqual(['the text', 'older'])
})
