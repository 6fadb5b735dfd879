/** Follows a link or a call of the router: writes the address and tells those who watch it. */
export function navigate(to: string, how: 'pushState' | 'replaceState' = 'pushState'): void {
  window.history[how](null, '', to)
}

const listeners = new Set<() => void>()
const watched = new WeakSet<History>()

/** Calls `listener` after every change of the address, whoever makes it. */
export function watchAddress(listener: () => void): () => void {
  if (!watched.has(window.history)) tellOfChanges()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tellOfChanges(): void {
  const tell = (): void => listeners.forEach((listener) => listener())
  for (const name of ['pushState', 'replaceState'] as const) {
    const change = window.history[name].bind(window.history)
    window.history[name] = (...given) => {
      change(...given)
      tell()
    }
  }
  window.addEventListener('popstate', tell)
  watched.add(window.history)
}
