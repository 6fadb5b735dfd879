import { cloudClients } from '../cloud-clients'
import { handlerConfigSchema, type HandlerConfig, type HandlerType } from '../config'
import type { CloudClients } from '../handler'
import { Secret } from '../secret'
import type { LoopbackServer } from './loopback-server'

export const PLANTED = 'planted-9f8e7d6c5b4a-key'

const packages = { bedrock: '@anthropic-ai/bedrock-sdk', vertex: '@anthropic-ai/vertex-sdk' } as const

/** The clients of the installed cloud packages. */
export async function installedClients(): Promise<CloudClients> {
  const load = async (name: string): Promise<(() => Promise<unknown>) | undefined> => {
    const loaded: unknown = await import(/* @vite-ignore */ name).catch(() => undefined)
    return loaded === undefined ? undefined : async () => loaded
  }
  return cloudClients({ bedrock: await load(packages.bedrock), vertex: await load(packages.vertex) })
}

/** A handler under test by the contract suite. */
export interface Subject {
  readonly type: HandlerType
  readonly name: string
  readonly accounting: 'anthropic' | 'openai'
  config(server: LoopbackServer, rest?: Readonly<Record<string, unknown>>): HandlerConfig
  /** The provider's names of errors, with their status. */
  readonly errors: {
    readonly tooLong: readonly [number, string, string]
    readonly unknownModel: readonly [number, string, string]
  }
  /** An error event inside a stream. */
  readonly overloaded: string
}

const key = (): Secret => new Secret(PLANTED)
const make =
  (type: HandlerType, fixed: (server: LoopbackServer) => Readonly<Record<string, unknown>>): Subject['config'] =>
  (server, rest = {}) =>
    handlerConfigSchema.parse({ type, model: 'fixture-1', timeoutMs: 5_000, ...fixed(server), ...rest })

const anthropicErrors: Subject['errors'] = {
  tooLong: [400, 'invalid_request_error', 'prompt is too long: 250000 tokens > 200000 maximum'],
  unknownModel: [404, 'not_found_error', 'model: fixture-1'],
}
const openaiErrors: Subject['errors'] = {
  tooLong: [400, 'context_length_exceeded', "This model's maximum context length is 128000 tokens."],
  unknownModel: [404, 'model_not_found', 'The model `fixture-1` does not exist or you do not have access to it.'],
}

export const subjects: readonly Subject[] = [
  {
    type: 'anthropic',
    name: 'Anthropic',
    accounting: 'anthropic',
    config: make('anthropic', ({ url }) => ({ baseUrl: url, apiKey: key() })),
    errors: anthropicErrors,
    overloaded: 'overloaded_error',
  },
  {
    type: 'bedrock',
    name: 'Amazon Bedrock',
    accounting: 'anthropic',
    config: make('bedrock', ({ url }) => ({
      baseUrl: url,
      region: 'eu-west-1',
      accessKeyId: new Secret('AKIAPLANTED0000'),
      secretAccessKey: key(),
    })),
    errors: {
      tooLong: [400, 'ValidationException', 'Input is too long for requested model.'],
      unknownModel: [400, 'ValidationException', 'The provided model identifier is invalid.'],
    },
    overloaded: 'serviceUnavailableException',
  },
  {
    type: 'vertex',
    name: 'Google Vertex AI',
    accounting: 'anthropic',
    config: make('vertex', ({ url }) => ({
      baseUrl: `${url}/v1`,
      region: 'europe-west1',
      projectId: 'project-1',
      apiKey: key(),
    })),
    errors: anthropicErrors,
    overloaded: 'overloaded_error',
  },
  {
    type: 'openai',
    name: 'OpenAI',
    accounting: 'openai',
    config: make('openai', ({ url }) => ({ baseUrl: `${url}/v1`, apiKey: key() })),
    errors: openaiErrors,
    overloaded: 'server_error',
  },
  {
    type: 'openrouter',
    name: 'OpenRouter',
    accounting: 'openai',
    config: make('openrouter', ({ url }) => ({ baseUrl: `${url}/api/v1`, apiKey: key() })),
    errors: {
      tooLong: [400, '400', "This endpoint's maximum context length is 128000 tokens."],
      unknownModel: [400, '400', 'fixture-1 is not a valid model ID'],
    },
    overloaded: 'server_error',
  },
  {
    type: 'openai-compatible',
    name: 'OpenAI-compatible',
    accounting: 'openai',
    config: make('openai-compatible', ({ url }) => ({ baseUrl: `${url}/v1`, apiKey: key() })),
    errors: { ...openaiErrors, unknownModel: [404, 'api_error', 'model "fixture-1" not found, try pulling it first'] },
    overloaded: 'server_error',
  },
]
