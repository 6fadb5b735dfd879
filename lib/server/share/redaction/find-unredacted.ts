import { get } from 'es-toolkit/compat'
import { defined, isJsonArray, isJsonObject, type JsonObject, type JsonPath, type JsonValue } from '@/lib/engine'
import { redactedAs, type NumberedSecret, type Redact } from '@/lib/sharing/redact'
import type { Unredacted } from '@/lib/contracts/shared/action'
import type { SnapshotContent } from '@/lib/contracts/share'
import { redactorOf, secretsToRedact, type Redactions } from '../build'
import type { DraftModel } from '../draft'
import { placeOf, type Place } from './place'
import { redactFreeText } from './texts'

/** What is still in the content and must not be, and where; undefined where nothing is. */
export const findUnredacted = (
  content: SnapshotContent,
  draft: DraftModel,
  conversation: Redactions | undefined,
): Unredacted | undefined => {
  const left = firstUnredacted(content, redactorOf(draft, conversation), secretsToRedact(draft, conversation))
  if (!left) return undefined
  const { secret, place } = left
  const part = place.part && draft.keyOf(place.run, place.part)
  return defined({
    type: secret?.type,
    number: secret?.number,
    finding: [...draft.secrets].find(([, secrets]) => secret && secrets.includes(secret))?.[0],
    part: draft.parts.some(({ id }) => id === part) ? part : undefined,
    message: place.message,
    strategy: place.strategy,
  })
}

interface Left {
  readonly secret?: NumberedSecret
  readonly place: Place
}

/** The first thing that is still in the content and must not be: what it is, and where it stands. Undefined where nothing is. */
function firstUnredacted(
  content: SnapshotContent,
  redact: Redact,
  secrets: readonly NumberedSecret[],
): Left | undefined {
  if (secrets.length === 0) return undefined
  const [before, after] = [content, redactFreeText(content, redact)].map((each) => JSON.stringify(each))
  if (before === undefined || after === undefined || before === after) return undefined
  // Texts that differ may hold the same, with names in another order.
  const [one, other] = [JSON.parse(before) as JsonValue, JSON.parse(after) as JsonValue]
  const found = firstOf(placesToSearch(content), (path) =>
    firstDifference(valueAt(one, path), valueAt(other, path), path),
  )
  if (!found) return undefined
  const secret = secrets.find(({ type, number }) => {
    const label = redactedAs(type, number)
    return found.after.includes(label) && !found.before.includes(label)
  })
  return { ...(secret && { secret }), place: placeOf(content, found.path) }
}

/** First where the texts of parts stand, so that the part can be named; last everywhere. */
const placesToSearch = ({ runs }: SnapshotContent): readonly JsonPath[] => [
  ['conversation'],
  ...runs.map((_, run): JsonPath => ['runs', run, 'diff', 'messages']),
  [],
]

interface Difference {
  readonly path: JsonPath
  readonly before: string
  readonly after: string
}

/** Of two values, the first place where they differ. The order of the names in an object says nothing. */
function firstDifference(
  one: JsonValue | undefined,
  other: JsonValue | undefined,
  path: JsonPath,
): Difference | undefined {
  if (isJsonArray(one) && isJsonArray(other) && one.length === other.length)
    return firstOf(one.keys(), (index) => firstDifference(one[index], other[index], [...path, index]))
  if (isJsonObject(one) && isJsonObject(other) && haveSameNames(one, other))
    return firstOf(Object.keys(one), (key) => firstDifference(one[key], other[key], [...path, key]))
  const [before, after] = [JSON.stringify(one ?? null), JSON.stringify(other ?? null)]
  return before === after ? undefined : { path, before, after }
}

function firstOf<Item, Found>(items: Iterable<Item>, find: (item: Item) => Found | undefined): Found | undefined {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}

const haveSameNames = (one: JsonObject, other: JsonObject): boolean =>
  Object.keys(one).length === Object.keys(other).length && Object.keys(one).every((key) => Object.hasOwn(other, key))

const valueAt = (value: JsonValue, path: JsonPath): JsonValue | undefined =>
  path.length === 0 ? value : get(value, path)
