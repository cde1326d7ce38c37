import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { MessageEvent } from '#domain/messages/message-events.ts'
import type { Queryable } from '#server/db/client.ts'
import { messages, resources } from '#server/db/schema/schema.ts'
import { textsOf } from '#server/access/messages/messages.ts'
import { publishAll } from '#server/platform/publish.ts'
import type { Services } from '#server/platform/services.ts'

/** Causes that stop accounts. All accounts that stop by one cause while it lasts are one message. */
type Cause = 'silence' | 'failures'

/** An account that stopped, or works again where nothing stops it. */
export interface AccountTurn {
  accountId: number
  stoppedBy: Cause | null
}

const EVENT_OF = { silence: 'accountSilent', failures: 'accountStopped' } as const satisfies Record<Cause, MessageEvent>

type Message = typeof messages.$inferSelect
type Teller = Pick<Services, 'now' | 'settings'>

/** Names of accounts that a message gives; the others are counted. */
const NAMED = 3

/**
 * Tells a person of accounts that stopped or work again: in the message of the cause as long as it lasts, which is unread again
 * by what it learns and ends with the last account.
 */
export async function tellOfCause(
  tx: Queryable,
  services: Teller,
  userId: number,
  turns: readonly AccountTurn[],
): Promise<void> {
  for (const cause of ['silence', 'failures'] as const) {
    const stopped = turns.flatMap(({ accountId, stoppedBy }) => (stoppedBy === cause ? [accountId] : []))
    if (stopped.length > 0) await tellOfStop(tx, services, userId, cause, stopped)
  }
  const working = turns.flatMap(({ accountId, stoppedBy }) => (stoppedBy === null ? [accountId] : []))
  if (working.length > 0) await tellOfEnd(tx, services, userId, working)
}

async function tellOfStop(tx: Queryable, services: Teller, userId: number, cause: Cause, stopped: readonly number[]) {
  const [open] = await openMessages(tx, userId, cause)
  const accounts = union(open?.causeAccounts, stopped)
  const time = open?.params['time'] ?? services.now().toISOString()
  await keep(tx, services, open, {
    ...{ userId, cause, kind: EVENT_OF[cause], accounts, time: String(time) },
    left: union(open?.causeOpen, stopped),
  })
}

async function tellOfEnd(tx: Queryable, services: Teller, userId: number, working: readonly number[]) {
  const time = services.now().toISOString()
  const told = new Set<number>()
  for (const open of await openMessages(tx, userId)) {
    const [accounts, before] = [open.causeAccounts ?? [], open.causeOpen ?? []]
    const left = before.filter((id) => !working.includes(id))
    if (left.length === before.length) continue
    for (const id of before) if (working.includes(id)) told.add(id)
    if (left.length > 0) await tx.update(messages).set({ causeOpen: left }).where(eq(messages.id, open.id))
    else await keep(tx, services, open, { userId, cause: open.cause, kind: 'accountWorking', accounts, left, time })
  }
  // Of a stop that this person was not told of, or in a message from before these were kept together.
  const others = working.filter((id) => !told.has(id))
  if (others.length > 0)
    await keep(tx, services, undefined, {
      ...{ userId, cause: null, kind: 'accountWorking', accounts: others, left: [], time },
    })
}

/** The messages of causes that last, the newest first. */
async function openMessages(tx: Queryable, userId: number, cause?: Cause): Promise<Message[]> {
  return await tx
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.userId, userId),
        cause === undefined ? undefined : eq(messages.cause, cause),
        sql`jsonb_array_length(${messages.causeOpen}) > 0`,
      ),
    )
    .orderBy(desc(messages.id))
    .for('no key update')
}

interface Told {
  userId: number
  cause: string | null
  kind: 'accountSilent' | 'accountStopped' | 'accountWorking'
  accounts: number[]
  left: number[]
  time: string
}

/** Words the message anew, or for the first time, and tells the person's consoles of it. */
async function keep(tx: Queryable, services: Teller, open: Message | undefined, told: Told): Promise<void> {
  const { accounts, cause, kind, left, time, userId } = told
  const params = { account: await namesOf(tx, accounts), accounts: accounts.length, time }
  const texts = await textsOf(tx, services, kind, params)
  const row = { userId, cause, kind, params, texts, state: 'unread', causeAccounts: accounts, causeOpen: left }
  const [kept] = open
    ? await tx.update(messages).set(row).where(eq(messages.id, open.id)).returning({ id: messages.id })
    : await tx.insert(messages).values(row).returning({ id: messages.id })
  if (kept) await publishAll(tx, [{ kind: 'message', userId, msgId: kept.id }])
}

async function namesOf(tx: Queryable, accounts: readonly number[]): Promise<string> {
  const first = accounts.slice(0, NAMED)
  const rows = await tx
    .select({ id: resources.id, name: resources.name })
    .from(resources)
    .where(inArray(resources.id, [...first]))
  const names = first.flatMap((id) => rows.find((row) => row.id === id)?.name ?? [])
  return names.join(', ') + (accounts.length > first.length ? ' …' : '')
}

const union = (before: readonly number[] | null | undefined, more: readonly number[]): number[] => [
  ...new Set([...(before ?? []), ...more]),
]
