import { z } from 'zod'
import { WECHAT_CONTACT_FIELDS } from '#domain/lists/wechat.fields.ts'
import { WECHAT_KEEPERS } from '#contract/wechat/messages.endpoints.ts'
import { instant } from '#contract/calls/fields.ts'
import { exportCall, listCall } from '#contract/calls/list-call.ts'

const weChatContactRow = z.object({
  id: z.int(),
  accountId: z.int(),
  /** The account's. */
  nickname: z.string(),
  contactId: z.string(),
  contactName: z.string(),
  /** The account's own name for the contact. */
  remark: z.string().nullable(),
  isPresent: z.boolean(),
  lastMessageTime: instant.nullable(),
  lastMessage: z.string().nullable(),
  createTime: instant,
})
export type WeChatContactRow = z.infer<typeof weChatContactRow>

/** Contacts of WeChat accounts. */
export const weChatContactEndpoints = {
  'weChatContact.getList': listCall({
    path: '/v1.0/weChatContact/getList',
    summary: 'Contacts as the bridges of WeChat accounts report them.',
    access: WECHAT_KEEPERS,
    fields: WECHAT_CONTACT_FIELDS,
    row: weChatContactRow,
  }),
  'weChatContact.export': exportCall({
    path: '/v1.0/weChatContact/export',
    summary: 'Contacts of WeChat accounts as a CSV file.',
    access: WECHAT_KEEPERS,
    fields: WECHAT_CONTACT_FIELDS,
  }),
}
