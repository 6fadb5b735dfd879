import createNextIntlPlugin from 'next-intl/plugin'

/** Limit of an action's arguments; larger files are uploads, which the framework does not handle. */
const bodyLimit = '4mb'

/** @type {import('next').NextConfig} */
const config = {
  // Beside the build, what an image holds. A server that starts from the build itself warns of it, so it is set there only.
  ...(process.env.CONDENSERY_BUILD === '1' && { output: 'standalone' }),
  reactStrictMode: true,
  poweredByHeader: false,
  // The serving process compresses (scripts/server.ts).
  compress: false,
  // `npm test` checks all types; starting the app does not wait for that.
  typescript: { ignoreBuildErrors: true },
  // Loaded once by Node: bundled, the large ones would lie in memory once for every route that needs them.
  serverExternalPackages: [
    '@anthropic-ai/sdk',
    'openai',
    '@pydantic/genai-prices',
    '@prisma/client',
    '@prisma/adapter-libsql',
    '@prisma/adapter-pg',
    'pg',
    'libsql',
    '@libsql/client',
    '@prisma/schema-engine-wasm',
    '@anthropic-ai/bedrock-sdk',
    '@anthropic-ai/vertex-sdk',
    'google-auth-library',
    'js-tiktoken',
    'prom-client',
    'esbuild',
  ],
  // Otherwise the development server prints the arguments of actions, and one is a profile's key.
  logging: { serverFunctions: false },
  // What was used is a part of the costs; people look for it under its own name.
  redirects: async () => [{ source: '/analytics', destination: '/costs?tab=analytics', permanent: false }],
  experimental: {
    // A build takes half the processor time without these. Nobody reads the maps, and only a second build would use the cache.
    turbopackFileSystemCacheForBuild: false,
    turbopackSourceMaps: false,
    turbopackInputSourceMaps: false,
    serverMinification: false,
    // By default all pages are loaded before the first one is answered; so each is loaded when it is first asked for.
    preloadEntriesOnStart: false,
    serverActions: { bodySizeLimit: bodyLimit },
    proxyClientMaxBodySize: bodyLimit,
    // A page needs all of its scripts before it can be used: 8 requests instead of 21 for the first, and 8 kB less,
    // because a large script compresses better than many small ones. The next page loads some of it again.
    turbopackChunking: { minChunkSize: 1_000_000, maxMergeChunkSize: 3_000_000 },
  },
}

export default createNextIntlPlugin({
  requestConfig: './i18n/request.ts',
  // Messages are precompiled in the build: the browser needs no parser.
  experimental: { messages: { path: './messages', format: 'json', locales: 'infer', precompile: true } },
})(config)
