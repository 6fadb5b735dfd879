const FOLDER = '/home/me/lamps/src'

const say = (role: 'user' | 'assistant', text: string) => ({ role, content: [{ type: 'text', text }] })

/** A tool call that reads a file, and its result. */
const read = (id: string, file: string, lines: number) => [
  {
    role: 'assistant',
    content: [{ type: 'tool_use', id, name: 'Read', input: { file_path: `${FOLDER}/${file}` } }],
  },
  {
    role: 'user',
    content: [
      {
        type: 'tool_result',
        tool_use_id: id,
        content: Array.from({ length: lines }, (_, line) => `export const ${id[0]}${line} = '${file} ${line}'`).join(
          '\n',
        ),
      },
    ],
  },
]

/**
 * A session of 18 messages in the format of Anthropic that reads `lamp.ts` (#3, #9) and `shade.ts` (#5, #11) twice each:
 * the second reads become references, and what is old enough is cut by a truncation.
 */
export const readingSession = JSON.stringify([
  say('user', 'Say which colours the lamp and its shade have.'),
  ...read('lamp-1', 'lamp.ts', 80),
  ...read('shade-1', 'shade.ts', 30),
  say('assistant', 'The lamp is green and its shade is white.'),
  say('user', 'Please look once more.'),
  ...read('lamp-2', 'lamp.ts', 80),
  ...read('shade-2', 'shade.ts', 30),
  say('assistant', 'Nothing has changed.'),
  say('user', 'And the bulbs?'),
  say('assistant', 'They stand in another file.'),
  say('user', 'Then leave them.'),
  say('assistant', 'I leave them as they are.'),
  say('user', 'Is the desk free?'),
  say('assistant', 'It is.'),
])

/** A session of a question and an answer. */
export const shortSession = (question: string): string =>
  JSON.stringify([
    { role: 'user', content: question },
    { role: 'assistant', content: [{ type: 'text', text: 'It is on the shelf.' }] },
  ])
