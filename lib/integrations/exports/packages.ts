import { summarizes } from './plan-facts'
import type { ExportHost, ExportLoss } from './contract'
import { PRESET_FILE, presetFile } from './preset-file'

/** A framework that runs all of a preset through an adapter of the package. */
interface PackageHost {
  readonly id: string
  readonly name: string
  readonly source: string
  /** Of the adapter, with its names. */
  readonly imports: readonly string[]
  /** Where `options` are used. */
  readonly use: string
  /** The adapter knows no model of its own. */
  readonly needsModel?: true
}

const hosts: readonly PackageHost[] = [
  {
    id: 'ai-sdk',
    name: 'AI SDK',
    source: 'ai 6 and 7: wrapLanguageModel',
    imports: [
      "import { wrapLanguageModel } from 'ai'",
      "import { condenseryMiddleware } from 'condensery/adapters/ai-sdk'",
    ],
    use: `const middleware = condenseryMiddleware(options)

/** Use it in the place of the model: generateText({ model: condensed(model), … }) */
export const condensed = (model) => wrapLanguageModel({ model, middleware })`,
  },
  {
    id: 'langchain',
    name: 'LangChain',
    source: 'langchain 1.5: createMiddleware, wrapModelCall',
    imports: ["import { condenseryMiddleware } from 'condensery/adapters/langchain'"],
    use: `/** createAgent({ model, tools, middleware: [condensery] }) */
export const condensery = condenseryMiddleware(options)`,
  },
  {
    id: 'openai-agents',
    name: 'OpenAI Agents',
    source: '@openai/agents 0.20: callModelInputFilter',
    imports: ["import { condenseryInputFilter } from 'condensery/adapters/openai-agents'"],
    use: `/** run(agent, input, { callModelInputFilter }) */
export const callModelInputFilter = condenseryInputFilter(options)`,
    needsModel: true,
  },
  {
    id: 'anthropic-sdk',
    name: 'Anthropic SDK',
    source: '@anthropic-ai/sdk 1.12: messages.create, messages.stream',
    imports: ["import { condenseAnthropic } from 'condensery/adapters/anthropic-sdk'"],
    use: `/** const { create, parameters } = condensed(client) */
export const condensed = (client) => condenseAnthropic(client, options)`,
  },
  {
    id: 'openai-sdk',
    name: 'OpenAI SDK',
    source: 'openai 6: chat.completions, responses',
    imports: ["import { condenseOpenAI } from 'condensery/adapters/openai-sdk'"],
    use: `/** const { chat, responses } = condensed(client) */
export const condensed = (client) => condenseOpenAI(client, options)`,
  },
]

const codeOf = ({ imports, use }: PackageHost): string =>
  [
    "import { readFileSync } from 'node:fs'",
    ...imports,
    "import { o200k } from 'condensery/vocabularies/o200k'",
    '',
    `const preset = JSON.parse(readFileSync(new URL('./${PRESET_FILE}', import.meta.url), 'utf8'))`,
    'const options = { preset, vocabulary: o200k, window: 200_000, threshold: 75 }',
    '',
    use,
    '',
  ].join('\n')

export const packageHosts: readonly ExportHost[] = hosts.map((host) => ({
  id: host.id,
  name: host.name,
  kind: 'package',
  source: host.source,
  express: (preset) => {
    const lost: readonly ExportLoss[] =
      host.needsModel && summarizes(preset) ? [{ code: 'model-needed', values: {} }] : []
    return {
      possible: true,
      files: [{ path: 'condensed.mjs', text: codeOf(host), language: 'js' }, presetFile(preset)],
      lost,
    }
  },
}))
