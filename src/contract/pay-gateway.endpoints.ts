import { z } from 'zod'
import { defineEndpoint } from '#contract/calls/define.ts'
import { done, expectedVersion, flag, id, inputs, listOf, made, wholeNumber } from '#contract/calls/fields.ts'
import { listCall } from '#contract/calls/list-call.ts'
import { recordStamps, rowFields } from '#contract/calls/row-fields.ts'
import { CALLBACK_REFERENCE, GATEWAY_SECRETS, TEST_OUTCOMES } from '#domain/pay-gateway.ts'
import { PAY_GATEWAY_FIELDS, PAY_GATEWAY_INPUT } from '#domain/lists/orders/pay-scripts.fields.ts'

const READERS = ['superAdmin', 'technicalMaintenance'] as const
const WRITERS = ['superAdmin'] as const

const gatewayRow = z.object({
  ...rowFields(PAY_GATEWAY_FIELDS),
  ...recordStamps,
  /** Which keys are stored; what they are is never answered. */
  secretNames: z.array(z.enum(GATEWAY_SECRETS)),
  productIds: z.array(z.int()),
})
export type PayGatewayRow = z.infer<typeof gatewayRow>

const gateway = inputs(PAY_GATEWAY_INPUT)
const values = {
  ...gateway,
  productIds: listOf(wholeNumber(1, 100_000)).pipe(z.array(z.int()).max(50, 'tooMany')),
  callbackReference: gateway.callbackReference.default(CALLBACK_REFERENCE),
}

const change = <I extends z.ZodType, O extends z.ZodType>(name: string, summary: string, input: I, output: O) =>
  defineEndpoint({
    method: 'POST',
    path: `/v1.0/payGateway/${name}`,
    summary,
    access: WRITERS,
    operation: 'gatewayChange',
    input,
    output,
  })

/** Gateways that pay out and collect over calls of their own. */
export const payGatewayEndpoints = {
  'payGateway.getList': listCall({
    path: '/v1.0/payGateway/getList',
    summary: 'Gateways, without their keys.',
    access: READERS,
    fields: PAY_GATEWAY_FIELDS,
    row: gatewayRow,
  }),
  'payGateway.create': change(
    'create',
    'Adds a gateway, switched off. Its keys are sealed and never answered.',
    z.object(values),
    made,
  ),
  'payGateway.update': change(
    'update',
    'Changes a gateway; empty keys stay as they are. The name stays while accounts use it.',
    z.object({ ...values, id, expectedVersion }),
    done,
  ),
  'payGateway.setEnabled': change(
    'setEnabled',
    'Switches a gateway on or off; 409 where it is to be on and has not answered a test since it was set up. While it is off nothing is sent to it, and what is under way stays as it is.',
    z.object({ id, enabled: flag, expectedVersion }),
    done,
  ),
  'payGateway.delete': change(
    'delete',
    'Deletes gateways that no account names; 409 otherwise, and none is deleted.',
    z.object({ ids: z.array(id).min(1).max(100) }),
    done,
  ),
  'payGateway.sendTest': change(
    'sendTest',
    'Asks a gateway for a payment that does not exist: whether it answers, and takes the signature. Nothing is paid.',
    z.object({ id }),
    z.object({
      outcome: z.enum(TEST_OUTCOMES),
      ms: z.int(),
      /** The request as it was sent, its credentials masked. */
      request: z.object({ method: z.string(), url: z.string(), headers: z.record(z.string(), z.string()) }),
      status: z.int().nullable(),
      /** The answer's headers and text, or why there was none. */
      headers: z.record(z.string(), z.string()),
      text: z.string(),
      reason: z.string().nullable(),
    }),
  ),
  'payGateway.callback': defineEndpoint({
    method: 'POST',
    path: '/v1.0/payGateway/callback/{gateway}',
    takes: 'form',
    unaudited: 'A gateway says that something happened; the payout’s history says what became of it.',
    summary:
      'A gateway tells, in its own form, that something happened to a payment; `gateway` is its number here. Proved with the callback key as the gateway is set up: by a header over the body (`x-signature`), or by a parameter over the sorted ones (`sign`). It is only asked again: what a callback says counts for nothing.',
    access: 'gateway',
    input: z.looseObject({ gateway: id }),
    output: done,
  }),
}
