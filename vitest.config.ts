import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('.', import.meta.url))

export default defineConfig({
  resolve: { alias: { '@': root.replace(/\/$/, ''), 'server-only': `${root}scripts/empty-module.ts` } },
  test: {
    environment: 'node',
    include: ['lib/**/*.test.ts', 'components/**/*.test.ts', 'app/**/*.test.ts'],
    pool: 'threads',
    testTimeout: 30_000,
    coverage: {
      provider: 'v8',
      include: ['lib/**/*.ts'],
      exclude: ['lib/**/*.test.ts', 'lib/db/generated/**', 'lib/**/__fixtures__/**', 'lib/**/testing/**'],
      thresholds: { lines: 90, branches: 85 },
      reporter: ['text-summary', 'json-summary'],
    },
  },
})
