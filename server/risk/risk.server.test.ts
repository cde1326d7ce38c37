import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { InputOf } from '#contract/contract.ts'
import { riskEndpoints } from '#contract/risk.endpoints.ts'
import { toWallClock } from '#domain/zones.ts'
import type { RiskCondition } from '#domain/risk-rules.ts'
import { gatewayCalls, merchantProducts, payoutOrders, resources, riskBlacklist, riskDetections, riskRules } from '#server/db/schema.ts'
import type { GatewayClient } from '#server/gateway/gateway-client.ts'
import { runGatewayCall } from '#server/gateway/run-gateway-call.ts'
import { availableOf, OUTSIDE, postTransaction } from '#server/ledger/post-transaction.ts'
import { signParams } from '#server/orders/order-signature.ts'
import { transitionPayouts } from '#server/payouts/transition-payout.ts'
import { actorOf, must } from '#tests/support/order-fixtures.ts'
import type { TestClient } from '#tests/support/test-client.ts'
import { startTestServer } from '#tests/support/test-server.ts'
import type { TestServer } from '#tests/support/test-server.ts'

const ZONE = 'Asia/Shanghai'
const INR = { currency: 'INR', exponent: 2 } as const
let server: TestServer
let superAdmin: TestClient
let numbers = 0

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services
  const chosen = server.fixtures.merchants.slice(0, 2)
  await db.insert(merchantProducts).values(chosen.flatMap(({ id }) => [3002, 3003, 3016].map((productId) => ({ merchantId: id, productId, rate: 0 }))))
  for (const { id } of chosen) {
    for (const [currency, exponent] of [['INR', 2], ['USDT', 6]] as const) {
      const lines = [
        { account: availableOf('merchant', id), currency, exponent, amountMinor: 1_000_000_000 },
        { account: OUTSIDE, currency, exponent, amountMinor: -1_000_000_000 },
      ]
      await db.transaction((tx) => postTransaction(tx, { cause: 'deposit', at: new Date(), lines }))
    }
  }
  superAdmin = await server.signIn('superadmin', { secondLevel: true })
  await setControl(true)
})
afterAll(async () => await server.dispose())
beforeEach(async () => {
  const { db } = server.services
  await db.delete(riskRules)
  await db.delete(riskBlacklist)
})

async function setControl(enable: boolean): Promise<void> {
  await superAdmin.call('system-config.set:riskControlSwitch', { enable })
  await vi.waitFor(() => expect(server.services.settings.get('riskControlSwitch')).toBe(enable), 5_000)
}

interface PayoutWish {
  merchant?: number
  [field: string]: string | number | undefined
}

/** Creates a payout as a merchant does; everything about the payee is new unless it is told. */
async function create({ merchant: at = 0, ...change }: PayoutWish = {}) {
  const merchant = must(server.fixtures.merchants[at])
  numbers += 1
  const wanted = {
    mchId: merchant.mchId, productId: 3002, mchOrderNo: `r-${numbers}`, amount: 10_000, notifyUrl: 'http://127.0.0.1:9/none',
    userName: `Payee ${numbers}`, cardNumber: `5010010000${String(numbers).padStart(6, '0')}`, ifscCode: 'HDFC0001234', ...change,
  }
  const params = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)) as { [K in keyof typeof wanted]: string | number } & InputOf<'api.payoutOrder.create'>
  const { orderCode } = await server.anonymous.call('api.payoutOrder.create', { ...params, sign: signParams(params, merchant.key, merchant.encryption) })
  return orderCode
}
const usdt = (change: PayoutWish = {}) => create({ productId: 3016, cardNumber: undefined, ifscCode: undefined, userName: undefined, ...change })
const detail = async (orderCode: string) => (await superAdmin.call('payoutOrder.getDetail', { orderCode })).order
const isHeld = async (orderCode: string) => (await detail(orderCode)).riskHeld
const detectionsOf = async (orderCode: string) => (await superAdmin.call('riskControl.getDetections', { orderCode })).list

