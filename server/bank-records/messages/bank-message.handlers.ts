import type { bankMessageEndpoints } from '#contract/bank-records/bank-message.endpoints.ts'
import { BANK_MESSAGE_FIELDS } from '#domain/lists/bank-records/bank-message.fields.ts'
import { listForwards } from '#server/bank-records/forwarding/list-forwards.ts'
import { messageList } from '#server/bank-records/messages/list-messages.ts'
import { readingsOfMessage } from '#server/bank-records/messages/readings-of-message.ts'
import { rereadMessage } from '#server/bank-records/messages/reread-message.ts'
import { readReread, rereadUnread } from '#server/bank-records/messages/reread-unread.ts'
import type { Handlers } from '#server/http/call.ts'
import { exportList } from '#server/platform/lists/export-list.ts'

/** Handlers of messages as they came. */
export const bankMessageHandlers = {
  'bankMessage.getList': messageList.page,
  'bankMessage.export': exportList<'bankMessage.getList'>(messageList, BANK_MESSAGE_FIELDS, 'payment-messages.csv'),
  'bankMessage.getReadings': readingsOfMessage,
  'bankMessage.getForwards': listForwards,
  'bankMessage.reread': rereadMessage,
  'bankMessage.rereadUnread': rereadUnread,
  'bankMessage.getReread': readReread,
} satisfies Pick<Handlers, keyof typeof bankMessageEndpoints>
