import { create } from 'zustand'
import type { ChosenFile } from './chosen-files'

/** What a person brings in, and how. */
export type ImportRequest =
  | { readonly type: 'files'; readonly files: readonly ChosenFile[] }
  | { readonly type: 'text'; readonly text: string }
  /** A file of this computer, as the server lists it. */
  | { readonly type: 'local'; readonly id: string; readonly path: string }
  | { readonly type: 'sample'; readonly id: string; readonly title: string }
  /** Nothing yet: a place to paste it. */
  | { readonly type: 'paste' }

interface RequestedImport {
  /** Until the workbench takes it: it may have been given on another page, or before the code that reads it was loaded. */
  readonly given: ImportRequest | undefined
  /** Something is being read. */
  readonly busy: boolean
}

export const useImportRequest = create<RequestedImport>(() => ({ given: undefined, busy: false }))

export const requestImport = (given: ImportRequest): void => useImportRequest.setState({ given })

/** To be taken once. */
export function takeRequest(): ImportRequest | undefined {
  const { given } = useImportRequest.getState()
  useImportRequest.setState({ given: undefined })
  return given
}
