import createNextIntlPlugin from 'next-intl/plugin'

/** Headers without a per-request part; the Content-Security-Policy carries a nonce and is set in proxy.ts. */
const securityHeaders = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'X-DNS-Prefetch-Control', value: 'off' },
  // Nothing of an address leaves this site; within it a form says where it comes from, which the gate asks.
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

/** Of an action's argument: what is larger comes as an upload, which the framework never sees. */
const bodyLimit = '4mb'

/** @type {import('next').NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  // `npm test` checks the types of everything; who only starts the app does not wait for them.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: [
    '@prisma/client',
    '@prisma/adapter-libsql',
    'libsql',
    '@libsql/client',
    '@prisma/schema-engine-wasm',
    '@anthropic-ai/bedrock-sdk',
    '@anthropic-ai/vertex-sdk',
    'google-auth-library',
    'prom-client',
  ],
  // The development server would print the arguments of actions, and a profile's key is one.
  logging: { serverFunctions: false },
  experimental: {
    serverActions: { bodySizeLimit: bodyLimit },
    proxyClientMaxBodySize: bodyLimit,
  },
  headers: async () => [{ source: '/:path*', headers: securityHeaders }],
}

export default createNextIntlPlugin({
  requestConfig: './i18n/request.ts',
  // Messages are compiled while building: the browser gets no parser for them.
  experimental: { messages: { path: './messages', format: 'json', locales: 'infer', precompile: true } },
})(config)
