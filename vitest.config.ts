import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { defineConfig } from 'vitest/config'

// A test run executes much code a few times, and V8 spends a quarter of the processor time on optimizing it. With three
// times its usual patience (132 KiB of bytecode), it optimizes what stays hot; that is 5 to 10 % less in all.
setFlagsFromString('--interrupt-budget=400000')

const root = fileURLToPath(new URL('.', import.meta.url))

export default defineConfig({
  // No test looks at styles; by default the whole of Tailwind is loaded for them.
  css: { postcss: {} },
  resolve: { alias: { '@': root.replace(/\/$/, ''), 'server-only': `${root}scripts/empty-module.ts` } },
  test: {
    pool: 'threads',
    // By default the runner leaves one processor free, which is half of a machine with two.
    maxWorkers: '100%',
    testTimeout: 30_000,
    // Loading modules takes longer than most tests, so test files share those of their worker. What a file changes
    // besides is restored after it, by the set-up files.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['{architecture,lib,components,app,scripts}/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['./lib/db/testing/migrated-database.ts', './lib/db/testing/postgres-folder.ts'],
          setupFiles: ['./lib/server/testing/leave-no-trace.ts'],
        },
      },
      // Components in a simulated DOM (happy-dom).
      {
        extends: true,
        test: {
          name: 'components',
          include: ['components/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['./components/shared/testing/clean-up.ts'],
        },
      },
      // Whole pages in a simulated browser, with the server in the same process (app/testing).
      {
        extends: true,
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          name: 'pages',
          include: ['app/**/*.test.tsx'],
          environment: 'happy-dom',
          // React as it is built for production, which takes a fraction of the time.
          env: { NODE_ENV: 'production' },
          alias: { '@testing-library/react': `${root}app/testing/browser.ts` },
          // Without room for panels, as app/testing/window-size.ts has it.
          environmentOptions: { happyDOM: { width: 1200, height: 900 } },
          // A test goes through several steps, each with the patience that a busy machine needs.
          testTimeout: 120_000,
          globalSetup: ['./lib/db/testing/migrated-database.ts'],
          setupFiles: ['./lib/server/testing/leave-no-trace.ts', './app/testing/set-up.tsx'],
        },
      },
    ],
    coverage: {
      provider: 'v8',
      include: ['lib/**/*.ts'],
      exclude: ['lib/**/*.test.ts', 'lib/db/generated/**', 'lib/**/__fixtures__/**', 'lib/**/testing/**'],
      thresholds: { lines: 90, branches: 85 },
      reporter: ['text-summary', 'json-summary'],
    },
  },
})
