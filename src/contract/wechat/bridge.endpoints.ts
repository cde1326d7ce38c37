import { z } from 'zod'
import { SAID_ACCOUNT_STATES, SEND_RESULTS, WECHAT_MESSAGE_KINDS, WECHAT_LIMITS } from '#domain/chat/wechat.ts'
import { defineEndpoint } from '#contract/calls/define.ts'
import { instant, requiredLine, wholeNumber } from '#contract/calls/fields.ts'

const { contacts, errorLength, groups, idLength, messages, nameLength, send, textLength } = WECHAT_LIMITS

const weChatId = requiredLine(idLength)
/** Text that people wrote; characters that cannot be shown are taken out, so that no message is lost for them. */
const free = (maxLength: number) => z.string().max(maxLength, 'tooLong')
const word = wholeNumber(1, Number.MAX_SAFE_INTEGER)

const call = <I extends z.ZodType, O extends z.ZodType>(
  name: string,
  summary: string,
  unaudited: string,
  input: I,
  output: O,
) =>
  defineEndpoint({
    method: 'POST',
    path: `/v1.0/weChat/${name}`,
    summary: `${summary} Signed by HMAC-SHA256 of the body in the header \`x-bridge-sign\`.`,
    access: 'bridge',
    unaudited,
    input,
    output,
  })

/** Calls that the bridge of a WeChat account makes, authenticated by its sign. */
export const weChatBridgeEndpoints = {
  'weChat.heartbeat': call(
    'heartbeat',
    'A bridge says that it lives and how its account fares; the answer says the last word that was heard, and how many messages wait to be sent.',
    'A machine says that it lives.',
    z.object({
      weChatId,
      at: instant,
      /** Grows with every heartbeat; one that is overtaken by a later one says nothing. */
      word,
      state: z.enum(SAID_ACCOUNT_STATES),
      error: free(errorLength).optional(),
      errorCount: wholeNumber(0, 1_000_000_000),
    }),
    z.object({ word: z.int().nullable(), waiting: z.int() }),
  ),
  'weChat.directory': call(
    'directory',
    'A bridge lists all groups, or all contacts, or both; what is not listed any more is shown as gone.',
    'A machine says what the account shows; what people decide about a group stays.',
    z.object({
      weChatId,
      /** Grows with every list; an older one is not listened to. */
      word,
      groups: z
        .array(
          z.object({
            groupId: requiredLine(idLength),
            name: free(nameLength),
            memberCount: wholeNumber(0, 1_000_000).optional(),
          }),
        )
        .max(groups, 'tooMany')
        .optional(),
      contacts: z
        .array(
          z.object({
            contactId: requiredLine(idLength),
            nickname: free(nameLength),
            remark: free(nameLength).optional(),
          }),
        )
        .max(contacts, 'tooMany')
        .optional(),
    }),
    z.object({ word: z.int().nullable(), groups: z.int(), contacts: z.int() }),
  ),
  'weChat.report': call(
    'report',
    'A bridge reports messages, each of a group or of a contact, in the order in which they came; a repeated `messageId` counts once.',
    'A machine reports; every message stays, and what is asked for in it is in the history of the order.',
    z.object({
      weChatId,
      messages: z
        .array(
          z
            .object({
              messageId: requiredLine(idLength),
              groupId: requiredLine(idLength).optional(),
              contactId: requiredLine(idLength).optional(),
              /** Who wrote it in the group. */
              senderId: free(idLength).optional(),
              senderName: free(nameLength).optional(),
              kind: z.enum(WECHAT_MESSAGE_KINDS).optional(),
              text: free(textLength),
              occurredAt: instant,
            })
            .refine(({ contactId, groupId }) => (contactId === undefined) !== (groupId === undefined), {
              error: 'required',
              path: ['groupId'],
            }),
        )
        .min(1, 'required')
        .max(messages, 'tooMany'),
    }),
    z.object({ taken: z.int(), known: z.int(), waiting: z.int() }),
  ),
  'weChat.pull': call(
    'pull',
    'A bridge says what became of messages that it was given, and is given those that wait, again until it has said what became of them.',
    'A machine says what it has done; every message stays with its state.',
    z.object({
      weChatId,
      done: z
        .array(
          z.object({
            sendId: requiredLine(idLength),
            result: z.enum(SEND_RESULTS),
            messageId: free(idLength).optional(),
            error: free(errorLength).optional(),
          }),
        )
        .max(messages, 'tooMany'),
    }),
    z.object({
      send: z
        .array(
          z.object({
            /** The same for as long as it is the same attempt: each is sent once. */
            sendId: z.string(),
            groupId: z.string().nullable(),
            contactId: z.string().nullable(),
            text: z.string(),
          }),
        )
        .max(send),
    }),
  ),
}
