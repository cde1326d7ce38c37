import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { fromLedgerMinor, productOf } from '#domain/products.ts'
import { amountOf } from '#domain/money/currency-amounts.ts'
import type { SettingValue } from '#domain/settings.ts'
import { levelOf } from '#domain/trusted-chain/chain-record.ts'
import type { ChainFacts, ChainLevel } from '#domain/trusted-chain/chain-record.ts'
import type { Queryable } from '#server/db/client.ts'
import type { Services } from '#server/platform/services.ts'
import { isMovementSql } from '#server/collect/trusted-chain/chain-rows.ts'

/** Decimals of an amount that counts for every currency. */
const GENERAL_EXPONENT = 2
/** As many records of a chain are counted. */
const COUNTED_MAX = 1_000

/** The level of an account's chain, and what it is judged by. */
export interface AccountLevel extends ChainFacts {
  level: ChainLevel
  /** It has as many records a minute as make an account busy. */
  isBusy: boolean
}

interface Counted extends Record<string, unknown> {
  id: number
  productId: number
  wanted: string | null
  size: number
  perMinute: number
  highSize: number
  highAmount: number
  lowSize: number
  lowAmount: number
}

/**
 * The levels of accounts' chains, by what the settings ask of those that have records as often. Breaks do not make an
 * account less busy.
 */
export async function readLevels(
  db: Queryable,
  { settings }: Pick<Services, 'settings'>,
  resourceIds: readonly number[],
): Promise<Map<number, AccountLevel>> {
  if (resourceIds.length === 0) return new Map()
  const { lookForwardMinutes, perMinuteFreqCount } = settings.get('globalSecuritySetting')
  const high = settings.get('securityFreqParameters')
  const low = settings.get('securityFreqParametersLow')
  const amounts = settings.get('reliableCheckAmounts')
  const { rows } = await db.execute<Counted>(sql`
    select r.id::float8 as id, r.product_id as "productId", r.details->>'securityLevel' as wanted, f.*
    from resources r
    cross join lateral (
      select coalesce(max(a.occurred_at), '-infinity') as begins
      from chain_patches p join bank_records a on a.id = p.after_record_id
      where p.resource_id = r.id and p.state in ('proposed', 'dismissed')
    ) broken
    cross join lateral (
      select (count(*) filter (where at >= begins))::float8 as size,
        (count(*) filter (where at > newest - ${lookForwardMinutes} * interval '1 minute'))::float8 / ${lookForwardMinutes}::float8 as "perMinute",
        (count(*) filter (where ${isChecked(high)}))::float8 as "highSize",
        coalesce(sum(amount) filter (where ${isChecked(high)}), 0)::float8 as "highAmount",
        (count(*) filter (where ${isChecked(low)}))::float8 as "lowSize",
        coalesce(sum(amount) filter (where ${isChecked(low)}), 0)::float8 as "lowAmount"
      from (
        select b.occurred_at as at, b.amount_minor as amount, max(b.occurred_at) over () as newest, begins
        from bank_records b
        where b.resource_id = r.id and b.balance_minor is not null and not b.is_day_only and ${isMovementSql}
        order by b.occurred_at desc, b.id desc limit ${COUNTED_MAX}
      ) newest
    ) f
    where r.id = any(${sql.param([...new Set(resourceIds)])}::bigint[])`)
  return new Map(
    rows.map(({ highAmount, highSize, id, lowAmount, lowSize, perMinute, productId, size, wanted }) => {
      const isBusy = perMinute >= perMinuteFreqCount
      const checked = isBusy
        ? { checkSize: highSize, checkAmountMinor: highAmount }
        : { checkSize: lowSize, checkAmountMinor: lowAmount }
      const facts = { size, perMinute, wanted, ...checked }
      const policy = isBusy ? high : low
      const minReliableCheckAmount = checkAmountOf(policy.minReliableCheckAmount, amounts, productId)
      return [id, { ...facts, isBusy, level: levelOf(facts, { ...policy, minReliableCheckAmount }) }]
    }),
  )
}

/**
 * The least amount of a reliable check in minor units of a product: that of its currency, or else the general one, in
 * hundredths.
 */
function checkAmountOf(hundredths: number, amounts: SettingValue<'reliableCheckAmounts'>, productId: number): number {
  const { currency = '', exponent = GENERAL_EXPONENT } = productOf(productId) ?? {}
  const own = amountOf(amounts, currency)
  return own > 0 ? fromLedgerMinor(own, currency, exponent) : hundredths * 10 ** (exponent - GENERAL_EXPONENT)
}

/** True when a record since the last break came within the time of a check before the newest. */
const isChecked = ({ minReliableCheckTimeRange }: { minReliableCheckTimeRange: number }): SQL =>
  sql`at >= begins and at >= newest - ${minReliableCheckTimeRange} * interval '1 second'`
