import { and, asc, eq, ne, or } from 'drizzle-orm'
import type { ApprovalRecord } from '#server/access/approvals/approvals.ts'
import type { Queryable } from '#server/db/client.ts'
import { approvals } from '#server/db/schema/schema.ts'

/** The most requests of a party that are named. */
const REQUESTS_MAX = 20

/** What waits for the money of a merchant or supplier, or of both, oldest first; `except` is the id of one left out. */
export async function waitingRequests(
  db: Queryable,
  { merchantId, supplierId }: Pick<ApprovalRecord, 'merchantId' | 'supplierId'>,
  except = 0,
): Promise<ApprovalRecord[]> {
  const ofParty = or(
    ...(merchantId === null ? [] : [eq(approvals.merchantId, merchantId)]),
    ...(supplierId === null ? [] : [eq(approvals.supplierId, supplierId)]),
  )
  if (ofParty === undefined) return []
  return await db
    .select()
    .from(approvals)
    .where(and(eq(approvals.state, 'waiting'), ne(approvals.id, except), ofParty))
    .orderBy(asc(approvals.id))
    .limit(REQUESTS_MAX)
}
