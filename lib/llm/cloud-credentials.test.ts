import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateKeyPairSync } from 'node:crypto'
import * as providers from '@aws-sdk/credential-providers'
import { GoogleAuth } from 'google-auth-library'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { awsCredentials } from './anthropic/aws-credentials'
import { vertex } from './anthropic/vertex'
import { guardedFetch } from './network/guarded-fetch'

/** A fake of the token services of AWS and Google, which records the requests. */
let asked: string[] = []
let server: Server
let origin = ''
let folder = ''

const roleAnswer =
  '<AssumeRoleWithWebIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleWithWebIdentityResult><Credentials><AccessKeyId>ASIALOOPBACK</AccessKeyId><SecretAccessKey>of-the-role</SecretAccessKey><SessionToken>session</SessionToken><Expiration>2099-01-01T00:00:00Z</Expiration></Credentials></AssumeRoleWithWebIdentityResult></AssumeRoleWithWebIdentityResponse>'

beforeEach(async () => {
  asked = []
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url === '/token')
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ access_token: 'exchanged', expires_in: 3600, token_type: 'Bearer' }))
    else response.writeHead(200, { 'content-type': 'text/xml' }).end(roleAnswer)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  folder = mkdtempSync(join(tmpdir(), 'condensery-cloud-'))
  for (const name of [
    'AWS_ACCESS_KEY_ID',
    'AWS_SECRET_ACCESS_KEY',
    'AWS_PROFILE',
    'AWS_ROLE_ARN',
    'AWS_WEB_IDENTITY_TOKEN_FILE',
    'GOOGLE_APPLICATION_CREDENTIALS',
  ])
    vi.stubEnv(name, undefined)
  vi.stubEnv('AWS_CONFIG_FILE', join(folder, 'config'))
  vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', join(folder, 'credentials'))
  vi.stubEnv('HOME', folder)
})

afterEach(() => {
  vi.unstubAllEnvs()
  server.close()
  rmSync(folder, { recursive: true })
})

const open = guardedFetch({ allowPrivate: true })
const strict = guardedFetch({ allowPrivate: false })

describe("the machine's AWS credentials", () => {
  const withTokenFile = (): void => {
    writeFileSync(join(folder, 'token'), 'identity')
    vi.stubEnv('AWS_WEB_IDENTITY_TOKEN_FILE', join(folder, 'token'))
    vi.stubEnv('AWS_ROLE_ARN', 'arn:aws:iam::123456789012:role/tester')
    vi.stubEnv('AWS_REGION', 'us-east-1')
    vi.stubEnv('AWS_ENDPOINT_URL_STS', origin)
  }

  it('are exchanged through the fetch that is given', async () => {
    withTokenFile()
    await expect(awsCredentials(providers, open)()).resolves.toMatchObject({
      accessKeyId: 'ASIALOOPBACK',
      secretAccessKey: 'of-the-role',
    })
    expect(asked).toEqual(['/'])
  })

  it('are not exchanged where the guard forbids the address', async () => {
    withTokenFile()
    await expect(awsCredentials(providers, strict)()).rejects.toThrow()
    expect(asked).toEqual([])
  })

  it('are not looked for at metadata services, whatever the environment says', async () => {
    vi.stubEnv('AWS_EC2_METADATA_SERVICE_ENDPOINT', origin)
    vi.stubEnv('AWS_CONTAINER_CREDENTIALS_FULL_URI', `${origin}/container`)
    await expect(awsCredentials(providers, open)()).rejects.toThrow()
    expect(asked).toEqual([])
  })
})

describe("the machine's Google credentials", () => {
  /** The auth object that the client would get. */
  async function authOf(fetch: typeof globalThis.fetch): Promise<GoogleAuth> {
    let given: unknown
    class Client {
      readonly messages = { create: () => Promise.reject(new Error('not asked')) }
      constructor(options: { googleAuth?: object }) {
        given = options.googleAuth
      }
    }
    const config = {
      type: 'vertex',
      model: 'claude',
      region: 'europe-west1',
      projectId: 'project',
      timeoutMs: 1000,
    } as Parameters<typeof vertex.connect>[0]
    const ports = {
      fetch,
      now: () => 0,
      clients: { vertex: async () => Client, googleAuth: async () => GoogleAuth },
    } as unknown as Parameters<typeof vertex.connect>[1]
    await vertex.connect(config, ports)
    if (!(given instanceof GoogleAuth)) throw new Error('the client was given no credentials')
    return given
  }

  const withKeyFile = (): void => {
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    })
    writeFileSync(
      join(folder, 'key.json'),
      JSON.stringify({
        type: 'service_account',
        project_id: 'project',
        private_key: privateKey,
        client_email: 'tester@project.iam.gserviceaccount.com',
        token_uri: `${origin}/token`,
      }),
    )
    vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', join(folder, 'key.json'))
  }

  it('of a file are exchanged through the fetch that is given', async () => {
    withKeyFile()
    const calls: string[] = []
    const seen: typeof globalThis.fetch = (input) => {
      calls.push(String(input instanceof Request ? input.url : input))
      return Promise.resolve(Response.json({ access_token: 'exchanged', expires_in: 3600, token_type: 'Bearer' }))
    }
    await expect((await authOf(seen)).getAccessToken()).resolves.toBe('exchanged')
    expect(calls).toHaveLength(1)
    expect(asked).toEqual([])
  })

  it('are not looked for at a metadata service, whatever the environment says', async () => {
    vi.stubEnv('GCE_METADATA_HOST', origin.replace('http://', ''))
    vi.stubEnv('METADATA_SERVER_DETECTION', 'assume-present')
    await expect((await authOf(open)).getAccessToken()).rejects.toThrow(/default credentials/)
    expect(asked).toEqual([])
  })
})
