import { z } from 'zod'
import { defineEndpoint } from '#contract/calls/define.ts'
import {
  done,
  expectedVersion,
  googleCode,
  id,
  inputs,
  instant,
  made,
  payPassword,
  wallClock,
} from '#contract/calls/fields.ts'
import { exportCall, listCall } from '#contract/calls/list-call.ts'
import { recordStamps, rowFields } from '#contract/calls/row-fields.ts'
import { PARTY_READERS } from '#contract/parties/party.schemas.ts'
import { TERMS_INPUT, USER_PRODUCT_FIELDS, TERMS_OWNER_INPUT } from '#domain/lists/parties/parties.fields.ts'
import { PRODUCT_IDS } from '#domain/products.ts'

const WRITERS = ['superAdmin', 'admin'] as const

/** Terms of a product for its owner, a cost or an income, from an instant on. */
const terms = {
  /** In 1/10 000. */
  rate: z.int(),
  /** In minor units of the product. */
  fixedFeeMinor: z.int(),
  enabled: z.boolean(),
  validFrom: instant,
}
const userProductRow = z.object({
  ...rowFields(USER_PRODUCT_FIELDS),
  ...recordStamps,
  ownerId: z.int(),
  productId: z.int(),
  exponent: z.int(),
  ...terms,
})
export type UserProductRow = z.infer<typeof userProductRow>

const values = inputs(TERMS_INPUT)
/** From when on it counts, if not at once; the past is refused. */
const validFrom = wallClock.optional()
const proofs = { googleCode: googleCode.optional(), payPassword: payPassword.optional() }

const changeAnswering =
  <Output extends z.ZodType>(output: Output) =>
  <Input extends z.ZodRawShape>(name: string, summary: string, input: Input) =>
    defineEndpoint({
      method: 'POST',
      path: `/v1.0/userProduct/${name}`,
      summary,
      access: WRITERS,
      operation: 'rateChange',
      input: z.object({ ...input, ...proofs }),
      output,
    })
const change = changeAnswering(done)

/** Calls about what products cost merchants and earn suppliers. Orders keep the terms that they were created with. */
export const userProductEndpoints = {
  'userProduct.getList': listCall({
    path: '/v1.0/userProduct/getList',
    summary: 'The terms of products for merchants and suppliers, present and coming.',
    access: PARTY_READERS,
    fields: USER_PRODUCT_FIELDS,
    row: userProductRow,
  }),
  'userProduct.export': exportCall({
    path: '/v1.0/userProduct/export',
    summary: 'The terms of products as a file.',
    access: PARTY_READERS,
    fields: USER_PRODUCT_FIELDS,
  }),
  'userProduct.getHistory': defineEndpoint({
    method: 'GET',
    path: '/v1.0/userProduct/getHistory',
    summary: 'All terms of an owner for a product, newest first.',
    access: PARTY_READERS,
    input: z.object({ id }),
    output: z.object({ list: z.array(z.object({ id: z.int(), createdBy: z.string().nullable(), ...terms })) }),
  }),
  'userProduct.add': changeAnswering(made)('add', 'Gives a merchant or supplier a product; 409 where it has it.', {
    ...inputs(TERMS_OWNER_INPUT),
    ownerId: id,
    productId: z.literal(PRODUCT_IDS),
    ...values,
    validFrom,
  }),
  'userProduct.update': change(
    'update',
    'Changes the terms from now or a later time on; what is left out stays. 409 where somebody was quicker.',
    {
      id,
      expectedVersion,
      ...z.object(values).partial().shape,
      validFrom,
    },
  ),
  'userProduct.takeBack': change('takeBack', 'Takes back terms that do not count yet; 409 where they do.', {
    id,
    expectedVersion,
  }),
}
