import { processConsole } from '@/lib/cli/output/console'
import { main } from '@/lib/cli/main'

/** What a process of the terminal has taken so far, with its worker threads. */
export interface ProcessFigures {
  readonly cpuSeconds: number
  readonly peakMegabytes: number
}

const TELL_EVERY_MS = 200

const tell = (): void => {
  const { user, system } = process.cpuUsage()
  const { maxRSS } = process.resourceUsage()
  process.send?.({ cpuSeconds: (user + system) / 1e6, peakMegabytes: maxRSS / 1024 } satisfies ProcessFigures)
}

// Whoever started it has ended: nobody reads what it makes.
process.on('disconnect', () => process.exit(process.exitCode ?? 1))
const telling = setInterval(tell, TELL_EVERY_MS)
process.exitCode = await main(process.argv.slice(2), processConsole)
clearInterval(telling)
tell()
process.disconnect()
