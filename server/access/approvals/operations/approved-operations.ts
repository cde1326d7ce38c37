import type { ApprovalKind } from '#domain/approvals.ts'
import { ASK_EVENT, endEventOf } from '#server/access/approvals/news/approval-events.ts'
import { requestApproval, worthOf } from '#server/access/approvals/approvals.ts'
import type { ApprovalRecord, Worth } from '#server/access/approvals/approvals.ts'
import type { Operation } from '#server/access/approvals/operations/operation.ts'
import type { Queryable } from '#server/db/client.ts'
import type { Act } from '#server/http/act.ts'
import type { Call } from '#server/http/call.ts'
import { recordNote } from '#server/access/records/record-steps.ts'
import type { Recorded, RecordedRow } from '#server/access/records/record-steps.ts'

/** A request for a second person: what it is about, and why. */
interface Request<Kind extends ApprovalKind> {
  kind: Kind
  params: Record<string, unknown>
  reason: string | null
}

/** Asks a second person for an operation on a row, and records that in its history. */
export async function askSecondPerson<Row extends RecordedRow & Worth>(
  { tx, services, actor, via }: Act,
  recorded: Recorded<Row>,
  row: Row,
  { kind, params, reason }: Request<ApprovalKind>,
): Promise<void> {
  const { merchantId, supplierId, orderCode: target } = row
  await requestApproval(tx, services, actor, { kind, target, params, reason, merchantId, supplierId, ...worthOf(row) })
  const detail = { kind, ...params }
  await recordNote(tx, recorded, row, { event: ASK_EVENT, actor, via, at: services.now(), reason, detail })
}

interface Approved<Row extends RecordedRow, Kind extends ApprovalKind> {
  recorded: Recorded<Row>
  /** The row of a number, as automation sees it. */
  read: (db: Queryable, code: string) => Promise<Row>
  /** Carries an approved operation out, if the row is still as it was when it was asked for. */
  carryOut: (kind: Kind, call: Call, approval: ApprovalRecord) => Promise<unknown>
}

/** How approved and ended operations of these kinds are handled. */
export function approvedOperations<Row extends RecordedRow, Kind extends ApprovalKind>(
  kinds: readonly Kind[],
  { recorded, read, carryOut }: Approved<Row, Kind>,
): Record<Kind, Required<Operation>> {
  /** Records in the row's history that a request ended without being carried out; no actor is automation. */
  const noteEnded: Required<Operation>['noteEnded'] = async ({ db, services, via }, actor, approval) =>
    await recordNote(db, recorded, await read(db, approval.target), {
      event: endEventOf(approval),
      actor,
      via: actor ? via : 'job',
      at: services.now(),
      reason: approval.note,
      detail: { kind: approval.kind, requestedBy: approval.requestedBy },
    })
  const entries = kinds.map((kind): [Kind, Required<Operation>] => [
    kind,
    { carryOut: (call, approval) => carryOut(kind, call, approval), noteEnded },
  ])
  return Object.fromEntries(entries) as Record<Kind, Required<Operation>>
}
