/*
 * What the lossless prelude saves every built-in preset and two-phase, and what readable references save against compact ones, over a
 * folder of recorded sessions: two conversations a file, the whole history, a fixed summary, no targets (a target ends a run, which is
 * sooner after a prelude).
 *
 *   npm run bench:preludes FOLDER
 */
import path from 'node:path'
import {
  builtInPresets,
  type Condensation,
  condense,
  type Conversation,
  importFile,
  type JsonObject,
  lossless,
  type Provider,
  smart,
  unwrap,
} from '@/lib/engine'
import { fakeSummarizer, testPorts } from '@/lib/engine/condensation/testing/ports'
import { corpus } from '@/lib/engine/dialects/testing/corpus'

const CONVERSATIONS = 2
const context = { contextWindow: 200_000 }
const summary = Array.from({ length: 300 }, (_, index) => `word${index % 97}`).join(' ')
const ports = testPorts({
  summarizer: fakeSummarizer(() => ({ ok: true, value: { text: summary, usage: {} } })),
})

interface Strategy {
  readonly name: string
  config(prelude: boolean): JsonObject
}

const asObject = (config: unknown): JsonObject => JSON.parse(JSON.stringify(config)) as JsonObject

function withoutTargets({ targetReductionPercent: _, targetTokens: __, passes, ...config }: JsonObject): JsonObject {
  const free = ({ targetTokens: _target, ...pass }: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(pass).filter(([, value]) => (value as JsonObject | null)?.type !== 'saved_less'))
  return { ...config, ...(Array.isArray(passes) && { passes: passes.map((pass) => free(pass as JsonObject)) }) }
}

const ofPreset = (name: string, { losslessPrelude, ...config }: JsonObject): Strategy => ({
  name,
  config: (prelude) =>
    withoutTargets(
      prelude
        ? { ...config, losslessPrelude: { ...(losslessPrelude as JsonObject | undefined), enabled: true } }
        : config,
    ),
})

const twoPhase = (name: string, useLLMSummarization: boolean): Strategy => ({
  name,
  config: (enableLossless) => ({
    strategy: 'two-phase',
    useLLMSummarization,
    enableLossless,
    targetReductionPercent: 100,
    maxReductionPerPhase: 100,
  }),
})

const strategies = [
  ...builtInPresets
    .filter(({ provider }) => provider === 'smart')
    .map(({ id, config }) => ofPreset(id, asObject(config))),
  twoPhase('two-phase', false),
  twoPhase('two-phase, with a model', true),
]

const run = async (provider: Provider, conversation: Conversation, config: JsonObject): Promise<Condensation> =>
  unwrap(await condense(provider, conversation, config, ports, context))

const sums = new Map(strategies.map(({ name }) => [name, { without: 0, withPrelude: 0, larger: 0 }]))
const styles = { before: 0, compact: 0, readable: 0 }
let conversations = 0

async function measure(conversation: Conversation): Promise<void> {
  conversations++
  for (const references of ['compact', 'readable'] as const) {
    const { tokensBefore, tokensAfter } = await run(lossless, conversation, { references })
    styles[references] += tokensBefore - tokensAfter
    if (references === 'compact') styles.before += tokensBefore
  }
  for (const { name, config } of strategies) {
    const without = (await run(smart, conversation, config(false))).tokensAfter
    const withPrelude = (await run(smart, conversation, config(true))).tokensAfter
    const sum = sums.get(name)
    if (!sum) continue
    sum.without += without
    sum.withPrelude += withPrelude
    if (withPrelude > without) sum.larger++
  }
}

const folder = process.argv[2] ?? process.env['CONDENSERY_CORPUS']
if (folder === undefined) {
  process.stderr.write('usage: npm run bench:preludes FOLDER   (a folder of recorded sessions)\n')
  process.exit(2)
}
process.env['CONDENSERY_CORPUS'] = folder
for (const file of corpus()) {
  process.stderr.write(`… ${file.name}\n`)
  const parsed = importFile(file.read(), path.basename(file.path))
  if (!parsed.ok) continue
  for (const { views } of parsed.value.conversations.slice(0, CONVERSATIONS)) await measure(views[0].conversation)
}
console.table(Object.fromEntries(sums))
const share = ((100 * styles.readable) / styles.compact).toFixed(2)
console.log(
  `${conversations} conversations, ${styles.before} tokens: compact references save ${styles.compact}, readable ones ${styles.readable} (${share} % of that)`,
)
