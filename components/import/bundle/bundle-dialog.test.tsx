import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import type { ActionError } from '@/lib/contracts/shared/action'
import BundleDialog from './bundle-dialog'
import type { ListedSession } from './bundle-list'
import type { ChosenFile } from '../chosen-files'

const failed = (path: string, error: ActionError): ListedSession => ({
  key: path,
  path,
  files: [path],
  broken: [],
  group: path,
  subAgent: false,
  state: { type: 'failed', error },
})

it('says of each file why it was not opened where none can be, and the way out is other files', () => {
  const [onFiles, onClose] = [vi.fn<(files: readonly ChosenFile[]) => void>(), vi.fn<() => void>()]
  const ignored = () => undefined
  renderInPage(
    <BundleDialog
      sessions={[
        failed('notes.txt', {
          code: 'not-json',
          message: '',
          place: { type: 'line', line: 1, column: 1 },
          problem: { type: 'notJson' },
        }),
        failed('logs.zip', { code: 'archive', message: '', problem: { type: 'archiveDamaged' } }),
      ]}
      aside={[]}
      progress={undefined}
      saving={undefined}
      problem={undefined}
      onSave={ignored}
      onOpen={ignored}
      onFiles={onFiles}
      onClose={onClose}
    />,
  )
  expect(screen.getByRole('dialog', { name: 'No session was found' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull()
  expect(screen.queryByText(/to save/)).toBeNull()
  const [notes, logs] = screen.getAllByRole('alert').map(({ textContent }) => textContent)
  expect(notes).toMatch(/notes\.txt was not opened.*not valid JSON.*Line 1, column 1.*Choose the JSON or JSONL file/)
  expect(logs).toMatch(/logs\.zip was not opened.*archive cannot be read.*damaged/)

  const file = new File(['[]'], 'lamp.json')
  fireEvent.change(screen.getByLabelText('Choose other files'), { target: { files: [file] } })
  expect(onClose).toHaveBeenCalledOnce()
  expect(onFiles).toHaveBeenCalledWith([{ path: 'lamp.json', file }])
})
