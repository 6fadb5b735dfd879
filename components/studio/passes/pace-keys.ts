const DRAG_KEYS: ReadonlySet<string> = new Set(
  'ArrowUp ArrowDown ArrowLeft ArrowRight Space Enter Escape Tab'.split(' '),
)

/** No key is passed on twice where one drag follows another at once. */
const passedOn = new WeakSet<Event>()

/**
 * dnd-kit listens for keys one task after an item was taken by one, and loses a key that comes before it has drawn what
 * the one before it did, as on a busy page. So the keys of a drag reach it one after another, and those that a held key
 * repeats do not pile up. Returns how to end that.
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
