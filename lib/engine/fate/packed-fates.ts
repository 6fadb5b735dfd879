import { fates, type Fate } from './fate'

/** Fates along the session, in reading order, three numbers a run: index of its message in the original, place of its fate in `fates`, tokens. */
export type PackedFates = readonly number[]

/** A run of one fate inside one message. */
export interface MessageRun {
  readonly message: number
  readonly fate: Fate
  readonly tokens: number
}

/** Runs that follow each other with the same fate in the same message become one. */
export function packFates(runs: Iterable<MessageRun>): PackedFates {
  const packed: number[] = []
  let [lastMessage, lastPlace] = [-1, -1]
  for (const { message, fate, tokens } of runs) {
    const place = fates.indexOf(fate)
    if (message === lastMessage && place === lastPlace) packed.push((packed.pop() ?? 0) + tokens)
    else packed.push(message, place, tokens)
    ;[lastMessage, lastPlace] = [message, place]
  }
  return packed
}

export function* unpackFates(packed: PackedFates): Generator<MessageRun> {
  for (let at = 0; at + 2 < packed.length; at += 3)
    yield { message: packed[at] ?? 0, fate: fates[packed[at + 1] ?? 0] ?? 'kept', tokens: packed[at + 2] ?? 0 }
}
