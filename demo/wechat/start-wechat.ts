import { randomInt, randomUUID } from 'node:crypto'
import { mkdir, appendFile, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { and, eq, inArray, isNull, desc } from 'drizzle-orm'
import { openOutbox } from '#demo/monitor/outbox.ts'
import { createRandom } from '#demo/random.ts'
import type { Random } from '#demo/random.ts'
import { becomeLeader } from '#demo/traffic/traffic-leader.ts'
import { startBridge } from '#demo/wechat/bridge/bridge.ts'
import type { Bridge, WeChatClient } from '#demo/wechat/bridge/bridge.ts'
import { openSendJournal } from '#demo/wechat/bridge/send-journal.ts'
import { DEMO_MEMBERS, DEMO_WECHAT, DEMO_CHATTER } from '#demo/wechat/demo-chats.ts'
import type { DemoWeChat } from '#demo/wechat/demo-chats.ts'
import { isPayoutCode } from '#domain/orders/order-code.ts'
import { ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { weChatAccounts, weChatGroups, orders } from '#server/db/schema/schema.ts'
import { ADVISORY_LOCKS } from '#server/db/transactions/advisory-locks.ts'
import type { Stop } from '#server/platform/jobs/sweep.ts'
import { wakeUpsOf } from '#server/platform/jobs/wake-ups.ts'
import type { Services } from '#server/platform/services.ts'

const HEARTBEAT_MS = 20_000
const PULL_MS = 1_000
/** While the server is heard that has something to send. */
const RESTING_PULL_MS = 15_000
/** Somebody writes somewhere about so often. */
const WRITE_MS = 45_000

/**
 * Runs the bridges of the demo's WeChat accounts against the server at `baseUrl`, by the calls that every bridge makes. With
 * traffic, members of their groups ask something now and then. Of several servers on one database one does so.
 */
export async function startWeChat(services: Services, baseUrl: string): Promise<Stop> {
  const resign = await becomeLeader(services, () => {}, ADVISORY_LOCKS.demoWeChat)
  if (!resign) return async () => {}
  const bridges = new Map<number, Bridge>()
  for (const account of await demoAccounts(services))
    bridges.set(account.id, await runBridge(services, baseUrl, account))
  const random = createRandom(randomInt(2 ** 31))
  const write = async () => {
    const groups = await services.db
      .select()
      .from(weChatGroups)
      .where(inArray(weChatGroups.accountId, [...bridges.keys()]))
    if (groups.length === 0) return
    const group = random.pick(groups)
    await bridges.get(group.accountId)?.take({
      messageId: randomUUID(),
      groupId: group.groupId,
      senderName: random.pick(DEMO_MEMBERS),
      text: askSomething(random, await recentOrder(services, random, group)),
      occurredAt: new Date().toISOString(),
    })
  }
  const complain = (error: unknown) => services.log.warn({ err: error }, 'nobody could write in the demo’s groups')
  const timer = services.config.traffic > 0 ? setInterval(() => void write().catch(complain), WRITE_MS) : undefined
  return async () => {
    clearInterval(timer)
    await Promise.all([...bridges.values()].map((bridge) => bridge.stop()))
    await resign()
  }
}

/** Where the stand-in keeps what its WeChat accounts sent, and what their bridges keep. */
const directoryOf = ({ config }: Services, weChatId: string) => path.join(config.dataDir, 'wechat', weChatId)

async function demoAccounts({ db }: Services) {
  const ids = DEMO_WECHAT.map(({ weChatId }) => weChatId)
  return await db
    .select()
    .from(weChatAccounts)
    .where(
      and(inArray(weChatAccounts.weChatId, ids), isNull(weChatAccounts.deletedAt), eq(weChatAccounts.enabled, true)),
    )
}

async function runBridge(
  services: Services,
  server: string,
  { weChatId, signKey }: typeof weChatAccounts.$inferSelect,
): Promise<Bridge> {
  const directory = directoryOf(services, weChatId)
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const wakeUps = wakeUpsOf(services, ['weChatChanged'])
  let woken = new AbortController()
  const unfollow = wakeUps.onWakeUp(() => woken.abort())
  const wait = async (ms: number, signal: AbortSignal) => await delay(ms, undefined, { signal }).catch(() => undefined)
  const bridge = startBridge({
    server,
    identity: { weChatId, key: services.secrets.open(signKey) },
    outbox: await openOutbox(directory),
    journal: await openSendJournal(path.join(directory, 'sends.json')),
    client: createDemoClient(path.join(directory, 'sent.txt')),
    heartbeatMs: HEARTBEAT_MS,
    pullMs: PULL_MS,
    say: (event) => services.log.debug({ weChatId, event }, 'a bridge of the demo'),
    wait: async (ms, signal) => {
      if (ms !== PULL_MS) return await wait(ms, signal)
      await wait(wakeUps.isListening() ? RESTING_PULL_MS : ms, AbortSignal.any([signal, woken.signal]))
      woken = new AbortController()
    },
  })
  const shown = (DEMO_WECHAT as readonly DemoWeChat[]).find((one) => one.weChatId === weChatId)
  bridge.fare({ state: 'online', errorCount: 0 })
  bridge.list({
    groups: shown?.groups.map(({ of: _of, ...group }) => group) ?? [],
    contacts: shown?.contacts.map((contact) => ({ ...contact })) ?? [],
  })
  return {
    ...bridge,
    stop: async () => {
      unfollow()
      await bridge.stop()
    },
  }
}

const AMONG = 40

/** One of the newest orders of a group's party. */
async function recentOrder(
  { db }: Services,
  random: Random,
  { merchantId, supplierId }: typeof weChatGroups.$inferSelect,
): Promise<Askable | undefined> {
  const isOwn =
    merchantId === null ? supplierId !== null && eq(orders.supplierId, supplierId) : eq(orders.merchantId, merchantId)
  if (isOwn === false) return undefined
  const rows = await db.select().from(orders).where(isOwn).orderBy(desc(orders.createdAt), desc(orders.id)).limit(AMONG)
  if (rows.length === 0) return undefined
  const { orderCode, merchantOrderId, utr, status } = random.pick(rows)
  return { orderCode, merchantOrderId, utr, isOpen: status !== ORDER_STATUS_IDS.successful }
}

/** The stand-in for WeChat: what is written into it stands in a file, where it can be looked up. */
function createDemoClient(file: string): WeChatClient {
  const find = async (sendId: string) => {
    const text = await readFile(file, 'utf8').catch(() => '')
    return text.split('\n').flatMap((line) => {
      const [of, messageId] = line.split(' ')
      return of === sendId && messageId !== undefined ? [messageId] : []
    })
  }
  return {
    send: async ({ sendId }) => {
      const messageId = randomUUID()
      await appendFile(file, `${sendId} ${messageId}\n`, { mode: 0o600 })
      return { result: 'sent', messageId }
    },
    wasSent: async ({ sendId }) => {
      const [messageId] = await find(sendId)
      return messageId === undefined ? null : { result: 'sent', messageId }
    },
  }
}

/** An order that somebody may ask for. */
interface Askable {
  orderCode: string
  merchantOrderId: string
  utr: string | null
  isOpen: boolean
}

/** Message of a group's member: mostly a question about one of the party's orders. */
function askSomething(random: Random, order: Askable | undefined): string {
  if (order === undefined || random.chance(0.2)) return random.pick(DEMO_CHATTER)
  if (random.chance(0.15)) return `查单 ${random.digits(12)}`
  if (order.isOpen && !isPayoutCode(order.orderCode) && random.chance(0.5))
    return `补单 ${order.orderCode} ${random.digits(12)}`
  if (order.utr !== null && random.chance(0.4)) return order.utr
  return random.chance(0.5) ? order.orderCode : `查单 ${order.merchantOrderId}`
}
