import type { Conversation } from '../../../conversation/conversation'
import type { PartId } from '../../../conversation/ids'
import { memoizeWeak } from '../../../core/memoize-weak'
import type { LosslessChange } from '../../lossless/strategies/change'
import { defaultLosslessConfig, type LosslessConfig } from '../../lossless/config'
import { isExpandable } from '../../lossless/reading/expand'
import { readBack as ownReadBack } from '../../lossless/reading/read-back'
import { referencesIn } from '../../lossless/reading/references-in'
import { removeStateOutright } from '../../lossless/strategies/remove-obsolete-state'
import { rewrite } from '../../lossless/writing/rewrite'
import type { Rewritten } from '../../lossless/writing/writing'
import type { ReadBack, ReferenceEngine, Written } from './references'

/** The lossless strategies as the runner uses them. */
export const losslessReferences: ReferenceEngine = {
  readBack: memoizeWeak(readBack),
  apply: (draft, config, counter) => {
    if (config.removeObsoleteState !== 'outright')
      return written(rewrite({ ...draft, everywhere: true }, config, counter))
    const rest = removeStateOutright(draft.plain, counter)
    return written(rewrite({ ...draft, plain: rest.conversation, everywhere: true }, config, counter), rest.changes)
  },
  rewrite: (draft, config, counter) => written(rewrite({ ...draft, everywhere: false }, config, counter)),
  resolves: memoizeWeak(isExpandable),
}

/** What only looks like ours is marked when references are written: until then it stays as it is, and so the conversation is as it came. */
function readBack(conversation: Conversation): ReadBack | undefined {
  const directions = directionsOf(conversation)
  if (directions.size === 0 || !isExpandable(conversation)) return undefined
  const back = ownReadBack(conversation)
  const references = holdsReadable(conversation) ? 'readable' : 'compact'
  return (
    back && {
      plain: back.plain,
      config: { ...defaultLosslessConfig, references, keep: directions.has('forward') ? 'latest' : 'first' },
    }
  )
}

const holdsReadable = ({ messages }: Conversation): boolean =>
  messages.some(({ parts }) => parts.some((part) => referencesIn(part).some(({ reference }) => reference.readable)))

/** Which ways references lead. */
function directionsOf({ messages }: Conversation): ReadonlySet<keyof typeof keeps> {
  const directions = new Set<keyof typeof keeps>()
  messages.forEach((message, index) => {
    for (const part of message.parts)
      for (const { reference } of referencesIn(part))
        directions.add(
          reference.message === index + 1 ? 'within' : reference.message > index + 1 ? 'forward' : 'backward',
        )
  })
  return directions
}

const keeps = { within: 'first', backward: 'first', forward: 'latest' } as const satisfies Record<
  string,
  LosslessConfig['keep']
>

function written({ changes, ...rewritten }: Rewritten, before: readonly LosslessChange[] = []): Written {
  const byPart = new Map<PartId, LosslessChange[]>()
  for (const change of [...before, ...changes]) {
    const own = byPart.get(change.part)
    if (own) own.push(change)
    else byPart.set(change.part, [change])
  }
  return { ...rewritten, explanations: { parts: byPart, messages: new Map() } }
}
