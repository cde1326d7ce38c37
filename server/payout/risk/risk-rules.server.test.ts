import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { toWallClock } from '#domain/time/zones.ts'
import { gatewayCalls, payoutOrders, resources } from '#server/db/schema/schema.ts'
import type { GatewayClient } from '#server/payout/payouts/gateway/gateway-client.ts'
import { runGatewayCall } from '#server/payout/payouts/gateway/run-gateway-call.ts'
import { tronAddress } from '#domain/usdt/usdt-address.ts'
import { transitionPayouts } from '#server/payout/payouts/transition/transition-payout.ts'
import { actorOf, must } from '#tests/support/orders/order-fixtures.ts'
import { INR, setUpRiskWorld } from '#tests/support/worlds/risk-world.ts'

const ZONE = 'Asia/Shanghai'
const WALLET = tronAddress(new Uint8Array(20).fill(7))
const world = setUpRiskWorld()
const { blacklist, create, detail, detectionsOf, isHeld, rule, setControl, usdt } = world

describe('a rule', () => {
  it.each([
    ['name', 'Asha  RAO', { userName: 'asha rao' }, { userName: 'Asha Rao II' }],
    ['card', '6222-0001-0002', { cardNumber: '622200010002' }, { cardNumber: '622200010003' }],
    ['upi', 'Bad@OkAxis', { vpa: 'bad@okaxis' }, { vpa: 'good@okaxis' }],
  ] as const)('of the blacklist hits the %s and nothing else', async (kind, value, hit, miss) => {
    await blacklist(kind, value)
    await rule({ kind: 'blacklist', fields: ['name', 'card', 'address', 'upi'] })
    const [bad, good] = [await create(hit), await create(miss)]
    expect([await isHeld(bad), await isHeld(good)]).toEqual([true, false])
    expect(await detectionsOf(bad)).toMatchObject([
      { kind: 'blacklist', state: 'held', stage: 'pooled', riskHeld: true, evidence: { field: kind } },
    ])
    expect(await detectionsOf(good)).toEqual([])
  })

  it('of the blacklist hits a wallet address, and no other', async () => {
    await blacklist('address', WALLET)
    await rule({ kind: 'blacklist', fields: ['address'] })
    expect([
      await isHeld(await usdt({ address: WALLET })),
      await isHeld(await usdt({ address: tronAddress(new Uint8Array(20).fill(8)) })),
    ]).toEqual([true, false])
  })

  it('of one amount hits above it, in its currency', async () => {
    await rule({ kind: 'amount', ...INR, maxMinor: 50_000 })
    const held = [
      await create({ amount: 50_001 }),
      await create({ amount: 50_000 }),
      await usdt({ amount: 9_000_000, address: WALLET }),
    ]
    expect(await Promise.all(held.map(isHeld))).toEqual([true, false, false])
  })

  it.each([
    ['payee', { cardNumber: '70000001' }, { cardNumber: '70000001', merchant: 1 }, { cardNumber: '70000002' }],
    ['merchant', {}, {}, { merchant: 1 }],
  ] as const)('of an amount over time sums up what one %s gets', async (subject, first, second, other) => {
    await world.server.services.db.update(payoutOrders).set({ createdAt: sql`created_at - interval '2 days'` })
    await rule({ kind: 'windowAmount', subject, ...INR, windowMinutes: 60, maxMinor: 19_999 })
    const made = [await create(first), await create(other), await create(second)]
    expect(await Promise.all(made.map(isHeld))).toEqual([false, false, true])
    expect(await detectionsOf(must(made[2]))).toMatchObject([
      { evidence: { measured: 20_000, limit: 19_999 }, countedCodes: [made[0]] },
    ])
  })

  it.each([
    ['payee', { cardNumber: '70000003' }, { cardNumber: '70000004' }],
    ['merchant', {}, { merchant: 1 }],
  ] as const)('of a count over time counts what one %s gets, rejected ones aside', async (subject, same, other) => {
    await world.server.services.db.update(payoutOrders).set({ createdAt: sql`created_at - interval '2 days'` })
    await rule({ kind: 'windowCount', subject, windowMinutes: 60, maxCount: 2 })
    const [first, second] = [await create(same), await create(same)]
    expect(await isHeld(await create(other))).toBe(false)
    await world.superAdmin.call('payoutOrder.reject', {
      orderCode: first,
      rejectReason: 'highRiskCard',
      rejectMode: 'toMerchant',
    })
    const third = await create(same)
    const fourth = await create(same)
    expect(await Promise.all([second, third, fourth].map(isHeld))).toEqual([false, false, true])
  })

  it('of a payee across merchants counts merchants, not payouts', async () => {
    await rule({ kind: 'payeeAcrossMerchants', windowMinutes: 60, maxMerchants: 1 })
    const payee = { cardNumber: '70000005' }
    const made = [await create(payee), await create(payee), await create({ ...payee, merchant: 1 })]
    expect(await Promise.all(made.map(isHeld))).toEqual([false, false, true])
  })

  it('of night hours hits by the hour in the platform’s zone', async () => {
    const hour = Number(toWallClock(new Date(), ZONE).slice(11, 13))
    const night = (from: number, to: number) =>
      ({ kind: 'nightHours', ...INR, fromHour: from % 24, toHour: to % 24, minMinor: 10_000 }) as const
    // An hour that ends in between still is within these two.
    const { id, version } = await rule(night(hour, hour + 2))
    expect([await isHeld(await create()), await isHeld(await create({ amount: 9_999 }))]).toEqual([true, false])
    await world.superAdmin.call('riskControl.saveRule', {
      id,
      expectedVersion: version,
      name: 'other',
      enabled: true,
      condition: night(hour + 2, hour + 24),
    })
    expect(await isHeld(await create())).toBe(false)
    expect(
      (await world.superAdmin.attempt('riskControl.saveRule', { name: 'none', enabled: true, condition: night(3, 3) }))
        .failure.issues,
    ).toEqual([{ path: 'condition.toHour', fault: 'sameHour' }])
  })

  it('finds nothing while it is off, or while risk control is', async () => {
    const { id, version } = await rule({ kind: 'amount', ...INR, maxMinor: 1 }, false)
    expect(await isHeld(await create())).toBe(false)
    await world.superAdmin.call('riskControl.saveRule', {
      id,
      expectedVersion: version,
      name: 'on',
      enabled: true,
      condition: { kind: 'amount', ...INR, maxMinor: 1 },
    })
    await setControl(false)
    expect(await isHeld(await create())).toBe(false)
    await setControl(true)
    expect(await isHeld(await create())).toBe(true)
  })

  it('that somebody changed meanwhile is not overwritten, and counts what it found', async () => {
    const { id, version } = await rule({ kind: 'amount', ...INR, maxMinor: 1 })
    await create()
    const change = { id, name: 'changed', enabled: false, condition: { kind: 'amount', ...INR, maxMinor: 2 } } as const
    expect(await world.superAdmin.call('riskControl.saveRule', { ...change, expectedVersion: version })).toMatchObject({
      rule: { version: version + 1, enabled: false, hitCount: 1, heldCount: 1 },
    })
    expect(
      (await world.superAdmin.attempt('riskControl.saveRule', { ...change, expectedVersion: version })).failure,
    ).toMatchObject({ params: { refusal: 'versionConflict' }, present: { version: version + 1 } })
    expect((await world.superAdmin.attempt('riskControl.deleteRule', { id, expectedVersion: version })).msg).toBe(
      'risk.ruleVersionConflict',
    )
    await world.superAdmin.call('riskControl.deleteRule', { id, expectedVersion: version + 1 })
    expect((await world.superAdmin.call('riskControl.getRules', {})).list).toEqual([])
  })
})

