import { z } from 'zod'
import { CALLBACK_FORMATS, ENCRYPTIONS, SIGN_VERSIONS } from '#domain/orders/order-sign.ts'
import { defineEndpoint } from '#contract/calls/define.ts'
import { done, googleCode, id, inputs, instant } from '#contract/calls/fields.ts'
import type { OperationKind } from '#contract/calls/operation-kinds.ts'
import { NETWORK, NOTE } from '#domain/lists/fields/common.fields.ts'

const code = { googleCode: googleCode.optional() }

const change = <I extends z.ZodType, O extends z.ZodType>(
  name: string,
  spec: { summary: string; operation: OperationKind; input: I; output: O },
) => defineEndpoint({ method: 'POST', path: `/v1.0/merchantApi/${name}`, access: ['merchant'], ...spec })

/** A merchant's own access to the API. */
export const merchantApiEndpoints = {
  'merchantApi.revealKey': change('revealKey', {
    summary: 'The own key.',
    operation: 'merchantKey',
    input: z.object(code),
    output: z.object({ key: z.string() }),
  }),
  'merchantApi.rotateKey': change('rotateKey', {
    summary: 'Makes a new key; the one before signs calls for 24 hours more. 409 while an older one still does.',
    operation: 'merchantKey',
    input: z.object(code),
    output: z.object({ key: z.string(), oldKeyUntil: instant }),
  }),
  'merchantApi.endOldKey': change('endOldKey', {
    summary: 'Ends the key before the present one at once.',
    operation: 'merchantKey',
    input: z.object(code),
    output: done,
  }),
  'merchantApi.revealTestKey': change('revealTestKey', {
    summary: 'The own test key: what it signs creates and asks for test orders alone.',
    operation: 'merchantKey',
    input: z.object(code),
    output: z.object({ key: z.string() }),
  }),
  'merchantApi.rotateTestKey': change('rotateTestKey', {
    summary: 'Makes a new test key; the one before ends at once.',
    operation: 'merchantKey',
    input: z.object(code),
    output: z.object({ key: z.string() }),
  }),
  'merchantApi.setSigning': change('setSigning', {
    summary: 'Sets hash method and version of the signing text, for calls and callbacks, from now on.',
    operation: 'merchantKey',
    input: z.object({ encryption: z.enum(ENCRYPTIONS), signVersion: z.literal(SIGN_VERSIONS), ...code }),
    output: done,
  }),
  'merchantApi.setCallbackFormat': change('setCallbackFormat', {
    summary: 'Sets whether callbacks are a POST of JSON, a POST of a form, or a GET.',
    operation: 'callbackFormatChange',
    input: z.object({ callbackFormat: z.enum(CALLBACK_FORMATS) }),
    output: done,
  }),
  'merchantApi.addToIpWhitelist': change('addToIpWhitelist', {
    summary: 'Lets an address or a network call with the own key; others then may not unless they are listed, too.',
    operation: 'ipWhitelistChange',
    input: z.object({ ...inputs({ network: { ...NETWORK, required: true }, note: NOTE }), ...code }),
    output: done,
  }),
  'merchantApi.removeFromIpWhitelist': change('removeFromIpWhitelist', {
    summary: 'Takes an address off the own whitelist; after the last one every address may call.',
    operation: 'ipWhitelistChange',
    input: z.object({ id, ...code }),
    output: done,
  }),
}
