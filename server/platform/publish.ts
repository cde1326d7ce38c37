import { sql } from 'drizzle-orm'
import type { ApprovalKind } from '#domain/approvals.ts'
import type { Looking } from '#contract/wire/socket.ts'
import type { OwnFigures } from '#domain/alarms/alarm-figures.ts'
import type { NoteSubject } from '#domain/notes.ts'
import type { Queryable } from '#server/db/client.ts'

/** The PostgreSQL channel on which all server processes of a database listen. */
export const CHANNEL = 'paydesk'

/** A new or changed order, and the supplier it was taken from. */
export interface RowEvent {
  id: number
  created: boolean
  merchantId: number
  supplierId: number | null
  leftSupplierId?: number
}

/** The supplier that loses an order by a change and must be notified of its removal. */
export function leaving(
  before: { supplierId: number | null },
  after: { supplierId: number | null },
): { leftSupplierId?: number } {
  return before.supplierId === null || before.supplierId === after.supplierId
    ? {}
    : { leftSupplierId: before.supplierId }
}

/** The record that a console shows now, by its connection; null when it shows no record, or is gone. */
export interface PresenceEvent {
  kind: 'presence'
  connectionId: string
  userId: number
  nickname: string
  looking: Looking | null
}

/** An event, as small as NOTIFY requires; listeners read the row themselves. */
export type DomainEvent =
  | ({ kind: 'order' } & RowEvent)
  | ({ kind: 'payout' } & RowEvent)
  | { kind: 'payoutBatch'; id: number; supplierId: number | null }
  | { kind: 'approval'; id: number; operation: ApprovalKind; requestedByUserId: number }
  | PresenceEvent
  | { kind: 'note'; about: { kind: NoteSubject; subject: string } }
  | { kind: 'message'; userId: number; msgId: number }
  /** A report of a monitor went through its phases. */
  | { kind: 'monitorLogged' }
  /** Messages were read again. */
  | { kind: 'messagesReread' }
  | { kind: 'patternsChanged' }
  /** A chain broke, or a break was decided or closed. */
  | { kind: 'chainChanged' }
  /** A monitor said otherwise of its scripts, or a person changed or asked something of one. */
  | { kind: 'monitorScriptsChanged' }
  /** A WeChat account is in another state, or something was said, sent or decided about its groups. */
  | { kind: 'weChatChanged' }
  | { kind: 'templatesChanged' }
  | { kind: 'sessionUsed' }
  | { kind: 'sessionsEnded'; sessionIds: string[]; reason: string }
  | { kind: 'settingChanged'; key: string }
  | { kind: 'ipRulesChanged' }
  /** Addresses were frozen, freed or allowed. */
  | { kind: 'ipGuardChanged' }
  | { kind: 'runStateChanged' }
  /** Somebody measures which processes listen; each answers with its name, its sockets and its own figures. */
  | { kind: 'pulseAsked'; pulseId: string }
  /** A process of the version before this one tells no figures. */
  | { kind: 'pulse'; pulseId: string; process: string; sockets: number; own?: OwnFigures }

/** Notifies all server processes if and when the transaction commits. */
export async function publish(db: Queryable, event: DomainEvent): Promise<void> {
  await publishAll(db, [event])
}

/** Notifies all server processes of many events. */
export async function publishAll(db: Queryable, events: readonly DomainEvent[]): Promise<void> {
  const payloads = events.map((event) => JSON.stringify(event))
  await db.execute(sql`select pg_notify(${CHANNEL}, payload) from unnest(${sql.param(payloads)}::text[]) payload`)
}
