import { findReferences, formatReference, mayHoldReference, type Reference } from '@/lib/engine'
import type { Redact } from '@/lib/sharing/redact'

const NAMED = /(⟨ Reference: lines? [\d–]+ of message #\d+) (\([^()\n⟨⟩]{1,200}\))/g

/**
 * What a reference says of its place stands for nothing that its lines do not say: where it would be redacted a path goes, and a
 * readable reference is written in the compact form, so that it stays one.
 */
const withoutTouchedNames = (text: string, redact: Redact): string =>
  replaceTouched(text, redact).replaceAll(NAMED, (written, head: string, name: string) =>
    redact(name) === name ? written : head,
  )

export function replaceTouched(text: string, redact: Redact): string {
  const pieces: string[] = []
  let at = 0
  for (const { reference, start, markerEnd } of mayHoldReference(text) ? findReferences(text) : []) {
    pieces.push(text.slice(at, start), untouched(text.slice(start, markerEnd), reference, redact))
    at = markerEnd
  }
  return at === 0 ? text : pieces.join('') + text.slice(at)
}

export function untouched(written: string, { readable, ...compact }: Reference, redact: Redact): string {
  return readable && redact(written) !== written ? formatReference(compact) : written
}

/** A redactor that leaves references references. */
export const redactAround =
  (redact: Redact): Redact =>
  (text) =>
    redact(withoutTouchedNames(text, redact))
