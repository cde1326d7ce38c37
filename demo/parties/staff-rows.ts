import { CALLBACK_DELAYS_SECONDS } from '#domain/limits.ts'
import type { EventValues, MessageEvent } from '#domain/messages/message-events.ts'
import { ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { ORDER_AGENTS } from '#domain/roles.ts'
import { givenUpValues } from '#server/orders/callbacks/sending/given-up.ts'
import type { audit, messages, savedViews } from '#server/db/schema/schema.ts'
import type { DemoOrder } from '#demo/orders/order-maker.ts'
import { VIA } from '#demo/orders/stories/order-stories.ts'
import type { Parties } from '#demo/parties/parties.ts'
import type { Random } from '#demo/random.ts'
import { wordMessage } from '#server/access/messages/wording.ts'

type AuditInsert = typeof audit.$inferInsert
type MessageInsert = typeof messages.$inferInsert
type ViewInsert = typeof savedViews.$inferInsert

const DAY_MS = 86_400_000
const AUDITED_DAYS = 30
const OFFICE_IPS = ['198.51.100.14', '198.51.100.15', '198.51.100.31'] as const

/** Audit entries for people's actions on orders in the last weeks. */
export function auditRows(random: Random, made: readonly DemoOrder[], parties: Parties, now: Date): AuditInsert[] {
  const accounts = new Map(parties.users.map((user) => [user.id, user]))
  const since = now.getTime() - AUDITED_DAYS * DAY_MS
  const rows = made.flatMap(({ row, life }) =>
    life.steps.flatMap(({ step, at, actor }): AuditInsert[] => {
      const user = actor === null ? undefined : accounts.get(actor.userId)
      if (user === undefined || at.getTime() < since) return []
      const detail = { from: step.from, to: step.to, via: VIA[step.by], reason: step.reason ?? null }
      return [
        {
          at,
          userId: user.id,
          account: user.account,
          role: user.role,
          ip: random.pick(OFFICE_IPS),
          action: `order.${step.event}`,
          targetKind: 'order',
          target: row.orderCode,
          detail,
        },
      ]
    }),
  )
  return rows.sort((one, other) => (one.at?.getTime() ?? 0) - (other.at?.getTime() ?? 0))
}

/** Messages for everyone: a welcome, and for agents the callbacks that were given up. */
export function messageRows(made: readonly DemoOrder[], parties: Parties, now: Date, zone: string): MessageInsert[] {
  const failed = made.filter(({ row }) => row.callbackStatus === 3).slice(-6)
  const worded = <E extends MessageEvent>(kind: E, params: EventValues<E>) => ({
    kind,
    params,
    texts: wordMessage(kind, params, zone),
  })
  return parties.users.flatMap((user): MessageInsert[] => {
    const welcome = {
      userId: user.id,
      ...worded('welcome', { name: user.nickname }),
      state: 'readed',
      createdAt: new Date(now.getTime() - 20 * DAY_MS),
    }
    if (!AGENTS.includes(user.role)) return [welcome]
    const failureMessages = failed.map(({ row, life }, at) => {
      const createdAt = new Date(Math.min(now.getTime(), life.endedAt.getTime() + 28 * 3_600_000))
      return {
        userId: user.id,
        ...worded('callbackGivenUp', givenUpValues(row, CALLBACK_DELAYS_SECONDS.length, createdAt)),
        state: at === 0 ? 'trash' : at < 3 ? 'readed' : 'unread',
        createdAt,
      }
    })
    return [welcome, ...failureMessages]
  })
}

const AGENTS: readonly string[] = ORDER_AGENTS

/** Saved views shared by demo agents, so that the list of views is not empty. */
export function viewRows(parties: Parties, now: Date): ViewInsert[] {
  const views = [
    { name: '待确认', search: { orderStatusId: [ORDER_STATUS_IDS.pendingConfirmation] } },
    { name: '回调失败', search: { callbackStatus: 3 } },
    { name: '可疑订单', search: { orderMark: 2 } },
  ]
  const owners = parties.users.filter(({ account }) => account === 'custservice' || account === 'platformadmin')
  // As the console names its lists: the screen in the variant of the role.
  const screenOf = (role: string) => `orders:${role === 'customerService' ? 'customerService' : 'full'}`
  return owners.flatMap(({ id, role }) =>
    views.map((view) => ({
      userId: id,
      role,
      screen: screenOf(role),
      shared: true,
      layout: {},
      createdAt: now,
      ...view,
    })),
  )
}