async function rule(condition: RiskCondition, enabled = true) {
  return (await superAdmin.call('riskControl.saveRule', { name: `rule ${condition.kind}`, enabled, condition: { ...condition } as InputOf<'riskControl.saveRule'>['condition'] })).rule
}
const blacklist = (kind: 'name' | 'card' | 'address' | 'upi', value: string) => superAdmin.call('riskControl.addBlacklisted', { kind, value })
const today = () => {
  const now = toWallClock(new Date(), ZONE)
  return { startTime: `${toWallClock(new Date(Date.now() - 86_400_000), ZONE).slice(0, 10)} 00:00:00`, endTime: `${now.slice(0, 10)} 23:59:59` }
}

async function upload(name: 'riskControl.importBlacklist', query: string, text: string, client = superAdmin) {
  const form = new FormData()
  form.append('file', new Blob([text], { type: 'text/csv' }), 'blacklist.csv')
  const response = await fetch(`${server.baseUrl}${contract[name].path}?${query}`, { method: 'POST', headers: client.headers, body: form })
  return (await response.json()) as { code: number; msg: string; data: { added: number; known: number; faults: object[]; params?: object; issues?: object[] } }
}

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
    expect(await detectionsOf(bad)).toMatchObject([{ kind: 'blacklist', state: 'held', stage: 'pooled', riskHeld: true, evidence: { field: kind } }])
    expect(await detectionsOf(good)).toEqual([])
  })

  it('of the blacklist hits a wallet address by its letters’ case', async () => {
    await blacklist('address', 'TXabcDEFghijkmnopqrstuvwxyz234567Q')
    await rule({ kind: 'blacklist', fields: ['address'] })
    expect([await isHeld(await usdt({ address: 'TXabcDEFghijkmnopqrstuvwxyz234567Q' })), await isHeld(await usdt({ address: 'TXabcdefghijkmnopqrstuvwxyz234567Q' }))]).toEqual([true, false])
  })

  it('of one amount hits above it, in its currency', async () => {
    await rule({ kind: 'amount', ...INR, maxMinor: 50_000 })
    const held = [await create({ amount: 50_001 }), await create({ amount: 50_000 }), await usdt({ amount: 9_000_000, address: 'TXabcDEFghijkmnopqrstuvwxyz234567Q' })]
    expect(await Promise.all(held.map(isHeld))).toEqual([true, false, false])
  })

  it.each([
    ['payee', { cardNumber: '70000001' }, { cardNumber: '70000001', merchant: 1 }, { cardNumber: '70000002' }],
    ['merchant', {}, {}, { merchant: 1 }],
  ] as const)('of an amount over time sums up what one %s gets', async (subject, first, second, other) => {
    await server.services.db.update(payoutOrders).set({ createdAt: sql`created_at - interval '2 days'` })
    await rule({ kind: 'windowAmount', subject, ...INR, windowMinutes: 60, maxMinor: 19_999 })
    const made = [await create(first), await create(other), await create(second)]
    expect(await Promise.all(made.map(isHeld))).toEqual([false, false, true])
    expect(await detectionsOf(must(made[2]))).toMatchObject([{ evidence: { measured: 20_000, limit: 19_999 }, countedCodes: [made[0]] }])
  })

  it.each([['payee', { cardNumber: '70000003' }, { cardNumber: '70000004' }], ['merchant', {}, { merchant: 1 }]] as const)('of a count over time counts what one %s gets, rejected ones aside', async (subject, same, other) => {
    await server.services.db.update(payoutOrders).set({ createdAt: sql`created_at - interval '2 days'` })
    await rule({ kind: 'windowCount', subject, windowMinutes: 60, maxCount: 2 })
    const [first, second] = [await create(same), await create(same)]
    expect(await isHeld(await create(other))).toBe(false)
    await superAdmin.call('payoutOrder.reject', { orderCode: first, rejectReason: 'highRiskCard', rejectMode: 'toMerchant' })
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
    const night = (from: number, to: number) => ({ kind: 'nightHours', ...INR, fromHour: from % 24, toHour: to % 24, minMinor: 10_000 }) as const
    // An hour that ends in between still is within these two.
    const { id, version } = await rule(night(hour, hour + 2))
    expect([await isHeld(await create()), await isHeld(await create({ amount: 9_999 }))]).toEqual([true, false])
    await superAdmin.call('riskControl.saveRule', { id, expectedVersion: version, name: 'other', enabled: true, condition: night(hour + 2, hour + 24) })
    expect(await isHeld(await create())).toBe(false)
    expect((await superAdmin.attempt('riskControl.saveRule', { name: 'none', enabled: true, condition: night(3, 3) })).failure.issues).toEqual([{ path: 'condition.toHour', fault: 'sameHour' }])
  })

  it('finds nothing while it is off, or while risk control is', async () => {
    const { id, version } = await rule({ kind: 'amount', ...INR, maxMinor: 1 }, false)
    expect(await isHeld(await create())).toBe(false)
    await superAdmin.call('riskControl.saveRule', { id, expectedVersion: version, name: 'on', enabled: true, condition: { kind: 'amount', ...INR, maxMinor: 1 } })
    await setControl(false)
    expect(await isHeld(await create())).toBe(false)
    await setControl(true)
    expect(await isHeld(await create())).toBe(true)
  })

  it('that somebody changed meanwhile is not overwritten, and counts what it found', async () => {
    const { id, version } = await rule({ kind: 'amount', ...INR, maxMinor: 1 })
    await create()
    const change = { id, name: 'changed', enabled: false, condition: { kind: 'amount', ...INR, maxMinor: 2 } } as const
    expect(await superAdmin.call('riskControl.saveRule', { ...change, expectedVersion: version })).toMatchObject({ rule: { version: version + 1, enabled: false, hitCount: 1, heldCount: 1 } })
    expect((await superAdmin.attempt('riskControl.saveRule', { ...change, expectedVersion: version })).failure).toMatchObject({ params: { refusal: 'movedOn' }, present: { version: version + 1 } })
    expect((await superAdmin.attempt('riskControl.deleteRule', { id, expectedVersion: version })).msg).toBe('risk.ruleMovedOn')
    await superAdmin.call('riskControl.deleteRule', { id, expectedVersion: version + 1 })
    expect((await superAdmin.call('riskControl.getRules', {})).list).toEqual([])
  })
})

