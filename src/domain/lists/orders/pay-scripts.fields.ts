import { NAME, NOTE, ORDER_NUMBER, PERSON, SHORT_NAME } from '#domain/lists/fields/common.fields.ts'
import type { InputFields } from '#domain/lists/fields/input-field.ts'
import { inputsOf } from '#domain/lists/fields/input-field.ts'
import {
  CALLBACK_PROOFS,
  GATEWAY_KEY_MAX,
  GATEWAY_SIGNINGS,
  GATEWAY_TIMEOUT,
  GATEWAY_TRIES,
  TEST_OUTCOMES,
} from '#domain/pay-gateway.ts'
import type { ListFields } from '#domain/lists/fields/list-field.ts'
import { STAMP_FIELDS } from '#domain/lists/fields/list-field.ts'
import {
  FALLBACKS,
  PAY_SCRIPT_SOURCE_MAX,
  PAY_SCRIPT_STATES,
  RUN_CALLS,
  RUN_FAULTS,
  RUN_KINDS,
  RUN_MS,
} from '#domain/pay-scripts/pay-script.ts'

export const PAY_GATEWAY_FIELDS = {
  name: { ...SHORT_NAME, required: true, width: 180, pin: true, sortable: true },
  enabled: { kind: 'flag', width: 100 },
  baseUrl: { kind: 'text', maxLength: 512, form: 'webAddress', required: true, width: 280, isMono: true },
  keyId: { kind: 'text', maxLength: 128, width: 150, isMono: true, nullable: true },
  signing: { kind: 'choice', group: 'gatewaySigning', of: GATEWAY_SIGNINGS, required: true, width: 190 },
  /** Count of accounts that name it. */
  accountCount: { kind: 'number', width: 110, filter: false },
  timeoutMs: { kind: 'number', ...GATEWAY_TIMEOUT, required: true, width: 110, filter: false },
  tries: { kind: 'number', ...GATEWAY_TRIES, required: true, width: 90, filter: false },
  callbackProof: { kind: 'choice', group: 'callbackProof', of: CALLBACK_PROOFS, required: true, width: 170 },
  /** Path to the payment's reference in a callback: names joined by dots. */
  callbackReference: { kind: 'text', maxLength: 128, required: true, hidden: true, filter: false, isMono: true },
  /** The header or parameter with a callback's signature, where it is not the usual one. */
  callbackSign: { kind: 'text', maxLength: 64, hidden: true, filter: false, isMono: true, nullable: true },
  /** Address at which the gateway tells us that something happened. */
  callbackUrl: { kind: 'text', maxLength: 512, filter: false, isMono: true },
  testOutcome: { kind: 'choice', group: 'gatewayTest', of: TEST_OUTCOMES, width: 150, nullable: true },
  testTime: { kind: 'time', width: 170, hidden: true, nullable: true },
  ...STAMP_FIELDS,
} as const satisfies ListFields

const GATEWAY_KEY = { kind: 'secret', maxLength: GATEWAY_KEY_MAX } as const

export const PAY_GATEWAY_INPUT = {
  ...inputsOf(PAY_GATEWAY_FIELDS, 'name', 'baseUrl', 'keyId'),
  key: GATEWAY_KEY,
  callbackKey: GATEWAY_KEY,
  ...inputsOf(PAY_GATEWAY_FIELDS, 'signing', 'timeoutMs', 'tries', 'callbackProof'),
  ...inputsOf(PAY_GATEWAY_FIELDS, 'callbackReference', 'callbackSign'),
} as const satisfies InputFields

/** How a run went stands with what it made, below the fields of its record. */
export const PAY_SCRIPT_CALL_FIELDS = {
  createTime: { kind: 'time', range: ['startTime', 'endTime'], width: 172, pin: true },
  scriptName: { ...NAME, width: 200 },
  scriptVersion: { kind: 'number', width: 90 },
  runKind: { kind: 'choice', group: 'payScriptRun', of: RUN_KINDS, several: true, width: 120 },
  runFault: {
    kind: 'choice',
    group: 'payScriptFault',
    of: RUN_FAULTS,
    several: true,
    width: 170,
    record: false,
    nullable: true,
  },
  orderCode: { ...ORDER_NUMBER, width: 172, nullable: true },
  ms: { kind: 'number', width: 80, filter: false, record: false },
  callCount: { kind: 'number', width: 80, filter: false, record: false },
  message: { kind: 'text', maxLength: 500, width: 260, filter: false, record: false },
  by: { ...PERSON, width: 130, filter: false, nullable: true },
  scriptId: { kind: 'number' },
} as const satisfies ListFields

/** In percent of the orders. */
const SHARE = { kind: 'number', min: 0, max: 100, required: true } as const

export const PAY_SCRIPT_FIELDS = {
  name: { ...NAME, required: true, width: 240, pin: true, sortable: true },
  state: { kind: 'choice', group: 'payScriptState', of: PAY_SCRIPT_STATES, width: 130, filter: false },
  productId: { kind: 'number', width: 190 },
  resourceCount: { kind: 'number', width: 110, filter: false },
  currentVersion: { kind: 'number', width: 90, filter: false },
  trialShare: { ...SHARE, width: 150, filter: false },
  /** Its runs for orders in the last 24 hours, and how many of them came to nothing. */
  runCount: { kind: 'number', width: 110, filter: false },
  faultCount: { kind: 'number', width: 110, filter: false },
  fallback: { kind: 'choice', group: 'payScriptFallback', of: FALLBACKS, required: true, width: 170 },
  runMs: { kind: 'number', ...RUN_MS, required: true, width: 110, hidden: true, filter: false },
  callsMax: { kind: 'number', ...RUN_CALLS, required: true, width: 110, hidden: true, filter: false },
  newestVersion: { kind: 'number', width: 110, hidden: true, filter: false },
  ...STAMP_FIELDS,
} as const satisfies ListFields

export const PAY_SCRIPT_INPUT = {
  name: PAY_SCRIPT_FIELDS.name,
  productId: { kind: 'number', min: 1, max: 100_000, required: true },
  resourceIds: { kind: 'ids', max: 500, required: true },
  source: { kind: 'program', maxLength: PAY_SCRIPT_SOURCE_MAX, required: true },
  note: NOTE,
  ...inputsOf(PAY_SCRIPT_FIELDS, 'fallback', 'runMs', 'callsMax'),
  share: SHARE,
} as const satisfies InputFields
