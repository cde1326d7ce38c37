import { CALLBACK_PROOFS, GATEWAY_SIGNINGS, TEST_OUTCOMES } from '#domain/gateways/pay-gateway.ts'
import type { ListFields } from '#domain/lists/list-field.ts'
import { STAMP_FIELDS } from '#domain/lists/stamp-fields.ts'

export const PAY_GATEWAY_FIELDS = {
  name: { kind: 'text', maxLength: 64, width: 180, pin: true, sortable: true },
  enabled: { kind: 'flag', width: 100 },
  baseUrl: { kind: 'text', maxLength: 512, width: 280, isMono: true },
  keyId: { kind: 'text', maxLength: 128, width: 150, isMono: true },
  signing: { kind: 'choice', group: 'gatewaySigning', of: GATEWAY_SIGNINGS, width: 190 },
  accountCount: { kind: 'number', width: 110, filter: false },
  timeoutMs: { kind: 'number', width: 110, filter: false },
  tries: { kind: 'number', width: 90, filter: false },
  callbackProof: { kind: 'choice', group: 'callbackProof', of: CALLBACK_PROOFS, width: 170 },
  callbackReference: { kind: 'text', maxLength: 128, hidden: true, filter: false, isMono: true },
  callbackSign: { kind: 'text', maxLength: 64, hidden: true, filter: false, isMono: true },
  callbackUrl: { kind: 'text', maxLength: 512, filter: false, isMono: true },
  testOutcome: { kind: 'choice', group: 'gatewayTest', of: TEST_OUTCOMES, width: 150 },
  testTime: { kind: 'time', width: 170, hidden: true },
  ...STAMP_FIELDS,
} as const satisfies ListFields
