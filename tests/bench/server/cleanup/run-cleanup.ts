import { setTimeout as pause } from 'node:timers/promises'
import type { BenchSystem } from '#tests/bench/support/bench-system.ts'
import { createTestClient } from '#tests/support/servers/test-client.ts'

const ASK_MS = 50
export const ORDERS = { tableName: 'orders', timeField: 'createdAt' } as const
export const LOGS = { tableName: 'monitor_logs', timeField: 'at' } as const

/** Moves what is old to the archive; how long it took, in ms. */
export async function cleanUp(system: BenchSystem, which: typeof ORDERS | typeof LOGS): Promise<number> {
  await startCleanup(system, which)
  return await untilOver(system)
}

/** Starts to move what is older than two years. */
export async function startCleanup(
  { server, demo, signIn }: BenchSystem,
  { tableName, timeField }: typeof ORDERS | typeof LOGS,
) {
  const secondPassword = demo.accounts.find(({ account }) => account === 'superadmin')?.secondPassword ?? ''
  const token = await signIn('superadmin')
  const { token2 } = await createTestClient(server.url, { token }).call('user.login2', { password: secondPassword })
  const admin = createTestClient(server.url, { token, token2 })
  const [config] = (await admin.call('dataCleanConfig.getList', { tableName: [tableName] })).list
  const id = config?.id ?? 0
  await admin.call('dataCleanConfig.update', { id, timeField, months: 24, batchRows: 5_000 })
  const { plan } = await admin.call('dataCleanConfig.preview', { id })
  await admin.call('dataCleanConfig.start', { id, plan })
}

/** Waits until the newest task is over; how long it took, in ms. */
export async function untilOver({ pool }: BenchSystem): Promise<number> {
  for (;;) {
    const { rows } = await pool.query<{ state: string; ms: number }>(
      `select state, extract(epoch from ended_at - began_at)::float8 * 1000 as ms from cleanup_tasks order by id desc limit 1`,
    )
    if (rows[0]?.state === 'failed') throw new Error('the cleanup failed')
    if (rows[0]?.state === 'success') return rows[0].ms
    await pause(ASK_MS)
  }
}
