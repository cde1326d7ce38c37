import { describe, expect, it, vi } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { MonitorLogRow } from '#contract/accounts/monitor-log.endpoints.ts'
import { ne } from 'drizzle-orm'
import { audit, monitorLogs, monitors, orders, rateCounts, resources } from '#server/db/schema/schema.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { monitorSender } from '#tests/support/servers/monitor-sender.ts'
import { beginWithAdmin } from '#tests/support/servers/begin-with-admin.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'
import { watchSocket } from '#tests/support/servers/test-socket.ts'
import { patience } from '#tools/lib/suites/patience.ts'

const PATH = contract['monitor.report'].path

let server: TestServer
let admin: TestClient
let phone: ReturnType<typeof monitorSender>
beginWithAdmin(async (...made) => {
  ;[server, admin] = made
  phone = monitorSender(server)
  // Orders then go to the phone's account.
  await server.services.db.update(resources).set({ state: 1 }).where(ne(resources.id, phone.account.id))
})

type Filter = Parameters<typeof admin.call<'monitorLog.getList'>>[1]
const rowsOf = async (filter: Filter) => (await admin.call('monitorLog.getList', filter)).list.toReversed()
/** The way of the newest report, first phase first. */
const newestWay = async () => {
  const [newest] = (await admin.call('monitorLog.getList', { pageSize: 1 })).list
  return await rowsOf({ report: must(newest).report })
}
const said = (way: readonly MonitorLogRow[]) =>
  way.map(({ logPhase, logReason }) => (logReason === null ? logPhase : `${logPhase}: ${logReason}`))
/** An order that waits for an amount on the phone's account. */
const orderFor = async (amount: number) => (await server.createOrder({ amount })).orderCode

describe('the way of a report', () => {
  it('goes through every phase to the order that it settles, and is found by each of its numbers', async () => {
    const orderCode = await orderFor(11_001)
    const { recordId } = await phone.report({ amountMinor: 11_001, text: 'Rs 110.01 credited' })
    const way = await newestWay()
    expect(said(way)).toEqual(['received', 'verified', 'parsed', 'matched', 'settled'])
    const { monitorId, account } = phone
    for (const row of way)
      expect(row).toMatchObject({
        monitorId,
        recordId,
        orderCode,
        resourceId: account.id,
        productId: account.productId,
        cardNumber: account.cardNumber,
        ip: '127.0.0.1',
      })
    expect(must(way[0]).text).toContain('Rs 110.01 credited')
    expect(way.slice(1).every(({ text }) => text === null)).toBe(true)
    for (const filter of [{ orderCode }, { recordId }, { monitorId, cardNumber: account.cardNumber }])
      expect((await rowsOf(filter)).map(({ id }) => id)).toEqual(expect.arrayContaining(way.map(({ id }) => id)))
    expect(said(await rowsOf({ orderCode, logPhase: ['settled'] }))).toEqual(['settled'])
    expect(await rowsOf({ orderCode, endTime: '2020-01-01 00:00:00' })).toEqual([])
  })

  it('says that a record was seen before, with the order that it paid', async () => {
    const orderCode = await orderFor(11_002)
    const { recordId } = await phone.report({ amountMinor: 11_002 })
    await phone.report({ amountMinor: 11_002, recordId })
    const way = await newestWay()
    expect(said(way)).toEqual(['received', 'verified', 'seenBefore'])
    expect(must(way[2])).toMatchObject({ orderCode, recordId })
  })

  it('says why a report that was accepted went no further', async () => {
    await phone.report({ amountMinor: 99 })
    expect(said(await newestWay())).toEqual(['received', 'verified', 'parsed: noOrder'])
    await phone.report({ cardNumber: '998877665544' })
    expect(said(await newestWay())).toEqual(['received', 'verified', 'parsed: noAccount'])
    const several = [await orderFor(11_003), await orderFor(11_003)]
    await phone.report({ amountMinor: 11_003 })
    const way = await newestWay()
    expect(said(way)).toEqual(['received', 'verified', 'parsed', 'matched: several'])
    expect(several).toContain(must(way[3]).orderCode)
  })
})