describe('payouts at once', () => {
  it('see each other: of many to one payee only as many pass as may', async () => {
    await rule({ kind: 'windowCount', subject: 'payee', windowMinutes: 60, maxCount: 3 })
    const made = await Promise.all(Array.from({ length: 12 }, (_, at) => create({ cardNumber: '71000001', merchant: at % 2 })))
    const held = await Promise.all(made.map(isHeld))
    expect(held.filter((is) => !is)).toHaveLength(3)
  })

  it('never wait for each other in a circle when many come back to two payees the other way round', async () => {
    const { services } = server
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
      services.db.transaction((tx) => transitionPayouts(tx, services, { actor, via: 'batch', changes: codes.map((code) => ({ order: { code }, event })) }))
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
    await superAdmin.call('riskControl.release', { orderCode, note: 'cleared by the bank' })
    expect(await detail(orderCode)).toMatchObject({ riskHeld: false, stage: 'pooled' })
    const { id } = await detail(orderCode)
    const passPool = async () => {
      await superAdmin.call('payoutOrderClaim.claimOrder', { orderId: id })
      await superAdmin.call('payoutOrderClaim.cancelClaim', { orderId: id })
    }
    await passPool()
    expect(await isHeld(orderCode)).toBe(false)
    expect(await detectionsOf(orderCode)).toMatchObject([{ state: 'released', note: 'cleared by the bank' }])
    await blacklist('name', 'twice listed')
    await passPool()
    expect(await isHeld(orderCode)).toBe(true)
    expect(await detectionsOf(orderCode)).toMatchObject([{ state: 'held', evidence: { field: 'name' } }, { state: 'released', evidence: { field: 'card' } }])
  })

  it('is held and released by hand, and says so where it no longer may be', async () => {
    const orderCode = await create()
    const { version } = await detail(orderCode)
    await superAdmin.call('riskControl.hold', { orderCode, reason: 'odd', expectedVersion: version })
    expect(await detectionsOf(orderCode)).toMatchObject([{ kind: 'manual', state: 'held', evidence: { value: 'odd' } }])
    expect((await superAdmin.attempt('riskControl.hold', { orderCode, reason: 'again' })).failure).toMatchObject({ params: { refusal: 'isNotHeld' } })
    expect((await superAdmin.attempt('riskControl.release', { orderCode, note: 'x', expectedVersion: version })).code).toBe(409)
    await superAdmin.call('riskControl.release', { orderCode, note: 'fine' })
    expect((await superAdmin.attempt('riskControl.release', { orderCode, note: 'x' })).failure).toMatchObject({ params: { refusal: 'isHeld' } })
  })
})

