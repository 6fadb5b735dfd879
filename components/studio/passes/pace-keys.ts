const DRAG_KEYS: ReadonlySet<string> = new Set(
  'ArrowUp ArrowDown ArrowLeft ArrowRight Space Enter Escape Tab'.split(' '),
)

/** No key is passed on twice where one drag follows another at once. */
const passedOn = new WeakSet<Event>()

/**
 * Hands the keys of a drag to dnd-kit one at a time, each after the page was drawn. On its own, dnd-kit loses keys on a
 * busy page: it starts to listen only after an item was picked up, and needs the last move drawn before the next. Repeats
 * of a held key are dropped while others wait. Returns a function that stops this once all keys are handed on.
 */
export function paceKeys(document: Document): () => void {
  const waiting: KeyboardEvent[] = []
  let isEnded = false
  let isBusy = true
  const take = (event: KeyboardEvent): void => {
    if (passedOn.has(event) || !DRAG_KEYS.has(event.code)) return
    event.preventDefault()
    event.stopPropagation()
    if (!event.repeat || waiting.length === 0) waiting.push(event)
    if (!isBusy) passNext()
  }
  const passNext = (): void => {
    const next = waiting.shift()
    isBusy = next !== undefined
    if (next === undefined) {
      if (isEnded) document.removeEventListener('keydown', take, { capture: true })
      return
    }
    const event = new KeyboardEvent('keydown', next)
    passedOn.add(event)
    next.target?.dispatchEvent(event)
    afterDrawing(passNext)
  }
  document.addEventListener('keydown', take, { capture: true })
  afterDrawing(passNext)
  return () => {
    isEnded = true
    if (!isBusy) passNext()
  }
}

const afterDrawing = (next: () => void): void => void requestAnimationFrame(() => setTimeout(next))
