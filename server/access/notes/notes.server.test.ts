import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InputOf } from '#contract/contract.ts'
import { audit, noteChanges, notes, users } from '#server/db/schema/schema.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { startPayoutServer } from '#tests/support/payouts/payout-server.ts'
import type { PayoutServer } from '#tests/support/payouts/payout-server.ts'
import type { FixtureAccount } from '#tests/support/seed-fixtures.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { watchSocket } from '#tests/support/servers/test-socket.ts'

let server: PayoutServer
let agent: TestClient
let admin: TestClient
let orderCode: string
beforeAll(async () => {
  server = await startPayoutServer()
  agent = await server.signIn('custservice')
  admin = await server.signIn('platformadmin')
  orderCode = (await server.createOrder({ amount: 10_000 })).orderCode
})
afterAll(async () => await server.dispose())

type Subject = Pick<InputOf<'note.add'>, 'kind' | 'subject'>
const onOrder = (): Subject => ({ kind: 'order', subject: orderCode })
const merchant = (): Subject => ({ kind: 'merchant', subject: String(must(server.fixtures.merchants[0]).id) })
const add = async (text: string, subject = onOrder(), pinned = false) =>
  (await agent.call('note.add', { ...subject, text, pinned })).note
const textsOn = async (subject = onOrder()) => (await agent.call('note.getList', subject)).list.map(({ text }) => text)

