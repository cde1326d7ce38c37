import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import type { OwnFigures } from '#domain/alarms/alarm-figures.ts'
import { readOwnFigures } from '#server/platform/own-figures.ts'
import { CHANNEL, publish } from '#server/platform/publish.ts'
import type { DomainEvent } from '#server/platform/publish.ts'
import type { Services } from '#server/platform/services.ts'

/** How long answers are gathered; a process that needs longer counts as not listening. */
const GATHER_MS = 250

/** A process that listens to the events of all: its open sockets, and how long its answer took. */
export interface ListeningProcess {
  name: string
  sockets: number
  delayMs: number
  /** Its own figures; absent from a process of the version before this one. */
  own: OwnFigures | undefined
}

/** This process among those that share a database. */
const PROCESS_NAME = `${hostname()}:${process.pid}`

/** Tells whoever measures that this process listens. */
export async function answerPulse(services: Services, pulseId: string, sockets: number): Promise<void> {
  const own = await readOwnFigures(services)
  await publish(services.db, { kind: 'pulse', pulseId, process: PROCESS_NAME, sockets, own })
}

/** Asks all processes by NOTIFY, over a connection of its own, and gathers their answers. */
export async function measurePulse({ pool, db }: Services): Promise<ListeningProcess[]> {
  const pulseId = randomUUID()
  const heard: ListeningProcess[] = []
  const client = await pool.connect()
  let askedAt = performance.now()
  const hear = ({ payload = '' }: { payload?: string | undefined }) => {
    const event = JSON.parse(payload) as DomainEvent
    if (event.kind === 'pulse' && event.pulseId === pulseId)
      heard.push({
        name: event.process,
        sockets: event.sockets,
        delayMs: performance.now() - askedAt,
        own: event.own,
      })
  }
  client.on('notification', hear)
  try {
    await client.query(`listen ${CHANNEL}`)
    askedAt = performance.now()
    await publish(db, { kind: 'pulseAsked', pulseId })
    await delay(GATHER_MS)
    await client.query(`unlisten ${CHANNEL}`)
    client.off('notification', hear)
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
  return heard.toSorted((a, b) => a.name.localeCompare(b.name))
}
