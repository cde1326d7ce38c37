import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CALLBACK_STATUS_IDS, ORDER_STATUS_IDS, orderStatusOf } from '#domain/orders/order-status.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import type { Role } from '#domain/roles.ts'
import { mayOpen, SCREEN_ROUTES } from '#domain/screens.ts'
import type { ScreenRoute } from '#domain/screens.ts'
import { orderLifecycle } from '#machines/order/order.lifecycle.ts'
import type { OrderEventType, OrderFacts } from '#machines/order/order.lifecycle.ts'
import { loadConfig } from '#server/platform/config.ts'
import { closeServices, createServices } from '#server/create-services.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, DEMO_SECOND_PASSWORD } from '#server/ops/system/demo-accounts.ts'
import { loadDemo } from '#demo/load-demo.ts'
import { REJECTION_QUEUE } from '#server/collect/orders/transition/rejection-queue.ts'
import { checkLedger, isSound } from '#server/ledger/checks/check-ledger.ts'
import { createLogger } from '#server/platform/logging.ts'
import { verifyPassword } from '#server/platform/secrets/secrets.ts'
import type { Services } from '#server/platform/services.ts'
import { isDemoSystem } from '#server/platform/installation.ts'
import { readDemoFile } from '#tests/support/demo-file.ts'
import { createTestDatabase } from '#tests/support/database/test-database.ts'
import type { TestDatabase } from '#tests/support/database/test-database.ts'

const SMALL = { orders: 300, days: 10, seed: 4 }

let database: TestDatabase
let services: Services
let dataDir: string

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(path.join(tmpdir(), 'paydesk-demo-'))
  const config = { ...loadConfig({ DATA_DIR: dataDir, PORT: '8840' }), databaseUrl: database.url }
  services = await createServices(config, database.url, createLogger('silent', process.stderr))
  await loadDemo(services, () => {}, SMALL)
})

afterAll(async () => {
  await closeServices(services)
  await database.dispose()
  await rm(dataDir, { recursive: true, force: true })
})

const count = async (what: string) =>
  Number((await database.pool.query<{ count: string }>(`select count(*) from ${what}`)).rows[0]?.count)

describe('the orders', () => {
  it('have the requested number, every status, and a newest one minutes old', async () => {
    expect(await count('orders')).toBe(SMALL.orders)
    const { rows } = await database.pool.query<{ status: number }>('select distinct status from orders order by 1')
    expect(rows.map(({ status }) => status)).toEqual(Object.values(ORDER_STATUS_IDS))
    expect(await count("orders where created_at > now() - interval '5 minutes'")).toBeGreaterThan(0)
    expect(await count('orders where created_at > now()')).toBe(0)
  })

  it('have callbacks of every status, and attempts with their failure reasons', async () => {
    const { rows } = await database.pool.query<{ callback_status: number }>(
      'select distinct callback_status from orders order by 1',
    )
    expect(rows.map((row) => row.callback_status)).toEqual(
      expect.arrayContaining([CALLBACK_STATUS_IDS.none, CALLBACK_STATUS_IDS.succeeded, CALLBACK_STATUS_IDS.failed]),
    )
    const failed = `orders o where callback_status = ${CALLBACK_STATUS_IDS.failed}`
    expect(await count(`${failed} and not exists (select 1 from callback_attempts a where a.order_id = o.id)`)).toBe(0)
  })

  it('reserve the slots that their accounts count', async () => {
    const wrong =
      'select r.id from resources r left join orders o on o.resource_id = r.id and o.holds_resource group by r.id having count(o.id) <> r.processing_count'
    expect(await count(`(${wrong}) as wrong`)).toBe(0)
    expect(await count('orders where holds_resource and status not in (2, 3)')).toBe(0)
  })

  it('include none that the engine would time out at once', async () => {
    expect(await count('orders where status in (2, 3) and expires_at <= now() and real_amount_minor is null')).toBe(0)
  })

  it('have a job for every rejection in progress', async () => {
    const rejecting = await count(`orders where status = ${ORDER_STATUS_IDS.rejecting}`)
    expect(rejecting).toBeGreaterThan(0)
    expect(await count(`pgboss.job where name = '${REJECTION_QUEUE}'`)).toBe(rejecting)
  })

  it('have exactly one payment per paid order', async () => {
    expect(
      await count(
        'orders where status = 4 and (real_amount_minor is null or fee_minor is null or completed_at is null)',
      ),
    ).toBe(0)
    expect(
      await count('(select utr from orders where utr is not null group by utr having count(*) > 1) as twice'),
    ).toBe(0)
    expect(await count("bank_records where status = 'matched' and order_id is null")).toBe(0)
  })
})

interface HistoryRow {
  order_id: number
  event: string
  from_status: number | null
  to_status: number
}

