import { describe, expect, it } from 'vitest'
import { addressOf, EDITS_KEY, editsAheadScript, hideUntilEdits, showEdits } from './edits-ahead'

describe('what is hidden until it is brought back', () => {
  const isHidden = (): boolean => document.documentElement.dataset['edits'] === 'ahead'
  it('is the workbench of an address that has edits, in the script of the page as well', () => {
    window.localStorage.setItem(EDITS_KEY, JSON.stringify([[addressOf('?conversation=c'), '{}']]))
    for (const [search, expected] of [
      ['?conversation=c&tab=diff', true],
      ['?conversation=d', false],
      ['', false],
    ] as const) {
      window.history.replaceState(null, '', `/${search}`)
      // oxlint-disable-next-line no-eval -- runs the text of the script as the page does.
      for (const hide of [hideUntilEdits, () => void (0, eval)(editsAheadScript)]) {
        showEdits()
        hide()
        expect(isHidden()).toBe(expected)
      }
    }
    showEdits()
    for (const page of ['/runs/run_1', '/s/snap_1', '/presets']) {
      window.history.replaceState(null, '', `${page}?conversation=c`)
      // oxlint-disable-next-line no-eval -- as above.
      ;(0, eval)(editsAheadScript)
      expect(isHidden()).toBe(false)
    }
    window.localStorage.clear()
  })
})
