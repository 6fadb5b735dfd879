import type { JsonObject, JsonValue } from '../../../core/json'
import type { Random } from '../../testing/numbers-from'

const pick = <Item>(random: Random, items: readonly [Item, ...Item[]]): Item => items[random(items.length)] ?? items[0]

/** What a harness does, and what its log says of it. */
export interface Harness {
  readonly format: 'messages' | 'chat'
  /** Requests name their session. */
  readonly hasIds: boolean
  /** After a compaction the task still stands before the summary. */
  readonly keepsTask: boolean
  /** Messages that a compaction leaves as they are. */
  readonly tail: 0 | 2
}

interface Said {
  readonly role: 'user' | 'assistant'
  readonly text: string
  readonly call?: { readonly id: string; readonly name: string; readonly prompt: string }
  readonly answers?: string
}

export interface SimulatedLog {
  readonly lines: readonly string[]
  /** Texts of the session, each once, with what stands for earlier ones. */
  readonly texts: readonly string[]
  readonly compactions: number
  readonly subAgents: number
  readonly sides: number
  readonly inputTokens: number
  readonly outputTokens: number
}

interface Agent {
  readonly system: string
  readonly tools: readonly string[]
}

const main: Agent = { system: 'You are a careful gardener of code.', tools: ['look', 'delegate'] }
const helper: Agent = { system: 'You help another agent.', tools: ['look'] }
const plain: Agent = { system: 'Answer in a few words.', tools: [] }

/** The log of an agent that works on a task: with a title, sub-agents, repeated requests, questions beside, and compactions. */
export function simulateAgent(random: Random, harness: Harness, turns: number): SimulatedLog {
  const log = new Log(harness, random)
  const task = log.words('Please repair', 8)
  log.ask(plain, [{ role: 'user', text: `Write a short title for this: ${task}` }], {
    role: 'assistant',
    text: 'A title',
  })
  let sides = 1
  let subAgents = 0
  let compactions = 0
  let history: Said[] = [{ role: 'user', text: task }]
  let texts: string[] = [task]
  const add = (said: Said): void => {
    history.push(said)
    texts.push(said.text)
  }
  for (let turn = 0; turn < turns; turn++) {
    const kind = pick(random, ['look', 'look', 'delegate', 'talk', 'retry', 'aside', 'compact'])
    if (kind === 'retry') log.ask(main, history, undefined)
    if (kind === 'aside' && history.length > 1) {
      log.ask(plain, [...history, { role: 'user', text: log.words('Suggest what the person may say', 3) }], log.say())
      sides++
    }
    if (kind === 'compact' && history.length > 4) {
      const summary = log.words('In short, this was done', 24)
      log.ask(main, [...history, { role: 'user', text: 'Summarize the conversation so far.' }], {
        role: 'assistant',
        text: summary,
      })
      const tail = harness.tail === 0 ? [] : wholeTail(history)
      const stands = `The conversation so far, in short:\n${summary}`
      history = [...(harness.keepsTask ? history.slice(0, 1) : []), { role: 'user', text: stands }, ...tail]
      const before = texts.slice(0, texts.length - tail.length)
      texts = [...before, stands, ...tail.map(({ text }) => text)]
      compactions++
      if (tail.length === 0 || tail.at(-1)?.role === 'assistant')
        add({ role: 'user', text: log.words('Now go on with', 5) })
    }
    const called = kind === 'look' || kind === 'delegate' ? log.call(kind) : log.say()
    log.ask(main, history, called)
    add(called)
    if (!called.call) add({ role: 'user', text: log.words('Next, please', 6) })
    else {
      const found = kind === 'delegate' ? log.runHelper(called.call.prompt) : log.words('Found', 10)
      if (kind === 'delegate') subAgents++
      add({ role: 'user', text: found, answers: called.call.id })
    }
  }
  const end = log.say()
  log.ask(main, history, end)
  add(end)
  return { lines: log.lines, texts, compactions, subAgents, sides, ...log.sums }
}

/** The last call with its result, or what was said last. */
const wholeTail = (history: readonly Said[]): readonly Said[] => history.slice(-2)

class Log {
  readonly lines: string[] = []
  readonly sums = { inputTokens: 0, outputTokens: 0 }
  private count = 0
  private readonly session: string

  constructor(
    private readonly harness: Harness,
    private readonly random: Random,
  ) {
    this.session = `session-${random(1_000_000)}`
  }