describe('the history', () => {
  it('follows the lifecycle step by step, and ends in the order’s status', async () => {
    const { rows } = await database.pool.query<HistoryRow & { status: number }>(
      'select h.order_id, h.event, h.from_status, h.to_status, o.status from order_history h join orders o on o.id = h.order_id order by h.order_id, h.id',
    )
    const byOrder = Map.groupBy(rows, (row) => row.order_id)
    expect(byOrder.size).toBe(SMALL.orders)
    for (const steps of byOrder.values()) {
      walk(steps)
      expect(steps.at(-1)?.to_status).toBe(steps[0]?.status)
    }
  })
})

const HAS_MONEY: readonly OrderStatus[] = ['pendingConfirmation', 'successful', 'rejecting']

function walk([creation, ...steps]: HistoryRow[]): void {
  expect(creation).toMatchObject({ event: 'CREATE', from_status: null, to_status: ORDER_STATUS_IDS.created })
  let state = orderStatusOf(creation?.to_status ?? 0)
  const context: OrderFacts = {
    locked: false,
    hasAccount: false,
    hasResource: false,
    isPaid: false,
    hasCallbackUrl: true,
    mayTimeoutSupplement: true,
  }
  for (const step of steps) {
    expect(step.from_status).toBe(ORDER_STATUS_IDS[state])
    const target = orderStatusOf(step.to_status)
    const verdict = orderLifecycle.judge({ state, context }, { type: step.event as OrderEventType, target })
    expect(verdict, `${step.event} of order ${step.order_id}`).toEqual({ ok: true, to: target })
    state = target
    context.locked = step.event === 'LOCK' || (context.locked && step.event !== 'UNLOCK')
    context.isPaid = HAS_MONEY.includes(state)
  }
}

it('has something on the screens of what people forbid and keep', async () => {
  for (const table of ['ip_rules', 'blacklisted_names', 'ip_guard_rules', 'ip_allowances', 'audit', 'messages'])
    expect(await count(table), table).toBeGreaterThan(0)
  expect(await count("cleanup_configs where enabled and table_name = 'orders'")).toBe(1)
})

describe('the ledger', () => {
  it('sums to zero and equals its balances', async () => {
    const faults = await checkLedger(services.db)
    expect(isSound(faults), JSON.stringify(faults)).toBe(true)
  })

  it('has a collection for every paid order, and no negative supplier or merchant balance', async () => {
    const unpaid =
      "orders o where status = 4 and not exists (select 1 from ledger_transactions t where t.order_id = o.id and t.cause = 'collection')"
    expect(await count(unpaid)).toBe(0)
    expect(await count("ledger_accounts where owner_kind <> 'outside' and balance_minor < 0")).toBe(0)
  })

  it('carries each account’s balance from one posting to the next', async () => {
    const { rows } = await database.pool.query<{ broken: string }>(
      `select count(*) as broken from (
         select balance_after_minor, sum(amount_minor) over (partition by account_id order by id) as expected from ledger_postings
       ) as p where p.balance_after_minor <> p.expected`,
    )
    expect(Number(rows[0]?.broken)).toBe(0)
  })
})

describe('demo.json', () => {
  it('is readable only by its owner and lists the accounts with their secrets', async () => {
    expect((await stat(path.join(dataDir, 'demo.json'))).mode & 0o777).toBe(0o600)
    const demo = await readDemoFile(dataDir)
    expect(demo.accounts.map(({ account, role }) => ({ account, role }))).toEqual(DEMO_ACCOUNTS)
    for (const { account, password, secondPassword, totpSecret, userId } of demo.accounts) {
      const { rows } = await database.pool.query('select * from users where account = $1', [account])
      expect(rows[0]).toMatchObject({
        id: String(userId),
        enable_google_verify: false,
        totp_confirmed: true,
        is_demo: true,
      })
      expect(password).toBe(DEMO_PASSWORD)
      expect(secondPassword).toBe(DEMO_SECOND_PASSWORD)
      expect(new TOTP({ secret: Secret.fromBase32(totpSecret) }).generate()).toMatch(/^\d{6}$/)
    }
    const { rows } = await database.pool.query<{ password_hash: string }>(
      "select password_hash from users where account = 'custservice'",
    )
    expect(await verifyPassword(rows[0]?.password_hash ?? '', DEMO_PASSWORD)).toBe(true)
  })

  it('lists merchants and monitors with the keys that the database stores encrypted', async () => {
    const demo = await readDemoFile(dataDir)
    expect(demo.merchants).toHaveLength(12)
    const { rows } = await database.pool.query<{ mch_id: string; sign_key: Buffer }>(
      `select mch_id, sign_key from merchants where status = 'active'`,
    )
    for (const row of rows)
      expect(services.secrets.open(row.sign_key)).toBe(demo.merchants.find(({ mchId }) => mchId === row.mch_id)?.key)
    expect(demo.merchants.every(({ productIds }) => productIds.length > 0)).toBe(true)
    expect(demo.monitors.length).toBe(await count('monitors'))
  })

  it('names the callback endpoint, which the engine may call', async () => {
    const { traffic } = await readDemoFile(dataDir)
    const { host, hostname } = new URL(traffic.callbackUrl)
    expect(hostname).toBe('127.0.0.1')
    expect(services.settings.get('callbackAddressExceptions')).toContain(host)
    expect(await count(`orders where notify_url not like '${traffic.callbackUrl}/%'`)).toBe(0)
  })
})