describe('a payout that a gateway returns', () => {
  const gateway = (answers: 'refused'): GatewayClient => {
    const answer = async () => ({ state: answers, gatewayId: 'g1', utr: null, amountMinor: null, reason: 'no' })
    return { pay: answer, query: answer, close: async () => {} }
  }

  it('is looked at again, and what was found once is found once', async () => {
    const { services } = server
    await superAdmin.call('system-config.set:gatewayOrderRejectToPayoutPool', { enable: true })
    await expect.poll(() => services.settings.get('gatewayOrderRejectToPayoutPool')).toBe(true)
    const credentials = services.secrets.seal(JSON.stringify({ baseUrl: 'http://127.0.0.1:9', key: 'k' }))
    const [account] = await services.db.insert(resources).values({ supplierId: must(server.fixtures.suppliers[0]).id, productId: 3003, name: 'Gateway', credentials, maxConcurrentOrders: 100 }).returning()
    const orderCode = await create({ productId: 3003, userName: 'Later Listed' })
    const goThrough = async () => {
      await superAdmin.call('payoutOrder.sendToGateway', { orderCode, resourceId: must(account).id })
      const { id } = await detail(orderCode)
      const [call] = await services.db.select().from(gatewayCalls).where(eq(gatewayCalls.orderId, id)).orderBy(sql`${gatewayCalls.id} desc`).limit(1)
      await runGatewayCall(services, gateway('refused'), { callId: must(call).id })
      return await detail(orderCode)
    }
    await rule({ kind: 'blacklist', fields: ['name'] })
    expect(await goThrough()).toMatchObject({ stage: 'pooled', riskHeld: false })
    await blacklist('name', 'later listed')
    expect(await goThrough()).toMatchObject({ stage: 'pooled', riskHeld: true, locked: false })
    expect(await detectionsOf(orderCode)).toHaveLength(1)
    await superAdmin.call('riskControl.release', { orderCode, note: 'known' })
    expect(await goThrough()).toMatchObject({ stage: 'pooled', riskHeld: false })
    expect(await detectionsOf(orderCode)).toMatchObject([{ state: 'released' }])
  })
})

