import type { BenchSystem } from '../support/bench-system.ts'

/**
 * Lifts every account and supplier limit, and the one on unpaid orders, so that every order is allocated; by an account that was stopped since
 * none of a bench's orders is paid, too.
 */
export async function freeCapacity(system: BenchSystem): Promise<void> {
  await system.pool.query('update orders set holds_resource = false, status = 5 where holds_resource')
  await system.pool.query(
    `update resources set daily_count_limit = null, daily_amount_limit_minor = null, max_concurrent_orders = 1000000000, processing_count = 0, processing_amount_minor = 0, min_amount_minor = 0, max_amount_minor = null, total_limit_minor = null where status <> 'deleted'`,
  )
  await system.pool.query('delete from account_breakers')
  await system.pool.query(
    `update suppliers set max_concurrent_orders = 1000000000, daily_count_limit = null, daily_amount_limits = '{}', total_limits = '{}', min_balances = '{}'`,
  )
}