describe('payouts at once', () => {
  it('see each other: of many to one payee only as many pass as may', async () => {
    await rule({ kind: 'windowCount', subject: 'payee', windowMinutes: 60, maxCount: 3 })
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, at) => create({ cardNumber: '71000001', merchant: at % 2 })),
    )
    const held = await Promise.all(made.map(isHeld))
    expect(held.filter((is) => !is)).toHaveLength(3)
  })

  it('never wait for each other in a circle when many come back to two payees the other way round', async () => {
    const { services } = world.server
    await rule({ kind: 'windowCount', subject: 'payee', windowMinutes: 60, maxCount: 500 })
    const [one, other] = ['71000010', '71000011']
    const madeFor = async (cards: readonly string[]) => {
      const codes: string[] = []
      for (const [at, cardNumber] of cards.entries()) codes.push(await create({ cardNumber, merchant: at % 2 }))
      return codes
    }
    const runs = [await madeFor([one, other, one, other]), await madeFor([other, one, other, one])]
    const actor = actorOf('admin', { userId: 1 })
    const changeAll = (codes: readonly string[], event: 'CLAIM' | 'TAKE_CLAIM_AWAY') =>
      services.db.transaction((tx) =>
        transitionPayouts(tx, services, {
          actor,
          via: 'batch',
          changes: codes.map((code) => ({ order: { code }, event })),
        }),
      )
    for (let round = 0; round < 8; round += 1) {
      await Promise.all(runs.map((codes) => changeAll(codes, 'CLAIM')))
      await Promise.all(runs.map((codes) => changeAll(codes, 'TAKE_CLAIM_AWAY')))
    }
    for (const code of runs.flat()) expect(await detail(code)).toMatchObject({ stage: 'pooled', riskHeld: false })
  })
})

