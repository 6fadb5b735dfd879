/** Events pushed by one side and awaited by the other, in order. */
export class EventQueue<Event> implements AsyncIterable<Event> {
  private readonly waiting: Event[] = []
  private closed = false
  private wake: (() => void) | undefined

  push(event: Event): void {
    this.waiting.push(event)
    this.wake?.()
  }

  close(): void {
    this.closed = true
    this.wake?.()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Event> {
    while (true) {
      const event = this.waiting.shift()
      if (event !== undefined) yield event
      else if (this.closed) return
      else await new Promise<void>((resolve) => (this.wake = resolve))
    }
  }
}
