import type { Conversation } from '../../conversation/conversation'
import { unwrap } from '../../core/result'
import { deepFreeze } from '../../core/testing/freeze'
import { defaultLosslessConfig } from '../lossless/config'
import type { Explanations } from '../steps/context'
import type { Written } from '../steps/references/references'
import { runPlan, type RunInput } from '../steps/runner'
import { selectAll, type Plan, type Step } from '../steps/step'
import { assistant, call, conversation, lines, result, user, words } from './conversations'
import { testPorts } from './ports'

export const session = deepFreeze(
  conversation(
    user('the task'),
    ...Array.from({ length: 6 }, (_, index) => [
      assistant(call(`c${index}`, 'read', { path: `f${index}`, content: words(40, `p${index}x`) })),
      user(result(`c${index}`, lines(20, 20, `r${index}x`))),
    ]).flat(),
    assistant('done'),
  ),
)

export const step = (id: string, changes: Partial<Step> = {}): Step => ({
  id,
  label: { type: 'text', text: id },
  select: { preserveFirst: 1, zones: [{ type: 'recent', keep: 1 }] },
  order: 'position',
  transform: {
    type: 'operate',
    operations: { toolResults: { operation: 'suppress' } },
    maxParallel: 2,
    rule: `rule.${id}`,
  },
  when: { type: 'always' },
  ...changes,
})

export const parameters = (id: string, changes: Partial<Step> = {}): Step =>
  step(id, {
    transform: {
      type: 'operate',
      operations: { toolParameters: { operation: 'truncate', maxChars: 20 } },
      maxParallel: 1,
      rule: `rule.${id}`,
    },
    ...changes,
  })

export const lossless: Step = {
  id: 'lossless',
  label: { type: 'text', text: 'lossless' },
  select: selectAll,
  order: 'position',
  transform: { type: 'lossless', config: defaultLosslessConfig },
  when: { type: 'always' },
}

export const plan = (...steps: readonly Step[]): Plan => ({
  provider: 'test',
  steps,
  keepFirstMessage: true,
  failure: 'continue',
  growth: 'refuse',
})

export const run = async (input: Partial<RunInput> & Pick<RunInput, 'plan'>) =>
  unwrap(await runPlan({ conversation: session, ports: testPorts(), ...input }))

export const statuses = (done: { steps: readonly { id: string; status: string }[] }) =>
  done.steps.map((report) => `${report.id} ${report.status}`)

export const noExplanations: Explanations = { parts: new Map(), messages: new Map() }

export const as = (value: Conversation): Written => ({
  conversation: value,
  plain: value,
  left: new Set(),
  explanations: noExplanations,
})
