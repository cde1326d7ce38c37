import type { PoolClient } from 'pg'
import { ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { sendCallbackJob } from '#server/orders/callbacks/sending/callback-queue.ts'
import { ADVISORY_LOCKS } from '#server/db/transactions/advisory-locks.ts'
import { dbOf } from '#server/db/client.ts'
import * as schema from '#server/db/schema/schema.ts'
import { inTransaction } from '#server/db/transactions/transaction.ts'
import { DEMO_SCRIPT_VERSIONS, STORE_DEMO_SCRIPT } from '#demo/monitor/demo-scripts.ts'
import { allowCallbacks, chooseCallbackUrl } from '#demo/orders/callback-endpoint.ts'
import type { DemoCallback } from '#demo/orders/rows/callback-rows.ts'
import { DEMO_PASSWORD, DEMO_SECOND_PASSWORD } from '#server/ops/system/demo-accounts.ts'
import { DEMO_KEY, readDemoInstallation, restoreDemoFile } from '#demo/demo-file.ts'
import { ABUSERS } from '#demo/orders/order-origins.ts'
import {
  allowanceRows,
  blacklistedNameRows,
  FREEZE_ABUSER,
  guardRuleRows,
  ipRuleRows,
} from '#demo/parties/guard-rows.ts'
import { auditRows, messageRows, viewRows } from '#demo/parties/staff-rows.ts'
import { allocationRows, historyRows } from '#demo/orders/rows/history-rows.ts'
import { bankRows } from '#demo/parties/bank-rows.ts'
import { continueIdentity, insertRows } from '#demo/insert-rows.ts'
import { withoutIndexes } from '#demo/without-indexes.ts'
import { ledgerRows } from '#demo/orders/rows/ledger-rows.ts'
import { storeTransfers } from '#demo/chain-node/store-transfers.ts'
import { DEMO_DEFAULTS, makeDemo } from '#demo/make-demo.ts'
import type { Demo, DemoOptions } from '#demo/make-demo.ts'
import { readRawMessages } from '#demo/orders/rows/raw-messages.ts'
import { paymentRows } from '#demo/orders/rows/payment-rows.ts'
import { storeGroups } from '#demo/telegram/store-groups.ts'
import { storeDemoWeChat } from '#demo/wechat/demo-rows.ts'
import { createQueues } from '#server/ops/jobs/jobs.ts'
import { sendRejectionJobs } from '#server/collect/orders/transition/rejection-queue.ts'
import { loadCountries } from '#server/platform/addresses/country-of.ts'
import { setInstallationKind } from '#server/platform/installation.ts'
import { hashPassword } from '#server/platform/secrets/secrets.ts'
import type { Services } from '#server/platform/services.ts'
import { zoneOf } from '#server/platform/time/zone.ts'

/**
 * Fills an empty, migrated database with the demo, once and in one transaction; later calls only write demo.json if it
 * is missing. The same seed produces the same demo, shifted to the present. A database with other users is left
 * unchanged.
 */
export async function loadDemo(
  services: Services,
  report: (line: string) => void = () => {},
  options: Partial<DemoOptions> = {},
): Promise<void> {
  const loaded = await readDemoInstallation(services)
  const callbackUrl = loaded?.callbackUrl ?? (await chooseCallbackUrl(services.config.port))
  if (loaded === undefined) {
    const [password, second] = await Promise.all([
      hashPassword(DEMO_PASSWORD),
      hashPassword(DEMO_SECOND_PASSWORD),
      loadCountries(),
    ])
    const hashes: FillOptions['hashes'] = [password, second]
    await createQueues(services.boss)
    const isFilled = await inTransaction(services.pool, (client, decided) =>
      dbOf(client).transaction(() =>
        decided(() =>
          fill(
            client,
            services,
            { ...DEMO_DEFAULTS, orders: services.config.demoOrders, ...options, callbackUrl, hashes },
            report,
          ),
        ),
      ),
    )
    if (isFilled) await refreshStatistics(services, report)
    // Whichever process filled it, the settings were written by SQL, which sends no change event.
    await services.settings.refresh()
  }
  await restoreDemoFile(services)
}

type FillOptions = DemoOptions & { callbackUrl: string; hashes: [password: string, second: string] }

/**
 * Returns whether the demo was loaded here: false if another server did it meanwhile, or if the database has other
 * users.
 */
async function fill(
  client: PoolClient,
  services: Services,
  options: FillOptions,
  report: (line: string) => void,
): Promise<boolean> {
  await client.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.demoLoad])
  const { rowCount } = await client.query(
    'select 1 from users union all select 1 from installation where key = $1 limit 1',
    [DEMO_KEY],
  )
  if (rowCount !== 0) return false
  report(`Making ${options.orders.toLocaleString('en-US')} demo orders of ${options.days} days`)
  const demo = makeDemo({
    ...options,
    secrets: services.secrets,
    passwordHash: options.hashes[0],
    secondPasswordHash: options.hashes[1],
    now: services.now(),
    zone: zoneOf(services),
    timeoutMinutes: services.settings.get('orderTimeoutMinutes'),
  })
  await storeParties(client, demo)
  await withoutIndexes(dbOf(client), LARGE_TABLES, async () => {
    report('Storing orders, their history and payments')
    await storeOrders(client, demo)
    report('Storing callbacks and the ledger')
    await storeCallbacks(client, services, demo)
    await storeLedger(client, demo)
    report('Making indexes')
  })
  await resumeRejections(client, services, demo)
  await readRawMessages(dbOf(client), services, demo.accounts)
  await storeStaffRows(client, services, demo)
  await storeInstallation(client, services, options.callbackUrl)
  return true
}

