import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { merchants, orders } from '#server/db/schema/schema.ts'
import { withoutIndexes } from '#demo/without-indexes.ts'
import { withoutKeptSums } from '#tests/load/without-kept-sums.ts'
import { createSecretBox } from '#server/platform/secrets/secrets.ts'
import { fillParties, openBenchDatabase } from '../../support/bench-database.ts'
import type { BenchDatabase } from '../../support/bench-database.ts'
import type { BenchSystem } from '../../support/bench-system.ts'

const MERCHANTS = 20
/** As many as the list takes at once. */
export const DAYS = 31

/** A database with so many orders of the last days, from addresses as they are met. */
export const openAnalysisDatabase = async (
  system: BenchSystem,
  count: number,
  secretKey: Buffer,
): Promise<BenchDatabase> =>
  await openBenchDatabase(system, 'paydesk_analysis', async (tx) => {
    await fill(tx, count)
    // A server judges by a merchant's secret whether its own key is right.
    await tx.update(merchants).set({ signKey: createSecretBox(secretKey).seal('bench') })
  })

/**
 * Seven orders in ten come from a payer's own address, a quarter through 2,000 gateways that many share, and the rest in bursts:
 * each of 500 addresses creates all of its orders within an hour.
 */
async function fill(tx: Tx, count: number): Promise<void> {
  await fillParties(tx, 1)
  await tx.execute(sql`insert into users (account, nickname, role, password_hash, second_password_hash)
    select 'bench merchant ' || i, 'Bench', 'merchant', '-', '-' from generate_series(2, ${MERCHANTS}::int) i`)
  await tx.execute(sql`insert into merchants (user_id, mch_id, name, sign_key)
    select id, 'N' || id, account, '-' from users where account like 'bench merchant %'`)
  await tx.execute(
    sql`insert into ip_allowances (network, reason) select '198.18.' || i || '.0/24', 'bench' from generate_series(1, 50) i`,
  )
  await tx.execute(sql`insert into ip_freezes (network, mode, evidence, starts_at, expires_at)
    select '203.0.' || i || '.7', 'freeze', '{}', now(), now() + interval '1 day' from generate_series(1, 200) i`)
  await withoutKeptSums(tx, () => withoutIndexes(tx, [orders], () => fillOrders(tx, count)))
}

/** A number from 0 to 9,999 that is a row's own for each purpose. */
const lot = (purpose: number) => sql`((hashint8(i::bigint * 31 + ${sql.raw(String(purpose))}) & 1073741823) % 10000)`

async function fillOrders(tx: Tx, count: number): Promise<void> {
  await tx.execute(sql`
    insert into orders (order_code, merchant_id, merchant_name, merchant_order_id, content_hash, supplier_id, supplier_name, product_id,
      currency, exponent, amount_minor, payable_minor, status, user_name, ip, created_at, expires_at, updated_at)
    select 'F' || i, m.id, m.name, 'F' || i, '-', s.id, 'Bench', 3001, 'INR', 2, 10000 + i, 10000 + i,
      case when k.kind = 'burst' then 5 when ${lot(2)} < 7000 then 4 else 5 end, 'Payer ' || k.payer, k.ip::inet, t.at, t.at + interval '15 minutes', t.at
    from generate_series(1, ${count}::int) i
    cross join lateral (
      select case when ${lot(1)} < 7000 then 'own' when ${lot(1)} < 9500 then 'gateway' else 'burst' end as kind,
        ${lot(3)} * 20 + ${lot(4)} % 20 as payer, ${lot(5)} % 2000 as gateway, ${lot(6)} % 500 as burst) d
    cross join lateral (
      select d.kind, case d.kind when 'burst' then d.burst else d.payer end as payer,
        case d.kind when 'own' then '49.' || d.payer / 65536 || '.' || d.payer / 256 % 256 || '.' || d.payer % 256
          when 'gateway' then '198.18.' || d.gateway / 100 || '.' || d.gateway % 100
          else '203.0.' || d.burst / 2 || '.' || 7 + d.burst % 2 end as ip) k
    cross join lateral (
      select now() - interval '1 minute' - ${DAYS}::int * case d.kind
        when 'burst' then interval '1 day' * (d.burst::float8 / 520) + interval '1 hour' * (${lot(7)}::float8 / 10000 / ${DAYS}::int)
        else interval '1 day' * ((${lot(7)} + ${lot(8)}::float8 / 10000) / 10005) end as at) t
    join (select row_number() over (order by id) - 1 as nth, id, name from merchants) m
      on m.nth = case d.kind when 'gateway' then ${lot(9)} else d.payer end % ${MERCHANTS}::int
    cross join (select id from suppliers) s`)
}
