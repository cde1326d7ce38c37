import type { ActionChannel } from '#domain/orders/order-status.ts'
import type { Verdict } from '#machines/lifecycle.ts'
import { recordAudits } from '#server/access/audit/record-audit.ts'
import type { Queryable } from '#server/db/client.ts'
import type { Actor } from '#server/http/call.ts'
import type { AppError } from '#server/platform/app-error.ts'
import { leaving, publishAll } from '#server/platform/publish.ts'

/** Who moved something and why, for history, audit and event. */
export interface Cause {
  event: string
  /** Null for automation. */
  actor: Actor | null
  via: ActionChannel
  reason?: string | null
  /** Additional details for the history. */
  detail?: Record<string, unknown>
}

/** A stored transition. */
export interface Step<Row> {
  wanted: Cause
  before: Row
  after: Row
}

/** A history row; `from` and `to` are stored states. */
interface HistoryRow {
  orderId: number
  at: Date
  event: string
  from: number
  to: number
  userId: number | null
  actor: string | null
  via: ActionChannel
  reason: string | null
  detail: Record<string, unknown>
}

/** The fields of a row that recording reads. */
export interface RecordedRow {
  id: number
  orderCode: string
  merchantId: number
  supplierId: number | null
  updatedAt: Date
}

/** The differences between recording collection orders and payouts. */
export interface Recorded<Row extends RecordedRow> {
  kind: 'order' | 'payout'
  /** The stored state of a row. */
  stateIdOf: (row: Row) => number
  /** The name of a stored state. */
  stateOf: (stateId: number) => string
  /** True for an event that makes a row visible for the first time. */
  isBornBy?: (event: string) => boolean
  /** Inserts history rows. */
  keep: (tx: Queryable, rows: readonly HistoryRow[]) => Promise<unknown>
}

/**
 * Writes the history and audit of stored transitions by one person, and publishes them when the transaction commits.
 */
export async function recordSteps<Row extends RecordedRow>(
  tx: Queryable,
  recorded: Recorded<Row>,
  steps: readonly Step<Row>[],
): Promise<void> {
  const [actor = null] = steps.map(({ wanted }) => wanted.actor)
  await Promise.all([
    recorded.keep(
      tx,
      steps.map((step) => historyOf(recorded, step, step.after.updatedAt)),
    ),
    actor &&
      recordAudits(
        tx,
        actor,
        steps.map((step) => auditOf(recorded, step)),
      ),
    publishAll(
      tx,
      steps.map((step) => eventOf(recorded, step)),
    ),
  ])
}

/** Adds a history row for something that changes no column; consoles showing the row reload it. */
export async function recordNote<Row extends RecordedRow>(
  tx: Queryable,
  recorded: Recorded<Row>,
  row: Row,
  wanted: Cause & { at: Date },
): Promise<void> {
  const step = { wanted, before: row, after: row }
  await recorded.keep(tx, [historyOf(recorded, step, wanted.at)])
  await publishAll(tx, [eventOf(recorded, step)])
}

function historyOf<Row extends RecordedRow>(
  { stateIdOf }: Recorded<Row>,
  { after, before, wanted: { actor, detail = {}, event, reason = null, via } }: Step<Row>,
  at: Date,
): HistoryRow {
  return {
    orderId: after.id,
    at,
    event,
    from: stateIdOf(before),
    to: stateIdOf(after),
    userId: actor?.userId ?? null,
    actor: actor?.name ?? null,
    via,
    reason,
    detail,
  }
}

/** Events that change a field, whose values before and after their details hold as `from` and `to`. */
const FIELD_OF_EVENT: Readonly<Record<string, string>> = { MARK: 'orderMark', RESELECT: 'resourceName' }

function auditOf<Row extends RecordedRow>(
  { kind, stateIdOf, stateOf }: Recorded<Row>,
  { after, before, wanted: { detail, event, reason = null, via } }: Step<Row>,
) {
  const states = { from: stateOf(stateIdOf(before)), to: stateOf(stateIdOf(after)) }
  const { from, to, ...rest } = detail ?? {}
  const field = FIELD_OF_EVENT[event]
  const change =
    field === undefined
      ? states
      : { from: { [field]: from, state: states.from }, to: { [field]: to, state: states.to } }
  return {
    action: `${kind}.${event}`,
    target: { kind, id: after.orderCode },
    detail: { ...rest, ...change, via, reason },
  }
}

function eventOf<Row extends RecordedRow>({ isBornBy, kind }: Recorded<Row>, { after, before, wanted }: Step<Row>) {
  const { id, merchantId, supplierId } = after
  return { kind, id, created: isBornBy?.(wanted.event) ?? false, merchantId, supplierId, ...leaving(before, after) }
}

interface Judged<State extends string> {
  row: { version: number }
  /** The version that the actor saw; any other is refused. */
  expectedVersion: number | undefined
  judge: () => Verdict<State, string>
  /** Creates the error for a lifecycle guard, `notInThisState` or `versionConflict`. */
  refused: (refusal: string) => AppError
}

/** The state of a row after an event; throws its refusal. */
export function stateAfter<State extends string>({ row, expectedVersion, judge, refused }: Judged<State>): State {
  if (expectedVersion !== undefined && expectedVersion !== row.version) throw refused('versionConflict')
  const verdict = judge()
  if (!verdict.ok) throw refused(verdict.refusal)
  return verdict.to
}

interface Versioned {
  version: number
  updatedAt: Date
  updatedBy: string | null
}

/** A row after a transition; columns missing in the patch stay unchanged. */
export function nextRow<Row extends Versioned>(
  before: Row,
  patch: { [Column in keyof Row]?: Row[Column] | undefined },
  { actor, at }: { actor: { name: string } | null; at: Date },
): Row {
  const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
  return { ...before, ...given, updatedAt: at, updatedBy: actor?.name ?? null, version: before.version + 1 }
}
