import 'server-only'
import * as z from 'zod'
import type { AwsCredentialsPackage } from './anthropic/aws-credentials'
import type { BedrockClientClass, GoogleAuthClass, VertexClientClass } from './anthropic/client'
import type { CloudClients } from './handler'

const isClass = (value: unknown): boolean => typeof value === 'function'
const bedrockModule = z.object({ AnthropicBedrock: z.custom<BedrockClientClass>(isClass) })
const awsModule = z.object({
  createCredentialChain: z.custom<AwsCredentialsPackage['createCredentialChain']>(isClass),
  fromEnv: z.custom<AwsCredentialsPackage['fromEnv']>(isClass),
  fromTokenFile: z.custom<AwsCredentialsPackage['fromTokenFile']>(isClass),
  fromIni: z.custom<AwsCredentialsPackage['fromIni']>(isClass),
})
const googleModule = z.object({ GoogleAuth: z.custom<GoogleAuthClass>(isClass) })
const vertexModule = z.object({ AnthropicVertex: z.custom<VertexClientClass>(isClass) })

/** Loaders of the cloud packages; each package is loaded by the first call that needs it. */
export interface CloudPackages {
  /** `() => import('@anthropic-ai/bedrock-sdk')` */
  readonly bedrock?: (() => Promise<unknown>) | undefined
  /** `() => import('@aws-sdk/credential-providers')` */
  readonly awsCredentials?: () => Promise<unknown>
  /** `() => import('@anthropic-ai/vertex-sdk')` */
  readonly vertex?: (() => Promise<unknown>) | undefined
  /** `() => import('google-auth-library')` */
  readonly googleAuth?: () => Promise<unknown>
}

export function cloudClients({ bedrock, awsCredentials, vertex, googleAuth }: CloudPackages): CloudClients {
  return {
    ...(bedrock ? { bedrock: async () => bedrockModule.parse({ ...Object(await bedrock()) }).AnthropicBedrock } : {}),
    ...(awsCredentials ? { awsCredentials: async () => awsModule.parse({ ...Object(await awsCredentials()) }) } : {}),
    ...(vertex ? { vertex: async () => vertexModule.parse({ ...Object(await vertex()) }).AnthropicVertex } : {}),
    ...(googleAuth ? { googleAuth: async () => googleModule.parse({ ...Object(await googleAuth()) }).GoogleAuth } : {}),
  }
}
