/** Where the tab keeps what is edited (components/workbench/model/draft-memory.ts). */
export const EDITS_KEY = 'condensery.edits'

/**
 * Runs in the page before it is first painted: where the tab keeps edits, rows and diff stay hidden (app/globals.css) until these are brought back, so that
 * nobody sees the strategies of a newcomer turn into their own.
 */
export const editsAheadScript = `try{if(sessionStorage.getItem('${EDITS_KEY}')!==null)document.documentElement.dataset.edits='ahead'}catch{}`

/** The same for a page that is come to without loading it. A store that may not be read has nothing to bring back. */
export function hideUntilEdits(): void {
  try {
    if (window.sessionStorage.getItem(EDITS_KEY) !== null) document.documentElement.dataset['edits'] = 'ahead'
  } catch {
    showEdits()
  }
}

export function showEdits(): void {
  delete document.documentElement.dataset['edits']
}
