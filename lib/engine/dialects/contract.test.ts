import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { deepFreeze } from '../core/testing/freeze'
import { everyCase } from '../core/testing/every-case'
import { unwrap } from '../core/result'
import { withMessages, type Conversation } from '../conversation/conversation'
import { partId, summaryId } from '../conversation/ids'
import { mapParts } from '../conversation/map-parts'
import type { Message } from '../conversation/message'
import { slotKey, textSlots, withSlots } from '../conversation/texts/text-slots'
import { indexToolPairs } from '../conversation/tool-pairs'
import { claimsOf } from './import/detect'
import { viewOf, type ConversationView, type Dialect, type ParsedFile } from './dialect'
import { formatPlace, ImportError } from './import/import-error'
import { importFile } from './import/import-file'
import { dialectById, dialects } from './registry'
import { readSourceFile, type SourceFile } from './import/source-file'
import { corpus, fixtures, type SampleFile } from './testing/corpus'
import { asData, differences } from './testing/json-difference'
import { projectFile, shapeOf } from './testing/projection'

const MARKERS = [
  '⟨ Content suppressed ⟩',
  '⟨ Reference: lines 3–40 of message #12 ~3f9a ⟩',
  'kept\n⟨ Truncated: 12 more lines ⟩',
]
/** Slots changed one by one per view, spread evenly. */
const CHANGED_SLOTS = 5
/** Characters compared for them in each view of a file: every change is looked for in all of it. */
const MOST_COMPARED = 10_000_000
/** Conversations of a file looked at: some files hold hundreds alike. */
const CONVERSATIONS = 4

const samples = [...fixtures(), ...corpus()]

interface Opened {
  readonly file: SourceFile
  readonly dialect: Dialect
  readonly parsed: ParsedFile
}

const known = new Map<string, Opened | undefined>()

/** Undefined where the file is of a format that no dialect reads or that its dialect refuses. */
function open(sample: SampleFile): Opened | undefined {
  if (!known.has(sample.path)) known.set(sample.path, read(sample))
  return known.get(sample.path)
}

function read(sample: SampleFile): Opened | undefined {
  const file = unwrap(readSourceFile(sample.read(), sample.name))
  const claim = claimsOf(file)[0]
  const parsed = claim?.dialect.parse(file)
  return claim && parsed?.ok ? { file, dialect: claim.dialect, parsed: parsed.value } : undefined
}

const viewsOf = (parsed: ParsedFile): readonly ConversationView[] =>
  parsed.conversations.slice(0, CONVERSATIONS).flatMap((conversation) => conversation.views)

function parseAgain(opened: Opened, view: ConversationView, text: string): Conversation {
  const index = opened.parsed.conversations.findIndex((conversation) => conversation.views.includes(view))
  const parsed = unwrap(opened.dialect.parse(unwrap(readSourceFile(text))))
  const conversation = parsed.conversations[index]
  if (!conversation) throw new Error(`conversation ${index} is gone`)
  return viewOf(conversation, view.id).conversation
}

/** Ways in which files come broken, each made from a good one's text. */
const damages: Readonly<Record<string, (text: string) => string>> = {
  'cut off early': (text) => text.slice(0, Math.floor(text.length / 7)),
  'cut off late': (text) => text.slice(0, Math.floor(text.length * 0.93)),
  'without roles': (text) => text.replaceAll('"role"', '"rôle"'),
  'with one role missing': (text) => {
    const at = text.lastIndexOf('"role"')
    return at < 0 ? text : `${text.slice(0, at)}"rôle"${text.slice(at + '"role"'.length)}`
  },
  'with an unknown role': (text) => text.replace(/"role":( ?)"assistant"/, '"role":$1"oracle"'),
  'with numbers for contents': (text) => text.replace(/"content":( ?)"(?:[^"\\]|\\.)*"/g, '"content":$142'),
  'with numbers for texts': (text) => text.replace(/"text":( ?)"(?:[^"\\]|\\.)*"/g, '"text":$17'),
  'with numbers for ids': (text) =>
    text.replace(/"(id|tool_use_id|call_id|tool_call_id)":( ?)"(?:[^"\\]|\\.)*"/g, '"$1":$27'),
  'with nulls for blocks': (text) => text.replace(/"content":( ?)\[/g, '"content":$1[null,'),
  'nested too deep': (text) =>
    text.replace(/"content":( ?)/, (all) => `${all}${'['.repeat(400)}${']'.repeat(400)},"x":`),
  'wrapped in a list': (text) => `[${text.trim()}]`,
  'with nothing in it': (text) => (text.trimStart().startsWith('[') ? '[]' : '{}'),
}