describe('a dry run', () => {
  const CONDITIONS: readonly RiskCondition[] = [
    { kind: 'windowCount', subject: 'payee', windowMinutes: 60, maxCount: 2 },
    { kind: 'windowCount', subject: 'merchant', windowMinutes: 60, maxCount: 9 },
    { kind: 'windowAmount', subject: 'payee', ...INR, windowMinutes: 60, maxMinor: 45_000 },
    { kind: 'payeeAcrossMerchants', windowMinutes: 60, maxMerchants: 1 },
    { kind: 'amount', ...INR, maxMinor: 25_000 },
    { kind: 'blacklist', fields: ['name', 'card'] },
  ]

  it('says what the rule hit while it was on, evidence for evidence, and holds nothing', async () => {
    const { db } = server.services
    await db.update(payoutOrders).set({ createdAt: sql`created_at - interval '9 days'` })
    await blacklist('name', 'Payee B')
    await blacklist('card', '73000002')
    for (const condition of CONDITIONS) await rule(condition)
    const since = (await db.select({ id: sql<number>`coalesce(max(id), 0)::int` }).from(riskDetections))[0]?.id ?? 0
    for (let made = 0; made < 24; made += 1) {
      const orderCode = await create({ cardNumber: `7300000${made % 3}`, userName: `Payee ${'ABC'[made % 3]}`, merchant: made % 5 === 0 ? 1 : 0, amount: 10_000 + (made % 4) * 6_000 })
      // What is rejected later did count when those before the rejection were made.
      if (made % 6 === 5) await superAdmin.call('payoutOrder.reject', { orderCode, rejectReason: 'highRiskCard', rejectMode: 'toMerchant' })
    }
    const live = (await superAdmin.call('riskControl.getDetections', { newerThanId: since, pageSize: 500 })).list
    const before = await db.$count(riskDetections)
    for (const condition of CONDITIONS) {
      const tried = await superAdmin.call('riskControl.dryRun', { condition: { ...condition } as InputOf<'riskControl.dryRun'>['condition'], ...today() })
      const seen = (rows: readonly { orderCode: string; evidence: object }[]) => rows.map(({ orderCode, evidence }) => JSON.stringify([orderCode, Object.entries(evidence).toSorted()])).toSorted()
      const { id } = must((await superAdmin.call('riskControl.getRules', {})).list.find((one) => JSON.stringify(one.condition) === JSON.stringify(condition) || isSame(one.condition, condition)))
      const expected = live.filter(({ ruleId }) => ruleId === id)
      expect(expected.length, condition.kind).toBeGreaterThan(0)
      expect(seen(tried.hits), condition.kind).toEqual(seen(expected))
      expect(tried).toMatchObject({ looked: 24, isCut: false, hitOrders: new Set(expected.map(({ orderCode }) => orderCode)).size })
    }
    expect(await db.$count(riskDetections)).toBe(before)
  })

  it('wants its time the right way round', async () => {
    const period = { startTime: '2026-11-20 00:00:01', endTime: '2026-11-20 00:00:00' }
    expect((await superAdmin.attempt('riskControl.dryRun', { condition: { kind: 'amount', ...INR, maxMinor: 1 }, ...period })).failure.issues).toEqual([{ path: 'startTime', fault: 'startAfterEnd' }])
  })

  const isSame = (one: object, other: object) => JSON.stringify(Object.entries(one).toSorted()) === JSON.stringify(Object.entries(other).toSorted())
})

