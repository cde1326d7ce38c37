import { z } from 'zod'
import { WECHAT_ACCOUNT_FIELDS } from '#domain/lists/wechat.fields.ts'
import { WECHAT_ACCOUNT_STATES, WECHAT_LIMITS } from '#domain/wechat/wechat.ts'
import { WECHAT_KEEPERS } from '#contract/wechat/messages.endpoints.ts'
import { defineEndpoint } from '#contract/calls/define.ts'
import type { OperationKind } from '#contract/calls/operation-kinds.ts'
import {
  done,
  expectedVersion,
  flag,
  googleCode,
  id,
  instant,
  made,
  recordStamps,
  requiredLine,
} from '#contract/calls/fields.ts'
import { exportCall, listCall } from '#contract/calls/list-call.ts'

const weChatAccountRow = z.object({
  ...recordStamps,
  weChatId: z.string(),
  nickname: z.string(),
  enabled: z.boolean(),
  state: z.enum(WECHAT_ACCOUNT_STATES),
  /** Why it is as it is, in the bridge's words. */
  lastError: z.string().nullable(),
  errorCount: z.int(),
  lastHeardTime: instant.nullable(),
  groupCount: z.int(),
  contactCount: z.int(),
  /** Messages that wait to be sent. */
  waitingCount: z.int(),
})
export type WeChatAccountRow = z.infer<typeof weChatAccountRow>

const values = {
  weChatId: requiredLine(WECHAT_LIMITS.idLength).regex(/^[A-Za-z0-9_@.-]+$/, 'wrongFormat'),
  nickname: requiredLine(WECHAT_LIMITS.nameLength),
}
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
    summary: 'WeChat accounts as a CSV file, without their keys.',
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
