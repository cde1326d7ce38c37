import { z } from 'zod'
import { defineEndpoint } from '#contract/calls/define.ts'
import { done, id } from '#contract/calls/fields.ts'
import { exportCall, listCall } from '#contract/calls/list-call.ts'
import { rowFields } from '#contract/calls/row-fields.ts'
import { WECHAT_LIMITS } from '#domain/chat/wechat.ts'
import { WECHAT_MESSAGE_FIELDS } from '#domain/lists/parties/wechat.fields.ts'

/** Who keeps WeChat accounts, their groups and contacts, and reads what is written there. */
export const WECHAT_KEEPERS = ['superAdmin', 'admin'] as const

const weChatMessageRow = z.object({
  ...rowFields(WECHAT_MESSAGE_FIELDS),
  id: z.int(),
  /** Of an answer the question. */
  answerTo: z.int().nullable(),
})
export type WeChatMessageRow = z.infer<typeof weChatMessageRow>

const act = <I extends z.ZodType>(name: string, summary: string, input: I) =>
  defineEndpoint({
    method: 'POST',
    path: `/v1.0/weChatMessage/${name}`,
    summary,
    access: WECHAT_KEEPERS,
    input,
    output: done,
  })

/** Every message in and out of WeChat accounts. */
export const weChatMessageEndpoints = {
  'weChatMessage.getList': listCall({
    path: '/v1.0/weChatMessage/getList',
    summary:
      'Messages in and out, newest first; `asks` those in which an order was asked for, `supplemented` those whose order was supplemented.',
    access: WECHAT_KEEPERS,
    fields: WECHAT_MESSAGE_FIELDS,
    row: weChatMessageRow,
  }),
  'weChatMessage.export': exportCall({
    path: '/v1.0/weChatMessage/export',
    summary: 'Messages of WeChat accounts as a file.',
    access: WECHAT_KEEPERS,
    fields: WECHAT_MESSAGE_FIELDS,
  }),
  'weChatMessage.send': act(
    'send',
    'Writes to a group or a contact through the account’s bridge, to see whether it arrives.',
    z
      .object({
        groupRowId: id.optional(),
        contactRowId: id.optional(),
        text: z.string().trim().min(1, 'required').max(WECHAT_LIMITS.textLength, 'tooLong'),
      })
      .refine(({ contactRowId, groupRowId }) => (contactRowId === undefined) !== (groupRowId === undefined), {
        error: 'required',
        path: ['groupRowId'],
      }),
  ),
  'weChatMessage.sendAgain': act(
    'sendAgain',
    'Sends a message anew that failed, or of which nobody knows whether it went out.',
    z.object({ id }),
  ),
  'weChatMessage.cancel': act('cancel', 'Takes back a message that no bridge was given yet.', z.object({ id })),
  'weChatMessage.settle': act(
    'settle',
    'Says that a message went out of which the bridge did not know.',
    z.object({ id }),
  ),
}