describe('loading again', () => {
  it('changes nothing except restoring demo.json', async () => {
    const file = path.join(dataDir, 'demo.json')
    const before = await readFile(file, 'utf8')
    await rm(file)
    await loadDemo(services, () => {}, SMALL)
    expect(await readFile(file, 'utf8')).toBe(before)
    expect(await count('orders')).toBe(SMALL.orders)
    expect(await isDemoSystem(services.db)).toBe(true)
  })

  it('continues numbering after the demo', async () => {
    const { rows } = await database.pool.query<{ next: string; last: string }>(
      "select nextval(pg_get_serial_sequence('orders', 'id')) as next, (select max(id) from orders) as last",
    )
    expect(Number(rows[0]?.next)).toBe(Number(rows[0]?.last) + 1)
  })
})

describe('two concurrent first starts on one database', () => {
  const first = async (databaseUrl: string, PORT: string) => {
    const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'paydesk-demo-'))
    const SECRET_KEY = Buffer.alloc(32, 5).toString('hex')
    const config = { ...loadConfig({ DATA_DIR, PORT, SECRET_KEY }), databaseUrl }
    return await createServices(config, databaseUrl, createLogger('silent', process.stderr))
  }
  const fileOf = async ({ config }: Services) => await readFile(path.join(config.dataDir, 'demo.json'), 'utf8')

  it('produce the same demo.json and the same callback endpoint, whatever happens in between', async () => {
    const other = await createTestDatabase()
    const [one, two] = [await first(other.url, '8842'), await first(other.url, '8852')]
    await Promise.all([one, two].map((each) => loadDemo(each, () => {}, SMALL)))
    const written = await fileOf(one)
    expect(await fileOf(two)).toBe(written)
    const { traffic } = await readDemoFile(one.config.dataDir)
    for (const { settings } of [one, two])
      expect(settings.get('callbackAddressExceptions')).toContain(new URL(traffic.callbackUrl).host)
    // The first continues and funds merchants for payouts while the second is still writing; an older file exists.
    await other.pool.query(
      "insert into user_products (owner_kind, owner_id, product_id, rate) values ('merchant', 1, 3002, 120)",
    )
    await writeFile(path.join(two.config.dataDir, 'demo.json'), written.replaceAll('merchant01', 'merchant77'))
    await loadDemo(two, () => {}, SMALL)
    expect(await fileOf(two)).toBe(written)
    for (const each of [one, two]) {
      await closeServices(each)
      await rm(each.config.dataDir, { recursive: true, force: true })
    }
    await other.dispose()
  })
})

describe('a database in use', () => {
  it('is left unchanged', async () => {
    const other = await createTestDatabase()
    const directory = await mkdtemp(path.join(tmpdir(), 'paydesk-demo-'))
    const config = { ...loadConfig({ DATA_DIR: directory, PORT: '8841' }), databaseUrl: other.url }
    const real = await createServices(config, other.url, createLogger('silent', process.stderr))
    await other.pool.query(
      "insert into users (account, nickname, role, password_hash, second_password_hash) values ('boss', 'Boss', 'superAdmin', 'x', 'x')",
    )
    await loadDemo(real, () => {}, SMALL)
    expect(Number((await other.pool.query<{ count: string }>('select count(*) from users')).rows[0]?.count)).toBe(1)
    await expect(stat(path.join(directory, 'demo.json'))).rejects.toThrow(/ENOENT/)
    await closeServices(real)
    await other.dispose()
    await rm(directory, { recursive: true, force: true })
  })
})

describe('the saved views', () => {
  it('are those of the lists that the console names, so that agents and administrators find them', async () => {
    const { rows } = await database.pool.query<{ screen: string; role: string }>('select screen, role from saved_views')
    const paths = rows.map(({ screen, role }) => {
      const [name, variant] = screen.split(':')
      return SCREEN_ROUTES.find(
        (one: ScreenRoute) => one.screen === name && one.variant === variant && mayOpen(one, role as Role),
      )?.path
    })
    expect(new Set(paths)).toEqual(new Set(['/order/list', '/order/list/customerService']))
  })
})
