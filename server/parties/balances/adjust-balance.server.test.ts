import fc from 'fast-check'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { BALANCE_OPERATIONS } from '#domain/money/balance-operations.ts'
import { FUND_OWNERS } from '#domain/money/ledger.ts'
import { audit, merchants } from '#server/db/schema/schema.ts'
import { balanceWorld, REASON } from '#tests/support/worlds/balance-world.ts'
import type { Adjust } from '#tests/support/worlds/balance-world.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { setSettings } from '#tests/support/set-settings.ts'
import { SEED } from '#tests/support/random-from.ts'
import { rounds } from '#tests/support/rounds.ts'
import { equalLimits } from '#tests/support/equal-limits.ts'

const OPERATIONS = rounds(50, 200)

const {
  server,
  admin,
  boss,
  db,
  merchant,
  supplier,
  balancesOf,
  previewOf,
  transactionOf,
  lastPosting,
  postedSince,
  moveByOrder,
  setAvailable,
} = balanceWorld()

describe('an operation on a party’s money', () => {
  it(`posts what its preview showed, for both kinds of parties and whatever the balances (seed ${SEED})`, async () => {
    await setSettings(server(), { canClearMerchantBalance: true, approvalLimits: equalLimits(0) })
    const input = fc.record({
      ownerKind: fc.constantFrom(...FUND_OWNERS),
      operation: fc.constantFrom(...BALANCE_OPERATIONS),
      currency: fc.constantFrom('INR' as const, 'CNY' as const),
      amountMinor: fc.integer({ min: 1, max: 900 }),
    })
    let posted = 0
    let refused = 0
    for (const { ownerKind, ...values } of fc.sample(input, { numRuns: OPERATIONS, seed: SEED })) {
      const asked = { ...(ownerKind === 'merchant' ? merchant : supplier)(values), reference: 'UTR-1' }
      if (refused % 10 === 9) await moveByOrder(ownerKind, -50)
      const preview = await previewOf(asked)
      const last = await lastPosting()
      const answer = await admin().attempt('balance.adjust', { ...asked, seen: preview.balances })
      if (preview.refusal) {
        refused += 1
        expect(answer).toMatchObject({
          code: 409,
          msg: preview.refusal.msg,
          failure: { params: preview.refusal.params },
        })
        expect(await lastPosting()).toBe(last)
        continue
      }
      posted += 1
      expect(answer).toMatchObject({ code: 200, data: { waitsForApproval: false } })
      const rows = (await postedSince(last)).map(({ account, posting }) => [
        account.ownerKind,
        account.purpose,
        account.currency,
        posting.balanceAfterMinor - posting.amountMinor,
        posting.amountMinor,
        posting.balanceAfterMinor,
      ])
      expect(rows.toSorted()).toEqual(
        preview.changes
          .map(({ ownerKind: kind, purpose, currency, beforeMinor, changeMinor, afterMinor }) => [
            kind,
            purpose,
            currency,
            beforeMinor,
            changeMinor,
            afterMinor,
          ])
          .toSorted(),
      )
    }
    expect(Math.min(posted, refused)).toBeGreaterThan(OPERATIONS / 25)
  })

  it('keeps who did it, why, by which transfer and when, and tells the audit log the balances before and after', async () => {
    await setAvailable('merchant', 50_000)
    const { transactionId } = await admin().call(
      'balance.adjust',
      merchant({
        operation: 'settle',
        amountMinor: 20_000,
        reference: ' UTR-77 ',
        effectiveTime: '2026-11-01 12:00:00',
      }),
    )
    expect(await transactionOf(transactionId)).toMatchObject({
      cause: 'balance.settle',
      userId: server().fixtures.users.platformadmin.userId,
      memo: REASON,
      reference: 'UTR-77',
      approvalId: null,
      at: new Date('2026-11-01T04:00:00Z'),
    })
    const [entry] = await db()
      .select()
      .from(audit)
      .where(and(eq(audit.action, 'merchant.adjustBalance'), eq(audit.account, 'platformadmin')))
      .orderBy(audit.id)
      .offset((await db().$count(audit, eq(audit.action, 'merchant.adjustBalance'))) - 1)
    expect(must(entry)).toMatchObject({
      target: 'M0001',
      detail: {
        from: { available: '500.00 INR' },
        to: { available: '300.00 INR' },
        operation: 'settle',
        reason: REASON,
      },
    })
  })

  it('needs a reason, an amount, for a settlement the transfer’s number, and a time that has come', async () => {
    const faultOf = async (input: Adjust) => (await admin().attempt('balance.adjust', input)).failure.issues
    expect(await faultOf(merchant({ operation: 'add', amountMinor: 1, reason: '' }))).toMatchObject([
      { path: 'reason' },
    ])
    expect(await faultOf(merchant({ operation: 'add', amountMinor: undefined }))).toMatchObject([
      { path: 'amountMinor', fault: 'required' },
    ])
    expect(await faultOf(merchant({ operation: 'settle', amountMinor: 1 }))).toMatchObject([
      { path: 'reference', fault: 'required' },
    ])
    expect(
      await faultOf(merchant({ operation: 'add', amountMinor: 1, effectiveTime: '2999-01-01 00:00:00' })),
    ).toMatchObject([{ path: 'effectiveTime', fault: 'inFuture' }])
    expect(
      await admin().attempt('balance.adjust', { ...merchant({ operation: 'add', amountMinor: 1 }), ownerId: 987_654 }),
    ).toMatchObject({ code: 404 })
  })

  it('is of superAdmins and admins alone', async () => {
    const input = merchant({ operation: 'add', amountMinor: 1 })
    for (const account of ['custservice', 'techmaintain', 'merchant01', 'supplier01'] as const) {
      const client = await server().signIn(account, { secondLevel: true })
      expect((await client.attempt('balance.adjust', input)).code).toBe(403)
      expect((await client.attempt('balance.preview', input)).code).toBe(403)
    }
  })

  it('is refused for a party that was deleted', async () => {
    const { id } = must(server().fixtures.merchants[1])
    const statusIs = async (status: string) => await db().update(merchants).set({ status }).where(eq(merchants.id, id))
    await statusIs('deleted')
    expect(
      await admin().attempt('balance.adjust', merchant({ operation: 'add', amountMinor: 1, ownerId: id })),
    ).toMatchObject({
      code: 409,
      msg: 'party.deleted',
    })
    await statusIs('active')
  })

  it('says how much there is where it does not suffice', async () => {
    await setAvailable('merchant', 12_345)
    expect(
      await admin().attempt('balance.adjust', merchant({ operation: 'withdraw', amountMinor: 12_346 })),
    ).toMatchObject({
      code: 409,
      msg: 'balance.insufficientAvailable',
      failure: { params: { present: '123.45 INR' } },
    })
    expect(
      await admin().attempt('balance.adjust', merchant({ operation: 'release', amountMinor: 999_999 })),
    ).toMatchObject({ code: 409, msg: 'balance.insufficientHeld' })
  })

  it('clears a merchant’s balance only while canClearMerchantBalance is on', async () => {
    await setAvailable('merchant', 4_200)
    const clear = merchant({ operation: 'clear', amountMinor: undefined })
    expect(await admin().attempt('balance.adjust', clear)).toMatchObject({ code: 409, msg: 'balance.clearingOff' })
    expect(await previewOf(clear)).toMatchObject({ refusal: { msg: 'balance.clearingOff' } })
    await setSettings(server(), { canClearMerchantBalance: true })
    await admin().call('balance.adjust', clear)
    expect((await balancesOf(clear)).available).toBe(0)
    expect(await admin().attempt('balance.adjust', clear)).toMatchObject({ code: 409, msg: 'balance.nothingOpen' })
    expect(
      await admin().attempt('balance.adjust', supplier({ operation: 'clear', amountMinor: undefined })),
    ).toMatchObject({
      msg: 'balance.notForSuppliers',
    })
  })

  it('tells the second of two clerks what the balance was, what it is, and who moved it', async () => {
    await setAvailable('merchant', 10_000)
    const input = merchant({ operation: 'withdraw', amountMinor: 1_000 })
    const { balances: seen } = await previewOf(input)
    await boss().call('balance.adjust', merchant({ operation: 'hold', amountMinor: 4_000, seen }))
    const answer = await admin().attempt('balance.adjust', { ...input, seen })
    expect(answer).toMatchObject({
      code: 409,
      msg: 'balance.movedAvailable',
      failure: {
        params: { refusal: 'versionConflict', was: '100.00 INR', now: '60.00 INR' },
        present: { available: 6_000 },
        by: 'superadmin name',
      },
    })
    await admin().call('balance.adjust', { ...input, seen: (await previewOf(input)).balances })
    await admin().call('balance.adjust', merchant({ operation: 'release', amountMinor: 4_000 }))
  })

  it('goes on where only orders moved the balance meanwhile, unless it would post another amount', async () => {
    await setSettings(server(), { canClearMerchantBalance: true })
    await setAvailable('merchant', 10_000)
    const { balances: seen } = await previewOf(merchant({ operation: 'add', amountMinor: 1 }))
    await moveByOrder('merchant', 700)
    const clear = merchant({ operation: 'clear', amountMinor: undefined, seen })
    expect(await admin().attempt('balance.adjust', clear)).toMatchObject({
      msg: 'balance.movedAvailable',
      failure: { params: { was: '100.00 INR', now: '107.00 INR' }, by: null },
    })
    expect(
      await admin().attempt('balance.adjust', merchant({ operation: 'withdraw', amountMinor: 10_700, seen })),
    ).toMatchObject({ msg: 'balance.movedAvailable' })
    expect((await balancesOf(clear)).available).toBe(10_700)
    await admin().call('balance.adjust', merchant({ operation: 'withdraw', amountMinor: 10_000, seen }))
    expect((await balancesOf(clear)).available).toBe(700)
    expect(await admin().attempt('balance.adjust', merchant({ operation: 'add', amountMinor: 1, seen }))).toMatchObject(
      {
        msg: 'balance.movedAvailable',
        failure: { by: 'platformadmin name' },
      },
    )
  })

  it('is done once for one key, and never below zero by parallel ones', async () => {
    await setAvailable('supplier', 5_000)
    const input = supplier({ operation: 'withdraw', amountMinor: 1_000 })
    const headers = { 'idempotency-key': 'withdraw-once' }
    const same = await Promise.all(Array.from({ length: 5 }, () => admin().attempt('balance.adjust', input, headers)))
    expect(new Set(same.map(({ data }) => data.transactionId)).size).toBe(1)
    const others = await Promise.all(Array.from({ length: 10 }, () => admin().attempt('balance.adjust', input)))
    expect(others.filter(({ code }) => code === 200)).toHaveLength(4)
    expect((await balancesOf(input)).available).toBe(0)
  })

  it('opens a deposit once when two begin it at the same time', async () => {
    const input = supplier({ operation: 'depositAdd', amountMinor: 700, currency: 'USDT' })
    await Promise.all(Array.from({ length: 6 }, () => admin().call('balance.adjust', input)))
    expect((await balancesOf(input)).deposit).toBe(4_200)
  })
})