describe.each(fixtures().map((sample) => [sample.name, sample] as const))('fixture %s', (name, sample) => {
  it('is read or refused with place and remedy when it comes damaged', () => {
    const text = new TextDecoder().decode(sample.read())
    return everyCase(Object.entries(damages), (damage) => {
      const found = importFile(damage(text), sample.name)
      if (found.ok) return
      expect(found.error).toBeInstanceOf(ImportError)
      expect(found.error.message.length).toBeGreaterThan(10)
      expect(found.error.remedy).toMatch(/\.$/)
      expect(formatPlace(found.error.place)).not.toBe('')
    })
  })

  it('reads as reviewed', () => {
    const opened = open(sample)
    expect(opened?.dialect.id).toBe(name.split('/')[0])
    const golden = join(dirname(sample.path), 'expected.json')
    const found = `${JSON.stringify(opened && projectFile(opened.parsed), null, 2)}\n`
    if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(golden, found)
    expect(found).toBe(readFileSync(golden, 'utf8'))
  })
})

describe.each(samples.map((sample) => [sample.name, sample] as const))('%s', (_name, sample) => {
  it('has no two dialects that are equally sure of it', () => {
    const [first, second] = claimsOf(unwrap(readSourceFile(sample.read(), sample.name)))
    expect(second?.confidence ?? 0).toBeLessThan(first?.confidence ?? 1)
  })

  const opened = open(sample)
  if (!opened) return

  it('is written back as it was, from a clone as well', () => {
    const data = asData(opened.file.text)
    for (const view of viewsOf(opened.parsed)) {
      expect(differences(data, asData(opened.dialect.serialize(deepFreeze(view.conversation))))).toEqual([])
      expect(differences(data, asData(opened.dialect.serialize(structuredClone(view.conversation))))).toEqual([])
    }
  })

  it('numbers messages by their position and parts by theirs', () => {
    for (const conversation of opened.parsed.conversations.slice(0, CONVERSATIONS)) {
      const full = conversation.views[0].conversation.messages
      expect(full.map(({ id, parts }) => [id, ...parts.map((part) => part.id)])).toEqual(
        full.map(({ parts }, index) => [
          `m${index + 1}`,
          ...parts.map((_, position) => `m${index + 1}.p${position + 1}`),
        ]),
      )
      const roles = new Map(full.map(({ id, role }) => [id, role]))
      const shown = conversation.views.flatMap((view) => view.conversation.messages)
      expect(shown.filter(({ id, role }) => (roles.get(id) ?? role) !== role)).toEqual([])
    }
  })

  it('changes only the place of a changed slot', () => {
    const data = asData(opened.file.text)
    const count = Math.min(CHANGED_SLOTS, Math.max(1, Math.floor(MOST_COMPARED / opened.file.text.length)))
    for (const view of viewsOf(opened.parsed)) {
      for (const { part, path } of spread(restorableSlots(view.conversation), count)) {
        const text = textOfSlot(view.conversation, part, path)
        const changed = mapParts(view.conversation, (other) =>
          other.id === part ? withSlots(other, new Map([[path, `@@${text}`]])) : other,
        )
        const found = differences(data, asData(opened.dialect.serialize(changed)))
        // Where a format repeats a call's arguments, the copies change alike.
        expect(found.length > 0 && found.every(({ after }) => typeof after === 'string' && after.includes('@@'))).toBe(
          true,
        )
        expect(found.length).toBeLessThanOrEqual(2)
        // What stood there was the text itself, or the name of a text kept elsewhere in the file.
        expect(found.some(({ before, after }) => [before, text].includes(String(after).replace('@@', '')))).toBe(true)
      }
    }
  })

  it('reads alike when every slot was rewritten to a marker', () =>
    everyCase(
      MARKERS.map((marker) => [marker, marker]),
      (marker) => {
        for (const view of viewsOf(opened.parsed)) {
          const changed = rewritten(view.conversation, () => marker)
          const text = opened.dialect.serialize(changed)
          expect(shapeOf(parseAgain(opened, view, text).messages)).toEqual(shapeOf(changed.messages))
        }
      },
    ))

  it('reads alike when some slots were rewritten', () => {
    for (const view of viewsOf(opened.parsed)) {
      for (const remainder of [0, 1, 2]) {
        const changed = rewritten(view.conversation, (index) =>
          index % 3 === remainder ? MARKERS[index % 2] : undefined,
        )
        const again = parseAgain(opened, view, opened.dialect.serialize(changed))
        expect(shapeOf(again.messages)).toEqual(shapeOf(changed.messages))
        expect(texts(again)).toEqual(texts(changed))
      }
    }
  })

  it('takes a made summary in place of messages', () => {
    for (const view of viewsOf(opened.parsed)) {
      const condensed = summarised(view.conversation)
      if (!condensed) continue
      const again = parseAgain(opened, view, opened.dialect.serialize(condensed.conversation))
      const at = condensed.conversation.messages.findIndex((message) => message.summary?.type === 'made')
      const found =
        view.id === 'full' ? again.messages : again.messages.slice(-condensed.conversation.messages.length + at)
      const expected = view.id === 'full' ? condensed.conversation.messages : condensed.conversation.messages.slice(at)
      expect(found.length).toBe(expected.length)
      expect(found.map((message) => message.parts.map((part) => part.type))).toEqual(
        expected.map((message) => message.parts.map((part) => part.type)),
      )
      expect(JSON.stringify(found.map((message) => message.parts))).toContain('What happened before, in short.')
    }
  })
})

