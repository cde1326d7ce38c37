import { z } from 'zod'
import { defineEndpoint } from '#contract/calls/define.ts'
import { exportCall, filterInput, listCall } from '#contract/calls/list-call.ts'
import { rowFields } from '#contract/calls/row-fields.ts'
import { BOT_FUND_RECORD_FIELDS, BOT_MESSAGE_FIELDS } from '#domain/lists/parties/bots.fields.ts'

const READERS = ['superAdmin', 'admin', 'customerService', 'technicalMaintenance'] as const
const BOOK_READERS = ['superAdmin', 'admin'] as const

/** A message in or out. */
const messageRow = z.object({
  ...rowFields(BOT_MESSAGE_FIELDS),
  id: z.int(),
})
export type BotMessageRow = z.infer<typeof messageRow>

/** A record of a group's books, with the balance after it. */
const recordRow = z.object({
  ...rowFields(BOT_FUND_RECORD_FIELDS),
  id: z.int(),
  exponent: z.int(),
})
export type BotFundRecordRow = z.infer<typeof recordRow>

/** Messages of bots, in and out, and the books that are kept by them. */
export const botMessageEndpoints = {
  'botMessage.getList': listCall({
    path: '/v1.0/botMessage/getList',
    summary: 'Every message of the bots’ groups, in and out, newest first.',
    access: READERS,
    fields: BOT_MESSAGE_FIELDS,
    row: messageRow,
  }),
  'botMessage.export': exportCall({
    path: '/v1.0/botMessage/export',
    summary: 'Messages of the bots’ groups as a file.',
    access: READERS,
    fields: BOT_MESSAGE_FIELDS,
  }),
  'botFundRecord.getList': listCall({
    path: '/v1.0/botFundRecord/getList',
    summary: 'The records of the groups’ books, newest first.',
    access: BOOK_READERS,
    fields: BOT_FUND_RECORD_FIELDS,
    row: recordRow,
  }),
  'botFundRecord.export': exportCall({
    path: '/v1.0/botFundRecord/export',
    summary: 'The records of the groups’ books as a file.',
    access: BOOK_READERS,
    fields: BOT_FUND_RECORD_FIELDS,
  }),
  'botFundRecord.getSums': defineEndpoint({
    method: 'GET',
    path: '/v1.0/botFundRecord/getSums',
    summary: 'What the records that hold the filters add up to, by currency.',
    access: BOOK_READERS,
    input: filterInput(BOT_FUND_RECORD_FIELDS),
    output: z.object({
      list: z.array(z.object({ currency: z.string(), exponent: z.int(), inMinor: z.int(), outMinor: z.int() })),
    }),
  }),
}
