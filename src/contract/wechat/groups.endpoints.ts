import { z } from 'zod'
import {
  WECHAT_GROUP_FIELDS,
  WECHAT_MESSAGE_INPUT,
  WECHAT_WHITELIST_INPUT,
} from '#domain/lists/parties/wechat.fields.ts'
import { WECHAT_RIGHTS } from '#domain/chat/wechat.ts'
import { WECHAT_KEEPERS } from '#contract/wechat/messages.endpoints.ts'
import { defineEndpoint } from '#contract/calls/define.ts'
import { done, expectedVersion, id, inputs, made } from '#contract/calls/fields.ts'
import { exportCall, listCall } from '#contract/calls/list-call.ts'
import { recordStamps, rowFields } from '#contract/calls/row-fields.ts'

const weChatGroupRow = z.object({
  ...rowFields(WECHAT_GROUP_FIELDS),
  ...recordStamps,
  merchantName: z.string().nullable(),
  supplierName: z.string().nullable(),
  /** Questions that are allowed in it, and the language of the answers. */
  rights: z.array(z.enum(WECHAT_RIGHTS)),
  /** True in a demo, where a person may write into it as a member would. */
  canType: z.boolean(),
})
export type WeChatGroupRow = z.infer<typeof weChatGroupRow>

/** A merchant or a supplier, or neither. */
const party = z.object({ merchantId: id.optional(), supplierId: id.optional() })

const changeAnswering =
  <Output extends z.ZodType>(output: Output) =>
  <I extends z.ZodType>(name: string, summary: string, input: I) =>
    defineEndpoint({
      method: 'POST',
      path: `/v1.0/weChatGroup/${name}`,
      summary,
      access: WECHAT_KEEPERS,
      operation: 'messengerChange',
      input,
      output,
    })
const change = changeAnswering(done)

/** Groups of WeChat accounts: whose they are, and which of them may ask. */
export const weChatGroupEndpoints = {
  'weChatGroup.getList': listCall({
    path: '/v1.0/weChatGroup/getList',
    summary: 'Groups as the bridges of WeChat accounts report them; with `whitelisted` those that may ask.',
    access: WECHAT_KEEPERS,
    fields: WECHAT_GROUP_FIELDS,
    row: weChatGroupRow,
  }),
  'weChatGroup.export': exportCall({
    path: '/v1.0/weChatGroup/export',
    summary: 'Groups of WeChat accounts as a file.',
    access: WECHAT_KEEPERS,
    fields: WECHAT_GROUP_FIELDS,
  }),
  'weChatGroup.bind': change(
    'bind',
    'Says whose group it is; neither merchant nor supplier unbinds it. 409 for one on the whitelist without a party.',
    party.extend({ id, expectedVersion }),
  ),
  'weChatGroup.whitelist': changeAnswering(made)(
    'whitelist',
    'Lets a group ask, and says whose it is, what it may ask, and in which language it is answered. 409 where another account answers the same group.',
    party.extend({ id, expectedVersion, ...inputs(WECHAT_WHITELIST_INPUT) }),
  ),
  'weChatGroup.unlist': change(
    'unlist',
    'Takes a group off the whitelist; whose it is stays.',
    z.object({ id, expectedVersion }),
  ),
  'weChatGroup.typeInto': defineEndpoint({
    method: 'POST',
    path: '/v1.0/weChatGroup/typeInto',
    summary: 'In a demo, writes into a group as one of its members would; the account’s bridge reports it.',
    access: WECHAT_KEEPERS,
    unaudited: 'The message stays as the bridge reports it.',
    input: z.object({ id, ...inputs(WECHAT_MESSAGE_INPUT) }),
    output: done,
  }),
}
