import { and, eq, gt, sql } from 'drizzle-orm'
import type { ParsedInputOf, EndpointName } from '#contract/contract.ts'
import { contract } from '#contract/contract.ts'
import { CODES } from '#contract/wire/envelope.ts'
import { concernsSame, reversalOf } from '#domain/reversals.ts'
import type { Queryable } from '#server/db/client.ts'
import { audit, orders } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { AppError, notFound } from '#server/platform/app-error.ts'

type Entry = typeof audit.$inferSelect

/** The call that takes an entry's change back, with its input; undefined where its kind does not allow it. */
export function reversalOfEntry({ action, detail, target, targetKind }: Entry) {
  if (target === null) return undefined
  const { from: before = null, to: after = null } = detail
  const reversal = reversalOf(targetKind, { action, target, before, after })
  return reversal && isCall(reversal.call) ? { name: reversal.call, input: reversal.input } : undefined
}

const isCall = (name: string): name is EndpointName => Object.hasOwn(contract, name)

/**
 * Takes an audited change back by the call that changes such a thing, with all that it asks of the caller. 409 where the kind
 * does not allow it (`audit.notReversible`), or somebody changed the same since (`audit.movedOn`).
 */
export async function revertChange(
  call: Call,
  { id, googleCode }: ParsedInputOf<'audit.revert'>,
): Promise<Record<string, never>> {
  const { root } = call
  const [entry] = await root.select().from(audit).where(eq(audit.id, id))
  if (!entry) throw notFound('audit')
  const reversal = reversalOfEntry(entry)
  if (!reversal) throw new AppError(CODES.conflict, 'audit.notReversible')
  const { name, input } = reversal
  const change = await call.prepare(name, { ...input, ...(await numberedBy(root, name, input)) }, googleCode)
  await root.transaction(async (tx) => {
    await change(tx)
    // The change holds the thing's lock now: who changed it before is seen, and who wants to waits.
    await refuseMoved(tx, entry)
  })
  return {}
}

/** The mark of an order is changed by the order's number of its row. */
async function numberedBy(db: Queryable, name: EndpointName, input: Readonly<Record<string, unknown>>) {
  if (name !== 'order.updateOrderMark') return {}
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.orderCode, String(input['orderCode'])))
  return order ?? {}
}

async function refuseMoved(tx: Queryable, { detail, id, target, targetKind }: Entry): Promise<void> {
  const later = await tx
    .select()
    .from(audit)
    .where(
      and(
        eq(audit.targetKind, targetKind ?? ''),
        eq(audit.target, target ?? ''),
        gt(audit.id, id),
        sql`${audit}.xmin <> pg_current_xact_id()::xid`,
      ),
    )
    .orderBy(audit.id)
  const moved = later.find(
    (one) => 'to' in one.detail && concernsSame({ after: detail['to'] }, { after: one.detail['to'] }),
  )
  if (moved)
    throw new AppError(CODES.conflict, 'audit.movedOn', {
      params: { by: moved.account ?? '', entry: moved.id },
      by: moved.account,
      at: moved.at.toISOString(),
    })
}
