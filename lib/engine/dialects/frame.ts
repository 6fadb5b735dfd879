/** The fixed text around what a harness put in: it stays when the inside is rewritten, so that it is told by it again. */
export interface Frame {
  readonly before: string
  readonly after: string
}

export interface Framed {
  readonly frame: Frame
  readonly inner: string
}

/** Text that is one element as a whole, with its tag's name; white space around it belongs to the frame. */
export function elementIn(text: string): (Framed & { readonly tag: string }) | undefined {
  const open = /^\s*<([A-Za-z][\w-]*)[^<>\n]*>/.exec(text)
  const tag = open?.[1]
  if (!open || tag === undefined) return undefined
  const end = text.lastIndexOf(`</${tag}`)
  if (end < open[0].length || !/^<\/[\w-]+[^<>\n]*>\s*$/.test(text.slice(end))) return undefined
  return { tag, ...cut(text, open[0].length, end) }
}

/** Text between a head and a foot that are fixed. */
export function between(text: string, head: RegExp, foot: string): Framed | undefined {
  const open = head.exec(text)
  if (!open || open.index !== 0) return undefined
  const end = text.trimEnd().endsWith(foot) ? text.lastIndexOf(foot) : text.length
  return end < open[0].length ? undefined : cut(text, open[0].length, end)
}

function cut(text: string, from: number, to: number): Framed {
  return { frame: { before: text.slice(0, from), after: text.slice(to) }, inner: text.slice(from, to) }
}

export function framed(text: string, frame: Frame | undefined): string {
  return frame ? frame.before + text + frame.after : text
}