it('is stored before it is handled', async () => {
  const blocker = await server.services.pool.connect()
  await blocker.query('begin')
  await blocker.query('select 1 from monitors for update')
  const sent = phone.report({ amountMinor: 92, text: 'nobody can handle it yet' })
  try {
    await vi.waitFor(async () => expect(said(await newestWay())).toEqual(['received']), { timeout: 10_000 })
    expect(must((await newestWay())[0]).text).toContain('nobody can handle it yet')
  } finally {
    await blocker.query('rollback')
    blocker.release()
    await sent
  }
  expect(said(await newestWay())).toEqual(['received', 'verified', 'parsed: noOrder'])
})

describe('a refused report', () => {
  it.each([
    ['of a wrong signature', 'wrongSign', () => phone.report({ text: 'forged' }, { sign: '0'.repeat(64) })],
    ['of no signature', 'wrongSign', () => phone.report({ text: 'forged' }, { sign: null })],
    ['of an unknown monitor', 'wrongSign', () => phone.report({ monitorId: 'nobody', text: 'forged' })],
    ['with a wrong field', 'badInput', () => phone.report({ amountMinor: -1, text: 'forged' })],
    ['that is no JSON', 'notReadable', () => phone.post(PATH, '{"monitorId": "monitor-1", forged')],
    ['that is too deep', 'notReadable', () => phone.post(PATH, `"forged"${'['.repeat(50)}${']'.repeat(50)}`)],
  ])('%s is stored as it came, with the reason', async (_what, reason, send) => {
    await send()
    const way = await newestWay()
    expect(said(way)).toEqual(['received', `refused: ${reason}`])
    expect(must(way[0]).text).toContain('forged')
    expect(must(way[0]).ip).toBe('127.0.0.1')
  })

  it('of a disabled monitor is stored too', async () => {
    await server.services.db.update(monitors).set({ status: 'disabled' })
    await phone.report()
    await server.services.db.update(monitors).set({ status: 'active' })
    const way = await newestWay()
    expect(said(way)).toEqual(['received', 'refused: disabled'])
    expect(must(way[0]).monitorId).toBe(phone.monitorId)
  })

  it('that is too large or of another type has no text, but its refusal', async () => {
    await phone.post(PATH, JSON.stringify({ text: 'x'.repeat(2_100_000) }))
    expect(said(await newestWay())).toEqual(['received', 'refused: tooLarge'])
    await phone.post(PATH, 'text', { headers: { 'content-type': 'text/xml' } })
    expect(said(await newestWay())).toEqual(['received', 'refused: notReadable'])
  })

  it('outlives the transaction that failed, without what that undid', async () => {
    const { pool } = server.services
    await pool.query('alter table bank_records add constraint no_more check (amount_minor <> 11004)')
    const orderCode = await orderFor(11_004)
    const { answer } = await phone.report({ amountMinor: 11_004 })
    await pool.query('alter table bank_records drop constraint no_more')
    expect(answer.code).toBe(500)
    const way = await newestWay()
    expect(said(way)).toEqual(['received', 'verified', 'refused: failed'])
    expect(way.map((row) => [row.orderCode, row.bankRecordId])).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ])
    expect((await admin.call('order.getDetail', { orderCode })).order.orderStatusId).toBe(2)
  })
})

it('keeps no secret: neither the signature, nor fields with credentials', async () => {
  const body = `{"monitorId":"${phone.monitorId}","key":"${phone.key}","x-monitor-sign":"c0ffee","token": 47, "recordId":""}`
  await phone.post(PATH, body)
  const [received] = await newestWay()
  expect(must(received).text).toBe(
    `{"monitorId":"${phone.monitorId}","key":"••••","x-monitor-sign":"••••","token": "••••", "recordId":""}`,
  )
  const { rows } = await server.services.pool.query(`select string_agg(l::text, '') as all from monitor_logs l`)
  expect(JSON.stringify(rows)).not.toContain(phone.key)
})

it('shows account numbers masked to who only looks, and nothing to who is not staff', async () => {
  await phone.report({ text: `A/c ${phone.account.cardNumber} credited` })
  const looker = await server.signIn('techmaintain')
  const [newest] = (await looker.call('monitorLog.getList', { logPhase: ['received'], pageSize: 1 })).list
  expect(JSON.stringify(newest)).not.toContain(phone.account.cardNumber)
  expect(must(newest).cardNumber).toContain('••••')
  expect((await (await server.signIn('supplier01')).attempt('monitorLog.getList', {})).code).toBe(403)
})