describe('notes', () => {
  it('stand on their record, the pinned first and then the newest, with who wrote them and when', async () => {
    const { orderCode: subject } = await server.createOrder({ amount: 10_000 })
    const on: Subject = { kind: 'order', subject }
    const first = await add('asked for a receipt', on)
    await add('receipt came', on)
    const kept = await add('calls only after 18:00', on, true)
    expect(await textsOn(on)).toEqual(['calls only after 18:00', 'receipt came', 'asked for a receipt'])
    expect(first).toMatchObject({ ...on, pinned: false, mayRemove: true, createdBy: expect.any(String) })
    expect(Number.isNaN(Date.parse(first.createTime))).toBe(false)
    await admin.call('note.setPinned', { id: first.id, pinned: true })
    await admin.call('note.setPinned', { id: kept.id, pinned: false })
    expect(await textsOn(on)).toEqual(['asked for a receipt', 'calls only after 18:00', 'receipt came'])
    await admin.call('note.remove', { id: kept.id })
    expect(await textsOn(on)).toEqual(['asked for a receipt', 'receipt came'])
    expect((await admin.attempt('note.remove', { id: kept.id })).msg).toBe('note.notFound')
  })

  it('on a merchant are seen on its orders and payouts too, those on an order there alone', async () => {
    const { orderCode: payoutCode } = await server.createPayout()
    await add('pays late on Fridays', merchant())
    await add('payee confirmed by phone', { kind: 'payout', subject: payoutCode })
    expect(await textsOn()).toContain('pays late on Fridays')
    expect(await textsOn({ kind: 'payout', subject: payoutCode })).toEqual([
      'payee confirmed by phone',
      'pays late on Fridays',
    ])
    expect(await textsOn(merchant())).toEqual(['pays late on Fridays'])
  })

  it('are not written about what does not exist', async () => {
    for (const [subject, msg] of [
      [{ kind: 'order', subject: 'C2611200009999999' }, 'order.notFound'],
      [{ kind: 'merchant', subject: '987654' }, 'merchant.notFound'],
      [{ kind: 'supplier', subject: 'x' }, 'supplier.notFound'],
    ] as const)
      expect(await agent.attempt('note.add', { ...subject, text: 'x' })).toMatchObject({ status: 404, msg })
  })

  it('are removed by their author or an administrator alone', async () => {
    const byAdmin = (await admin.call('note.add', { ...onOrder(), text: 'by an administrator' })).note
    expect((await agent.call('note.getList', onOrder())).list.find(({ id }) => id === byAdmin.id)).toMatchObject({
      mayRemove: false,
    })
    expect((await agent.attempt('note.remove', { id: byAdmin.id })).status).toBe(403)
    const own = await add('by an agent')
    await agent.call('note.remove', { id: own.id })
    const another = await add('by the agent again')
    await admin.call('note.remove', { id: another.id })
  })

  it('are never seen, found or written by outside parties, and only read by maintenance', async () => {
    await add('CANARY for staff alone', merchant())
    for (const account of ['supplier01', 'merchant01', 'techsupport'] as const satisfies FixtureAccount[]) {
      const client = await server.signIn(account)
      for (const call of ['note.getList', 'note.add', 'note.setPinned', 'note.remove'] as const)
        expect((await client.attempt(call, {})).status).toBe(403)
      expect((await client.call('search.find', { text: 'CANARY' })).notes).toEqual([])
    }
    const reader = await server.signIn('techmaintain')
    expect((await reader.call('note.getList', merchant())).list.map(({ text }) => text)).toContain(
      'CANARY for staff alone',
    )
    expect((await reader.attempt('note.add', { ...onOrder(), text: 'x' })).status).toBe(403)
  })

  it('keep what was: removing and pinning add to the history, and the audit log says who', async () => {
    const { db } = server.services
    const { id } = await add('wrong customer', onOrder(), true)
    await agent.call('note.setPinned', { id, pinned: false })
    await agent.call('note.setPinned', { id, pinned: false })
    await agent.call('note.remove', { id })
    const changes = await db.select().from(noteChanges).where(eq(noteChanges.noteId, id)).orderBy(noteChanges.id)
    expect(changes.map(({ change }) => change)).toEqual(['pin', 'unpin', 'remove'])
    expect((await db.select().from(notes).where(eq(notes.id, id)))[0]?.text).toBe('wrong customer')
    const entries = await db.select().from(audit).where(eq(audit.target, orderCode)).orderBy(audit.id)
    expect(entries.slice(-3).map(({ action, targetKind, account }) => [action, targetKind, account])).toEqual([
      ['note.add', 'order', 'custservice'],
      ['note.setPinned', 'order', 'custservice'],
      ['note.remove', 'order', 'custservice'],
    ])
    expect(entries.at(-1)?.detail).toEqual({ from: { text: 'wrong customer', pinned: false }, to: null })
    for (const table of ['notes', 'note_changes'])
      await expect(db.execute(sql.raw(`delete from ${table}`))).rejects.toMatchObject({
        cause: { message: expect.stringContaining('never changed') },
      })
  })

  it('are found by words and numbers in them, with the part around these, until they are removed', async () => {
    const long = `${'before '.repeat(20)}the payer sent 90210777 twice${' after'.repeat(20)}`
    const { id } = await add(long)
    await add('90210777 was refunded', merchant())
    const find = async (text: string) => (await agent.call('search.find', { text })).notes
    const hits = await find('90210777')
    expect(hits.map(({ kind, subject, name }) => ({ kind, subject, name }))).toEqual([
      { ...merchant(), name: 'merchant01 Ltd' },
      { ...onOrder(), name: null },
    ])
    expect(hits[1]?.text).toMatch(/^….{10,40}90210777 twice after.{10,60}…$/)
    expect((await find('PAYER SENT')).map((hit) => hit.id)).toEqual([id])
    await agent.call('note.remove', { id })
    expect(await find('payer sent')).toEqual([])
  })

  describe('that mention colleagues', () => {
    const inbox = async (account: FixtureAccount) => {
      const client = await server.signIn(account)
      const { unread } = await client.call('message.init')
      return unread.filter(({ kind }) => kind === 'mentioned' || kind === 'mentionRemoved')
    }

    it('tell each of them once, with the record and the words, and keep their ids', async () => {
      const { userId, account } = server.fixtures.users.techmaintain
      const { id, mentioned } = await add(
        '@TechMaintain and @custservice: is the limit right? @techmaintain',
        onOrder(),
      )
      expect(mentioned.map((person) => person.account).toSorted()).toEqual(['custservice', 'techmaintain'])
      expect((await server.services.db.select().from(notes).where(eq(notes.id, id)))[0]?.mentioned).toContain(userId)
      const told = await inbox(account)
      expect(told).toMatchObject([
        { kind: 'mentioned', about: { ...onOrder(), note: id }, params: { record: orderCode } },
      ])
      expect(told[0]?.texts['en-US'].text).toContain(`in a note on ${orderCode}: @TechMaintain and @custservice`)
      expect(await inbox('custservice'), 'nobody is told of an own mention').toEqual([])
      expect(await inbox('platformadmin')).toEqual([])
    })

    it('tell once, however often the same call is sent', async () => {
      const headers = { 'idempotency-key': 'note-with-a-mention-1' }
      const input = { ...onOrder(), text: '@platformadmin please look' }
      const first = await agent.call('note.add', input, headers)
      const again = await agent.call('note.add', input, headers)
      expect(again.note.id).toBe(first.note.id)
      expect((await inbox('platformadmin')).map(({ about }) => about?.note)).toEqual([first.note.id])
    })

    it('reach an open console at once', async () => {
      const { token } = await server.signIn('superadmin')
      const watched = watchSocket(await server.openSocket())
      expect((await watched.ask('auth', { token })).code).toBe(200)
      await add('@superadmin heard at once', merchant())
      const { data } = await watched.push('message.created')
      expect(data).toMatchObject({
        message: { kind: 'mentioned', about: merchant(), params: { record: 'merchant01 Ltd' } },
      })
      watched.socket.close()
    })

    it('refuse by name whoever may not read them or is disabled, and send nothing', async () => {
      const { userId } = server.fixtures.users.techmaintain
      const before = (await inbox('superadmin')).length
      for (const name of ['merchant01', 'supplier01', 'techsupport']) {
        const refused = await agent.attempt('note.add', { ...onOrder(), text: `@superadmin with @${name}` })
        expect(refused).toMatchObject({ status: 400, msg: 'note.notMentionable', failure: { params: { name } } })
      }
      const offered = async () =>
        (await agent.call('note.getColleagues', { kind: 'order' })).list.map((one) => one.account)
      expect((await offered()).toSorted()).toEqual(['platformadmin', 'superadmin', 'techmaintain'])
      await server.services.db.update(users).set({ status: 'disabled' }).where(eq(users.id, userId))
      expect(await offered()).not.toContain('techmaintain')
      expect(await agent.attempt('note.add', { ...onOrder(), text: '@techmaintain' })).toMatchObject({
        status: 400,
        failure: { params: { name: 'techmaintain' } },
      })
      await server.services.db.update(users).set({ status: 'active' }).where(eq(users.id, userId))
      expect((await inbox('superadmin')).length).toBe(before)
      for (const outside of ['supplier01', 'merchant01', 'techmaintain'] as const)
        expect((await (await server.signIn(outside)).attempt('note.getColleagues', { kind: 'order' })).status).toBe(403)
      expect((await add('an @unknownword and pay@okhdfcbank are text')).mentioned).toEqual([])
    })

    it('say in their message that they were removed, and quote them no longer', async () => {
      const { id } = await add('@superadmin the CANARY is wrong')
      await agent.call('note.remove', { id })
      const [told] = (await inbox('superadmin')).filter(({ about }) => about?.note === id)
      expect(told).toMatchObject({ kind: 'mentionRemoved', params: { record: orderCode } })
      expect(told?.texts['en-US'].text).toMatch(/was removed/)
      expect(JSON.stringify(told)).not.toContain('CANARY')
    })
  })

  it('tell the open consoles of staff, and no others', async () => {
    const connect = async (account: FixtureAccount) => {
      const { token } = await server.signIn(account)
      const watched = watchSocket(await server.openSocket())
      expect((await watched.ask('auth', { token })).code).toBe(200)
      return watched
    }
    const [staff, supplier, owner] = await Promise.all([
      connect('superadmin'),
      connect('supplier01'),
      connect('merchant01'),
    ])
    await add('heard at once')
    expect((await staff.push('note.changed')).data).toEqual(onOrder())
    // A later push to everyone shows that nothing was on its way.
    await server.createOrder({ amount: 10_000 })
    await owner.push('order.created')
    for (const outside of [supplier, owner])
      expect(outside.pushes.filter(({ commandType }) => commandType === 'note.changed')).toEqual([])
    for (const { socket } of [staff, supplier, owner]) socket.close()
  })
})