/** Tables filled without their indexes; postings keep theirs, which the balance check of each transaction needs. */
const LARGE_TABLES = [
  schema.orders,
  schema.orderHistory,
  schema.orderAllocations,
  schema.bankRecords,
  schema.callbackAttempts,
  schema.ledgerTransactions,
]

async function storeParties(client: PoolClient, { parties, accounts }: Demo): Promise<void> {
  await insertRows(client, schema.users, parties.users)
  await insertRows(client, schema.suppliers, parties.suppliers)
  await insertRows(client, schema.merchants, parties.merchants)
  await insertRows(client, schema.userProducts, parties.userProducts)
  await insertRows(client, schema.resources, accounts.resources)
  await insertRows(client, schema.banks, bankRows())
  await insertRows(client, schema.monitors, accounts.monitors)
  await insertRows(client, schema.monitorResources, accounts.monitorResources)
  for (const table of [schema.users, schema.suppliers, schema.merchants, schema.resources, schema.monitors])
    await continueIdentity(client, table)
}

async function storeOrders(client: PoolClient, demo: Demo): Promise<void> {
  const { orders, random, accountsByProduct, accounts } = demo
  await insertRows(
    client,
    schema.orders,
    orders.map(({ row }) => row),
  )
  await continueIdentity(client, schema.orders)
  await insertRows(client, schema.orderHistory, orders.flatMap(historyRows))
  const recent = orders.slice(-ALLOCATIONS_KEPT)
  await insertRows(
    client,
    schema.orderAllocations,
    recent.flatMap((order) => allocationRows(random, order, accountsByProduct.get(order.row.productId) ?? [])),
  )
  await insertRows(client, schema.bankRecords, paymentRows(random, orders, accounts))
  await storeTransfers(client)
  await client.query(MESSAGES_OF_RECORDS)
}

/** Each payment of the demo was told by its monitor alone. */
const MESSAGES_OF_RECORDS = `
  insert into bank_messages (kind, monitor_row_id, record_id, supplier_id, text, occurred_at, received_at, bank_record_id)
  select kind, monitor_row_id, record_id, supplier_id, text, occurred_at, received_at, id from bank_records order by id`

/** The number of newest orders whose allocation details are kept. */
const ALLOCATIONS_KEPT = 12_000

async function storeCallbacks(client: PoolClient, services: Services, { callbacks }: Demo): Promise<void> {
  await insertRows(
    client,
    schema.callbacks,
    callbacks.map(({ callback }) => callback),
  )
  await insertRows(
    client,
    schema.callbackAttempts,
    callbacks.flatMap(({ attempts }) => attempts),
  )
  for (const { callback } of callbacks) await resumeCallback(client, services, callback)
}

/** Queues the engine's job for a callback whose next attempt is still due. */
async function resumeCallback(
  client: PoolClient,
  services: Services,
  callback: DemoCallback['callback'],
): Promise<void> {
  const { orderId, attempts, createdAt, nextAttemptAt } = callback
  if (nextAttemptAt === null) return
  const afterSeconds = Math.max(1, Math.ceil((nextAttemptAt.getTime() - services.now().getTime()) / 1_000))
  await sendCallbackJob(
    dbOf(client),
    services,
    { orderId, since: createdAt.toISOString(), attempt: attempts + 1, byUser: null },
    afterSeconds,
  )
}

