import { create } from 'zustand'

/** What was typed as the JSON of a row. */
export interface JsonDraft {
  readonly text: string
  /** The config that came of it, written out; where it is not valid yet, the one that it was begun on. */
  readonly on: string
  readonly isValid: boolean
}

/** By the rows' keys, as long as the page is: what is not valid yet is nowhere else. */
const useJsonDrafts = create<Readonly<Record<string, JsonDraft | undefined>>>(() => ({}))

export const keepDraft = (row: string, draft: JsonDraft): void => useJsonDrafts.setState({ [row]: draft })

export const dropDraft = (row: string): void => useJsonDrafts.setState({ [row]: undefined })

export const useJsonDraft = (row: string): JsonDraft | undefined => useJsonDrafts((drafts) => drafts[row])