describe('a released payout', () => {
  it('is not caught again for the same, but for something new', async () => {
    await blacklist('card', '72000001')
    await rule({ kind: 'blacklist', fields: ['name', 'card'] })
    const orderCode = await create({ userName: 'Twice Listed', cardNumber: '72000001' })
    await world.superAdmin.call('riskControl.release', { orderCode, note: 'cleared by the bank' })
    expect(await detail(orderCode)).toMatchObject({ riskHeld: false, stage: 'pooled' })
    const { id } = await detail(orderCode)
    const passPool = async () => {
      await world.superAdmin.call('payoutOrderClaim.claimOrder', { orderId: id })
      await world.superAdmin.call('payoutOrderClaim.cancelClaim', { orderId: id })
    }
    await passPool()
    expect(await isHeld(orderCode)).toBe(false)
    expect(await detectionsOf(orderCode)).toMatchObject([{ state: 'released', note: 'cleared by the bank' }])
    await blacklist('name', 'twice listed')
    await passPool()
    expect(await isHeld(orderCode)).toBe(true)
    expect(await detectionsOf(orderCode)).toMatchObject([
      { state: 'held', evidence: { field: 'name' } },
      { state: 'released', evidence: { field: 'card' } },
    ])
  })

  it('is held and released by hand, and says so where it no longer may be', async () => {
    const orderCode = await create()
    const { version } = await detail(orderCode)
    await world.superAdmin.call('riskControl.hold', { orderCode, reason: 'odd', expectedVersion: version })
    expect(await detectionsOf(orderCode)).toMatchObject([{ kind: 'manual', state: 'held', evidence: { value: 'odd' } }])
    expect((await world.superAdmin.attempt('riskControl.hold', { orderCode, reason: 'again' })).failure).toMatchObject({
      params: { refusal: 'heldByRisk' },
    })
    expect(
      (await world.superAdmin.attempt('riskControl.release', { orderCode, note: 'x', expectedVersion: version })).code,
    ).toBe(409)
    await world.superAdmin.call('riskControl.release', { orderCode, note: 'fine' })
    expect((await world.superAdmin.attempt('riskControl.release', { orderCode, note: 'x' })).failure).toMatchObject({
      params: { refusal: 'notHeldByRisk' },
    })
  })
})

describe('a payout that a gateway returns', () => {
  const gateway = (answers: 'refused'): GatewayClient => {
    const answer = async () => ({ state: answers, gatewayId: 'g1', utr: null, amountMinor: null, reason: 'no' })
    return { pay: answer, query: answer, close: async () => {} }
  }

  it('is looked at again, and what was found once is found once', async () => {
    const { services } = world.server
    await world.superAdmin.call('system-config.set:gatewayOrderRejectToPayoutPool', { enable: true })
    await expect.poll(() => services.settings.get('gatewayOrderRejectToPayoutPool')).toBe(true)
    const credentials = services.secrets.seal(JSON.stringify({ baseUrl: 'http://127.0.0.1:9', key: 'k' }))
    const [account] = await services.db
      .insert(resources)
      .values({
        supplierId: must(world.server.fixtures.suppliers[0]).id,
        productId: 3003,
        name: 'Gateway',
        credentials,
        maxConcurrentOrders: 100,
      })
      .returning()
    const orderCode = await create({ productId: 3003, userName: 'Later Listed' })
    const goThrough = async () => {
      await world.superAdmin.call('payoutOrder.sendToGateway', { orderCode, resourceId: must(account).id })
      const { id } = await detail(orderCode)
      const [call] = await services.db
        .select()
        .from(gatewayCalls)
        .where(eq(gatewayCalls.orderId, id))
        .orderBy(sql`${gatewayCalls.id} desc`)
        .limit(1)
      await runGatewayCall(services, gateway('refused'), { callId: must(call).id })
      return await detail(orderCode)
    }
    await rule({ kind: 'blacklist', fields: ['name'] })
    expect(await goThrough()).toMatchObject({ stage: 'pooled', riskHeld: false })
    await blacklist('name', 'later listed')
    expect(await goThrough()).toMatchObject({ stage: 'pooled', riskHeld: true, locked: false })
    expect(await detectionsOf(orderCode)).toHaveLength(1)
    await world.superAdmin.call('riskControl.release', { orderCode, note: 'known' })
    expect(await goThrough()).toMatchObject({ stage: 'pooled', riskHeld: false })
    expect(await detectionsOf(orderCode)).toMatchObject([{ state: 'released' }])
  })
})
