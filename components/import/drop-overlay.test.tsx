import { fireEvent } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import DropOverlay from './drop-overlay'
import { takeRequest } from './import-request'

vi.mock('next/navigation', () => ({ usePathname: () => '/', useRouter: () => ({ push: vi.fn<() => void>() }) }))

const text = '{"passes": []}'
const pasteInto = (target: Element) => fireEvent.paste(target, { clipboardData: { files: [], getData: () => text } })

it('takes a session that is pasted on the workbench', () => {
  const { container } = renderInPage(
    <main>
      <DropOverlay />
    </main>,
  )
  pasteInto(container)
  expect(takeRequest()).toEqual({ type: 'text', text })
})

it('leaves to an editor what is pasted there, also where the editor draws its lines anew for it', () => {
  renderInPage(<DropOverlay />)
  const editor = document.createElement('div')
  editor.setAttribute('contenteditable', 'true')
  const line = editor.appendChild(document.createElement('p'))
  editor.addEventListener('paste', () => editor.replaceChildren(document.createElement('p')))
  document.body.append(editor)
  pasteInto(line)
  expect(line.isConnected).toBe(false)
  expect(takeRequest()).toBeUndefined()
})
