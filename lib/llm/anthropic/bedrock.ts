import 'server-only'
import type { ConfigMap } from '../config'
import { problemOfError } from '../failure'
import { lasting, type Handler } from '../handler'
import { expectStreams } from '../answers/stream-answers'
import { awsCredentials } from './aws-credentials'
import type { BedrockCredentials } from './client'
import { messagesBody, messagesClient } from './messages'

export const bedrock: Handler<ConfigMap['bedrock']> = {
  type: 'bedrock',
  name: 'Amazon Bedrock',
  accounting: 'anthropic',
  priceProvider: 'aws',
  environment: {
    apiKey: 'AWS_BEARER_TOKEN_BEDROCK',
    accessKeyId: 'AWS_ACCESS_KEY_ID',
    secretAccessKey: 'AWS_SECRET_ACCESS_KEY',
    sessionToken: 'AWS_SESSION_TOKEN',
    region: 'AWS_REGION',
  },
  fields: ['region', 'apiKey', 'accessKeyId', 'secretAccessKey', 'sessionToken', 'baseUrl', 'promptCache'],
  missing({ apiKey, accessKeyId, secretAccessKey, baseUrl }, { clients }) {
    if (!clients.bedrock) return lasting('no-handler', { type: 'noPackage' })
    if (baseUrl !== undefined && !apiKey && !accessKeyId)
      return lasting('no-key', { type: 'machineKeyKept', cloud: 'aws' })
    return (accessKeyId === undefined) === (secretAccessKey === undefined)
      ? undefined
      : lasting('no-key', { type: 'halfAccessKey' })
  },
  bodyOf: (config, call) => messagesBody(call, config),
  load: async ({ clients }) => clients.bedrock?.(),
  async connect(config, { fetch, now, clients }) {
    if (!clients.bedrock) throw new Error('This build comes without the package for Amazon Bedrock.')
    const Client = await clients.bedrock()
    const aws = clients.awsCredentials
    const client = new Client({
      ...credentials(config),
      // Used only if the profile has no key.
      ...(aws ? { providerChainResolver: async () => awsCredentials(await aws(), fetch) } : {}),
      awsRegion: config.region,
      ...(config.baseUrl === undefined
        ? { baseURL: `https://bedrock-runtime.${config.region}.amazonaws.com` }
        : { baseURL: config.baseUrl }),
      maxRetries: 0,
      timeout: config.timeoutMs,
      fetch: expectStreams(fetch),
      logLevel: 'off',
    })
    return messagesClient(client, config, (error) => {
      const noCredentials =
        error instanceof Error &&
        /could not load credentials|resolve (?:AWS )?credentials|credentials? (is|are) (missing|not valid)/i.test(
          error.message,
        )
      return noCredentials ? lasting('no-key', { type: 'noCredentials', cloud: 'aws' }) : problemOfError(error, now)
    })
  },
}

function credentials({ apiKey, accessKeyId, secretAccessKey, sessionToken }: ConfigMap['bedrock']): BedrockCredentials {
  if (apiKey) return { apiKey: apiKey.reveal() }
  if (!accessKeyId || !secretAccessKey) return { apiKey: null }
  return {
    apiKey: null,
    awsAccessKey: accessKeyId.reveal(),
    awsSecretKey: secretAccessKey.reveal(),
    ...(sessionToken ? { awsSessionToken: sessionToken.reveal() } : {}),
  }
}
