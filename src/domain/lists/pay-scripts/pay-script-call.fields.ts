import type { ListFields } from '#domain/lists/list-field.ts'
import { RUN_FAULTS, RUN_KINDS } from '#domain/pay-scripts/pay-script.ts'

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
