import { z } from 'zod'
import { WECHAT_ACCOUNT_FIELDS, WECHAT_ACCOUNT_INPUT } from '#domain/lists/parties/wechat.fields.ts'
import { WECHAT_KEEPERS } from '#contract/wechat/messages.endpoints.ts'
import { defineEndpoint } from '#contract/calls/define.ts'
import type { OperationKind } from '#contract/calls/operation-kinds.ts'
import { recordStamps, rowFields } from '#contract/calls/row-fields.ts'
import { done, expectedVersion, flag, googleCode, id, inputs, made } from '#contract/calls/fields.ts'
import { exportCall, listCall } from '#contract/calls/list-call.ts'

const weChatAccountRow = z.object({
  ...rowFields(WECHAT_ACCOUNT_FIELDS),
  ...recordStamps,
})
export type WeChatAccountRow = z.infer<typeof weChatAccountRow>

const values = inputs(WECHAT_ACCOUNT_INPUT)
const key = z.object({ weChatId: z.string(), key: z.string() })

const change = <I extends z.ZodType, O extends z.ZodType>(
  name: string,
  summary: string,
  input: I,
  output: O,
  operation: OperationKind = 'messengerChange',
) =>
  defineEndpoint({
    method: 'POST',
    path: `/v1.0/weChatAccount/${name}`,
    summary,
    access: WECHAT_KEEPERS,
    operation,
    input,
    output,
  })

/** WeChat accounts and the keys of their bridges. */
export const weChatAccountEndpoints = {
  'weChatAccount.getList': listCall({
    path: '/v1.0/weChatAccount/getList',
    summary: 'WeChat accounts, each with what its bridge says of it.',
    access: WECHAT_KEEPERS,
    fields: WECHAT_ACCOUNT_FIELDS,
    row: weChatAccountRow,
  }),
  'weChatAccount.export': exportCall({
    path: '/v1.0/weChatAccount/export',
    summary: 'WeChat accounts as a file, without their keys.',
    access: WECHAT_KEEPERS,
    fields: WECHAT_ACCOUNT_FIELDS,
  }),
  'weChatAccount.create': change(
    'create',
    'Adds a WeChat account; the answer holds the key that its bridge signs with.',
    z.object(values),
    key.extend(made.shape),
  ),
  'weChatAccount.update': change(
    'update',
    'Changes what a WeChat account is called.',
    z.object({ id, expectedVersion, nickname: values.nickname }),
    done,
  ),
  'weChatAccount.setEnabled': change(
    'setEnabled',
    'Lets the bridge of a WeChat account call, or refuses it.',
    z.object({ id, enabled: flag, expectedVersion }),
    done,
  ),
  'weChatAccount.delete': change(
    'delete',
    'Deletes a WeChat account: its bridge is refused, its groups ask no more, what it was to send is not sent. What was said stays.',
    z.object({ id, expectedVersion }),
    done,
  ),
  'weChatAccount.revealKey': change(
    'revealKey',
    'The key that the bridge of a WeChat account signs with. Audited; the console shows it for 30 s.',
    z.object({ id, googleCode: googleCode.optional() }),
    key,
    'secretReveal',
  ),
  'weChatAccount.renewKey': change(
    'renewKey',
    'Gives the bridge of a WeChat account another key; the one before signs nothing from now on.',
    z.object({ id, expectedVersion, googleCode: googleCode.optional() }),
    key,
    'secretReveal',
  ),
}