describe('the blacklist', () => {
  it('is looked through before it is imported, with every fault by its row', async () => {
    await blacklist('name', 'Known One')
    const bad = 'kind,value,reason\nname,,\nphone,123,x\ncard,"a\nb",\n,Nobody,\nname,Fine,\n'
    const looked = await upload('riskControl.importBlacklist', 'dryRun=true', bad)
    expect(looked).toMatchObject({ code: 200, data: { added: 0, known: 0 } })
    expect(looked.data.faults).toEqual([
      { row: 2, column: 'value', fault: 'required' },
      { row: 3, column: 'kind', fault: 'unknownValue' },
      { row: 4, column: 'value', fault: 'controlCharacters' },
      { row: 5, column: 'kind', fault: 'required' },
    ])
    expect(await upload('riskControl.importBlacklist', '', bad)).toMatchObject({ code: 400, msg: 'risk.parseFailed', data: { params: { row: 2 }, issues: [{ path: 'rows.2.value', fault: 'required' }, {}, {}, {}] } })
    const good = 'name,known  one,\ncard,6222 0009,fraud\ncard,62220009,twice\n'
    expect(await upload('riskControl.importBlacklist', 'dryRun=true', good)).toMatchObject({ code: 200, data: { added: 1, known: 2, faults: [] } })
    expect((await superAdmin.call('riskControl.getBlacklist', {})).total).toBe(1)
    expect(await upload('riskControl.importBlacklist', '', good)).toMatchObject({ code: 200, data: { added: 1, known: 2, faults: [] } })
    expect((await upload('riskControl.importBlacklist', 'dryRun=true', 'kind,value\nname,"open\n')).data.faults).toEqual([{ row: 2, column: null, fault: 'unclosedQuote' }])
  })

  it('goes out as a file that comes in again, formulas kept from running', async () => {
    const values = ['=HYPERLINK("x")', 'Quote " and, comma', '@sum', 'Plain']
    for (const value of values) await blacklist('name', value)
    const take = async (selection: InputOf<'riskControl.exportBlacklist'>['selection']) =>
      await (await fetch(server.baseUrl + contract['riskControl.exportBlacklist'].path, { method: 'POST', headers: { ...superAdmin.headers, 'content-type': 'application/json' }, body: JSON.stringify({ selection }) })).text()
    const file = await take({ filter: {} })
    expect(file).toContain(`"'=HYPERLINK(""x"")"`)
    const { list } = await superAdmin.call('riskControl.getBlacklist', {})
    expect((await take({ ids: [must(list[0]).id] })).trim().split('\r\n')).toHaveLength(2)
    expect(await superAdmin.call('riskControl.removeBlacklisted', { ids: list.map(({ id }) => id) })).toEqual({ removed: 4 })
    expect(await upload('riskControl.importBlacklist', '', file)).toMatchObject({ data: { added: 4, known: 0 } })
    expect((await superAdmin.call('riskControl.getBlacklist', {})).list.map(({ value }) => value).toSorted()).toEqual(values.toSorted())
  })

  it('is changed by whoever saw it as it is, and holds no value twice', async () => {
    const { entry } = await blacklist('name', 'Old Name')
    await blacklist('name', 'Taken')
    const change = { id: entry.id, kind: 'name', value: 'New Name', reason: 'typo', expectedVersion: entry.version } as const
    expect((await superAdmin.call('riskControl.updateBlacklisted', change)).entry).toMatchObject({ value: 'New Name', reason: 'typo', version: entry.version + 1, updatedBy: 'superadmin name' })
    expect((await superAdmin.attempt('riskControl.updateBlacklisted', change)).msg).toBe('risk.entryMovedOn')
    expect((await superAdmin.attempt('riskControl.updateBlacklisted', { ...change, value: 'TAKEN', expectedVersion: undefined })).msg).toBe('risk.entryKnown')
    expect((await superAdmin.attempt('riskControl.updateBlacklisted', { ...change, id: 999_999, expectedVersion: undefined })).code).toBe(404)
    await rule({ kind: 'blacklist', fields: ['name'] })
    expect([await isHeld(await create({ userName: 'old name' })), await isHeld(await create({ userName: 'new name' }))]).toEqual([false, true])
  })
})

it('is the superAdmin’s alone', async () => {
  const others = await Promise.all((['platformadmin', 'custservice', 'techmaintain', 'techsupport', 'supplier01', 'merchant01'] as const).map((account) => server.signIn(account)))
  for (const client of others) {
    for (const name of Object.keys(riskEndpoints) as (keyof typeof riskEndpoints)[]) expect((await client.attempt(name, {})).code, name).toBe(403)
  }
})
