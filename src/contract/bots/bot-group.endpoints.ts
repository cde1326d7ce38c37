import { z } from 'zod'
import { defineEndpoint } from '#contract/calls/define.ts'
import { done, expectedVersion, flag, id, inputs } from '#contract/calls/fields.ts'
import { exportCall, listCall } from '#contract/calls/list-call.ts'
import { recordStamps, rowFields } from '#contract/calls/row-fields.ts'
import { BOT_KINDS, RELAY_SIDES } from '#domain/chat/bots.ts'
import { GROUP_BOT_FIELDS, RELAY_BOT_FIELDS, RELAY_INPUT, SENT_TEXT_INPUT } from '#domain/lists/parties/bots.fields.ts'
import { CURRENCIES } from '#domain/products.ts'
import { LOCALES } from '#domain/text/locales.ts'

const READERS = ['superAdmin', 'admin', 'customerService', 'technicalMaintenance'] as const
const SENDERS = ['superAdmin', 'admin', 'customerService'] as const
const WRITERS = ['superAdmin', 'admin'] as const

/** A group that a bot is in, and how its bot is. */
const groupRow = z.object({
  ...rowFields(GROUP_BOT_FIELDS),
  ...recordStamps,
  enabled: z.boolean(),
  /** Of a relay bot's group: whose it is, what the other one calls it, and the other one. */
  side: z.enum(RELAY_SIDES).nullable(),
  alias: z.string().nullable(),
  peerId: z.int().nullable(),
  peerTitle: z.string().nullable(),
  exponent: z.int(),
  /** True for a group of the demo's service, where people can write as a member. */
  isDemo: z.boolean(),
})
export type BotGroupRow = z.infer<typeof groupRow>

const sentText = inputs(SENT_TEXT_INPUT)

const write = <Input extends z.ZodType, Output extends z.ZodType>(
  path: `/v1.0/${string}`,
  summary: string,
  input: Input,
  output: Output,
  access: typeof WRITERS | typeof SENDERS = WRITERS,
) => defineEndpoint({ method: 'POST', path, summary, access, input, output })

/** The groups that bots are in: bound to a party, or paired for messages to be carried. */
export const botGroupEndpoints = {
  'groupBot.getList': listCall({
    path: '/v1.0/groupBot/getList',
    summary: 'Groups in which the group bot answers and keeps books.',
    access: READERS,
    fields: GROUP_BOT_FIELDS,
    row: groupRow,
  }),
  'groupBot.export': exportCall({
    path: '/v1.0/groupBot/export',
    summary: 'Groups of the group bot as a file.',
    access: READERS,
    fields: GROUP_BOT_FIELDS,
  }),
  'relayBot.getList': listCall({
    path: '/v1.0/relayBot/getList',
    summary: 'Groups between which the relay bot carries messages.',
    access: READERS,
    fields: RELAY_BOT_FIELDS,
    row: groupRow,
  }),
  'relayBot.export': exportCall({
    path: '/v1.0/relayBot/export',
    summary: 'Groups of the relay bot as a file.',
    access: READERS,
    fields: RELAY_BOT_FIELDS,
  }),
  'groupBot.bind': write(
    '/v1.0/groupBot/bind',
    'Binds a group to a merchant or a supplier, or to nobody; 409 where another currency is meant for books that are kept.',
    z.object({
      id,
      merchantId: id.optional(),
      supplierId: id.optional(),
      language: z.enum(LOCALES),
      currency: z.enum(CURRENCIES),
      expectedVersion,
    }),
    done,
  ),
  'relayBot.pair': write(
    '/v1.0/relayBot/pair',
    'Carries messages between two groups from now on; without another group, no more. 409 where the other one is paired.',
    z.object({
      id,
      peerId: id.optional(),
      ...inputs(RELAY_INPUT),
      expectedVersion,
    }),
    done,
  ),
  'botGroup.setEnabled': write(
    '/v1.0/botGroup/setEnabled',
    'Has a bot heed a group, or keep silent in it.',
    z.object({ id, enabled: flag, expectedVersion }),
    done,
  ),
  'botGroup.sendTest': write(
    '/v1.0/botGroup/sendTest',
    'Has a bot send a text to a group; what became of it stands among the messages.',
    z.object({ id, text: sentText.text }),
    z.object({ messageId: z.int() }),
    SENDERS,
  ),
  'botGroup.say': defineEndpoint({
    method: 'POST',
    path: '/v1.0/botGroup/say',
    summary: 'In a demo alone: a member of the group says something, as if in Telegram.',
    access: SENDERS,
    // The stand-in is changed; what comes of it here comes by the bot.
    mutates: false,
    input: z.object({ id, ...sentText }),
    output: done,
  }),
  'telegram.update': defineEndpoint({
    method: 'POST',
    path: '/v1.0/telegram/{bot}/update',
    summary: 'An update of a bot, brought by Telegram; 403 without the secret that was agreed on.',
    access: 'anonymous',
    unaudited: 'What somebody says in a group is kept as a message, with all that follows from it.',
    input: z.looseObject({ bot: z.enum(BOT_KINDS), update_id: z.unknown() }),
    output: done,
  }),
}
