import { beforeAll, beforeEach, vi } from 'vitest'
import { importSource } from '@/lib/server/conversations/conversations'
import { useServer } from './use-server'

/** A server with a short session in each workspace, for tests that do not look at what each preset makes of it. */
export function usePresetsServer(): void {
  useServer()
  beforeAll(() => {
    const ask = fetch
    vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
      /^\/api\/(rankings|results|losses|replay)/.test(address) ? new Promise(() => undefined) : ask(address, init),
    )
  })
  beforeEach(async () => {
    const messages = [
      { role: 'user', content: 'Mend the clock.' },
      { role: 'assistant', content: 'It is mended.' },
    ]
    await importSource(new TextEncoder().encode(JSON.stringify(messages)), 'short.json')
  })
}

/** The row of a preset. */
export function presetRow(name: string): HTMLElement {
  const row = document.querySelector<HTMLElement>(`[role=table] [role=row][aria-label="${name}"]`)
  if (row === null) throw new Error(`There is no preset ${name}.`)
  return row
}

/** Names of the presets that are shown, in their order. */
export const shownPresets = (): readonly (string | null)[] =>
  [...document.querySelectorAll('[role=table] [role=row][aria-label]')].map((row) => row.getAttribute('aria-label'))
