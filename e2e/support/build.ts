import { execFileSync } from 'node:child_process'

/** Once before all tests: the servers then start from the same build. */
export default function build(): void {
  if (process.env.E2E_BASE_URL === undefined)
    execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { stdio: 'inherit' })
}