describe('a flood of unsigned reports', () => {
  const forged = (from: string) => phone.report({ monitorId: 'flood', text: 'flood' }, { sign: 'no', from })
  const kept = async () => (await server.services.db.select().from(monitorLogs)).length

  it('is bounded by address and by the monitor that it names, and a signed report among it is stored whole', async () => {
    const before = await kept()
    await Promise.all(Array.from({ length: 200 }, () => forged('203.0.113.7')))
    const bound = 2 * 30 + 2
    expect((await kept()) - before).toBeLessThanOrEqual(bound)
    expect(said(await rowsOf({ ip: '203.0.113.7', logReason: ['tooMany'] })).length).toBeLessThanOrEqual(1)
    // The name is counted too, whatever address it comes from.
    for (let at = 0; at < 60; at += 1) await forged(`198.51.100.${at}`)
    expect((await kept()) - before).toBeLessThanOrEqual(bound + 2)
    await phone.report({ amountMinor: 98, text: 'signed' }, { from: '203.0.113.7' })
    const way = await newestWay()
    expect(said(way)).toEqual(['received', 'verified', 'parsed: noOrder'])
    expect(must(way[0]).text).toContain('signed')
    await server.services.db.delete(rateCounts)
  })
})

describe('clearing', () => {
  const clear = async (plan: string) => await admin.attempt('monitorLog.clear', { plan })

  it('keeps what orders under way need, says how many rows go, and does that', async () => {
    await server.services.db.update(orders).set({ status: 9, updatedAt: new Date(0) })
    await phone.report({ amountMinor: 97, text: 'old' })
    const orderCode = await orderFor(11_005)
    await phone.report({ amountMinor: 96, text: 'perhaps its payment' })
    const { goes, stays, plan } = await admin.call('monitorLog.getClearing', {})
    expect([goes > 20, stays]).toEqual([true, 3])
    // Reports that arrive meanwhile are not cleared.
    await phone.report({ amountMinor: 95, text: 'newer' })
    expect((await clear(plan)).data).toEqual({ goes, stays })
    const left = await rowsOf({ logPhase: ['received'] })
    expect(left.map(({ text }) => JSON.parse(text ?? '{}').text)).toEqual(['perhaps its payment', 'newer'])
    const [entry] = (await server.services.db.select().from(audit).orderBy(audit.id)).filter(
      ({ action }) => action === 'monitorLog.clear',
    )
    expect(entry?.detail).toMatchObject({ from: { rows: goes + stays }, to: { rows: stays } })
    // An order that ends while somebody looks loses nothing that was shown to stay.
    const again = await admin.call('monitorLog.getClearing', {})
    await admin.call('order.reject', { orderCode, rejectReason: 'other', rejectText: 'x' })
    expect((await clear(again.plan)).data).toMatchObject({ goes: again.goes })
  })

  it('up to a time takes what came before', async () => {
    const none = await admin.call('monitorLog.getClearing', { endTime: '2020-01-01 00:00:00' })
    expect([none.goes, none.stays]).toEqual([0, 0])
  })

  it('is refused where more would go than was shown, and for who may not', async () => {
    await phone.report({ amountMinor: 94 })
    const { plan } = await admin.call('monitorLog.getClearing', {})
    const less = plan.replace(/\d+$/, '0')
    expect(await clear(less)).toMatchObject({ code: 409, msg: 'monitorLog.otherRows' })
    expect((await clear('nonsense')).code).toBe(400)
    expect((await (await server.signIn('superadmin')).attempt('monitorLog.clear', { plan })).code).toBe(1024)
    const agent = await server.signIn('custservice', { secondLevel: true })
    expect((await agent.attempt('monitorLog.clear', { plan })).code).toBe(403)
  })
})

it('tells open consoles of staff that the log has grown', async () => {
  const socket = watchSocket(await server.openSocket())
  const { token } = await server.signIn('custservice')
  await socket.ask('auth', { token })
  await phone.report({ amountMinor: 93 })
  await vi.waitFor(() => socket.push('monitorLog.added'), { timeout: patience(5_000) })
  socket.socket.close()
})
