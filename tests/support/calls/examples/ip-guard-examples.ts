import { desc } from 'drizzle-orm'
import { ipAllowances, ipFreezes, ipGuardRules } from '#server/db/schema/schema.ts'
import type { CallWorld, ExampleMaker } from '#tests/support/worlds/call-world.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'

const reason = 'card testing'
let networks = 0
/** An address that no other example has. */
const address = () => `198.18.${Math.floor((networks += 1) / 200)}.${networks % 200}`
const freezeOf = () => ({ network: address(), freezeMinutes: 60, reason })
const ruleOf = (w: CallWorld) =>
  ({
    name: w.number(),
    kind: 'perSpan',
    grouping: 'address',
    windowMinutes: 10,
    limit: 100,
    freezeMinutes: 60,
  }) as const

const newest = async (w: CallWorld, table: typeof ipAllowances | typeof ipFreezes | typeof ipGuardRules) =>
  must((await w.db.select({ id: table.id }).from(table).orderBy(desc(table.id)).limit(1))[0]).id
async function frozen(w: CallWorld): Promise<number> {
  await w.admin.call('ipFreeze.create', freezeOf())
  return await newest(w, ipFreezes)
}
async function rule(w: CallWorld): Promise<number> {
  await w.admin.call('ipGuardRule.create', ruleOf(w))
  return await newest(w, ipGuardRules)
}
async function allowance(w: CallWorld): Promise<number> {
  await w.admin.call('ipAllowance.create', { network: address(), reason })
  return await newest(w, ipAllowances)
}

/** Calls about addresses from which orders are, or are not, taken. */
export const IP_GUARD_EXAMPLES = {
  'ipFreeze.create': async () => await Promise.resolve({ input: freezeOf() }),
  'ipFreeze.lift': async (w) => ({ input: { ids: [await frozen(w), await frozen(w)], reason }, entries: 2 }),
  'ipGuardRule.create': async (w) => await Promise.resolve({ input: ruleOf(w) }),
  'ipGuardRule.update': async (w) => ({ input: { id: await rule(w), ...ruleOf(w), limit: 200 } }),
  'ipGuardRule.setMode': async (w) => ({ input: { id: await rule(w), mode: 'freeze' } }),
  'ipGuardRule.delete': async (w) => ({ input: { ids: [await rule(w)] } }),
  'ipAllowance.create': async () => await Promise.resolve({ input: { network: address(), reason } }),
  'ipAllowance.update': async (w) => ({ input: { id: await allowance(w), network: address(), reason } }),
  'ipAllowance.delete': async (w) => ({ input: { ids: [await allowance(w)] } }),
} satisfies Record<string, ExampleMaker>
