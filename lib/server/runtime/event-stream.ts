/** The writing side of a stream of events. What is pushed when nobody reads any more is dropped. */
export interface EventSink<Event> {
  push(event: Event): void
  close(): void
}

/** Events in the order of pushing, kept until they are read. `onGivenUp` is called once if the reader leaves before the end. */
export function eventStream<Event>(onGivenUp?: () => void): {
  readonly events: ReadableStream<Event>
  readonly sink: EventSink<Event>
} {
  let writer: ReadableStreamDefaultController<Event> | undefined
  const events = new ReadableStream<Event>({
    start: (controller) => {
      writer = controller
    },
    cancel: () => {
      writer = undefined
      onGivenUp?.()
    },
  })
  return {
    events,
    sink: {
      push: (event) => writer?.enqueue(event),
      close: () => {
        writer?.close()
        writer = undefined
      },
    },
  }
}