  words(head: string, count: number): string {
    return `${head} ${this.count++}: ${Array.from({ length: count }, () => pick(this.random, vocabulary)).join(' ')}.`
  }

  say(): Said {
    return { role: 'assistant', text: this.words('I did', 7) }
  }

  call(name: 'look' | 'delegate'): Said {
    const id = `call_${this.session}_${this.count++}`
    return { role: 'assistant', text: this.words('I will', 4), call: { id, name, prompt: this.words('Look after', 9) } }
  }

  runHelper(prompt: string): string {
    const history: Said[] = [{ role: 'user', text: `A reminder of the harness.\n${prompt}` }]
    for (let turn = this.random(3); turn > 0; turn--) {
      const called = this.call('look')
      this.ask(helper, history, called)
      history.push(called, { role: 'user', text: this.words('Seen', 6), answers: called.call?.id ?? '' })
    }
    const end = this.say()
    this.ask(helper, history, end)
    return end.text
  }

  /** Logs a request; one without an answer failed. */
  ask(agent: Agent, history: readonly Said[], answer: Said | undefined): void {
    const order = this.lines.length
    const [input, output] = answer ? [1_000 + this.random(90_000), 1 + this.random(900)] : [0, 0]
    this.sums.inputTokens += input
    this.sums.outputTokens += output
    const record =
      this.harness.format === 'messages' ? this.messages(agent, history, answer) : this.chat(agent, history, answer)
    const usage =
      this.harness.format === 'messages'
        ? { input_tokens: input, output_tokens: output }
        : { prompt_tokens: input, completion_tokens: output }
    const timestamp = new Date(Date.UTC(2026, 0, 1) + order * 1_000).toISOString()
    const response = record.answer
      ? { status: 200, body: { ...record.answer, usage } }
      : { status: 529, body: { error: 'overloaded' } }
    this.lines.push(
      JSON.stringify({
        timestamp,
        request: { method: 'POST', url: 'https://api.example.com', body: record.body },
        response,
      }),
    )
  }

  private messages(agent: Agent, history: readonly Said[], answer: Said | undefined): Exchange {
    const blocks = ({ text, call, answers }: Said): readonly JsonObject[] =>
      answers !== undefined
        ? [{ type: 'tool_result', tool_use_id: answers, content: text }]
        : [
            { type: 'text', text },
            ...(call ? [{ type: 'tool_use', id: call.id, name: call.name, input: { prompt: call.prompt } }] : []),
          ]
    return {
      body: {
        model: 'claude-sonnet-4-5',
        max_tokens: 1_000,
        system: agent.system,
        tools: agent.tools.map((name) => ({ name, input_schema: { type: 'object' } })),
        ...(this.harness.hasIds ? { metadata: { user_id: `user_1_account__session_${this.uuid()}` } } : {}),
        messages: history.map((said) => ({ role: said.role, content: blocks(said) })),
      },
      ...(answer && { answer: { type: 'message', role: 'assistant', content: blocks(answer) } }),
    }
  }

  private chat(agent: Agent, history: readonly Said[], answer: Said | undefined): Exchange {
    const message = ({ role, text, call, answers }: Said): JsonObject =>
      answers !== undefined
        ? { role: 'tool', tool_call_id: answers, content: text }
        : {
            role,
            content: text,
            ...(call && {
              tool_calls: [
                {
                  id: call.id,
                  type: 'function',
                  function: { name: call.name, arguments: JSON.stringify({ prompt: call.prompt }) },
                },
              ],
            }),
          }
    return {
      body: {
        model: 'gpt-5',
        ...(this.harness.hasIds ? { metadata: { session_id: this.uuid() } } : {}),
        messages: [{ role: 'system', content: agent.system }, ...history.map(message)],
        tools: agent.tools.map((name) => ({ type: 'function', function: { name, parameters: {} } })),
      },
      ...(answer && { answer: { choices: [{ index: 0, message: message(answer) }] } }),
    }
  }

  private uuid(): string {
    return `0000-${this.session.slice('session-'.length).padStart(8, '0')}`
  }
}

interface Exchange {
  readonly body: JsonObject
  readonly answer?: { readonly [key: string]: JsonValue }
}

const vocabulary = [
  'gate',
  'wall',
  'lamp',
  'kiln',
  'boat',
  'rope',
  'tile',
  'well',
  'barn',
  'path',
  'door',
  'roof',
] as const
