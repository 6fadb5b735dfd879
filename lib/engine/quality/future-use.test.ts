import { describe, expect, it } from 'vitest'
import {
  assistant,
  call,
  conversation,
  result,
  text,
  user,
  type DraftMessage,
} from '../condensation/testing/conversations'
import { withMessages, type Conversation } from '../conversation/conversation'
import type { JsonValue } from '../core/json'
import { beforeCut, cutsAt, cutsOf, deciles, type Cut } from './cuts'
import { counted, fetchedAgain, futureUse, pooled, recallOf, type UseOutcome } from './future-use'
import type { Status } from './status'
import { indexUses } from './use-index'

let calls = 0
const act = (name: string, input: JsonValue, output: string): readonly DraftMessage[] => {
  const id = `c${++calls}`
  return [assistant(call(id, name, input)), user(result(id, output))]
}
/** Six requests that name nothing: what stands before them is at risk. */
const filler = (): readonly DraftMessage[] => Array.from({ length: 6 }, () => act('note', {}, 'fine')).flat()

const cutAtTurn = (session: Conversation, turn: number): Cut => {
  const cut = cutsOf(session)[turn - 1]
  if (!cut) throw new RangeError(`no turn ${turn}`)
  return cut
}

/** A session: a file is read, six turns go by, and after the cut (at turn 8) the file is edited. */
const session = conversation(
  user('Mend the login.'),
  ...act('read', { path: 'src/auth.ts' }, '1→export function checkToken(token) {\n2→  return verifyAll(token)\n3→}'),
  ...filler(),
  ...act(
    'edit',
    {
      path: '/home/u/app/src/auth.ts',
      old_string: '  return verifyAll(token)',
      new_string: '  return checkToken(token)',
    },
    'done',
  ),
)
const cut = cutAtTurn(session, 8)
const uses = indexUses(session).usesAfter(cut)
const named = (list: readonly UseOutcome[], name: string): UseOutcome | undefined =>
  list.find((use) => use.text === name)

describe('what was used after a cut', () => {
  it('is what calls name and had stood before, by type', () => {
    expect(uses.map(({ type, text: name }) => `${type} ${name}`).toSorted()).toEqual([
      'editedLine return verifyAll(token)',
      'identifier checkToken',
      'identifier verifyAll',
      'path /home/u/app/src/auth.ts',
    ])
  })

  it('says where it was used and where it last stood', () => {
    expect(uses.find(({ text: name }) => name === 'checkToken')).toMatchObject({
      turn: 8,
      used: { message: 'm16', part: 'm16.p1', index: 15 },
      stood: { message: 'm3', part: 'm3.p1' },
      drawn: true,
      atRisk: true,
    })
  })

  it('leaves out what never stood before', () => {
    const fresh = conversation(
      user('Go.'),
      ...act('read', { path: 'a/b.ts' }, 'x'),
      ...act('write', { path: 'src/new/file.ts', content: 'const brandNew = 1' }, 'ok'),
    )
    expect(indexUses(fresh).usesAfter(cutAtTurn(fresh, 2))).toEqual([])
  })

  it('is not drawn where something but the agent named it in between, and says what', () => {
    const again = conversation(
      ...act('read', { path: 'src/auth.ts' }, 'checkToken'),
      ...filler(),
      ...act('grep', { pattern: 'x' }, 'src/auth.ts: checkToken'),
      ...act('edit', { new_string: 'checkToken' }, 'ok'),
    )
    const [use] = indexUses(again).usesAfter(cutAtTurn(again, 8))
    expect(use).toMatchObject({ text: 'checkToken', turn: 9, drawn: false, again: { message: 'm16', from: 'result' } })
  })

  it('is still drawn where only the agent named it in between', () => {
    const said = conversation(
      ...act('read', { path: 'src/auth.ts' }, 'checkToken'),
      ...filler(),
      assistant(text('I will change checkToken.')),
      ...act('edit', { new_string: 'checkToken' }, 'ok'),
    )
    expect(indexUses(said).usesAfter(cutAtTurn(said, 8))).toMatchObject([{ text: 'checkToken', drawn: true, turn: 9 }])
  })

  it('is at risk where it does not stand in the newest ten messages', () => {
    const near = conversation(
      user('Go.'),
      ...act('read', {}, 'checkToken'),
      ...filler().slice(0, 8),
      ...act('edit', { new_string: 'checkToken' }, 'ok'),
    )
    const far = conversation(
      user('Go.'),
      ...act('read', {}, 'checkToken'),
      ...filler().slice(0, 10),
      ...act('edit', { new_string: 'checkToken' }, 'ok'),
    )
    expect(indexUses(near).usesAfter(cutAtTurn(near, 6))).toMatchObject([{ atRisk: false }])
    expect(indexUses(far).usesAfter(cutAtTurn(far, 7))).toMatchObject([{ atRisk: true }])
  })

  it('counts a thing once, also a path named in two ways', () => {
    const twice = conversation(
      ...act('read', { path: 'src/auth.ts' }, 'x'),
      ...act('read', { path: 'src/auth.ts' }, 'y'),
      ...act('edit', { path: '/home/u/app/src/auth.ts' }, 'ok'),
    )
    expect(
      indexUses(twice)
        .usesAfter(cutAtTurn(twice, 2))
        .map(({ text: path }) => path),
    ).toEqual(['src/auth.ts'])
  })

  it('does not count recorded summaries as places', () => {
    const summary: DraftMessage = { ...user('checkToken in src/auth.ts'), summary: { type: 'recorded' } }
    const compacted = conversation(
      summary,
      ...filler(),
      ...act('edit', { path: 'src/auth.ts', new_string: 'checkToken' }, 'ok'),
    )
    expect(indexUses(compacted).usesAfter(cutAtTurn(compacted, 7))).toEqual([])
    expect(beforeCut(compacted, cutAtTurn(compacted, 7)).messages).toHaveLength(12)
  })
})

