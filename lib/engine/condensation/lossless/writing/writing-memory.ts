import type { Message } from '../../../conversation/message'
import type { PartCounter } from '../../ports'
import { type LosslessConfig, writingKey } from '../config'
import { Encoder } from './encoder'
import { firstOfChain, type WrittenPart } from './written-part'

/** Chains remembered: those that the steps of one pipeline write, several times over, before and after an edit. */
const MOST_CHAINS = 16
/** How many times the lines of the first writing a table may come to hold, and lines besides. */
const MOST_GROWTH = 4
const ALWAYS_LINES = 20_000

interface Remembered {
  readonly config: LosslessConfig
  readonly counter: PartCounter
  readonly isReadable: boolean
  readonly encoder: Encoder
  readonly first: WrittenPart
  /** Their last links, the latest last. */
  readonly chains: WrittenPart[]
  most: number
}

/**
 * What was written of a session, so that what follows the same parts is not encoded again. It changes how long writing takes, never what
 * is written: an encoder asked the same gives the same answer. For conversations that share most of their parts.
 */
export class WritingMemory {
  /** By stretch between earlier compactions. */
  private readonly remembered: Remembered[] = []

  /** For another run on the same session: it writes what it would write with a memory of its own. */
  beginRun(): this {
    for (const each of this.remembered) each?.encoder.beginRun()
    return this
  }

  /** The encoder of a stretch for this config, and the link that every chain there begins with. `expected`: what will be written there. */
  encoderFor(
    stretch: number,
    config: LosslessConfig,
    counter: PartCounter,
    isReadable: boolean,
    expected: readonly Message[] = [],
  ): Pick<Remembered, 'encoder' | 'first'> {
    const known = this.remembered[stretch]
    if (
      known &&
      known.counter === counter &&
      known.isReadable === isReadable &&
      isSame(known.config, config) &&
      known.encoder.size <= known.most
    )
      return known
    const made: Remembered = {
      config,
      counter,
      isReadable,
      encoder: new Encoder(config, counter, isReadable, undefined, expected),
      first: firstOfChain(),
      chains: [],
      most: Infinity,
    }
    this.remembered[stretch] = made
    return made
  }

  /** Keeps a chain that was written to its end, and forgets the one that was not needed for longest. */
  keep(last: WrittenPart): void {
    const first = firstOf(last)
    const known = this.remembered.find((each) => each?.first === first)
    if (!known) return
    known.most = Math.min(known.most, MOST_GROWTH * known.encoder.size + ALWAYS_LINES)
    const { chains } = known
    const at = chains.indexOf(last)
    if (at === -1) for (const link of linksOf(last)) link.chains++
    else chains.splice(at, 1)
    chains.push(last)
    if (chains.length > MOST_CHAINS) forget(chains.shift())
  }
}

const isSame = (one: LosslessConfig, other: LosslessConfig): boolean =>
  one === other || writingKey(one) === writingKey(other)

function* linksOf(last: WrittenPart | undefined): Generator<WrittenPart> {
  for (let at = last; at; at = at.before) yield at
}

function firstOf(last: WrittenPart): WrittenPart {
  let first = last
  for (const link of linksOf(last)) first = link
  return first
}

function forget(last: WrittenPart | undefined): void {
  for (const link of linksOf(last)) {
    if (--link.chains > 0 || !link.before) continue
    const { next } = link.before
    next.splice(next.indexOf(link), 1)
  }
}
