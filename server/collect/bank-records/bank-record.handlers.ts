import { and, desc, eq, inArray } from 'drizzle-orm'
import type { bankRecordEndpoints } from '#contract/bank-records/bank-record.endpoints.ts'
import type { OutputOf } from '#contract/contract.ts'
import type { BankRecordKind } from '#domain/bank-records.ts'
import { BANK_RECORD_FIELDS } from '#domain/lists/bank-records/bank-record.fields.ts'
import { maskLongNumbers, readsWholeNumbers } from '#domain/privacy/masked-numbers.ts'
import { matchByHand, setAside, takeBack } from '#server/collect/bank-records/decide-record.ts'
import { claimRecord } from '#server/collect/bank-records/desk/claim-record.ts'
import { matchFitting, previewFitting } from '#server/collect/bank-records/desk/match-fitting.ts'
import { readQueues } from '#server/collect/bank-records/desk/read-queues.ts'
import { undoMatch } from '#server/collect/bank-records/desk/undo-match.ts'
import { findRecord } from '#server/collect/bank-records/find-record.ts'
import { findCandidates } from '#server/collect/bank-records/payments/find-candidates.ts'
import { recordList, shownKinds } from '#server/collect/bank-records/list-records.ts'
import { importStatement } from '#server/collect/bank-records/statements/import-statement.ts'
import { statementChoices } from '#server/collect/bank-records/statements/statement-layout.ts'
import { bankMessages, monitors } from '#server/db/schema/schema.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import { exportList } from '#server/platform/lists/export-list.ts'

/** Handlers of payment records. */
export const bankRecordHandlers = {
  'bankRecord.getList': recordList.page,
  'bankRecord.export': exportList<'bankRecord.getList'>(recordList, BANK_RECORD_FIELDS, 'payment-records.csv'),
  'bankRecord.getWitnesses': readWitnesses,
  'bankRecord.getCandidates': async (call, { id, search }) => ({
    list: await findCandidates(call, await findRecord(call, id), search),
  }),
  'bankRecord.getQueues': readQueues,
  'bankRecord.getStatementChoices': statementChoices,
  'bankRecord.importStatement': importStatement,
  'bankRecord.claim': claimRecord,
  'bankRecord.match': matchByHand,
  'bankRecord.previewFitting': previewFitting,
  'bankRecord.matchFitting': matchFitting,
  'bankRecord.unmatch': undoMatch,
  'bankRecord.setAside': setAside,
  'bankRecord.takeBack': takeBack,
} satisfies Pick<Handlers, keyof typeof bankRecordEndpoints>

/** The messages of a payment that the actor may see, the newest first. */
async function readWitnesses(call: Call, { id }: { id: number }): Promise<OutputOf<'bankRecord.getWitnesses'>> {
  await findRecord(call, id)
  const rows = await call.db
    .select({ message: bankMessages, monitorId: monitors.monitorId })
    .from(bankMessages)
    .leftJoin(monitors, eq(monitors.id, bankMessages.monitorRowId))
    .where(
      and(eq(bankMessages.bankRecordId, id), inArray(bankMessages.kind, [...shownKinds(call.actor, call.services)])),
    )
    .orderBy(desc(bankMessages.id))
  const isWhole = readsWholeNumbers(call.actor.role)
  const list = rows.map(({ message, monitorId }) => ({
    id: message.id,
    receivedTime: message.receivedAt.toISOString(),
    kind: message.kind as BankRecordKind,
    monitorId,
    recordId: message.recordId,
    text: isWhole ? message.text : maskLongNumbers(message.text),
  }))
  return { list }
}
