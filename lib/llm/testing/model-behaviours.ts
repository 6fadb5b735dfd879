import type { BehaviourInput } from './behaviour'

const HEADINGS = [
  'Previous Conversation',
  'Current Work',
  'Key Technical Concepts',
  'Relevant Files and Code',
  'Problem Solving',
  'Pending Tasks and Next Steps',
]

/** A summary that contains its sample number, so that two samples differ. */
const summary = (sample: number): string =>
  [
    `Sample ${sample}.`,
    ...HEADINGS.map((heading, index) => `${index + 1}. ${heading}: the loopback server was asked and answered.`),
  ].join('\n')

const usage = { input: 20_000, output: 1_400 } as const

/** The answer by the model's name, if nothing is enqueued. Other names get a plain answer. */
const byModel: readonly { readonly model: RegExp; readonly behaviour: (sample: number) => BehaviourInput }[] = [
  {
    model: /slow/,
    behaviour: (sample) => ({ type: 'answer', text: summary(sample), usage, chunks: 40, chunkDelayMs: 250 }),
  },
  {
    model: /unauthorized/,
    behaviour: () => ({ type: 'error', status: 401, name: 'invalid_api_key', message: 'Incorrect API key provided.' }),
  },
  {
    model: /unknown/,
    behaviour: () => ({ type: 'error', status: 404, name: 'model_not_found', message: 'The model does not exist.' }),
  },
  {
    model: /busy/,
    behaviour: () => ({
      type: 'error',
      status: 429,
      name: 'rate_limit_exceeded',
      message: 'Too many requests.',
      headers: { 'retry-after': '0' },
    }),
  },
  {
    model: /too-long/,
    behaviour: () => ({ type: 'error', status: 400, name: 'context_length_exceeded', message: 'Too long.' }),
  },
  { model: /cut-off/, behaviour: (sample) => ({ type: 'answer', text: summary(sample), usage, stop: 'cut-off' }) },
  { model: /broken/, behaviour: () => ({ type: 'cut', after: 2 }) },
  { model: /empty/, behaviour: () => ({ type: 'answer', text: '', usage: { input: 20_000, output: 0 } }) },
  { model: /hang/, behaviour: () => ({ type: 'hang', headers: true }) },
]

export function behaviourOfModel(model: string, sample: number): BehaviourInput {
  return (
    byModel.find((row) => row.model.test(model))?.behaviour(sample) ?? { type: 'answer', text: summary(sample), usage }
  )
}
