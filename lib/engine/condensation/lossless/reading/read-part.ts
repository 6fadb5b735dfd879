import type { Part } from '../../../conversation/part'
import { withSlots } from '../../../conversation/texts/text-slots'
import { lazy } from '../../../core/lazy'

export interface ReadText {
  readonly written: string
  /** Joined they are the text with its references expanded, and with what is not proven marked. */
  readonly pieces: readonly string[]
  readonly kept: readonly string[]
  readonly isOwn: boolean
  readonly resolved: readonly { readonly start: number; readonly end: number }[]
}

/** A part that may hold markers of ours, as it was read. Its texts are put together when they are asked for: often only whether they can be is. */
export class ReadPart {
  constructor(
    private readonly written: Part,
    private readonly texts: ReadonlyMap<string, ReadText>,
  ) {}

  /** Whether something in it is proven to be written by this engine. */
  get isOwn(): boolean {
    return [...this.texts.values()].some(({ isOwn }) => isOwn)
  }

  /** With every reference replaced by what it stands for; the part itself where nothing reads otherwise. */
  readonly expanded = lazy((): Part => {
    const texts = [...this.texts].map(([key, { written, pieces }]) => ({ key, written, text: pieces.join('') }))
    return withSlots(
      this.written,
      new Map(texts.flatMap(({ key, written, text }) => (text === written ? [] : [[key, text] as const]))),
    )
  })

  /** As written, with everything that is not proven marked as the source's own. */
  readonly kept = lazy(
    (): Part => withSlots(this.written, new Map([...this.texts].map(([key, { kept }]) => [key, kept.join('')]))),
  )

  /** By slot, where in the expanded text that stands which references were written for. */
  get resolved(): ReadonlyMap<string, readonly { readonly start: number; readonly end: number }[]> {
    return new Map([...this.texts].map(([key, { resolved }]) => [key, resolved]))
  }
}
