import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** Debian's headless shell has no windows to draw: a test takes a sixth less processor time than with the whole browser. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'
const installed = [
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Finds a Chromium for the end-to-end tests: CHROMIUM_PATH, an installed one, Playwright's own, or as a last resort, on
 * Debian as root, the distribution's package. Returns undefined for Playwright's own.
 */
export function findBrowser(): string | undefined {
  const own = process.env.CHROMIUM_PATH ?? installed.find((path) => existsSync(path))
  if (own !== undefined) return own
  if (existsSync(chromium.executablePath())) return undefined
  return (
    attempt('npx', ['playwright', 'install', 'chromium'], () => undefined) ??
    attempt('apt-get', ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'], () => HEADLESS_SHELL, [
      'update',
    ])
  )
}

function attempt(
  command: string,
  words: readonly string[],
  found: () => string | undefined,
  first?: readonly string[],
): string | undefined {
  try {
    if (first) execFileSync(command, first, { stdio: 'inherit' })
    execFileSync(command, words, { stdio: 'inherit' })
    return found()
  } catch (error) {
    process.stderr.write(
      `${command} ${words.join(' ')} did not work: ${error instanceof Error ? error.message : String(error)}\n`,
    )
    return undefined
  }
}
