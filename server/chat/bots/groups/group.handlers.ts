import { eq, inArray } from 'drizzle-orm'
import type { botGroupEndpoints } from '#contract/bots/bot-group.endpoints.ts'
import type { ParsedInputOf } from '#contract/contract.ts'
import { CODES } from '#contract/wire/envelope.ts'
import { GROUP_BOT_FIELDS, RELAY_BOT_FIELDS } from '#domain/lists/parties/bots.fields.ts'
import { ledgerExponent } from '#domain/products.ts'
import { recordAudit } from '#server/access/audit/record-audit.ts'
import { recordStore } from '#server/access/records/record-store.ts'
import { readUpdate } from '#server/chat/bots/api/update.ts'
import { demoService } from '#server/chat/bots/groups/group-of-chat.ts'
import { groupBotList, relayBotList } from '#server/chat/bots/groups/group-list.ts'
import type { BotGroup } from '#server/chat/bots/groups/group-of-chat.ts'
import { enqueue } from '#server/chat/bots/send-waiting.ts'
import { takeUpdate } from '#server/chat/bots/poll/take-update.ts'
import { isFromService } from '#server/chat/bots/poll/webhook.ts'
import type { Queryable } from '#server/db/client.ts'
import { botGroups } from '#server/db/schema/schema.ts'
import type { Handlers, Call } from '#server/http/call.ts'
import { AppError, badField, forbidden, notFound } from '#server/platform/app-error.ts'
import { exportList } from '#server/platform/lists/export-list.ts'

const store = recordStore({ table: botGroups, kind: 'botGroup', unique: 'chat' })

/** Handlers of the groups that bots are in. */
export const botGroupHandlers = {
  'groupBot.getList': groupBotList.page,
  'groupBot.export': exportList<'groupBot.getList'>(groupBotList, GROUP_BOT_FIELDS, 'bot-groups'),
  'relayBot.getList': relayBotList.page,
  'relayBot.export': exportList<'relayBot.getList'>(relayBotList, RELAY_BOT_FIELDS, 'relay-groups'),

  'groupBot.bind': async (call, { currency, merchantId, supplierId, ...change }) => {
    const group = await groupOf(call.db, change.id, 'group')
    if (merchantId !== undefined && supplierId !== undefined) throw badField('supplierId', 'notAvailable')
    if (group.bookCount > 0 && currency !== group.currency) throw new AppError(CODES.conflict, 'bot.hasRecords')
    const party = { merchantId: merchantId ?? null, supplierId: supplierId ?? null }
    await store.update(call, { ...change, ...party, currency, exponent: ledgerExponent(currency) }, 'bind')
    return {}
  },

  'relayBot.pair': async (call, change) => {
    await pair(call, await groupOf(call.db, change.id, 'relay'), change, store)
    return {}
  },

  'botGroup.setEnabled': async (call, change) => {
    await store.update(call, change, 'setEnabled')
    return {}
  },

  'botGroup.sendTest': async ({ actor, db }, { id, text }) => {
    const group = await groupOf(db, id)
    if (!group.isMember) throw new AppError(CODES.conflict, 'bot.left')
    const messageId = await enqueue(db, { groupId: id, purpose: 'test', text, senderName: actor.name })
    await recordAudit(
      db,
      actor,
      'botGroup.sendTest',
      { kind: 'botGroup', id: String(id) },
      { from: null, to: { text } },
    )
    return { messageId }
  },

  'botGroup.say': async ({ db, services }, { id, ...said }) => {
    const root = demoService(services)
    if (root === undefined) throw notFound('botGroup')
    const { bot, chat } = await groupOf(db, id)
    const response = await fetch(`${root}/say`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ bot, chat, ...said }),
    })
    if (!response.ok) throw new AppError(CODES.conflict, 'bot.demoSilent')
    return {}
  },

  'telegram.update': async ({ db, headers, services }, { bot, ...given }) => {
    if (!isFromService(services, bot, headers['x-telegram-bot-api-secret-token'])) throw forbidden()
    const update = readUpdate(given)
    if (update) await takeUpdate(db, services, bot, update)
    return {}
  },
} satisfies Pick<Handlers, keyof typeof botGroupEndpoints>

/** A group by its id, of a bot where one is said; 404 otherwise. */
async function groupOf(db: Queryable, id: number, bot?: BotGroup['bot']): Promise<BotGroup> {
  const [group] = await db.select().from(botGroups).where(eq(botGroups.id, id)).for('no key update')
  if (!group || (bot !== undefined && group.bot !== bot)) throw notFound('botGroup')
  return group
}

/** Changes a group and writes the audit entry of the change. */
interface Store {
  update: (
    call: Call,
    change: { id: number; expectedVersion?: number | undefined } & Partial<
      Pick<BotGroup, 'peerId' | 'side' | 'alias' | 'language'>
    >,
    verb: string,
  ) => Promise<unknown>
}

/**
 * Has messages carried between two groups, each of which is the other's; the groups they were paired with before are
 * alone then.
 */
async function pair(
  call: Call,
  group: BotGroup,
  { alias, expectedVersion, language, peerAlias, peerId, side }: ParsedInputOf<'relayBot.pair'>,
  store: Store,
): Promise<void> {
  const { db } = call
  const wanted = peerId ?? null
  if (wanted === group.id) throw badField('peerId', 'notAvailable')
  const ids = [group.id, wanted, group.peerId].filter((id) => id !== null)
  const rows = await db
    .select()
    .from(botGroups)
    .where(inArray(botGroups.id, ids))
    .orderBy(botGroups.id)
    .for('no key update')
  const peer = rows.find(({ id }) => id === wanted)
  if (wanted !== null && peer?.bot !== 'relay') throw badField('peerId', 'notAvailable')
  if (peer && peer.peerId !== null && peer.peerId !== group.id)
    throw new AppError(CODES.conflict, 'bot.paired', { issues: [{ path: 'peerId', fault: 'known' }] })
  // Let go of first: no group is the other one of two.
  if (group.peerId !== null && group.peerId !== wanted)
    await db.update(botGroups).set({ peerId: null }).where(eq(botGroups.id, group.peerId))
  const own = { id: group.id, expectedVersion, peerId: wanted, side, alias: alias || null, language }
  await store.update(call, own, 'pair')
  if (!peer) return
  const other = { peerId: group.id, side: side === 'merchant' ? 'supplier' : 'merchant' }
  await store.update(
    call,
    { id: peer.id, ...other, ...(peerAlias !== undefined && { alias: peerAlias || null }) },
    'pair',
  )
}
