import type { JSHandle, Page } from '@playwright/test'

/** What is waited for in the page, after a key or a click. */
export type Sight =
  /** Messages of the diff stand there with their texts. */
  | 'diff'
  | 'ledger'
  /** Another hunk than before is named in the toolbar, and its message is in sight. */
  | 'hunk'

/** Runs in the page: milliseconds from the next event of a kind to the frame that shows what is waited for. It watches when it returns. */
export async function watchFor(page: Page, event: 'keydown' | 'click', sight: Sight): Promise<() => Promise<number>> {
  const watch = await page.evaluateHandle(
    ({ event: kind, sight: wanted }) => {
      const label = (): string => document.querySelector('[role=toolbar] [aria-live]')?.textContent ?? ''
      const before = label()
      const isInBox = (element: Element): boolean => {
        const box = element.closest('[role=region]')?.getBoundingClientRect()
        const { top, bottom } = element.getBoundingClientRect()
        return box !== undefined && bottom > box.top && top < box.bottom
      }
      const isThere = (): boolean => {
        const messages = [...document.querySelectorAll('article[id^="message-"]')].filter(isInBox)
        const waiting = [...document.querySelectorAll('[data-columns] [aria-busy=true]')].filter(isInBox)
        const texts = messages.length > 0 && waiting.length === 0
        if (wanted === 'ledger') return document.querySelectorAll('[aria-label^="Ledger: "] tbody tr').length > 0
        if (wanted === 'diff') return texts
        return label() !== before && messages.some((each) => each.getAttribute('aria-current') === 'location')
      }
      const took = new Promise<number>((resolve) => {
        addEventListener(
          kind,
          () => {
            const since = performance.now()
            const look = (): void => {
              if (isThere()) requestAnimationFrame(() => resolve(performance.now() - since))
              else requestAnimationFrame(look)
            }
            requestAnimationFrame(look)
          },
          { once: true, capture: true },
        )
      })
      return { took }
    },
    { event, sight },
  )
  return () => watch.evaluate(({ took }) => took)
}

/** Of one edit of a pipeline: milliseconds from the key to the frames with the row's new tokens, its map, and the last change of the diff. */
export interface EditTimes {
  readonly row: number
  /** Undefined: the edit changed nothing there. */
  readonly map: number | undefined
  readonly diff: number | undefined
}

/** Runs in the page. It watches when it returns. `settleMs`: after the row's figures, for what follows them. */
export const watchEdit = (page: Page, settleMs: number): Promise<JSHandle<{ readonly times: Promise<EditTimes> }>> =>
  page.evaluateHandle((settle) => {
    const [row, canvas, diff] = [
      document.querySelector('[data-row=A]'),
      document.querySelector('[data-row=A] canvas'),
      document.querySelector('[data-columns]'),
    ]
    if (row === null || canvas === null || diff === null) throw new Error('The row or its diff is not on the page.')
    const times = new Promise<EditTimes>((resolve) => {
      addEventListener(
        'keydown',
        () => {
          const since = performance.now()
          const seen: { row?: number; map?: number; diff?: number } = {}
          const note = (what: keyof typeof seen) => (): void => {
            // Its recall and cost come later, and are told to be of before until then.
            if (what === 'row' && (row.getAttribute('data-state') !== 'ready' || seen.row !== undefined)) return
            requestAnimationFrame(() => {
              seen[what] = performance.now() - since
              if (what === 'row') setTimeout(done, settle)
            })
          }
          const observers = [
            [row, 'row', { attributes: true }],
            [canvas, 'map', { attributes: true }],
            [diff, 'diff', { childList: true, subtree: true, characterData: true }],
          ] as const
          const watching = observers.map(([element, what, options]) => {
            const observer = new MutationObserver(note(what))
            observer.observe(element, options)
            return observer
          })
          const done = (): void => {
            for (const observer of watching) observer.disconnect()
            resolve({ row: seen.row ?? 0, map: seen.map, diff: seen.diff })
          }
        },
        { once: true, capture: true },
      )
    })
    return { times }
  }, settleMs)
