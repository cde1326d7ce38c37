import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { InputOf, OutputOf } from '#contract/contract.ts'
import { formatMajor, parseMajor } from '#domain/money/money.ts'
import { unescapeFormulaCell } from '#domain/text/csv.ts'
import { toWallClock } from '#domain/time/zones.ts'
import { availableOf, EXTERNAL_ACCOUNT, postTransaction } from '#server/ledger/post-transaction.ts'
import { zoneOf } from '#server/platform/time/zone.ts'
import { fillLedger } from '#tests/support/database/fill-ledger.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import type { FixtureAccount } from '#tests/support/seed-fixtures.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'
import { SEED } from '#tests/support/random-from.ts'
import { rounds } from '#tests/support/rounds.ts'

type Filter = InputOf<'fundRecord.getStatement'>
type Row = OutputOf<'fundRecord.getList'>['list'][number]

const FROM = Date.UTC(2026, 0, 1)
const SECONDS = 60
const ACCOUNTS = 4

let server: TestServer
let staff: Awaited<ReturnType<TestServer['signIn']>>
let merchantIds: number[]
beforeAll(async () => {
  server = await startTestServer()
  const { merchants, suppliers } = server.fixtures
  const made = { accounts: ACCOUNTS, transactions: SECONDS * 6, atOnce: 6, from: new Date(FROM) }
  const accounts = await server.services.db.transaction(async (tx) => {
    await postTransaction(tx, {
      cause: 'opening',
      at: new Date(FROM),
      lines: [
        { account: EXTERNAL_ACCOUNT, currency: 'INR', exponent: 2, amountMinor: -800 },
        { account: availableOf('merchant', must(merchants[0]).id), currency: 'INR', exponent: 2, amountMinor: 500 },
        { account: availableOf('supplier', must(suppliers[0]).id), currency: 'INR', exponent: 2, amountMinor: 300 },
      ],
    })
    return await fillLedger(tx, made)
  })
  merchantIds = accounts.map(({ merchantId }) => merchantId)
  staff = await server.signIn('superadmin')
})
afterAll(async () => await server.dispose())

const statementOf = async (filter: Filter) => must((await staff.call('fundRecord.getStatement', filter)).statement)
const clock = (second: number) => toWallClock(new Date(FROM + second * 1_000), zoneOf(server.services))
const sum = (rows: readonly Row[]) => rows.reduce((total, { amountMinor }) => total + amountMinor, 0)

/** The lines of the CSV file: cause, change and balance. */
async function fileOf(filter: Filter): Promise<string[][]> {
  const answer = await fetch(`${server.baseUrl}${contract['fundRecord.export'].path}`, {
    method: 'POST',
    headers: { ...staff.headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      selection: { filter },
      columns: ['cause', 'amountMinor', 'balanceAfterMinor'],
      language: 'en-US',
    }),
  })
  const lines = (await answer.text()).replace('\ufeff', '').trim().split('\r\n')
  return lines.map((line) => line.split(',').map(unescapeFormulaCell))
}

function minorOf(text = ''): number {
  const parsed = parseMajor(text, 2)
  return parsed.ok ? parsed.minor : Number.NaN
}

/** The pages of a filter, newest first. */
async function pagesOf(filter: Filter, pageSize: number): Promise<Row[][]> {
  const pages: Row[][] = []
  let cursor: string | null | undefined
  do {
    const page = await staff.call('fundRecord.getList', { ...filter, pageSize, ...(cursor ? { cursor } : {}) })
    if (page.list.length > 0) pages.push(page.list)
    cursor = page.nextCursor
  } while (cursor)
  return pages
}

const second = fc.integer({ min: -2, max: SECONDS + 2 })
/** Filters that leave rows out. */
const narrowing = fc.oneof(
  fc.constant(() => ({})),
  fc.constantFrom('opening', 'reversal', 'collection').map((cause) => () => ({ cause })),
  second.map((from) => () => ({ startTime: clock(from) })),
  second.map((to) => () => ({ endTime: clock(to) })),
)

/** The spans between some seconds, each up to the last second before the next. */
const spans = fc
  .uniqueArray(second, { minLength: 2, maxLength: 5 })
  .map((seconds) => seconds.sort((one, other) => one - other))
  .map((cuts) =>
    cuts.slice(1).map((cut, at) => () => ({ recordedFrom: clock(must(cuts[at])), recordedTo: clock(cut - 1) })),
  )

