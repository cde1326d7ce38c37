import { CALLBACK_PROOFS, GATEWAY_SIGNINGS, TEST_OUTCOMES } from '#domain/pay-gateway.ts'
import type { ListFields } from '#domain/lists/list-field.ts'
import { STAMP_FIELDS } from '#domain/lists/list-field.ts'
import { RUN_FAULTS, RUN_KINDS, FALLBACKS, PAY_SCRIPT_STATES } from '#domain/pay-scripts/pay-script.ts'

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

/** How a run went stands with what it made, below the fields of its record. */
export const PAY_SCRIPT_CALL_FIELDS = {
  createTime: { kind: 'time', range: ['startTime', 'endTime'], width: 172, pin: true },
  scriptName: { kind: 'text', maxLength: 128, width: 200 },
  scriptVersion: { kind: 'number', width: 90 },
  runKind: { kind: 'choice', group: 'payScriptRun', of: RUN_KINDS, several: true, width: 120 },
  runFault: { kind: 'choice', group: 'payScriptFault', of: RUN_FAULTS, several: true, width: 170, record: false },
  orderCode: { kind: 'text', maxLength: 64, width: 172 },
  ms: { kind: 'number', width: 80, filter: false, record: false },
  callCount: { kind: 'number', width: 80, filter: false, record: false },
  message: { kind: 'text', maxLength: 500, width: 260, filter: false, record: false },
  by: { kind: 'text', maxLength: 64, width: 130, filter: false },
  scriptId: { kind: 'number' },
} as const satisfies ListFields

export const PAY_SCRIPT_FIELDS = {
  name: { kind: 'text', maxLength: 128, width: 240, pin: true, sortable: true },
  state: { kind: 'choice', group: 'payScriptState', of: PAY_SCRIPT_STATES, width: 130, filter: false },
  productId: { kind: 'number', width: 190 },
  resourceCount: { kind: 'number', width: 110, filter: false },
  currentVersion: { kind: 'number', width: 90, filter: false },
  trialShare: { kind: 'number', width: 150, filter: false },
  runCount: { kind: 'number', width: 110, filter: false },
  faultCount: { kind: 'number', width: 110, filter: false },
  fallback: { kind: 'choice', group: 'payScriptFallback', of: FALLBACKS, width: 170 },
  runMs: { kind: 'number', width: 110, hidden: true, filter: false },
  callsMax: { kind: 'number', width: 110, hidden: true, filter: false },
  newestVersion: { kind: 'number', width: 110, hidden: true, filter: false },
  ...STAMP_FIELDS,
} as const satisfies ListFields
