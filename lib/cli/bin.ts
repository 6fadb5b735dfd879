import { processConsole } from './output/console'
import { main } from './main'

// A reader that has seen enough (`| head`) closes the pipe: that is an end, not a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))

process.exitCode = await main(process.argv.slice(2), processConsole)
