import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { unwrap } from '../../core/result'
import { withMessages, type Conversation } from '../../conversation/conversation'
import { partId, summaryId } from '../../conversation/ids'
import { mapParts } from '../../conversation/map-parts'
import type { Message } from '../../conversation/message'
import type { PartOf, PartType } from '../../conversation/part'
import { indexToolPairs } from '../../conversation/tool-pairs'
import { visibleText } from '../../conversation/texts/visible-text'
import { formatPlace } from '../import/import-error'
import { readSourceFile } from '../import/source-file'
import { rooCline } from './dialect'
import { cutCalls } from './xml-calls'

const folder = fileURLToPath(new URL('./__fixtures__/', import.meta.url))

const parsed = (data: unknown): Conversation => parsedText(JSON.stringify(data))
const parsedText = (text: string): Conversation => viewsOf(text)[0].conversation
const viewsOf = (text: string) => {
  const [conversation] = unwrap(rooCline.parse(unwrap(readSourceFile(text)))).conversations
  if (!conversation) throw new Error('no conversation')
  return conversation.views
}
const fixture = (name: string): string => readFileSync(`${folder}${name}/input.json`, 'utf8')
const written = (conversation: Conversation): unknown => JSON.parse(rooCline.serialize(conversation))
const partsOf = <Type extends PartType>(conversation: Conversation, type: Type): readonly PartOf<Type>[] =>
  conversation.messages.flatMap((message) => message.parts.filter((part): part is PartOf<Type> => part.type === type))
const assistant = (text: string) => ({ role: 'assistant', content: [{ type: 'text', text }], ts: 2 })
const user = (...texts: string[]) => ({ role: 'user', content: texts.map((text) => ({ type: 'text', text })), ts: 1 })
const call = (text: string): PartOf<'tool-call'> => {
  const found = partsOf(parsed([assistant(text)]), 'tool-call')[0]
  if (!found) throw new Error(`no call in ${text}`)
  return found
}
/** Without the identity that ties parts to the file, so that everything is written anew. */
const copyOf = (conversation: Conversation): Conversation => JSON.parse(JSON.stringify(conversation)) as Conversation

