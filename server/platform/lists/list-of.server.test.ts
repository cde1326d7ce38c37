import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BlacklistEntry } from '#contract/payouts/risk.endpoints.ts'
import { LIMITS } from '#domain/limits.ts'
import { riskBlacklist } from '#server/db/schema/schema.ts'
import { contains, equals } from '#server/platform/lists/filters/filters.ts'
import type { RowOrder } from '#server/platform/lists/paging/keyset.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import type { ListCall } from '#server/platform/lists/list-parts.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

const FILTERS = { id: equals(riskBlacklist.id), kind: equals(riskBlacklist.kind), value: contains(riskBlacklist.value) }
const SUPER_ADMIN = 1
const CARDS_ONLY = 2

/** The blacklist in some order; one of the two people sees its cards alone. */
const listBy = (order?: Omit<RowOrder, 'key'>) =>
  listOf('riskControl.getBlacklist', {
    select: (db, cursor) => db.select({ entry: riskBlacklist, cursor }).from(riskBlacklist).$dynamic(),
    key: riskBlacklist.id,
    ...(order && { order }),
    scope: ({ actor }) => (actor.userId === CARDS_ONLY ? eq(riskBlacklist.kind, 'card') : undefined),
    filters: FILTERS,
    present: (rows) =>
      rows.map(({ entry: { kind, createdAt, updatedAt, ...entry } }) => ({
        ...entry,
        kind: kind as BlacklistEntry['kind'],
        createTime: createdAt.toISOString(),
        updateTime: updatedAt.toISOString(),
      })),
  })

let server: TestServer
let call: ListCall
beforeAll(async () => {
  server = await startTestServer()
  const { services } = server
  call = callOf(SUPER_ADMIN)
  function callOf(userId: number): ListCall {
    return {
      actor: { role: 'superAdmin', supplierId: null, merchantId: null, userId, sessionId: 'none' },
      db: services.db,
      services,
    }
  }
})
beforeEach(async () => void (await server.services.db.delete(riskBlacklist)))
afterAll(async () => await server.dispose())

const cardsOnly = (): ListCall => ({ ...call, actor: { ...call.actor, userId: CARDS_ONLY } })

/** Adds names, every third a card, every other without a reason; times of several fall into one millisecond, some into one microsecond. */
async function add(count: number, from = 1): Promise<void> {
  await server.services.db.execute(sql`
    insert into risk_blacklist (kind, value, normalized, reason, created_at)
    select case when n % 3 = 0 then 'card' else 'name' end, 'Value ' || n, 'value ' || n,
      case when n % 2 = 0 then '理由 "' || n % 5 || '"' end, timestamptz '2026-03-01 00:00:00+00' + (n % 7) * interval '1 microsecond'
    from generate_series(${from}::int, ${from + count - 1}::int) n`)
}

async function rowsOf<Row>(pages: AsyncIterable<readonly Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for await (const page of pages) rows.push(...page)
  return rows
}

const inOrder: [string, Omit<RowOrder, 'key'> | undefined][] = [
  ['the newest key first', undefined],
  ['the oldest key first', { direction: 'asc' }],
  ['a time', { by: riskBlacklist.createdAt, direction: 'desc' }],
  ['a text that not every row has', { by: riskBlacklist.reason, direction: 'asc' }],
  ['the same the other way round', { by: riskBlacklist.reason, direction: 'desc' }],
]

describe.each(inOrder)('ordered by %s', (_name, order) => {
  const list = listBy(order)

  it('shows every row once to who follows the cursor, while others are added', async () => {
    await add(40)
    const before = (await list.page(call, { pageSize: 500 })).list.map(({ id }) => id)
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const page = await list.page(call, { pageSize: 7, cursor })
      seen.push(...page.list.map(({ id }) => id))
      await add(3, 100 + seen.length * 10)
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined && seen.length < 200)
    expect(seen.filter((id) => before.includes(id))).toEqual(before)
    expect(new Set(seen).size).toBe(seen.length)
  })

  it('repeats and leaves out no row that was there, when pages are asked for by number while rows come', async () => {
    await add(40)
    const before = (await list.page(call, { pageSize: 500 })).list.map(({ id }) => id)
    const seen: number[] = []
    for (let pageIndex = 1, isMore = true; isMore && pageIndex < 30; pageIndex += 1) {
      const page = await list.page(call, { pageSize: 7, pageIndex })
      seen.push(...page.list.map(({ id }) => id))
      isMore = page.nextCursor !== null
      await add(3, 100 + pageIndex * 10)
    }
    expect(seen.filter((id) => before.includes(id))).toEqual(before)
    expect(new Set(seen).size).toBe(seen.length)
    // A first page that is read again begins anew.
    await list.page(call, { pageSize: 7, pageIndex: 1 })
    const [all, second] = [
      await list.page(call, { pageSize: 14 }),
      await list.page(call, { pageSize: 7, pageIndex: 2 }),
    ]
    expect(second.list).toEqual(all.list.slice(7))
  })

  it('finds pages by number as the cursor does, and all of them for an export', async () => {
    await add(40)
    const { list: all } = await list.page(call, { pageSize: 500 })
    const byNumber = await Promise.all(
      Array.from({ length: 6 }, (_, at) => list.page(call, { pageSize: 7, pageIndex: at + 1 })),
    )
    expect(byNumber.flatMap((page) => page.list)).toEqual(all)
    expect(byNumber.map(({ nextCursor }) => nextCursor === null)).toEqual([false, false, false, false, false, true])
    expect(await rowsOf(list.pages(call, { filter: {} }))).toEqual(all)
  })
})

