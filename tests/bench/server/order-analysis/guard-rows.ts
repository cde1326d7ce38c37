import { publish } from '#server/platform/publish.ts'
import type { BenchSystem } from '../../support/bench-system.ts'

const REASON = 'bench order analysis'

/** A payer whom no freeze holds, and one whom the allowlist frees of the freeze of a wider network. */
export const PAYERS = ['198.51.100.9', '10.5.7.9'] as const
/** Whom a freeze of the bench holds. */
export const FROZEN = '192.0.2.4'

/** Freezes of single addresses and of networks of many lengths, all lifted, and an allowlist. */
export async function addGuardRows({ pool }: BenchSystem): Promise<void> {
  await pool.query(
    `insert into ip_freezes (network, mode, reason, evidence, starts_at, expires_at, lifted_at)
     select case i % 5 when 0 then '10.' || i || '.0.0/16' when 1 then '172.16.' || i || '.0/24' when 2 then '172.17.' || i || '.16/28'
       when 3 then '2001:db8:' || i || '::/64' else '192.0.2.' || i end, 'freeze', $1, '{}', now(), now() + interval '1 day', now()
     from generate_series(1, 250) i`,
    [REASON],
  )
  await pool.query(
    `insert into ip_allowances (network, reason) select '10.' || i || '.7.0/24', $1 from generate_series(1, 50) i
     union all select '172.19.0.' || i, $1 from generate_series(1, 50) i`,
    [REASON],
  )
}

/** Lets the freezes hold, or lifts them, and tells the processes. */
export async function switchFreezes({ db, pool }: BenchSystem, are: boolean): Promise<void> {
  await pool.query(`update ip_freezes set lifted_at = case when $2 then null else now() end where reason = $1`, [
    REASON,
    are,
  ])
  await publish(db, { kind: 'ipGuardChanged' })
}

export async function removeGuardRows(system: BenchSystem): Promise<void> {
  await system.pool.query('delete from ip_freezes where reason = $1', [REASON])
  await system.pool.query('delete from ip_allowances where reason = $1', [REASON])
  await switchFreezes(system, false)
}
