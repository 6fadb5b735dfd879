/** Packages with files of their own beside their code, or too large to bundle: those of next.config.mjs. */
export const external = [
  '@anthropic-ai/*',
  '@aws-sdk/*',
  '@libsql/client',
  '@prisma/*',
  '@pydantic/genai-prices',
  'google-auth-library',
  'js-tiktoken',
  'libsql',
  'openai',
  'pg',
  'prom-client',
]

/** For bundled packages that call `require`. */
export const esmBanner = {
  js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
}
