/**
 * Addresses that were written and that the router may still write again: it writes an address when its page is drawn,
 * and by then a later one may stand there.
 */
export interface WrittenAddresses {
  /** To be called before `next` is written in place of `current`. */
  write(current: string, next: string): void
  /** To be called when the router has drawn the page of an address. */
  drawn(address: string): void
  /** The address that was meant last, where `current` stands in the browser. */
  latest(current: string): string
  /** To be called when one goes back or forward. */
  forget(): void
}

export function createWrittenAddresses(): WrittenAddresses {
  /** Oldest first; empty while the browser and the router agree. */
  let written: readonly string[] = []
  const last = (): string | undefined => written.at(-1)
  return {
    write(current, next) {
      written = [...(written.length === 0 ? [current] : written), next]
    },
    drawn(address) {
      // What was never written was navigated to.
      if (address === last() || !written.includes(address)) written = []
    },
    latest: (current) => (written.includes(current) ? (last() ?? current) : current),
    forget() {
      written = []
    },
  }
}
