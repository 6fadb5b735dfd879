import { readFileSync } from 'node:fs'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, expect, vi } from 'vitest'
import { stubLabels } from './labels'
import { omitOwnerStacks } from './owner-stacks'
import { resetStores } from './stores'

/*
 * Test files share a worker with its document and modules, because making them takes longer than most tests. Each leaves
 * the browser and the stores as they were. A file with mocks has modules of its own, so that no mock reaches another.
 */
vi.mock('zustand', async (original) => (await import('./stores')).withKeptStores(original))

const hasMocks = /\bvi\.(do)?mock\(/i.test(readFileSync(expect.getState().testPath ?? '', 'utf8'))
if (hasMocks) vi.resetModules()

// A busy machine takes longer than the second of the default.
configure({ asyncUtilTimeout: 30_000 })

stubLabels()
omitOwnerStacks()

afterEach(cleanup)

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  resetStores()
  if (hasMocks) vi.resetModules()
  window.localStorage.clear()
  window.sessionStorage.clear()
  window.history.replaceState(null, '', '/')
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
})