/** Queues the engine's jobs for rejections in progress, which would otherwise never complete. */
async function resumeRejections(client: PoolClient, services: Services, { orders }: Demo): Promise<void> {
  for (const { row } of orders.filter((order) => order.row.status === ORDER_STATUS_IDS.rejecting))
    await sendRejectionJobs(dbOf(client), services, [{ orderId: row.id }])
}

async function storeLedger(client: PoolClient, { orders, parties, createdAt }: Demo): Promise<void> {
  const ledger = ledgerRows(orders, parties, createdAt)
  await insertRows(client, schema.ledgerAccounts, ledger.accounts)
  await insertRows(client, schema.ledgerTransactions, ledger.transactions)
  await insertRows(client, schema.ledgerPostings, ledger.postings)
  await continueIdentity(client, schema.ledgerAccounts)
  await continueIdentity(client, schema.ledgerTransactions)
}

async function storeStaffRows(
  client: PoolClient,
  services: Services,
  { orders, parties, random }: Demo,
): Promise<void> {
  const now = services.now()
  await insertRows(client, schema.audit, auditRows(random, orders, parties, now))
  await insertRows(client, schema.messages, messageRows(orders, parties, now, zoneOf(services)))
  await insertRows(client, schema.savedViews, viewRows(parties, now))
  await insertRows(client, schema.ipGuardRules, guardRuleRows(now))
  await insertRows(client, schema.ipAllowances, allowanceRows())
  await insertRows(client, schema.ipRules, ipRuleRows(parties))
  await insertRows(client, schema.blacklistedNames, blacklistedNameRows())
  await client.query(ARCHIVE_ORDERS)
  await client.query(FREEZE_ABUSER, [ABUSERS[0], now])
  await client.query(COUNT_DAYS, [zoneOf(services)])
  await client.query(COUNT_PLACES)
  await client.query('update monitors set last_seen_at = $1', [now])
  await client.query(STORE_DEMO_SCRIPT, [DEMO_SCRIPT_VERSIONS, now])
  await storeGroups(dbOf(client), now)
  await storeDemoWeChat(client, { ...parties, secrets: services.secrets, now })
}

/** Orders older than the month before go to the archive, as the server's own cleanup takes them. */
const ARCHIVE_ORDERS = `
  update cleanup_configs set enabled = true, months = 1, updated_by = 'Super Admin' where table_name = 'orders'`

/** Usage of each account per day, as the engine counts it when an order is created and when it is paid. */
const COUNT_DAYS = `
  insert into resource_days (resource_id, day, order_count, amount_minor, success_count, success_amount_minor)
  select resource_id, day, sum(taken), sum(taken_minor), sum(paid), sum(paid_minor) from (
    select resource_id, (created_at at time zone $1)::date as day, 1 as taken, payable_minor as taken_minor, 0 as paid, 0 as paid_minor
    from orders where resource_id is not null
    union all
    select resource_id, (completed_at at time zone $1)::date, 0, 0, 1, real_amount_minor
    from orders where resource_id is not null and completed_at is not null
  ) as done group by resource_id, day`

const COUNT_PLACES = `
  update resources r set processing_count = o.held, processing_amount_minor = o.held_minor, last_used_at = o.last_used_at
  from (
    select resource_id, count(*) filter (where holds_resource) as held, coalesce(sum(payable_minor) filter (where holds_resource), 0) as held_minor,
      max(created_at) as last_used_at
    from orders where resource_id is not null group by resource_id
  ) as o where o.resource_id = r.id`

async function storeInstallation(client: PoolClient, services: Services, callbackUrl: string): Promise<void> {
  const loadedAt = services.now().toISOString()
  await client.query('insert into installation (key, value) values ($1, $2)', [
    DEMO_KEY,
    JSON.stringify({ loadedAt, callbackUrl }),
  ])
  await setInstallationKind(dbOf(client), 'demo')
  await allowCallbacks(client, services, callbackUrl)
}

async function refreshStatistics({ pool }: Services, report: (line: string) => void): Promise<void> {
  report('Refreshing statistics')
  await pool.query('analyze')
}
