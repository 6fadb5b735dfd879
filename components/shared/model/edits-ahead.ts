/** Where edits are kept (components/workbench/model/drafts/draft-memory.ts): in the tab, and in the browser for the next one. */
export const EDITS_KEY = 'condensery.edits'

/** What makes an address another place to edit at. */
export function addressOf(search: string): string {
  const query = new URLSearchParams(search)
  return JSON.stringify([query.get('conversation'), query.get('runs')])
}

/**
 * Runs in the page before it is first painted: where edits of this address are kept, rows and diff stay hidden
 * (app/globals.css) until these are brought back, so that nobody sees the strategies of a newcomer turn into their own.
 * It says the same as `hideUntilEdits`, and runs in every page: in others nothing would bring anything back.
 */
export const editsAheadScript = `try{if(location.pathname==='/'){const q=new URLSearchParams(location.search),a='['+JSON.stringify(JSON.stringify([q.get('conversation'),q.get('runs')]))+',';if([sessionStorage,localStorage].some(s=>s.getItem('${EDITS_KEY}')?.includes(a)))document.documentElement.dataset.edits='ahead'}}catch{}`

/** The same for a page that is come to without loading it. A store that may not be read has nothing to bring back. */
export function hideUntilEdits(): void {
  try {
    const entry = `[${JSON.stringify(addressOf(window.location.search))},`
    const stores = [window.sessionStorage, window.localStorage]
    if (stores.some((store) => store.getItem(EDITS_KEY)?.includes(entry)))
      document.documentElement.dataset['edits'] = 'ahead'
  } catch {
    showEdits()
  }
}

export function showEdits(): void {
  delete document.documentElement.dataset['edits']
}