describe('a list', () => {
  const list = listBy()

  it('counts in the database up to the cap, and exports beyond it', async () => {
    await add(LIMITS.countCap)
    expect(await list.page(call, { pageSize: 1 })).toMatchObject({ total: LIMITS.countCap, totalIsExact: true })
    await add(5, LIMITS.countCap + 1)
    expect(await list.page(call, { pageSize: 1 })).toMatchObject({ total: LIMITS.countCap, totalIsExact: false })
    const ids = (await rowsOf(list.pages(call, { filter: {} }))).map(({ id }) => id)
    expect(new Set(ids).size).toBe(LIMITS.countCap + 5)
    expect(ids).toHaveLength(LIMITS.countCap + 5)
  })

  it('narrows by what is given, in pages, totals and exports alike', async () => {
    await add(40)
    const filter = { kind: 'card', value: ' vALUE 3' } as const
    const page = await list.page(call, filter)
    expect(page.list.map(({ value }) => value)).toEqual(['Value 39', 'Value 36', 'Value 33', 'Value 30', 'Value 3'])
    expect(page).toMatchObject({ total: 5, totalIsExact: true, nextCursor: null })
    expect(await rowsOf(list.pages(call, { filter }))).toEqual(page.list)
    expect((await list.page(call, { value: '%' })).list).toEqual([])
    expect((await list.page(call, { value: '' })).total).toBe(40)
  })

  it('exports what was chosen, or all that filters mean without some', async () => {
    await add(9)
    const [newest, second, ...rest] = (await list.page(call, {})).list
    const ids = [newest, second].flatMap((entry) => entry?.id ?? [])
    expect(await rowsOf(list.pages(call, { ids }))).toEqual([newest, second])
    expect(await rowsOf(list.pages(call, { filter: {}, except: ids }))).toEqual(rest)
  })

  it('shows nobody what their scope leaves out, by no filter and no choice', async () => {
    await add(40)
    const { list: all } = await list.page(call, { pageSize: 500 })
    const cards = all.filter(({ kind }) => kind === 'card')
    expect(await list.page(cardsOnly(), {})).toMatchObject({ list: cards, total: cards.length })
    expect((await list.page(cardsOnly(), { kind: 'name' })).total).toBe(0)
    const ids = all.map(({ id }) => id)
    expect(await rowsOf(list.pages(cardsOnly(), { ids }))).toEqual(cards)
  })

  it('refuses a cursor that it did not write, or wrote for another order', async () => {
    await add(9)
    const written = async (order?: Omit<RowOrder, 'key'>) => {
      const { nextCursor } = await listBy(order).page(call, { pageSize: 1 })
      return nextCursor ?? ''
    }
    const forged = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
    const byTime = { by: riskBlacklist.createdAt, direction: 'desc' } as const
    const refused = { failure: { issues: [{ path: 'cursor', fault: 'cursor' }] } }
    for (const cursor of [
      '12',
      await written({ direction: 'asc' }),
      await written(byTime),
      forged('id', 'desc', null, 'x'),
    ])
      await expect(list.page(call, { cursor }), cursor).rejects.toMatchObject(refused)
    expect((await listBy(byTime).page(call, { cursor: await written(byTime) })).list).toHaveLength(8)
  })

  it('needs a filter for every field of its call', () => {
    const { value: _value, ...filters } = FILTERS
    const parts = {
      select: (db: ListCall['db']) =>
        db.select({ cursor: sql<[string, string | null]>`null` }).from(riskBlacklist).$dynamic(),
      key: riskBlacklist.id,
      present: () => [],
    }
    // @ts-expect-error `value` has no filter
    listOf('riskControl.getBlacklist', { ...parts, filters })
    listOf('riskControl.getBlacklist', { ...parts, filters: FILTERS })
  })
})

it('names the field of a text that it cannot read', async () => {
  const client = await server.signIn('superadmin')
  const { failure } = await client.attempt('riskControl.getDetections', { endTime: '2026-02-31 00:00:00' })
  expect(failure.issues).toEqual([{ path: 'endTime', fault: 'notADate' }])
})