const whose = fc.nat(ACCOUNTS - 1).map((at) => () => ({ merchantId: must(merchantIds[at]) }))
const pageSize = fc.integer({ min: 3, max: 40 })

it(`closes with its opening, the rows that the filters mean, and the others (seed ${SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(whose, spans, narrowing, pageSize, async (whose, [span], left, pageSize) => {
      const filter: Filter = { ...whose(), ...must(span)(), ...left() }
      const { closingMinor, movementsMinor, openingMinor, otherMinor } = await statementOf(filter)
      expect(openingMinor + movementsMinor + otherMinor).toBe(closingMinor)
      expect(sum((await pagesOf(filter, pageSize)).flat())).toBe(movementsMinor)
      const whole = await statementOf({ ...whose(), ...must(span)() })
      expect(whole).toMatchObject({ openingMinor, closingMinor, otherMinor: 0 })
    }),
    { numRuns: rounds(6, 25), seed: SEED },
  )
})

it(`closes where the next one opens, and so does each of its pages (seed ${SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(whose, spans, pageSize, async (whose, spans, pageSize) => {
      let balance: number | undefined
      for (const span of spans) {
        const filter = { ...whose(), ...span() }
        const { openingMinor, closingMinor } = await statementOf(filter)
        expect(openingMinor).toBe(balance ?? openingMinor)
        balance = openingMinor
        for (const page of (await pagesOf(filter, pageSize)).toReversed()) {
          const [newest, oldest] = [must(page[0]), must(page.at(-1))]
          expect(oldest.balanceAfterMinor - oldest.amountMinor).toBe(balance)
          expect(balance + sum(page)).toBe(newest.balanceAfterMinor)
          balance = newest.balanceAfterMinor
        }
        expect(closingMinor).toBe(balance)
      }
    }),
    { numRuns: rounds(3, 12), seed: SEED },
  )
})

it(`is a file with its rows oldest first, between opening and closing (seed ${SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(whose, spans, narrowing, async (whose, [span], left) => {
      const filter: Filter = { ...whose(), ...must(span)(), ...left() }
      const { closingMinor, openingMinor, otherMinor } = await statementOf(filter)
      const [, first, ...lines] = await fileOf(filter)
      const last = lines.pop()
      expect(first).toEqual(['Opening', '', formatMajor(openingMinor, 2)])
      expect(last).toEqual(['Closing', '', formatMajor(closingMinor, 2)])
      expect(lines.some(([name]) => name === 'Other movements')).toBe(otherMinor !== 0)
      const moved = lines.reduce((total, [, amount]) => total + minorOf(amount), 0)
      expect(openingMinor + moved).toBe(closingMinor)
      const rows = (await pagesOf(filter, 100)).flat().toReversed()
      const written = rows.map(({ amountMinor, balanceAfterMinor }) => [
        formatMajor(amountMinor, 2),
        formatMajor(balanceAfterMinor, 2),
      ])
      expect(lines.slice(0, rows.length).map(([, ...figures]) => figures)).toEqual(written)
    }),
    { numRuns: rounds(3, 10), seed: SEED },
  )
})

it('is of one account alone, which a merchant or supplier has to own', async () => {
  const [own, other] = server.fixtures.merchants.map(({ id }) => id)
  const told = async (account: FixtureAccount, filter: Filter = {}) =>
    (await (await server.signIn(account)).call('fundRecord.getStatement', filter)).statement
  const opened = { purpose: 'available', currency: 'INR', openingMinor: 0, movementsMinor: 500, closingMinor: 500 }
  expect(await told('merchant01')).toMatchObject(opened)
  expect(await told('supplier01')).toMatchObject({ ownerKind: 'supplier', closingMinor: 300 })
  expect(await told('custservice', { merchantId: must(own) })).toMatchObject(opened)
  expect(await told('custservice')).toBeNull()
  expect(await told('custservice', { ownerKind: 'outside' })).toMatchObject({ closingMinor: -800 })
  expect(await told('merchant01', { purpose: 'frozen' })).toBeNull()
  expect(await told('merchant01', { merchantId: must(other) })).toBeNull()
  expect(await told('supplier01', { merchantId: must(own) })).toBeNull()
  expect(await told('merchant01', { ownerKind: 'outside' })).toBeNull()
})
