import { escapeRegExp } from 'es-toolkit/string'
import type { Conversation } from '../../conversation/conversation'
import { beforeCut, type Cut } from '../cuts'
import { counted } from '../future-use'
import { argumentsOf } from '../items/arguments'
import { nameOf } from '../../conversation/texts/file-paths'
import { touchedFiles } from '../items/touched-files'
import type { Place } from '../place'
import { textsOf } from '../matching/texts'
import { thingsOf, type Thing } from '../matching/things'
import { indexUses, type Use } from '../use-index'

/** What a model that goes on from a condensed context is asked. */
export const probeKinds = [
  'recall', // a fact that the agent needed later
  'artifact', // the files it made and changed
  'continuation', // what comes next, held against what came
  'decision', // what the person asked for and ruled out
] as const
export type ProbeKind = (typeof probeKinds)[number]

/** One question about a session, with what a right answer states. Made from the record alone: no model words it, and no strategy is known to it. */
export interface Probe {
  readonly id: string
  readonly kind: ProbeKind
  readonly question: string
  /** What a right answer states. */
  readonly expected: string
  /** Names that have to stand in the answer, letter by letter; absent: a judge decides. */
  readonly literals?: readonly string[]
  /** Where the record says it. */
  readonly source: Place
}

const PER_KIND = 5
const LONGEST_LINE = 200
const BLANK = '________'

/** The probes of a session at one cut, always the same. */
export function probesOf(conversation: Conversation, cut: Cut, perKind = PER_KIND): readonly Probe[] {
  const { things } = thingsOf(beforeCut(conversation, cut))
  const drafts: readonly Omit<Probe, 'id'>[] = [
    ...spread(recallProbes(conversation, cut, things), perKind),
    ...artifactProbe(things),
    ...continuationProbe(conversation, cut),
    ...spread(decisionProbes(conversation, cut, things), perKind),
  ]
  return drafts.map((draft, index) => ({ id: `${draft.kind}-${cut.turn}-${index + 1}`, ...draft }))
}

/** So many of a list, evenly from its beginning to its end. */
const spread = <Item>(list: readonly Item[], most: number): readonly Item[] =>
  list.length <= most
    ? list
    : Array.from({ length: most }, (_, index) => list[Math.floor((index * list.length) / most)]).flatMap((item) =>
        item === undefined ? [] : [item],
      )

/** Names that the agent took out of the old context later, each blanked out of the line that held it; then numbers with their keys. */
function recallProbes(conversation: Conversation, cut: Cut, things: readonly Thing[]): readonly Omit<Probe, 'id'>[] {
  const needed = indexUses(conversation)
    .usesAfter(cut)
    .filter((use) => counted(use) && use.type === 'identifier')
  const names = needed.flatMap((use): readonly Omit<Probe, 'id'>[] => {
    const line = lineOf(use)
    return line === undefined
      ? []
      : [
          {
            kind: 'recall',
            question: `One name is blanked out (${BLANK}) of a line that stood in this session. Which name is it?\n\n${line}`,
            expected: use.text,
            literals: [use.text],
            source: placeOf(use.stood),
          },
        ]
  })
  const numbers = things.flatMap(({ class: kind, text, first }): readonly Omit<Probe, 'id'>[] => {
    const [key = '', value = ''] = text.split(': ')
    return kind !== 'number'
      ? []
      : [
          {
            kind: 'recall',
            question: `Which number did this session give for “${key}”?`,
            expected: value,
            literals: [value],
            source: first,
          },
        ]
  })
  const unique = names.filter(({ question }) => names.filter((each) => each.question === question).length === 1) // else there is more than one right answer
  return unique.length > 0 ? unique : numbers
}

function lineOf({ text, stood }: Use): string | undefined {
  const name = new RegExp(String.raw`(?<!\w)${escapeRegExp(text)}(?!\w)`, 'g')
  const line = textsOf(stood.content)
    .flatMap((each) => each.split('\n'))
    .find(
      (each) => each.trim().length <= LONGEST_LINE && each.search(name) !== -1 && each.trim().length > text.length + 8,
    )
  return line?.replace(name, BLANK).trim()
}

const placeOf = ({ message, part, index }: Place): Place => ({ message, part, index })

function artifactProbe(things: readonly Thing[]): readonly Omit<Probe, 'id'>[] {
  const files = things.filter(({ class: kind }) => kind === 'changedPath' || kind === 'createdPath')
  const [first] = files
  const names = [...new Set(files.map(({ text }) => nameOf(text)))]
  return first
    ? [
        {
          kind: 'artifact',
          question:
            'Which files were created or changed in this session so far? List their paths, one a line, and no others.',
          expected: names.join(', '),
          literals: names,
          source: first.first,
        },
      ]
    : []
}

/** The next call of the record. An agent may do well what it did not do then: low agreement of an untouched context says how much. */
function continuationProbe({ messages }: Conversation, { message, index }: Cut): readonly Omit<Probe, 'id'>[] {
  const part = messages[index]?.parts.find(({ type }) => type === 'tool-call')
  if (part?.type !== 'tool-call') return []
  const target =
    touchedFiles(part)[0]?.path ??
    argumentsOf(part.input)
      .map(({ text }) => text.split('\n')[0] ?? '')
      .find((text) => text !== '') ??
    ''
  return [
    {
      kind: 'continuation',
      question:
        'What is the very next step: which tool is used, and on which file or with which command? Answer in one sentence.',
      expected: `${part.name} ${target.slice(0, LONGEST_LINE)}`.trim(),
      source: { message, part: part.id, index },
    },
  ]
}

function decisionProbes(conversation: Conversation, cut: Cut, things: readonly Thing[]): readonly Omit<Probe, 'id'>[] {
  const rules = things
    .filter(({ class: kind }) => kind === 'constraint')
    .map(
      ({ text, first }): Omit<Probe, 'id'> => ({
        kind: 'decision',
        question: 'What did the person demand or rule out? List every rule that still applies.',
        expected: text,
        source: first,
      }),
    )
  const replies = beforeCut(conversation, cut).messages.flatMap((message, index): readonly Omit<Probe, 'id'>[] => {
    const part = message.role === 'user' && index > 0 ? message.parts.find(({ type }) => type === 'text') : undefined
    if (part?.type !== 'text' || part.text.trim().length < 12 || part.text.length > 300) return []
    return [
      {
        kind: 'decision',
        question:
          'After the first task, what else did the person ask for or decide in the course of the session? List each point.',
        expected: part.text.trim(),
        source: { message: message.id, part: part.id, index },
      },
    ]
  })
  return [...rules, ...replies]
}
