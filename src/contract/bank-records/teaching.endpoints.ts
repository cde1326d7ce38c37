import { z } from 'zod'
import { BANK_RECORD_KINDS } from '#domain/bank-records/bank-records.ts'
import { MEANINGS, TEACHING_FAULTS } from '#domain/bank-records/teaching/pieces.ts'
import { ORDER_AGENTS } from '#domain/roles.ts'
import { messageReading } from '#contract/bank-records/bank-message.endpoints.ts'
import { patternTrial } from '#contract/bank-records/message-pattern.endpoints.ts'
import { spanSchema, taughtPieces } from '#contract/bank-records/taught-pieces.ts'
import { defineEndpoint } from '#contract/calls/define.ts'
import { id, instant } from '#contract/calls/fields.ts'

const TEACHERS = ['superAdmin', 'admin'] as const
const taught = z.object({ messageId: id, ...taughtPieces })
/** State of the patterns in the trial; with it the change is refused where another pattern changed since. */
const plan = z.string().max(64).optional()

/** Messages that people teach the platform to read, by saying what their pieces are. */
export const teachingEndpoints = {
  'bankMessage.getTeaching': defineEndpoint({
    method: 'GET',
    path: '/v1.0/bankMessage/getTeaching',
    summary:
      'The text of a message as patterns see it, with what its pieces seem to be: of a message, of a report of a monitor, or of a payment.',
    access: ORDER_AGENTS,
    input: z
      .object({ messageId: id.optional(), report: z.uuid().optional(), bankRecordId: id.optional() })
      .refine((asked) => Object.values(asked).filter((one) => one !== undefined).length === 1, {
        error: 'required',
        path: ['messageId'],
      }),
    output: z.object({
      messageId: z.int(),
      plain: z.string(),
      ...taughtPieces,
      /** The words that tell the direction. */
      wording: spanSchema.nullable(),
      sender: z.string().nullable(),
      kind: z.enum(BANK_RECORD_KINDS),
      receivedTime: instant,
      /** Reading of it by the patterns in use. */
      reading: messageReading,
    }),
  }),
  'bankMessage.tryTeaching': defineEndpoint({
    method: 'POST',
    path: '/v1.0/bankMessage/tryTeaching',
    summary:
      'What a pattern made of the pieces of a message would make of it and of the newest messages; nothing changes.',
    access: ORDER_AGENTS,
    mutates: false,
    input: taught,
    output: patternTrial.omit({ fault: true, tookBefore: true }).extend({
      /** Why no pattern can be made of it; everything else is then empty. */
      fault: z.object({ fault: z.enum(TEACHING_FAULTS), meaning: z.enum(MEANINGS).nullable() }).nullable(),
      /** The pattern's name, whose messages it reads, and its expression. */
      made: z.object({ name: z.string(), sender: z.string().nullable(), expression: z.string() }).nullable(),
      /** Reading of the message by all patterns together. */
      own: messageReading.nullable(),
    }),
  }),
  'bankMessage.teach': defineEndpoint({
    method: 'POST',
    path: '/v1.0/bankMessage/teach',
    summary:
      'Adds the pattern that is made of the pieces of a message, for its sender, and reads the message again as if it had just been reported. 409 where the message would be no payment.',
    access: TEACHERS,
    operation: 'patternChange',
    input: taught.extend({ plan }),
    output: z.object({ patternId: z.int(), orderCode: z.string().nullable() }),
  }),
  'bankMessage.proposeTeaching': defineEndpoint({
    method: 'POST',
    path: '/v1.0/bankMessage/proposeTeaching',
    summary:
      'Asks those who may teach to do it with these pieces. 409 where the message would be no payment, or while another proposal waits.',
    access: ['customerService'],
    input: taught,
    output: z.object({ approvalId: z.int() }),
  }),
}