describe('what a strategy left', () => {
  const before = beforeCut(session, cut)
  const [task, read, shown, ...rest] = before.messages
  if (!task || !read || !shown) throw new RangeError('the session is shorter than it was')
  const without = withMessages(before, [
    task,
    read,
    {
      ...shown,
      parts: shown.parts.map((part) =>
        part.type === 'tool-result' ? { ...part, content: [{ type: 'text', text: '⟨ Content suppressed ⟩' }] } : part,
      ),
    },
    ...rest,
  ])
  const statusesWith = (outcome: Parameters<typeof futureUse>[2]): readonly (Status | undefined)[] =>
    ['/home/u/app/src/auth.ts', 'checkToken', 'return verifyAll(token)'].map(
      (name) => named(futureUse(session, cut, outcome), name)?.status,
    )

  it('is kept where nothing changed', () => {
    expect(statusesWith({ condensed: before })).toEqual(['kept', 'kept', 'kept'])
  })

  it('is lost where it stands nowhere', () => {
    expect(statusesWith({ condensed: without })).toEqual(['kept', 'lost', 'lost'])
  })

  it('is recoverable where expanding brings it back', () => {
    expect(statusesWith({ condensed: without, expanded: before })).toEqual(['kept', 'recoverable', 'recoverable'])
  })

  it('is summarized in a made message, and between the marks of a summarized part', () => {
    const made = withMessages(before, [
      {
        ...conversation(user('It changed checkToken in src/auth.ts.')).messages[0]!,
        summary: { type: 'made', by: 'offline', replaces: [] },
      },
    ])
    const inPlace = withMessages(
      before,
      conversation(user('⟨ Summarized by Offline ⟩\n\ncheckToken, src/auth.ts\n\n⟨ Original was 90 chars ⟩')).messages,
    )
    expect(statusesWith({ condensed: made })).toEqual(['summarized', 'summarized', 'lost'])
    expect(statusesWith({ condensed: inPlace })).toEqual(['summarized', 'summarized', 'lost'])
  })

  it('is unknown where a recorded summary cannot be read', () => {
    const encrypted: DraftMessage = {
      role: 'user',
      parts: [{ type: 'opaque', label: 'compaction', text: '' }],
      summary: { type: 'recorded' },
    }
    expect(statusesWith({ condensed: conversation(encrypted) })).toEqual(['unknown', 'unknown', 'unknown'])
    expect(
      statusesWith({ condensed: conversation({ ...user('It was about src/auth.ts'), summary: { type: 'recorded' } }) }),
    ).toEqual(['summarized', 'lost', 'lost'])
  })

  it('says what having it again took', () => {
    const again = conversation(
      ...act('read', {}, 'checkToken'),
      ...filler(),
      ...act('grep', { pattern: 'x' }, 'checkToken'),
      ...act('edit', { new_string: 'checkToken' }, 'ok'),
    )
    const outcome = futureUse(again, cutAtTurn(again, 8), { condensed: conversation(user('nothing')) })
    expect(fetchedAgain(outcome, () => 7)).toEqual({ items: 1, results: 1, tokens: 7 })
  })
})