describe('calls in text', () => {
  it('reads nested arguments as objects and lists', () => {
    expect(
      call(
        '<read_file><args><file><path>a</path><line_range>1-2</line_range></file><file><path>b</path></file></args></read_file>',
      ).input,
    ).toEqual({
      args: { file: [{ path: 'a', line_range: '1-2' }, { path: 'b' }] },
    })
  })

  it('ends a file at the last closing tag before the end of the call', () => {
    expect(
      call('<write_to_file><path>a</path><content>x</content> y</content><line_count>1</line_count></write_to_file>')
        .input,
    ).toEqual({ path: 'a', content: 'x</content> y', line_count: '1' })
  })

  it('keeps two calls apart', () => {
    const text =
      '<write_to_file><path>a</path><content>1</content></write_to_file>\n<write_to_file><path>b</path><content>2</content></write_to_file>'
    expect(partsOf(parsed([assistant(text)]), 'tool-call').map((part) => part.input)).toEqual([
      { path: 'a', content: '1' },
      { path: 'b', content: '2' },
    ])
  })

  it.each([
    ['<execute_command>\n<command>git log\n\n[Response interrupted by user feedback]', { command: 'git log' }],
    ['<execute_command>\n<command>git log', { command: 'git log' }],
    ['<write_to_file>\n<path>a</path>\n<cont', { path: 'a' }],
    ['<list_files>', {}],
  ])('reads %j although it was cut off', (text, input) => {
    expect(call(text).input).toEqual(input)
  })

  it.each([
    'Use `<read_file>` to read.',
    'No <b>tool</b> here',
    '<unknown_tool><path>a</path></unknown_tool>',
    '</read_file>',
  ])('leaves %j as text', (text) => {
    expect(cutCalls(text)).toEqual([{ type: 'text', text }])
  })

  it('takes unclosed tags in linear time', () => {
    const text = '<read_file><path>x'.repeat(50_000)
    expect(
      cutCalls(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text)
  })
})

describe('results in text', () => {
  it('joins a result to its call by order and name', () => {
    const text = '<read_file><path>a</path></read_file><list_files><path>.</path></list_files>'
    const conversation = parsed([
      assistant(text),
      user("[list_files for '.'] Result:", 'a', "[read_file for 'a'] Result:", 'b'),
    ])
    expect(
      indexToolPairs(conversation).pairs.map((pair) => [pair.call.part.name, visibleText(pair.result.part)]),
    ).toEqual([
      ['list_files', "[list_files for '.'] Result:\na"],
      ['read_file', "[read_file for 'a'] Result:\nb"],
    ])
  })

  it('keeps the header when a step replaces the whole content', () => {
    const conversation = parsed([
      assistant('<list_files><path>.</path></list_files>'),
      user("[list_files for '.'] Result:", 'long', '<environment_details>x</environment_details>'),
    ])
    const changed = mapParts(conversation, (part) =>
      part.type === 'tool-result' ? { ...part, content: [{ type: 'text', text: '⟨ cut ⟩' }] } : part,
    )
    expect(written(changed)).toEqual([
      assistant('<list_files><path>.</path></list_files>'),
      user("[list_files for '.'] Result:", '⟨ cut ⟩', '<environment_details>x</environment_details>'),
    ])
  })

  it('removes every block of a removed result and nothing else', () => {
    const conversation = parsed([
      user("[list_files for '.'] Result:", 'long', '<environment_details>x</environment_details>', 'Go on'),
    ])
    expect(written(mapParts(conversation, (part) => (part.type === 'tool-result' ? undefined : part)))).toEqual([
      user('<environment_details>x</environment_details>', 'Go on'),
    ])
  })

  it("does not take a person's brackets for a header", () => {
    expect(partsOf(parsed([user('[note for you] Result:', 'x')]), 'tool-result')).toEqual([])
  })

  it('does not split a result that only shows environment details', () => {
    const body = 'log:\n<environment_details>\nx\n</environment_details>\nend'
    const conversation = parsed([user("[read_file for 'log'] Result:", body)])
    expect(partsOf(conversation, 'environment')).toEqual([])
    expect(partsOf(conversation, 'tool-result')[0]?.content.at(-1)).toMatchObject({ type: 'text', text: body })
  })

  it.each([
    ['The tool execution failed with the following error:\n<error>x</error>', true],
    ['The user denied this operation.', true],
    ['{"status":"denied"}', true],
    ['Command executed in terminal.\nExit code: 2\nOutput:', true],
    ['Command executed in terminal.\nExit code: 0\nOutput:\nExit code: 1', false],
    ['<files>\n<file><path>a</path><content lines="1-1">\n1 | <error>\n</content></file></files>', false],
    ['all good', false],
  ])('knows whether %j is a failure', (body, isError) => {
    expect(partsOf(parsed([user("[execute_command for 'x'] Result:", body)]), 'tool-result')[0]?.isError).toBe(isError)
  })

  it("keeps a person's words in a result apart from it", () => {
    const conversation = parsedText(fixture('xml-tools'))
    const words = partsOf(conversation, 'text').filter((part) => part.id.startsWith('m7') || part.id.startsWith('m13'))
    expect(words.map((part) => part.text)).toEqual([
      '\nNo docs, only code please.\n',
      '\nnow, and keep tick as an alias\n',
    ])
  })
})

describe('condensed histories', () => {
  it('hides what a present marker hides, and nothing for one that is gone', () => {
    const [full, since] = viewsOf(fixture('condensed-in-place'))
    expect(full.conversation.messages.length).toBe(9)
    expect(since?.conversation.messages.map((message) => message.id)).toEqual(['m1', 'm6', 'm7', 'm8', 'm9'])
  })

  it('goes on from the summary in older histories', () => {
    const [, since] = viewsOf(fixture('condensed-classic'))
    expect(since?.conversation.messages.map((message) => message.id)).toEqual(['m2', 'm3', 'm4', 'm5'])
    expect(since?.conversation.messages[0]?.parts).toMatchObject([{ type: 'text' }])
  })

  it('leaves hidden messages where they are', () => {
    const text = fixture('condensed-in-place')
    const source = JSON.parse(text) as unknown[]
    const since = viewsOf(text)[1]?.conversation
    if (!since) throw new Error('no second view')
    const shorter = withMessages(
      since,
      since.messages.filter((message) => message.id !== 'm7'),
    )
    expect(written(shorter)).toEqual(source.filter((_, index) => index !== 6))
  })

  it('writes a made summary as condensing does, and one behind kept messages so that it hides none of them', () => {
    const conversation = parsed([
      { ...user('a'), ts: 100 },
      { ...assistant('b'), ts: 110 },
      { ...user('c'), ts: 111 },
      { ...assistant('d'), ts: 120 },
    ])
    const opening = withMessages(conversation, [made('short', 'user'), ...conversation.messages.slice(2)])
    expect((written(opening) as unknown[])[0]).toEqual({ role: 'user', content: 'short', isSummary: true, ts: 110 })
    const condensed = withMessages(conversation, [
      ...conversation.messages.slice(0, 2),
      made('short', 'assistant'),
      ...conversation.messages.slice(2),
    ])
    expect((written(condensed) as unknown[])[2]).toEqual({
      role: 'assistant',
      content: 'short',
      condenseId: 'condensed-s1',
      ts: 110.5,
    })
    const read = viewsOf(JSON.stringify(written(condensed)))
    expect(read.map(({ id }) => id)).toEqual(['full'])
    expect(read[0].conversation.messages.map(({ summary }) => summary?.type)).toEqual([
      undefined,
      undefined,
      'recorded',
      undefined,
      undefined,
    ])
  })

  it.each(['condensed-classic', 'condensed-in-place'])(
    'shows after a run on the view of %s what the run made, whatever it kept',
    (name) => {
      const since = viewsOf(fixture(name))[1]?.conversation
      if (!since) throw new Error('no second view')
      const condensed = withMessages(since, [
        ...since.messages.slice(0, 1),
        made('short', 'assistant'),
        ...since.messages.slice(-2),
      ])
      const again = viewsOf(JSON.stringify(written(condensed)))
      const shown = again[1]?.conversation ?? again[0].conversation
      const textsOf = ({ messages }: typeof since): readonly string[] =>
        messages.map(({ parts }) => parts.map(visibleText).join())
      expect(textsOf(shown)).toEqual(textsOf(condensed))
    },
  )

  it('never repeats a ts', () => {
    const conversation = parsed([
      { ...user('a'), ts: 5 },
      { ...assistant('b'), ts: 5 },
    ])
    const condensed = withMessages(conversation, [
      made('1', 'user'),
      ...conversation.messages,
      made('2', 'assistant'),
      made('3', 'user'),
    ])
    const stamps = (written(condensed) as { ts: number }[]).map((entry) => entry.ts)
    expect(new Set(stamps).size).toBe(4) // both source messages share theirs
  })
})

function made(text: string, role: 'user' | 'assistant'): Message {
  return {
    id: summaryId(1),
    role,
    parts: [{ id: partId(summaryId(1), 1), type: 'text', text }],
    summary: { type: 'made', by: 'test', replaces: [] },
  }
}

describe('refusals', () => {
  const refused = (data: unknown): string => {
    const result = rooCline.parse(unwrap(readSourceFile(JSON.stringify(data))))
    if (result.ok) throw new Error('was read')
    return `${result.error.code} | ${formatPlace(result.error.place)} | ${result.error.message} | ${result.error.remedy}`
  }

  it("names the right file for the sidebar's log", () => {
    const log = [
      { ts: 1, type: 'say', say: 'text', text: 'x' },
      { ts: 2, type: 'ask', ask: 'tool', text: '{}' },
    ]
    expect(rooCline.detect(unwrap(readSourceFile(JSON.stringify(log))))).toBe(0.9)
    expect(refused(log)).toContain('Choose api_conversation_history.json in the same folder.')
  })

  it.each([
    [[user('a'), { content: 'x', ts: 1 }], '$[1].role should be "user" or "assistant", but is missing.'],
    [[user('a'), { role: 'assistant', ts: 1 }], '$[1].content should be text or a list of blocks, but is missing.'],
    [
      [{ role: 'user', content: [{ type: 'text', text: 5 }] }],
      '$[0].content[0].text should be text, but is the number 5.',
    ],
    [[{ role: 'user', content: ['x'] }], '$[0].content[0] should be a block'],
    [
      [{ role: 'user', content: [{ type: 'tool_use', id: 'a' }] }],
      '$[0].content[0].name should be text, but is missing.',
    ],
    [[7], '$[0] should be a message'],
    [{ sessionId: 's', messages: {} }, '$.messages should be a list of messages, but is an object.'],
    [[], 'The list of messages is empty.'],
  ])('says what is wrong with %j', (data, message) => {
    expect(refused(data)).toContain(message)
  })
})

describe.each(readdirSync(folder))('%s', (name) => {
  it('is rebuilt from its parts alone', () => {
    for (const view of viewsOf(fixture(name)))
      expect(written(copyOf(view.conversation))).toEqual(JSON.parse(fixture(name)))
  })
})

it('reads a message of many calls call by call, and one of more pieces than any agent writes as prose', () => {
  const countOf = (calls: number): number | undefined => {
    const text = '<read_file>\n<path>a</path>\n</read_file>\n'.repeat(calls)
    const read = rooCline.parse(
      unwrap(
        readSourceFile(
          JSON.stringify([
            { role: 'user', content: 'Read.' },
            { role: 'assistant', content: text },
          ]),
        ),
      ),
    )
    return read.ok ? read.value.conversations[0]?.views[0].conversation.messages[1]?.parts.length : undefined
  }
  expect(countOf(1_000)).toBeGreaterThanOrEqual(1_000)
  expect(countOf(150_000)).toBe(1)
})
