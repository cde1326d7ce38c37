import { z } from 'zod'
import { WECHAT_CONTACT_FIELDS } from '#domain/lists/parties/wechat.fields.ts'
import { WECHAT_KEEPERS } from '#contract/wechat/messages.endpoints.ts'
import { exportCall, listCall } from '#contract/calls/list-call.ts'
import { rowFields } from '#contract/calls/row-fields.ts'

const weChatContactRow = z.object({
  ...rowFields(WECHAT_CONTACT_FIELDS),
  id: z.int(),
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
    summary: 'Contacts of WeChat accounts as a file.',
    access: WECHAT_KEEPERS,
    fields: WECHAT_CONTACT_FIELDS,
  }),
}
