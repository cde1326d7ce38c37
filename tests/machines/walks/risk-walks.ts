import { unitsOf } from '#domain/bank-records/teaching/pieces.ts'
import { SECRETS } from '../secrets.ts'
import type { Walk } from './walk.ts'

/** A rule that is off. */
export const RULE = {
  id: 4,
  version: 2,
  name: 'Many at night',
  enabled: false,
  condition: { kind: 'blacklist', fields: ['name'] },
}
const newKey = () => SECRETS.key
const done = (result: object) => ({ output: { kind: 'done', result } })
const outcomeUnknown = { output: { kind: 'outcomeUnknown', reason: 'network' } }
const refused = {
  output: { kind: 'refused', reason: 'input.invalid', issues: [{ path: 'endTime', fault: 'startAfterEnd' }] },
}
const broken = { error: new Error('broken') }
const conflict = (present: object | null) => ({ output: { kind: 'conflict', present, by: null, at: null } })

export const csvImport: Walk = {
  inputs: [() => ({ newKey })],
  events: [
    { type: 'CHOOSE', file: new File(['kind,value'], `cards ${SECRETS.cardNumber}.csv`) },
    { type: 'IMPORT' },
    { type: 'CLOSE' },
    { type: 'CANCEL' },
  ],
  answers: {
    sendFile: [
      done({ added: 2, repeated: 0, faults: [] }),
      done({ added: 0, repeated: 0, faults: [{ row: 2, fault: 'required' }] }),
      outcomeUnknown,
      refused,
      broken,
    ],
  },
}

export const riskDryRun: Walk = {
  inputs: [false, true].map((enabled) => () => ({
    rule: { ...RULE, enabled },
    startTime: '2026-11-19 00:00:00',
    endTime: '2026-11-20 00:00:00',
    newKey,
  })),
  events: [
    { type: 'RUN' },
    { type: 'SWITCH_ON' },
    { type: 'TAKE_FRESH' },
    { type: 'CHANGE', change: { startTime: '2026-11-18 00:00:00' } },
    { type: 'CANCEL' },
  ],
  answers: {
    tryRule: [done({ looked: 10, hits: 1, list: [] }), refused, outcomeUnknown, broken],
    switchOn: [done(RULE), conflict(RULE), conflict(null), outcomeUnknown, refused, broken],
  },
}

export const question: Walk = {
  inputs: [() => ({ command: 'order.reverse', text: '' }), () => ({ command: 'merchant.withdraw', text: 'Asha Rao' })],
  events: [
    { type: 'TYPE', text: '' },
    { type: 'TYPE', text: 'Asha Rao' },
    { type: 'PICK', id: 'C1' },
    { type: 'PICK', id: 'C2' },
    { type: 'RETRY' },
    { type: 'BACK' },
  ],
  answers: {
    findCandidates: [
      { output: [{ id: 'C1', refusal: null }] },
      {
        output: [
          { id: 'C1', refusal: null },
          { id: 'C2', refusal: 'locked' },
        ],
      },
      broken,
    ],
  },
}

const PLAIN = `Rs.500.00 landed by Asha Rao in ${SECRETS.cardNumber}`

export const teaching: Walk = {
  inputs: [() => ({ subject: { messageId: 7 } })],
  events: [
    { type: 'STEP', step: 'next' },
    { type: 'MARK', meaning: 'tail' },
    { type: 'STRETCH', stretch: { edge: 'end', way: 'narrower' } },
    { type: 'STRETCH', stretch: { edge: 'start', way: 'narrower' } },
    { type: 'TURN' },
    { type: 'SHOW_EXPRESSION' },
    { type: 'RETRY' },
  ],
  answers: {
    loadMessage: [
      {
        output: {
          shown: { messageId: 7, plain: PLAIN, direction: 'credit' },
          taught: {
            units: unitsOf(PLAIN),
            pieces: [{ meaning: 'amount', from: 3, to: 9 }],
            at: { from: 3, to: 9 },
          },
        },
      },
      broken,
    ],
    tryPieces: [{ output: { fault: null, plan: 'p', looked: 10, becomePayments: 1, examples: [] } }, broken],
  },
}

export const tour: Walk = {
  inputs: [
    () => ({
      stops: [
        { command: 'list.down', repeats: true },
        { command: 'list.open', repeats: false },
      ],
    }),
  ],
  events: [
    { type: 'RAN', command: 'list.down' },
    { type: 'RAN', command: 'list.open' },
    { type: 'RAN', command: 'shell.leaveLayer' },
    { type: 'LEAVE' },
  ],
  answers: {},
}
