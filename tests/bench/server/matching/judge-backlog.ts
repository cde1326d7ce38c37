import { judge } from '#server/collect/bank-records/backlog/match-backlog.ts'
import { readBacklog } from '#server/collect/bank-records/backlog/read-backlog.ts'
import { matchRulesOf } from '#server/collect/bank-records/payments/match-payment.ts'
import { fixedSettings } from '#tests/support/fixed-settings.ts'
import { withoutTimeout } from '../../support/bench-database.ts'
import type { BenchDatabase } from '../../support/bench-database.ts'

const services = { settings: fixedSettings() }

/** Rival: one pass of the database that joins the same payments and orders, without judging who may pay what. */
const JOIN = `select count(*)::float8 as pairs from bank_records b
  join orders o on o.resource_id = b.resource_id and o.payable_minor = b.amount_minor and o.status in (2, 3, 5) and o.real_amount_minor is null
    and o.created_at <= b.occurred_at + interval '1 minute' and o.expires_at >= b.occurred_at - interval '30 minutes'
  where b.status = 'unmatched' and b.direction = 'credit'`

export async function join(database: BenchDatabase): Promise<number> {
  const [row] = await withoutTimeout<{ pairs: number }>(database, JOIN)
  return row?.pairs ?? 0
}

export interface Judged {
  read: number
  /** How many payments came to each verdict. */
  verdicts: Map<string, number>
  /** Which order each certain payment pays, flat: payment, order, payment, … */
  certain: number[]
}

/** The whole backlog read and judged in the parts of the sweep; nothing is settled. */
export async function judgeAll({ db }: BenchDatabase): Promise<Judged> {
  const all: Judged = { read: 0, verdicts: new Map(), certain: [] }
  for await (const part of readBacklog(db, matchRulesOf(services)))
    for (const { payment, verdict } of judge(services, part)) {
      const kind = verdict.kind === 'unsure' ? verdict.why : verdict.kind
      all.read += 1
      all.verdicts.set(kind, (all.verdicts.get(kind) ?? 0) + 1)
      if (verdict.kind === 'certain') all.certain.push(payment.id, verdict.order.id)
    }
  return all
}

/** How many certain pairs are wrong by what the payments were made from. */
export async function countWrong({ pool }: BenchDatabase, { certain }: Judged): Promise<number> {
  const payments = certain.filter((_, at) => at % 2 === 0)
  const orders = certain.filter((_, at) => at % 2 === 1)
  const { rows } = await pool.query<{ wrong: number }>(
    `select count(*)::int as wrong from unnest($1::bigint[], $2::bigint[]) as pair (payment, paid)
      join bank_records b on b.id = pair.payment join orders o on o.id = pair.paid where o.order_code <> 'B' || b.record_id`,
    [payments, orders],
  )
  return rows[0]?.wrong ?? Number.NaN
}
