import { setTimeout as sleep } from 'node:timers/promises'
import { configure } from '@testing-library/dom'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'

/*
 * Stands in for @testing-library/react in page tests, which run React as it is built for production: several times
 * faster than its development build, whose `act` that library needs.
 */
export * from '@testing-library/dom'

configure({
  // What an event changes is drawn when it ends, and what follows from that when what a person did ends.
  eventWrapper: (event) => {
    let result: unknown
    flushSync(() => {
      result = event()
    })
    return result
  },
  asyncWrapper: async (actions) => {
    const result = await actions()
    await sleep(0)
    return result
  },
})

const roots = new Set<{ readonly root: Root; readonly container: HTMLElement }>()

/** Draws an element into the body. */
export function render(element: ReactNode): { readonly container: HTMLElement } {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  roots.add({ root, container })
  root.render(element)
  return { container }
}

/** Takes away everything that was drawn. */
export function cleanup(): void {
  for (const { root, container } of roots) {
    root.unmount()
    container.remove()
  }
  roots.clear()
}