describe.each(dialects.map((dialect) => [dialect.id, dialect] as const))('%s', (id, dialect) => {
  it('writes a new file from every fixture that it claims and reads', () =>
    everyCase(
      fixtures().map((sample) => [sample.name, sample]),
      (sample) => {
        const source = open(sample)?.parsed.conversations[0]?.views[0].conversation
        if (!source) throw new Error('fixture does not open')
        const file = unwrap(readSourceFile(dialect.write(source)))
        expect(claimsOf(file)[0]?.dialect.id).toBe(id)
        const again = unwrap(dialect.parse(file)).conversations[0]?.views[0].conversation
        const calls = (conversation: Conversation | undefined): readonly string[] =>
          conversation?.messages.flatMap((message) =>
            message.parts.flatMap((part) => (part.type === 'tool-call' ? [part.name] : [])),
          ) ?? []
        const written = calls(again)
        // An incomplete format may leave calls out, and makes none up.
        expect(written).toEqual(calls(source).filter((name) => !dialect.incomplete || written.includes(name)))
      },
    ))
})

interface SlotAt {
  readonly part: string
  readonly path: string
}

function restorableSlots(conversation: Conversation): readonly SlotAt[] {
  return conversation.messages.flatMap((message) =>
    message.parts.flatMap((part) =>
      textSlots(part).flatMap((slot) => (slot.restorable ? [{ part: part.id, path: slotKey(slot.path) }] : [])),
    ),
  )
}

function textOfSlot(conversation: Conversation, id: string, path: string): string | undefined {
  const part = conversation.messages.flatMap((message) => message.parts).find((candidate) => candidate.id === id)
  return part && textSlots(part).find((slot) => slotKey(slot.path) === path)?.text
}

function spread<Item>(items: readonly Item[], count: number): readonly Item[] {
  const step = Math.max(1, Math.floor(items.length / count))
  return items.filter((_, index) => index % step === 0).slice(0, count)
}

/** Every slot that may be rewritten and holds something, with the text that `write` gives for it. */
function rewritten(conversation: Conversation, write: (index: number) => string | undefined): Conversation {
  let index = 0
  return mapParts(conversation, (part) => {
    const replacements = new Map<string, string>()
    for (const slot of textSlots(part)) {
      const text = slot.restorable && slot.text.trim() !== '' ? write(index++) : undefined
      if (text !== undefined) replacements.set(slotKey(slot.path), text)
    }
    return withSlots(part, replacements)
  })
}

const texts = (conversation: Conversation): readonly string[] =>
  conversation.messages.flatMap((message) => message.parts.flatMap((part) => textSlots(part).map((slot) => slot.text)))

/** The middle of the conversation replaced by a summary, where it can be cut without parting a call from its result. */
function summarised(conversation: Conversation): { readonly conversation: Conversation } | undefined {
  const { messages } = conversation
  const { pairs } = indexToolPairs(conversation)
  const isCut = (at: number): boolean => pairs.every((pair) => pair.call.index < at === pair.result.index < at)
  const from = 1
  const to = [...messages.keys()].findLast(
    (at) =>
      at > from &&
      at < messages.length &&
      at <= Math.ceil(messages.length / 2) + 1 &&
      isCut(at) &&
      messages[at]?.summary === undefined,
  )
  if (to === undefined || !isCut(from)) return undefined
  const summary: Message = {
    id: summaryId(1),
    role: 'assistant',
    parts: [{ id: partId(summaryId(1), 1), type: 'text', text: 'What happened before, in short.' }],
    summary: { type: 'made', by: 'test', replaces: messages.slice(from, to).map((message) => message.id) },
  }
  return { conversation: withMessages(conversation, [...messages.slice(0, from), summary, ...messages.slice(to)]) }
}

describe('the registry', () => {
  it('holds each id once and finds it', () => {
    expect(new Set(dialects.map((dialect) => dialect.id)).size).toBe(dialects.length)
    for (const dialect of dialects) expect(dialectById(dialect.id)).toBe(dialect)
  })
})
