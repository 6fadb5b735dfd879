import { numbered, type Workspace } from './workspace'

interface RooMessage {
  readonly role: 'user' | 'assistant'
  readonly content: readonly { readonly type: 'text'; readonly text: string }[]
  readonly ts: number
}

const task = `Find out how a reference in a condensed session is made and resolved, from the text of a part to the text that goes into the file,
and write what you learn to docs/references.md. Read the code, do not guess. Mention what happens when a message that others refer to is dropped.`

const questions = [
  {
    path: 'lib/conversation/text-slots.ts',
    why: 'A reference stands inside a text, so I begin where the texts of a part are listed.',
    learned: 'A part lists its strings as slots, and each slot says whether it can be restored exactly.',
  },
  {
    path: 'lib/conversation/template.ts',
    why: 'Arguments inside XML or JSON strings need their surroundings kept. That is the template.',
    learned: 'A template is fixed text plus slots, so changing one value changes only its own place.',
  },
  {
    path: 'lib/conversation/part.ts',
    why: 'The slots depend on the type of the part.',
    learned: 'Images and opaque parts have no slots at all; signed thinking has one that must not be rewritten.',
  },
  {
    path: 'lib/core/hash.ts',
    why: 'The references carry a short hash.',
    learned: 'It is the tail of a 53-bit hash over UTF-16 units: a check against mistakes, not against attackers.',
  },
  {
    path: 'lib/condensation/report.ts',
    why: 'Which statuses does the ledger know?',
    learned: 'A reference is `recoverable`; outright removal of old state is `superseded`.',
  },
  {
    path: 'lib/conversation/text-slots.ts',
    why: 'Back to the slots: I want the exact rule for `restorable`.',
    learned: 'A slot of a template that carries a literal is not restorable, and neither is signed thinking.',
  },
  {
    path: 'lib/dialects/dialect.ts',
    why: 'What do the dialects promise about positions after a rewrite?',
    learned:
      'Parsing the written file gives the same messages, parts and slots in the same order. References count on it.',
  },
  {
    path: 'lib/conversation/map-parts.ts',
    why: 'How are parts replaced without touching the rest?',
    learned: 'Everything that did not change keeps its identity, so counts stay memoised.',
  },
  {
    path: 'lib/conversation/template.ts',
    why: 'One more look at the template, for the wording of the document.',
    learned: '`renderTemplate` of an unchanged input is the source text, exactly.',
  },
] as const

/** A research session in the XML dialect of Roo Code: read, search, list, and an environment block after every step. */
export function recordResearchSession(workspace: Workspace): string {
  const messages: RooMessage[] = []
  let time = Date.parse('2026-10-20T13:05:00Z')
  const say = (role: RooMessage['role'], ...texts: readonly string[]): void => {
    messages.push({ role, content: texts.map((text) => ({ type: 'text', text })), ts: time })
    time += 11_000
  }
  const environment = (): string => environmentDetails(workspace, time, messages.length)
  const step = (text: string, call: string, header: string, result: string): void => {
    say('assistant', `${text}\n\n${call}`)
    say('user', `[${header}] Result:`, result, environment())
  }
  say('user', `<task>\n${task}\n</task>`, environment())
  const listing = workspace.shell('ls -1 lib/conversation lib/condensation lib/dialects').output
  step(
    'I look at the folders first.',
    '<list_files>\n<path>lib</path>\n<recursive>true</recursive>\n</list_files>',
    "list_files for 'lib'",
    listing,
  )
  questions.forEach(({ path, why, learned }, index) => {
    const text = workspace.read(path)
    const lines = text.replace(/\n$/, '').split('\n').length
    step(
      index === 0 ? why : `${questions[index - 1]?.learned ?? ''} ${why}`,
      `<read_file>\n<args>\n<file>\n<path>${path}</path>\n</file>\n</args>\n</read_file>`,
      `read_file for '${path}'. Reading multiple files at once is more efficient for the LLM. If other files are relevant to your current task, please read them simultaneously`,
      `<files>\n<file><path>${path}</path>\n<content lines="1-${lines}">\n${rooNumbered(text)}\n</content>\n</file>\n</files>`,
    )
    if (index % 3 === 1) {
      const found = workspace.shell(`grep -rn "restorable\\|TextSlot" lib --include=*.ts | head -30`).output
      step(
        `${learned} Who else asks for it?`,
        '<search_files>\n<path>lib</path>\n<regex>restorable|TextSlot</regex>\n<file_pattern>*.ts</file_pattern>\n</search_files>',
        "search_files for 'restorable|TextSlot' in '*.ts'",
        `Found ${found.split('\n').length} results.\n\n${found}`,
      )
    }
    if (index === 5)
      say(
        'user',
        '<feedback>\nThe document should be short: one page, and say where the code is.\n</feedback>',
        environment(),
      )
  })
  say(
    'assistant',
    `I have what I need.\n\n<write_to_file>\n<path>docs/references.md</path>\n<content>\n${document()}\n</content>\n<line_count>${document().split('\n').length}</line_count>\n</write_to_file>`,
  )
  say(
    'user',
    "[write_to_file for 'docs/references.md'] Result:",
    'The content was successfully saved to docs/references.md.',
    environment(),
  )
  say(
    'assistant',
    '<attempt_completion>\n<result>\ndocs/references.md says on one page how references are made, checked and resolved, with the files to read.\n</result>\n</attempt_completion>',
  )
  return `${JSON.stringify(messages, null, '\t')}\n`
}

const rooNumbered = (text: string): string =>
  numbered(text).replace(/^ *(\d+)→/gm, (_, number: string) => `${number.padStart(4)} | `)

function document(): string {
  return [
    '# References',
    '',
    ...questions.slice(0, 8).map(({ path, learned }) => `- ${learned} (\`${path}\`)`),
    '',
    'When a message that others refer to is dropped, the earliest reference that survives takes over its content, and the others point there.',
  ].join('\n')
}

function environmentDetails(workspace: Workspace, time: number, position: number): string {
  const date = new Date(time)
  const tree = workspace.shell('ls -1 -p . && ls -1 lib').output
  const open = questions.slice(0, Math.min(questions.length, 1 + Math.floor(position / 2))).map(({ path }) => path)
  return [
    '<environment_details>',
    '# VSCode Visible Files',
    open.at(-1) ?? '',
    '',
    '# VSCode Open Tabs',
    [...new Set(open)].join(','),
    '',
    '# Current Time',
    `Current time in ISO 8601 UTC format: ${date.toISOString()}`,
    'User time zone: Europe/Paris, UTC+2:00',
    '',
    '# Current Cost',
    `$${(0.031 + position * 0.0174).toFixed(2)}`,
    '',
    '# Current Mode',
    '<slug>architect</slug>',
    '<name>Architect</name>',
    '<model>anthropic/claude-sonnet-4.5</model>',
    '',
    '# Current Workspace Directory (/home/dev/condensery) Files',
    tree,
    '',
    '====',
    '',
    'REMINDERS',
    '',
    'Below is your current list of reminders for this task. Keep them updated as you progress.',
    '',
    '| # | Content | Status |',
    '|---|---------|--------|',
    ...['List the folders', 'Read the slots', 'Read the templates', 'Read the ledger', 'Write the document'].map(
      (content, index) => `| ${index + 1} | ${content} | ${position > (index + 1) * 4 ? 'Completed' : 'Pending'} |`,
    ),
    '',
    '',
    'IMPORTANT: When task status changes, remember to call the `update_todo_list` tool to update your progress.',
    '</environment_details>',
  ].join('\n')
}
