import 'server-only'

/*
 * Looks up the machine's own AWS credentials: environment, token file (web identity) and the shared configuration
 * (keys, single sign-on, assumed roles). Requests that this takes go through the guarded fetch. The metadata services
 * of instances and containers are not used, because the packages reach them with network code of their own.
 */

interface AwsIdentity {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string
}
export type AwsIdentityProvider = () => Promise<AwsIdentity>

/** The requests and responses of AWS's clients, as far as the guard needs them. */
interface HttpRequest {
  readonly method: string
  readonly protocol: string
  readonly hostname: string
  readonly port?: number
  readonly path: string
  readonly query?: Readonly<Record<string, string | readonly string[] | null>>
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}
interface HttpResponse {
  readonly statusCode: number
  readonly reason: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}
interface RequestHandler {
  handle(
    request: HttpRequest,
    options?: { readonly abortSignal?: AbortSignal },
  ): Promise<{ readonly response: HttpResponse }>
}
interface WithClient {
  readonly clientConfig: { readonly requestHandler: RequestHandler }
}

/** The functions we use of `@aws-sdk/credential-providers`. */
export interface AwsCredentialsPackage {
  createCredentialChain(...providers: readonly AwsIdentityProvider[]): AwsIdentityProvider
  fromEnv(): AwsIdentityProvider
  fromTokenFile(options: WithClient): AwsIdentityProvider
  fromIni(options: WithClient): AwsIdentityProvider
}

export function awsCredentials(aws: AwsCredentialsPackage, fetch: typeof globalThis.fetch): AwsIdentityProvider {
  const guarded: WithClient = { clientConfig: { requestHandler: guardedHandler(fetch) } }
  return aws.createCredentialChain(aws.fromEnv(), aws.fromTokenFile(guarded), aws.fromIni(guarded))
}

const guardedHandler = (fetch: typeof globalThis.fetch): RequestHandler => ({
  async handle(request, options) {
    const { method, headers, body } = request
    const answer = await fetch(addressOf(request), {
      method,
      headers: withoutHost(headers),
      ...(body === undefined || body.length === 0 ? {} : { body: Buffer.from(body) }),
      ...(options?.abortSignal ? { signal: options.abortSignal } : {}),
    })
    return {
      response: {
        statusCode: answer.status,
        reason: answer.statusText,
        headers: Object.fromEntries(answer.headers),
        body: new Uint8Array(await answer.arrayBuffer()),
      },
    }
  },
})

function addressOf({ protocol, hostname, port, path, query }: HttpRequest): string {
  const address = new URL(`${protocol}//${hostname}${port === undefined ? '' : `:${port}`}${path}`)
  for (const [name, values] of Object.entries(query ?? {}))
    for (const value of Array.isArray(values) ? values : [values]) address.searchParams.append(name, value ?? '')
  return address.href
}

const withoutHost = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !/^(?:host|content-length)$/i.test(name)))
