import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { LogPhase, LogReason } from '#domain/monitors/monitors.ts'
import type { Queryable } from '#server/db/client.ts'
import { monitorLogs } from '#server/db/schema/schema.ts'
import { publish } from '#server/platform/publish.ts'
import { CREDENTIAL_FIELDS } from '#domain/privacy/secret-fields.ts'
import { LOG_TEXT_MAX } from '#domain/monitors/monitors.ts'

type LogRow = typeof monitorLogs.$inferInsert

/** Facts known of a report so far; every row of it repeats them. */
export type ReportFacts = Partial<
  Pick<
    LogRow,
    | 'monitorId'
    | 'monitorRowId'
    | 'recordId'
    | 'kind'
    | 'cardNumber'
    | 'resourceId'
    | 'bankRecordId'
    | 'orderId'
    | 'orderCode'
  >
>

type Step = Pick<LogRow, 'phase' | 'reason' | 'at'>

/** The way of one report through its phases, told while it goes and written with what it changes. */
export class ReportTrace {
  readonly report = randomUUID()
  readonly ip: string
  /** Whose it is, as it says. */
  readonly claimed: string | null
  private readonly now: () => Date
  private readonly text: string
  private readonly receivedAt: Date
  private isStored = false
  private facts: ReportFacts
  private steps: Step[] = []

  constructor({ ip, now, text }: { ip: string; now: () => Date; text: string }) {
    this.ip = ip
    this.now = now
    this.receivedAt = now()
    this.text = keptText(text)
    this.claimed = claimedMonitor(text)
    this.facts = { monitorId: this.claimed }
  }

  /** Stores what was received, before anybody reads it. */
  async storeReceived(db: Queryable): Promise<void> {
    await db.insert(monitorLogs).values(this.received())
    this.isStored = true
  }

  /** The report is handled from the start, once more where its transaction failed. */
  begin(facts: ReportFacts): void {
    this.steps = []
    this.facts = { monitorId: this.claimed, ...facts }
  }

  /** More is known of it. */
  know(facts: ReportFacts): void {
    Object.assign(this.facts, facts)
  }

  /** It has come so far; `reason` says why it goes no further. */
  reach(phase: Exclude<LogPhase, 'received' | 'refused'>, facts: ReportFacts = {}, reason?: LogReason): void {
    this.steps.push({ phase, reason: reason ?? null, at: this.now() })
    Object.assign(this.facts, facts)
  }

  /** Says of the last phase why the report goes no further. */
  rest(reason: LogReason): void {
    const last = this.steps.at(-1)
    if (last) last.reason = reason
  }

  /** Writes the phases, in the transaction of what they changed; an unstored report is stored with them. */
  async write(tx: Queryable): Promise<void> {
    const rows = this.steps.map((step) => this.rowOf(step))
    await tx.insert(monitorLogs).values(this.isStored ? rows : [this.received(), ...rows])
    if (this.isStored)
      await tx
        .update(monitorLogs)
        .set(this.facts)
        .where(and(eq(monitorLogs.report, this.report), eq(monitorLogs.phase, 'received')))
    await publish(tx, { kind: 'monitorLogged' })
  }

  /** Writes that it was refused: of the phases before, only its signature was right for good. */
  async writeRefused(db: Queryable, reason: LogReason): Promise<void> {
    this.facts = { ...this.facts, resourceId: null, bankRecordId: null, orderId: null, orderCode: null }
    this.steps = this.steps.filter(({ phase }) => phase === 'verified')
    this.steps.push({ phase: 'refused', reason, at: this.now() })
    await this.write(db)
  }

  private received(): LogRow {
    return { ...this.rowOf({ phase: 'received', reason: null, at: this.receivedAt }), text: this.text }
  }

  private rowOf(step: Step): LogRow {
    return { report: this.report, ip: this.ip, ...this.facts, ...step }
  }
}

/** Looked for at the end of a field's name, so that `monitorKey` and `x-monitor-sign` are found too. */
const SECRET_VALUE = new RegExp(
  String.raw`("[\w-]*(?:${CREDENTIAL_FIELDS.join('|')}|pin|otp)"\s*:\s*)("(?:[^"\\]|\\.)*"?|[^\s,}\]]+)`,
  'gi',
)
const HIDDEN = '"••••"'
const CLAIMED_MONITOR = /"monitorId"\s*:\s*"([^"\\]{1,64})"/

/** A report's text as the log keeps it: values of fields with credentials left out, and no longer than an accepted one. */
function keptText(text: string): string {
  const bounded = text.slice(0, LOG_TEXT_MAX).replaceAll('\u0000', '\ufffd')
  return bounded.replaceAll(SECRET_VALUE, (_whole, name: string) => name + HIDDEN)
}

/** The monitor that a report says it is from, read without parsing it; null where it says none. */
function claimedMonitor(text: string): string | null {
  return CLAIMED_MONITOR.exec(text)?.[1]?.replaceAll('\u0000', '\ufffd') ?? null
}
