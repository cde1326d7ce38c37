import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointName } from '#contract/contract.ts'
import { audit, orders, payoutOrders } from '#server/db/schema/schema.ts'
import { CALL_EXAMPLES } from '#tests/support/calls/call-examples.ts'
import { startCallWorld } from '#tests/support/worlds/call-world.ts'
import type { CallWorld } from '#tests/support/worlds/call-world.ts'
import { sendExample } from '#tests/support/calls/send-example.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { setSettings } from '#tests/support/set-settings.ts'

/** A change of each kind that can be taken back. */
const REVERSIBLE: readonly EndpointName[] = [
  'bank.update',
  'bank.setEnabled',
  'bankTemplate.save',
  'bankTemplate.enable',
  'blacklistedName.update',
  'blacklistedName.setEnabled',
  'ipAllowance.update',
  'ipRule.update',
  'ipRule.setEnabled',
  'messageTemplate.update',
  'order.updateOrderMark',
  'payoutOrder.updateMark',
  'riskControl.saveRule',
  'riskControl.updateBlacklisted',
  'system-config.set:contactInfo',
  'system-config.set:enablePayPassword',
  'system-config.set:globalSecuritySetting',
]

let world: CallWorld
beforeAll(async () => {
  world = await startCallWorld()
})
afterAll(async () => await world.dispose())

const latest = async () => must((await world.admin.call('audit.getList', { pageSize: 1 })).list[0])
async function changed(name: EndpointName) {
  expect(await sendExample(world, name, await must(CALL_EXAMPLES[name])(world))).toMatchObject({ code: 200 })
  return await latest()
}
const revert = async (id: number, client = world.admin) => await client.attempt('audit.revert', { id })

describe('taking a change back', () => {
  it.each(REVERSIBLE)('sets what %s changed to what it was, as a new change', async (name) => {
    const entry = await changed(name)
    expect(entry).toMatchObject({ isReversible: true, demandsCode: false })
    expect(await revert(entry.id)).toMatchObject({ code: 200 })
    const back = await latest()
    expect(back.id).toBe(entry.id + 1)
    expect(back).toMatchObject({ targetKind: entry.targetKind, target: entry.target, before: entry.after })
    expect(back.after).toEqual(entry.before)
    // The new change is one as well.
    expect(await revert(back.id)).toMatchObject({ code: 200 })
    expect((await latest()).after).toEqual(entry.after)
  })

  it('is refused once somebody changed the same since, and leaves nothing', async () => {
    const { id, orderCode } = await world.order()
    const agent = await world.client('custservice')
    await world.admin.call('order.updateOrderMark', { id, orderMark: 2 })
    const entry = await latest()
    await agent.call('order.updateOrderMark', { id, orderMark: 3 })
    const later = await latest()
    const last = await latest()
    expect(await revert(entry.id)).toMatchObject({
      code: 409,
      msg: 'audit.movedOn',
      failure: { by: 'custservice', params: { entry: later.id } },
    })
    expect((await latest()).id).toBe(last.id)
    const [order] = await world.db.select().from(orders).where(eq(orders.orderCode, orderCode))
    expect(order?.orderMark).toBe(3)
  })

  it('does not mind what else happened to it', async () => {
    const { id, orderCode } = await world.payout()
    await world.admin.call('payoutOrder.updateMark', { orderCode, orderMark: 2 })
    const entry = await latest()
    await world.admin.call('payoutOrderClaim.claimOrder', { orderId: id })
    expect(await revert(entry.id)).toMatchObject({ code: 200 })
    const [payout] = await world.db.select().from(payoutOrders).where(eq(payoutOrders.id, id))
    expect(payout?.orderMark).toBe(1)
  })

  it.each(['order.reject', 'bank.create', 'bank.delete', 'system-config.set:botToken', 'admin.updateUser'] as const)(
    'is not offered for %s',
    async (name) => {
      const entry = await changed(name)
      expect(entry).toMatchObject({ isReversible: false })
      expect(await revert(entry.id)).toMatchObject({ code: 409, msg: 'audit.notReversible' })
    },
  )

  it('asks what such a change asks: the role, the second level, the code', async () => {
    const entry = await changed('system-config.set:contactInfo')
    expect(await revert(entry.id, await world.client('platformadmin'))).toMatchObject({ code: 403 })
    expect(await revert(entry.id, await world.server.signIn('superadmin'))).toMatchObject({ code: 1024 })
    const rule = await changed('ipRule.setEnabled')
    await setSettings(world.server, { googleVerifyIpRule: true })
    expect(await latest()).toMatchObject({ demandsCode: true })
    expect(await revert(rule.id)).toMatchObject({ code: 400, msg: 'googleCode.required' })
    const googleCode = world.server.googleCode('superadmin')
    expect(await world.admin.attempt('audit.revert', { id: rule.id, googleCode })).toMatchObject({ code: 200 })
    expect(await world.admin.attempt('audit.revert', { id: 1e9 })).toMatchObject({ code: 404 })
    expect(
      (await world.db.select().from(audit).where(eq(audit.id, rule.id)).orderBy(audit.id))[0]?.detail,
    ).toMatchObject({
      to: { enabled: false },
    })
  })
})
