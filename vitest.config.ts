import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('.', import.meta.url))

/** Tests of process-wide state: environment variables, the console, and the server's state on `globalThis`. */
const ofTheProcess = ['lib/{server,cli}/**/*.test.ts', 'lib/db/data-folder.test.ts']

export default defineConfig({
  resolve: { alias: { '@': root.replace(/\/$/, ''), 'server-only': `${root}scripts/empty-module.ts` } },
  test: {
    environment: 'node',
    pool: 'threads',
    // By default the runner leaves one processor free, which is half of a machine with two.
    maxWorkers: '100%',
    testTimeout: 30_000,
    projects: [
      // Pure tests: these files share their worker's modules, so that vocabularies and prices are loaded once per
      // worker instead of once per file.
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['{architecture,lib,components,app,scripts}/**/*.test.ts'],
          exclude: ofTheProcess,
          isolate: false,
        },
      },
      // Component tests in a simulated DOM (happy-dom). Each file has modules and globals of its own: what one stands in
      // for the browser must not reach the next, whose turn depends on the machine.
      {
        extends: true,
        test: {
          name: 'components',
          include: ['components/**/*.test.tsx'],
          environment: 'happy-dom',
          isolate: true,
          setupFiles: ['./components/shared/testing/clean-up.ts'],
        },
      },
      // Whole pages in a simulated browser, with the server in the same process (app/testing). Loading both takes longer
      // than testing, so these files share their worker's modules.
      {
        extends: true,
        test: {
          name: 'pages',
          include: ['app/**/*.test.tsx'],
          environment: 'happy-dom',
          isolate: false,
          setupFiles: ['./app/testing/set-up.tsx'],
        },
      },
      {
        extends: true,
        test: {
          name: 'process',
          include: ofTheProcess,
          isolate: false,
          setupFiles: ['./lib/server/testing/leave-no-trace.ts'],
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
