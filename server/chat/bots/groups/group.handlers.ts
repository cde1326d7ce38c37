import { eq } from 'drizzle-orm'
import type { botGroupEndpoints } from '#contract/bots/bot-group.endpoints.ts'
import { CODES } from '#contract/wire/envelope.ts'
import { GROUP_BOT_FIELDS, RELAY_BOT_FIELDS } from '#domain/lists/bots/bot-group.fields.ts'
import { ledgerExponent } from '#domain/products.ts'
import { recordAudit } from '#server/access/audit/record-audit.ts'
import type { Queryable } from '#server/db/client.ts'
import { botGroups } from '#server/db/schema/schema.ts'
import type { BotGroup } from '#server/chat/bots/groups/group-of-chat.ts'
import { groupBotList, relayBotList } from '#server/chat/bots/groups/group-list.ts'
import { demoService } from '#server/chat/bots/groups/demo-service.ts'
import { enqueue } from '#server/chat/bots/outbox/enqueue.ts'
import { readUpdate } from '#server/chat/bots/api/update.ts'
import { takeUpdate } from '#server/chat/bots/poll/take-update.ts'
import { isFromService } from '#server/chat/bots/poll/webhook.ts'
import { pair } from '#server/chat/bots/relay/pair-groups.ts'
import type { Handlers } from '#server/http/call.ts'
import { AppError, badField, forbidden, notFound } from '#server/platform/app-error.ts'
import { exportList } from '#server/platform/lists/export-list.ts'
import { recordStore } from '#server/access/records/record-store.ts'

const store = recordStore({ table: botGroups, kind: 'botGroup', unique: 'chat' })

/** Handlers of the groups that bots are in. */
export const botGroupHandlers = {
  'groupBot.getList': groupBotList.page,
  'groupBot.export': exportList<'groupBot.getList'>(groupBotList, GROUP_BOT_FIELDS, 'bot-groups.csv'),
  'relayBot.getList': relayBotList.page,
  'relayBot.export': exportList<'relayBot.getList'>(relayBotList, RELAY_BOT_FIELDS, 'relay-groups.csv'),

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
