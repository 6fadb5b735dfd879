import pino, { type DestinationStream } from 'pino'
import type { Log } from '../lib/observe/log'

const LEVELS = ['debug', 'info', 'warn', 'error', 'silent']

/**
 * One line of JSON per event; on a terminal short readable lines. `CONDENSERY_LOG_LEVEL` sets the minimum level;
 * default: `info`.
 */
export function createLog(): Log {
  const asked = process.env.CONDENSERY_LOG_LEVEL?.trim().toLowerCase() || 'info'
  const level = LEVELS.includes(asked) ? asked : 'info'
  const log = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    process.stdout.isTTY ? forEyes : pino.destination(1),
  )
  if (level !== asked) log.warn({}, `CONDENSERY_LOG_LEVEL is ${JSON.stringify(asked)}; it may be ${LEVELS.join(', ')}.`)
  return log
}

const forEyes: DestinationStream = {
  write(line) {
    const { level, time, msg, ...fields } = JSON.parse(line) as Record<string, unknown>
    const rest = Object.entries(fields).map(([name, value]) => `${name}=${String(value)}`)
    process.stdout.write(
      `${String(time).slice(11, 19)} ${level === 'info' ? '' : `${String(level)} `}${String(msg)} ${rest.join(' ')}\n`,
    )
  },
}