describe('recall', () => {
  const list = (...counts: readonly (readonly [Status, number])[]): readonly UseOutcome[] =>
    counts.flatMap(([status, count]) => Array.from({ length: count }, () => ({ ...uses[0]!, status })))

  it('is one minus the lost, with the shares beside it', () => {
    expect(recallOf(list(['kept', 12], ['recoverable', 3], ['summarized', 1], ['lost', 4]))).toEqual({
      items: 20,
      kept: 12,
      recoverable: 3,
      summarized: 1,
      lost: 4,
      unknown: 0,
      recall: 0.8,
    })
  })

  it('is no percentage below ten items, and leaves the unknown out', () => {
    expect(recallOf(list(['kept', 9]))).not.toHaveProperty('recall')
    expect(recallOf(list(['kept', 9], ['unknown', 5]))).not.toHaveProperty('recall')
    expect(recallOf(list(['kept', 5], ['lost', 5], ['unknown', 10])).recall).toBe(0.5)
  })

  it('is pooled by type, with commands apart', () => {
    const commands = list(['lost', 10]).map((use) => ({ ...use, type: 'command' as const }))
    const { needed, byType } = pooled([...list(['kept', 10]), ...commands])
    expect(needed).toMatchObject({ items: 10, recall: 1 })
    expect(byType.command).toMatchObject({ items: 10, recall: 0 })
  })

  it('counts what is drawn and at risk', () => {
    expect([
      counted({ drawn: true, atRisk: true }),
      counted({ drawn: true, atRisk: false }),
      counted({ drawn: false, atRisk: true }),
    ]).toEqual([true, false, false])
  })
})

describe('cuts', () => {
  it('stand at the deciles of the requests, none before the first, each once', () => {
    const cuts = (requests: number): readonly number[] =>
      cutsAt(conversation(...Array.from({ length: requests }, () => act('note', {}, 'x')).flat()), deciles).map(
        ({ turn }) => turn,
      )
    expect(cuts(100)).toEqual([11, 21, 31, 41, 51, 61, 71, 81, 91])
    expect(cuts(3)).toEqual([2, 3])
    expect(cuts(0)).toEqual([])
  })
})

it('looks into the arguments of earlier calls as values, and not as the JSON that they are written in', () => {
  const line = '\tconst said = "checked \\"twice\\""'
  const written = conversation(
    ...act('write', { path: 'src/say.ts', content: `x\n${line}\ny` }, 'ok'),
    ...filler(),
    ...act('edit', { path: 'src/say.ts', old_string: line, new_string: 'z' }, 'ok'),
  )
  expect(
    indexUses(written)
      .usesAfter(cutAtTurn(written, 8))
      .filter(({ type }) => type === 'editedLine'),
  ).toMatchObject([{ text: line.trim(), drawn: true }])
})

it('sees the same in calls that are written into the text', () => {
  const written = (command: string): DraftMessage =>
    assistant(text(`Now.\n<function=execute_bash>\n<parameter=command>${command}</parameter>\n</function>`))
  const shown = user('def check_token(token):\n    return verify_all(token)')
  const spoken = conversation(
    user('Mend it.'),
    written('cat src/auth.py'),
    shown,
    ...filler(),
    written("sed -i 's/verify_all/verify_one/' src/auth.py"),
    user('ok'),
  )
  const outcome = futureUse(spoken, cutAtTurn(spoken, 8), { condensed: conversation(user('nothing')) }).filter(counted)
  expect(outcome.map(({ type, text: name, status }) => `${type} ${name} ${status}`)).toEqual([
    'path src/auth.py lost',
    'identifier verify_all lost',
  ])
})
