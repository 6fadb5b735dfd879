import 'server-only'
import { anthropic } from './anthropic/anthropic'
import { bedrock } from './anthropic/bedrock'
import { vertex } from './anthropic/vertex'
import type { ConfigMap, HandlerType } from './config'
import type { ConnectPorts, Handler, ModelCall, ModelClient, Problem } from './handler'
import { openai } from './openai/openai'
import { openaiCompatible } from './openai/openai-compatible'
import { openrouter } from './openai/openrouter'
import { Secret } from './secret'

type Handlers = { readonly [Type in HandlerType]: Handler<ConfigMap[Type]> }

/** All handlers that ask a model over the network. The offline summarizer is not one of them. */
export const handlers = {
  anthropic,
  bedrock,
  vertex,
  openai,
  openrouter,
  'openai-compatible': openaiCompatible,
} as const satisfies Handlers

export function missingFor<Type extends HandlerType>(
  config: ConfigMap[Type],
  ports: Pick<ConnectPorts, 'clients'>,
): Problem | undefined {
  return handlerOf<Type>(config.type as Type).missing(config, ports)
}

export const load = (type: HandlerType, ports: Pick<ConnectPorts, 'clients'>): Promise<unknown> =>
  handlers[type].load(ports)

export function connect<Type extends HandlerType>(config: ConfigMap[Type], ports: ConnectPorts): Promise<ModelClient> {
  return handlerOf<Type>(config.type as Type).connect(config, ports)
}

/** The request body; it contains no key, since keys travel in headers. */
export function bodyOf<Type extends HandlerType>(config: ConfigMap[Type], call: ModelCall): object {
  return handlerOf<Type>(config.type as Type).bodyOf(config, call)
}

function handlerOf<Type extends HandlerType>(type: Type): Handlers[Type] {
  const all: Handlers = handlers
  return all[type]
}

/** Config fields from environment variables, secrets wrapped in `Secret`. */
export function configFromEnvironment(
  type: HandlerType,
  environment: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string | Secret>> {
  const plain = ['region', 'projectId', 'baseUrl']
  return Object.fromEntries(
    Object.entries(handlers[type].environment).flatMap(([field, variable]) => {
      const value = environment[variable]?.trim()
      return value ? [[field, plain.includes(field) ? value : new Secret(value)] as const] : []
    }),
  )
}
