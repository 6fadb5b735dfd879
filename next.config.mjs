import createNextIntlPlugin from 'next-intl/plugin'

/** Headers without a per-request part; the Content-Security-Policy carries a nonce and is set in proxy.ts. */
const securityHeaders = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'X-DNS-Prefetch-Control', value: 'off' },
  // No address is sent to other sites; within this site the origin is sent, which the gate checks.
  { key: 'Referrer-Policy', value: 'same-origin' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
  { key: 'Origin-Agent-Cluster', value: '?1' },
  {
    key: 'Permissions-Policy',
    value:
      'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=(), browsing-topics=()',
  },
]

/** Limit of an action's arguments; larger files are uploads, which the framework does not handle. */
const bodyLimit = '4mb'

/** @type {import('next').NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  // `npm test` checks all types; starting the app does not wait for that.
  typescript: { ignoreBuildErrors: true },
  // Loaded once by Node: bundled, the large ones would lie in memory once for every route that needs them.
  serverExternalPackages: [
    '@anthropic-ai/sdk',
    'openai',
    '@pydantic/genai-prices',
    '@prisma/client',
    '@prisma/adapter-libsql',
    'libsql',
    '@libsql/client',
    '@prisma/schema-engine-wasm',
    '@anthropic-ai/bedrock-sdk',
    '@anthropic-ai/vertex-sdk',
    'google-auth-library',
    'js-tiktoken',
    'prom-client',
  ],
  // Otherwise the development server prints the arguments of actions, and one is a profile's key.
  logging: { serverFunctions: false },
  experimental: {
    serverActions: { bodySizeLimit: bodyLimit },
    proxyClientMaxBodySize: bodyLimit,
  },
  headers: async () => [{ source: '/:path*', headers: securityHeaders }],
}

export default createNextIntlPlugin({
  requestConfig: './i18n/request.ts',
  // Messages are precompiled in the build: the browser needs no parser.
  experimental: { messages: { path: './messages', format: 'json', locales: 'infer', precompile: true } },
})(config)
