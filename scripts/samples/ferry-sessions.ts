import { Bill, claudeTariff } from './bill'
import { ClaudeCodeRecorder } from './claude-code-recorder'
import { CodexRecorder } from './codex-recorder'
import { LangGraphRecorder } from './langgraph-recorder'
import { OpencodeRecorder } from './opencode-recorder'
import { RooRecorder } from './roo-recorder'
import { ScriptedAgent, tickets, work, type Call, type Recorder } from './scripted-agent'
import { ferryRoot, type Workspace } from './workspace'

const asked = (part: string, name: string, wish: string): string =>
  `Please give src/${part}.mjs a function \`${name}\`: ${wish} With a test, and leave the rest as it is.`

/** A Roo task that re-reads the same three files before every change. */
export function recordRereadingTask(workspace: Workspace): string {
  const recorder = new RooRecorder()
  const agent = new ScriptedAgent(workspace, recorder)
  recorder.prompt(
    'A car with a trailer is charged wrongly on the evening boat. Find out why, mend it, and hold it with a test. Read before you change: others work here too.',
  )
  agent.read('README.md', 'First the rules of the house.')
  agent.read('src/fares.mjs', 'Fares next.')
  agent.read('src/bookings.mjs', 'Bookings use fares, I think.')
  agent.search('fares|refusal', 'Who relies on them?')
  agent.read('src/fares.mjs', 'Back to the fares, for the limit.')
  agent.read('src/timetable.mjs', 'Is there an evening boat at all?')
  agent.read('src/fares.mjs', 'Once more the rows of the trailer.')
  for (const ticket of tickets(4).filter(({ part }) => part !== 'timetable')) {
    work(agent, ticket)
    agent.read('src/fares.mjs', 'Before I go on: are the fares still what they were?')
    agent.read('README.md', 'And does the README still say the truth?')
  }
  recorder.prompt('Good. One more wish: no abbreviations in names, please.', 90)
  agent.read('src/fares.mjs', 'I look for abbreviations.')
  agent.shell('git diff --stat', 'What did I touch?')
  recorder.answer(
    'The trailer rows were right; what was missing was a rule for the upper tenth, which the evening boat uses. It is there now, with tests, and nothing is abbreviated.',
  )
  return recorder.text()
}

/** A Codex rollout that is compacted once, in the middle. */
export function recordCompactedRollout(workspace: Workspace): string {
  const recorder = new CodexRecorder()
  const agent = new ScriptedAgent(workspace, recorder)
  const list = tickets(7)
  const prompts: string[] = []
  list.forEach((ticket, index) => {
    if (index === 4) {
      const done = list.slice(0, 4).map(({ part, name }) => `src/${part}.mjs has \`${name}\` now, with a test.`)
      recorder.compact(
        prompts,
        [
          ...done,
          'All tests pass. The rules: whole numbers, undefined for what is not known, close and never delete.',
        ].join('\n'),
      )
    }
    const text = asked(ticket.part, ticket.name, ticket.wish)
    prompts.push(text)
    recorder.prompt(text, index === 3 ? 900 : 45)
    recorder.answer(work(agent, ticket))
  })
  return recorder.text()
}

/** An opencode session with a failing test in it. */
export function recordOpencodeSession(workspace: Workspace): string {
  const recorder = new OpencodeRecorder('Upper tenth for tides and weather')
  const agent = new ScriptedAgent(workspace, recorder)
  tickets(4).forEach((ticket, index) => {
    recorder.prompt(asked(ticket.part, ticket.name, ticket.wish), index === 2 ? 420 : 50)
    recorder.answer(work(agent, ticket))
  })
  return recorder.text()
}

/** A trace of a small LangGraph agent: every request repeats the ones before. */
export function recordLangGraphTrace(workspace: Workspace): string {
  const recorder = new LangGraphRecorder(
    'ferry-line agent',
    'You keep the planning tool of a ferry line. Read before you answer. Amounts are whole numbers; what is not known is undefined.',
  )
  const agent = new ScriptedAgent(workspace, recorder)
  recorder.prompt('Which harbour has the least water over its sill, and what does the tool say when a tide is refused?')
  agent.read('src/tides.mjs', 'The tides.')
  agent.search('refusal', 'Who words a refusal?')
  agent.shell(
    "node -e \"import('./src/tides.mjs').then((tides) => console.log(tides.refusal(999), tides.total('Ekholm')))\"",
    'I ask the tool itself.',
  )
  recorder.answer('Ekholm has the least, 180 centimetres. A refused tide is told as “above 320 centimetres”.')
  recorder.prompt('And does the weather word it alike?', 60)
  agent.read('src/weather.mjs', 'The weather.')
  agent.test('weather', 'Does its test hold that?')
  recorder.answer('It does: “above 24 metres a second”, and its test holds the wording.')
  return recorder.text()
}

class LongRecorder implements Recorder {
  readonly session = new ClaudeCodeRecorder('7d1f4f52-2b0e-4c55-8f0b-0e1d5a11be01', ferryRoot, new Bill(claudeTariff))

  prompt(text: string, pause?: number): void {
    this.session.user(text, pause)
  }

  answer(text: string): void {
    this.session.assistant(text)
  }

  call({ tool, say, path = '', pattern = '', command = '', before, after, result, failed }: Call): void {
    const inputs = {
      read: { file_path: `${ferryRoot}/${path}` },
      search: { pattern, path: ferryRoot, glob: '*.mjs', output_mode: 'content', '-n': true },
      edit: { file_path: `${ferryRoot}/${path}`, old_string: before, new_string: after },
      shell: { command, description: 'Run it' },
    }
    this.session.tool(
      say,
      { read: 'Read', search: 'Grep', edit: 'Edit', shell: 'Bash' }[tool],
      inputs[tool],
      result,
      failed,
    )
  }
}

/**
 * A working day in Claude Code, each request with its cost: during coffee and lunch the cache expires, the window is nearly full in the end,
 * and what was looked up in the morning is needed in the evening.
 */
export function recordLongDay(workspace: Workspace): string {
  const recorder = new LongRecorder()
  const agent = new ScriptedAgent(workspace, recorder)
  const morning = workspace.shell('git rev-parse --short=10 HEAD').output.trim()
  tickets(LONG_DAY_TICKETS).forEach((ticket, index) => {
    recorder.prompt(asked(ticket.part, ticket.name, ticket.wish), index === 9 ? 780 : index === 14 ? 3_300 : 70)
    if (index === 0) agent.shell('git rev-parse --short=10 HEAD', 'The commit that the day starts from.')
    const said = work(agent, ticket)
    if (index % 6 === 5) agent.shell('node --test --test-reporter=tap', 'The whole suite, now and then.')
    if (index % 8 === 7) agent.shell('git diff', 'The day so far.')
    recorder.answer(said)
  })
  recorder.prompt('Enough for today. What changed since the morning? Short, please.', 240)
  agent.shell(`git diff --stat ${morning}`, 'Against the commit of the morning.')
  recorder.answer(`${LONG_DAY_TICKETS} wishes since ${morning}, each with a test; the suite is green.`)
  return recorder.session.text()
}

/** As many as fill nine tenths of a window of 200,000 tokens. */
const LONG_DAY_TICKETS = 25
