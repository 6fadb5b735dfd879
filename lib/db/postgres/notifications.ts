import type { Client } from 'pg'

/** What processes that share a database tell each other: only that something has changed, and what. */
export interface Notifications {
  /** Tells all others. What cannot be sent is left out: they look by themselves after a while. */
  send(topic: string): void
  close(): Promise<void>
}

const CHANNEL = 'condensery'
/** After the connection broke. */
const AGAIN_MS = 1_000

/**
 * Listens with one connection of its own, which is opened anew where it breaks. `heard` gets the topics that others
 * send, and none after a break, during which any may have been missed.
 */
export function openNotifications(url: string, own: string, heard: (topic: string | undefined) => void): Notifications {
  let client: Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let opening = Promise.resolve()
  const waiting = new Set<string>()
  let isSending = false
  const later = (broken?: Client): void => {
    if (isClosed || (broken !== undefined && broken !== client)) return
    client = undefined
    clearTimeout(timer)
    timer = setTimeout(connect, AGAIN_MS).unref()
  }
  function connect(): void {
    opening = listen(url, own, heard, later).then(
      (opened) => {
        if (isClosed) return void opened.end().catch(() => undefined)
        client = opened
        heard(undefined)
      },
      () => later(),
    )
  }
  /** One after the other: a connection takes one query at a time. What was changed several times meanwhile is told once. */
  async function sendWaiting(): Promise<void> {
    isSending = true
    for (const topic of waiting) {
      waiting.delete(topic)
      const sent = client?.query('SELECT pg_notify($1, $2)', [CHANNEL, JSON.stringify([own, topic])])
      await sent?.catch(() => undefined)
    }
    isSending = false
  }
  connect()
  return {
    send(topic) {
      waiting.add(topic)
      if (!isSending) void sendWaiting()
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await opening
      await client?.end().catch(() => undefined)
    },
  }
}

async function listen(
  url: string,
  own: string,
  heard: (topic: string) => void,
  broke: (client: Client) => void,
): Promise<Client> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url, keepAlive: true, application_name: 'condensery notifications' })
  client.on('notification', ({ payload = '' }) => {
    const [from, topic] = parse(payload)
    if (from !== own && topic !== undefined) heard(topic)
  })
  client.on('error', () => broke(client))
  client.on('end', () => broke(client))
  await client.connect()
  await client.query(`LISTEN ${CHANNEL}`)
  return client
}

function parse(payload: string): readonly (string | undefined)[] {
  try {
    const told: unknown = JSON.parse(payload)
    return Array.isArray(told) ? told.map((each) => (typeof each === 'string' ? each : undefined)) : []
  } catch {
    return []
  }
}
