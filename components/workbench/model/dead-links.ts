import { letterOf } from '@/lib/contracts/shared/column-letters'

/** Of the address, what leads to a strategy or to a pass of one. */
const params = ['column', 'beside', 'base', 'pass'] as const

interface Rows {
  readonly count: number
  /** Ids of the passes of the primary row. */
  readonly passes: readonly string[]
}

export interface DeadPlaces {
  /** What leads to what is not there. */
  readonly params: readonly (typeof params)[number][]
  /** Letters that no row has, each once. */
  readonly letters: readonly string[]
  /** Letters of `beside` that rows have. */
  readonly beside: readonly string[]
  readonly pass?: string
}

/** Read from the address itself: what is no letter of a row at all is not in the state that is read from it. */
export function deadPlaces(query: Pick<URLSearchParams, 'get'>, { count, passes }: Rows): DeadPlaces {
  const letters = Array.from({ length: count }, (_, place) => letterOf(place))
  const named = (param: (typeof params)[number]): readonly string[] => {
    const text = query.get(param) ?? ''
    return text === '' ? [] : param === 'beside' ? text.split(',') : [text]
  }
  const isDead = (param: (typeof params)[number], name: string): boolean =>
    !(param === 'pass' ? passes : letters).includes(name)
  const dead = params.filter((param) => named(param).some((name) => isDead(param, name)))
  const [pass] = named('pass').filter((name) => isDead('pass', name))
  return {
    params: dead,
    letters: [
      ...new Set(
        dead.filter((param) => param !== 'pass').flatMap((param) => named(param).filter((name) => isDead(param, name))),
      ),
    ],
    beside: named('beside').filter((letter) => letters.includes(letter)),
    ...(pass !== undefined && { pass }),
  }
}
