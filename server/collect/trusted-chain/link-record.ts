import { sql } from 'drizzle-orm'
import { linkChain } from '#domain/trusted-chain/link-chain.ts'
import { namedStatement } from '#server/db/named-statement.ts'
import { lockByText } from '#server/db/transactions/advisory-locks.ts'
import type { Queryable } from '#server/db/client.ts'
import type { bankRecords } from '#server/db/schema/schema.ts'
import type { Services } from '#server/platform/services.ts'
import {
  balanceSql,
  chainWindows,
  isMovementSql,
  readStretch,
  signedSql,
} from '#server/collect/trusted-chain/chain-rows.ts'
import { keepBreaks, resolveInferred } from '#server/collect/trusted-chain/keep-breaks.ts'

type Stored = Pick<typeof bankRecords.$inferSelect, 'id' | 'kind' | 'resourceId' | 'occurredAt'>

/**
 * Links a record that was just stored, or of which another message came, to its account's chain, in its transaction. One
 * that follows the newest by clock and balance changes nothing; any other lets what is around it be looked at again.
 */
export async function linkRecord(
  tx: Queryable,
  services: Pick<Services, 'now' | 'settings'>,
  record: Stored,
): Promise<void> {
  const { resourceId } = record
  if (resourceId === null) return
  // Two records that come at once see each other.
  await lockByText(tx, 'bankRecords', String(resourceId))
  const now = services.now()
  if (record.kind === 'inferred') await resolveInferred(tx, now, record.id)
  if (await changesNothing(tx, record)) return
  const stretch = await readStretch(tx, resourceId, record.occurredAt, 'near')
  const { breaks } = linkChain(stretch.records, chainWindows(services))
  await keepBreaks(tx, now, resourceId, [{ ...stretch, breaks }])
}

/** True for an account's newest record that follows the balance before it; without a balance, when no break is near. */
async function changesNothing(tx: Queryable, { id, occurredAt, resourceId }: Stored): Promise<boolean> {
  const [judged] = await judgeRecord(tx, { id, resourceId, at: occurredAt.toISOString() })
  return judged?.changesNothing ?? true
}

const judgeRecord = namedStatement<{ changesNothing: boolean }>('chain_judge_record', () => {
  const resourceId = sql`${sql.placeholder('resourceId')}::bigint`
  const at = sql`${sql.placeholder('at')}::timestamptz`
  const id = sql`${sql.placeholder('id')}::bigint`
  const own = sql`b.resource_id = ${resourceId} and ${balanceSql} is not null and ${isMovementSql}`
  return sql`
    select case when r.balance is null
      then not exists (select 1 from chain_patches p where p.resource_id = ${resourceId} and p.state in ('proposed', 'dismissed')
        and p.to_at >= ${at} - interval '5 minutes' and p.from_at <= ${at} + interval '5 minutes')
      else not exists (select 1 from bank_records b where ${own} and b.occurred_at >= ${at} and (b.occurred_at, b.id) > (${at}, ${id}))
        and coalesce(r.begin = (select b.balance_minor from bank_records b
          where ${own} and b.occurred_at <= ${at} and (b.occurred_at, b.id) < (${at}, ${id})
          order by b.occurred_at desc, b.id desc limit 1), true)
      end as "changesNothing"
    from (select ${balanceSql} as balance, b.balance_minor - ${signedSql} as begin from bank_records b where b.id = ${id}) r`
})
