import type { ListFields } from '#domain/lists/list-field.ts'
import { STAMP_FIELDS } from '#domain/lists/stamp-fields.ts'
import { FALLBACKS, PAY_SCRIPT_STATES } from '#domain/pay-scripts/pay-script.ts'

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
