import type { Looking, PersonHere } from '#contract/wire/socket.ts'
import { publish } from '#server/platform/publish.ts'
import type { PresenceEvent } from '#server/platform/publish.ts'
import type { Services } from '#server/platform/services.ts'
import { encodePush, send } from '#server/access/realtime/connections.ts'
import type { Connection, Connections } from '#server/access/realtime/connections.ts'

/** Record and form that a console of any process shows. */
interface Shown extends PersonHere {
  record: string
  /** By `performance.now`. */
  heardAt: number
}

/** Who of the staff looks at which record, in all processes; nothing of it is stored. */
export interface Presence {
  /** A console shows another record or form, or none. */
  look(connection: Connection, looking: Looking | null): void
  /** Repeats what a console shows, so that processes that began later know it and none forgets it. */
  confirm(connection: Connection): void
  leave(connection: Connection): void
  /** Receives what consoles of all processes show, those of this one as well. */
  take(event: PresenceEvent): void
  /** Forgets consoles that were not heard of for so long: their process died without a word. */
  forget(silenceMs: number): void
  stop(): Promise<void>
}

const recordOf = ({ kind, subject }: Pick<Looking, 'kind' | 'subject'>) => `${kind} ${subject}`

/** Opens this process's part: it says what its own consoles show, and tells them who else shows the same. */
export function openPresence({ db, log }: Services, connections: Connections): Presence {
  /** By connection, of all processes. */
  const shown = new Map<string, Shown>()
  /** Of this process. */
  const own = new Map<Connection, Looking>()
  let last: Promise<void> = Promise.resolve()

  // One after the other, so that an older look never overtakes a newer one.
  const say = ({ id, viewer: { userId, nickname } }: Connection, looking: Looking | null) => {
    const event: PresenceEvent = { kind: 'presence', connectionId: id, userId, nickname, looking }
    last = last
      .then(() => publish(db, event))
      .catch((error: unknown) => log.warn({ err: error }, 'who looks at a record could not be passed on'))
  }

  const tell = (record: string) => {
    const here = [...shown.values()].filter((one) => one.record === record)
    for (const connection of connections.all()) {
      const looking = own.get(connection)
      if (!looking || recordOf(looking) !== record) continue
      const { kind, subject } = looking
      const people = othersOf(here, connection.viewer.userId)
      send(connection, encodePush({ commandType: 'presence.changed', data: { kind, subject, people } }))
    }
  }

  return {
    look(connection, looking) {
      if (looking) own.set(connection, looking)
      else own.delete(connection)
      say(connection, looking)
    },
    confirm(connection) {
      const looking = own.get(connection)
      if (looking) say(connection, looking)
    },
    leave(connection) {
      if (own.delete(connection)) say(connection, null)
    },
    take({ connectionId, userId, nickname, looking }) {
      const before = shown.get(connectionId)
      shown.delete(connectionId)
      const record = looking && recordOf(looking)
      if (looking && record)
        shown.set(connectionId, { userId, nickname, form: looking.form, record, heardAt: performance.now() })
      // A repeated report is no news.
      if (before?.record === record && before?.form === looking?.form) return
      for (const changed of new Set([before?.record, record])) if (changed) tell(changed)
    },
    forget(silenceMs) {
      const records = new Set<string>()
      for (const [id, { heardAt, record }] of shown) {
        if (performance.now() - heardAt <= silenceMs) continue
        shown.delete(id)
        records.add(record)
      }
      records.forEach(tell)
    },
    stop: () => last,
  }
}

/** The others on a record, each once: in the form that is open in any of their windows. */
function othersOf(here: readonly Shown[], userId: number): PersonHere[] {
  const people = new Map<number, PersonHere>()
  for (const one of here) {
    if (one.userId === userId) continue
    const form = one.form ?? people.get(one.userId)?.form ?? null
    people.set(one.userId, { userId: one.userId, nickname: one.nickname, form })
  }
  return [...people.values()].toSorted((a, b) => a.userId - b.userId)
}
