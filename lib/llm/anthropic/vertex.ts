import 'server-only'
import { defined } from '@/lib/engine'
import type { ConfigMap } from '../config'
import { problemOfError } from '../failure'
import { lasting, type Handler } from '../handler'
import { expectStreams } from '../answers/stream-answers'
import type { GoogleAuthOfMachine } from './client'
import { messagesBody, messagesClient } from './messages'

const CLOUD_SCOPE = 'https://www.googleapis.com/auth/cloud-platform'

export const vertex: Handler<ConfigMap['vertex']> = {
  type: 'vertex',
  name: 'Google Vertex AI',
  accounting: 'anthropic',
  priceProvider: 'google',
  environment: {
    apiKey: 'ANTHROPIC_VERTEX_ACCESS_TOKEN',
    region: 'CLOUD_ML_REGION',
    projectId: 'ANTHROPIC_VERTEX_PROJECT_ID',
  },
  fields: ['region', 'projectId', 'apiKey', 'baseUrl', 'promptCache'],
  missing({ apiKey, projectId, baseUrl }, { clients }) {
    if (!clients.vertex) return lasting('no-handler', { type: 'noPackage' })
    if (baseUrl !== undefined && !apiKey) return lasting('no-key', { type: 'machineKeyKept', cloud: 'google' })
    return apiKey && !projectId ? lasting('no-key', { type: 'noProject' }) : undefined
  },
  bodyOf: (config, call) => messagesBody(call, config),
  load: async ({ clients }) => clients.vertex?.(),
  async connect(config, { fetch, now, clients }) {
    if (!clients.vertex) throw new Error('This build comes without the package for Google Vertex AI.')
    const Client = await clients.vertex()
    const token = config.apiKey
    const GoogleAuth = token ? undefined : await clients.googleAuth?.()
    const client = new Client({
      region: config.region,
      ...defined({ projectId: config.projectId, baseURL: config.baseUrl }),
      ...(token
        ? {
            authClient: {
              ...(config.projectId === undefined ? {} : { projectId: config.projectId }),
              getRequestHeaders: async () => new Headers({ authorization: `Bearer ${token.reveal()}` }),
            },
          }
        : {}),
      ...(GoogleAuth
        ? {
            googleAuth: withoutMetadata(
              new GoogleAuth({
                scopes: CLOUD_SCOPE,
                clientOptions: { transporterOptions: { fetchImplementation: fetch } },
              }),
            ),
          }
        : {}),
      maxRetries: 0,
      timeout: config.timeoutMs,
      fetch: expectStreams(fetch),
      logLevel: 'off',
    })
    return messagesClient(client, config, (error) => {
      const noCredentials =
        error instanceof Error &&
        /acquire Google OAuth credentials|default credentials|projectId was given/i.test(error.message)
      return noCredentials ? lasting('no-key', { type: 'noCredentials', cloud: 'google' }) : problemOfError(error, now)
    })
  },
}

/**
 * Credentials come from the environment and files and are exchanged through the guarded fetch; the metadata service is
 * not queried.
 */
function withoutMetadata(auth: GoogleAuthOfMachine): GoogleAuthOfMachine {
  auth._checkIsGCE = () => Promise.resolve(false)
  auth.getGCEProjectId = () => Promise.resolve(null)
  return auth
}
