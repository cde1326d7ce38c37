import { z } from 'zod'
import { defineEndpoint } from '#contract/calls/define.ts'
import { done, expectedVersion, flag, id, inputs, listOf, made, rowIds } from '#contract/calls/fields.ts'
import { exportCall, listCall } from '#contract/calls/list-call.ts'
import { recordStamps, rowFields } from '#contract/calls/row-fields.ts'
import { GROUP_RIGHTS } from '#domain/chat/question.ts'
import { TELEGRAM_PERSON_FIELDS, TELEGRAM_PERSON_INPUT } from '#domain/lists/parties/bots.fields.ts'

const READERS = ['superAdmin', 'admin', 'customerService', 'technicalMaintenance'] as const
const WRITERS = ['superAdmin', 'admin', 'customerService'] as const
const DELETERS = ['superAdmin', 'admin'] as const

const right = z.enum(GROUP_RIGHTS)

/** A person who may ask; with a party only in its groups. */
const personRow = z.object({
  ...rowFields(TELEGRAM_PERSON_FIELDS),
  ...recordStamps,
  rights: z.array(right),
})
export type TelegramPersonRow = z.infer<typeof personRow>

/** Known by the number or the name that Telegram has; names can be given up and taken by others. */
const values = {
  ...inputs(TELEGRAM_PERSON_INPUT),
  telegram: z.union([z.literal('').transform(() => undefined), id]).optional(),
  rights: listOf(right).pipe(z.array(right).min(1, 'required')),
}

const write = <Input extends z.ZodType>(
  name: string,
  summary: string,
  input: Input,
  access: typeof WRITERS | typeof DELETERS = WRITERS,
) => defineEndpoint({ method: 'POST', path: `/v1.0/telegramPerson/${name}`, summary, access, input, output: done })

/** The people of Telegram who may ask bots in groups. */
export const telegramPersonEndpoints = {
  'telegramPerson.getList': listCall({
    path: '/v1.0/telegramPerson/getList',
    summary: 'The people of Telegram who may ask, and what.',
    access: READERS,
    fields: TELEGRAM_PERSON_FIELDS,
    row: personRow,
  }),
  'telegramPerson.export': exportCall({
    path: '/v1.0/telegramPerson/export',
    summary: 'The people of Telegram who may ask as a file.',
    access: READERS,
    fields: TELEGRAM_PERSON_FIELDS,
  }),
  'telegramPerson.create': defineEndpoint({
    method: 'POST',
    path: '/v1.0/telegramPerson/create',
    summary: 'Lets somebody ask; 409 where the number or name stands already.',
    access: WRITERS,
    input: z.object(values),
    output: made,
  }),
  'telegramPerson.update': write('update', 'Changes who asks and what.', z.object({ ...values, id, expectedVersion })),
  'telegramPerson.setEnabled': write(
    'setEnabled',
    'Lets somebody ask again or no more.',
    z.object({ id, enabled: flag, expectedVersion }),
  ),
  'telegramPerson.delete': write('delete', 'Takes people off the list.', z.object({ ids: rowIds }), DELETERS),
}
