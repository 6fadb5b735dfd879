import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { stubLabels } from './labels'
import { omitOwnerStacks } from './owner-stacks'

/*
 * Test files share a worker with its document, because making one takes longer than most tests. Each loads the project's
 * own modules anew, so that no store and no mock of one file reaches the next, and leaves the browser as it was.
 */
vi.resetModules()

// A busy machine takes longer than the second of the default.
configure({ asyncUtilTimeout: 30_000 })

stubLabels()
omitOwnerStacks()

afterEach(cleanup)

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  window.localStorage.clear()
  window.sessionStorage.clear()
  window.history.replaceState(null, '', '/')
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
})
