import type { FormFacts } from '#machines/form/form-field.ts'
import { formsOfSet } from '#actions/action-sets.ts'
import { APPROVAL_FORMS } from '#actions/people/approval-forms.ts'
import { ORDER_BULKS } from '#machines/order/order-bulk.ts'
import { ORDER_FORMS } from '#machines/order/order-forms.ts'
import { PAYOUT_FORMS } from '#machines/payout/payout-forms.ts'
import { orderRow } from '#tests/support/orders/order-row.ts'
import { claimBy, payoutRow } from '#tests/support/payouts/payout-row.ts'
import { RULE_FORMS } from '#actions/payout/risk-forms.ts'
import { SECRETS } from '../secrets.ts'
import { RULE } from './risk-walks.ts'
import type { Walk } from './walk.ts'

const FACTS: FormFacts = {
  role: 'customerService',
  settings: {
    canTimeoutSupplement: true,
    googleVerifyManualSupplement: true,
    googleVerifyBalanceOperation: true,
    googleVerifyBatchOperations: true,
    googleVerifyIpWhitelist: true,
    googleVerifyIpRule: true,
  },
}
/** The number of idempotency keys requested does not distinguish states. */
const newKey = () => SECRETS.key
const done = (result: unknown) => ({ output: { kind: 'done', result } })
const outcomeUnknown = { output: { kind: 'outcomeUnknown', reason: 'network' } }
const refused = (...issues: object[]) => ({ output: { kind: 'refused', reason: 'input.invalid', issues } })
const broken = { error: new Error(`password: ${SECRETS.password}`) }
const conflict = (present: object | null) => ({
  output: { kind: 'conflict', refusal: 'versionConflict', present, by: 'Agent 2', at: '2026-11-20T02:00:00.000Z' },
})

/** Every field of an action's form, with valid values. */
const FILLED = {
  utr: 'AXIS000123456',
  googleCode: SECRETS.code,
  cardNumber: SECRETS.cardNumber,
  vpa: SECRETS.vpa,
  reason: `asked for, card ${SECRETS.cardNumber}`,
  note: 'looked at',
  kind: 'name',
  value: 'Asha Rao',
  rejectReason: 'other',
  rejectText: `token=${SECRETS.token}`,
  rejectMode: 'toMerchant',
  orderMark: 'suspicious',
  status: 'failed',
  resourceId: '5',
  realAmountMinor: '1,250.00',
  payoutCardNumber: SECRETS.cardNumber,
  payPassword: SECRETS.password,
}
const EMPTY = { utr: '', rejectReason: '', reason: '', note: '', value: '', name: '' }

const ORDER = orderRow({ cardNumber: SECRETS.cardNumber, description: `key=${SECRETS.key}` })
/** All such flows share one machine that differs only by form; these forms cover all of it. */
const GENERIC = [
  ORDER_FORMS['order.supplement'],
  ORDER_FORMS['order.reject'],
  ORDER_FORMS['order.queryStatus'],
  ORDER_FORMS['order.reverse'],
]

/** Its switch waits for a picture. */
const ACCOUNT = { id: 8, version: 1, productId: 3001, family: 'internationalCardToCard', enabled: true }

const payout = payoutRow({ stage: 'processing', claim: claimBy(5), cardNumber: SECRETS.cardNumber, vpa: SECRETS.vpa })
const approvalRow = {
  id: 7,
  version: 0,
  kind: 'order.reverse',
  state: 'waiting',
  demandsCode: true,
  reason: `card ${SECRETS.cardNumber}`,
}
const detection = { id: 9, version: 1, orderCode: 'P2611200000000001', cardNumber: SECRETS.cardNumber }
const blacklisted = [{ id: 3, version: 1, kind: 'card', value: 'A1', reason: '' }]
const payoutForms = Object.values(PAYOUT_FORMS).map((form) =>
  form({ userId: 5, role: 'admin', accounts: [{ id: 5, name: 'Payout account 1' }] }, payout),
)

const subjects = [
  ...subjectsOf('order', GENERIC, ORDER),
  ...subjectsOf('account', formsOfSet('account'), { rows: [ACCOUNT] }),
  ...subjectsOf('order', Object.values(ORDER_FORMS), ORDER),
  ...subjectsOf('payout', payoutForms, payout),
  ...subjectsOf('approval', Object.values(APPROVAL_FORMS), approvalRow),
  ...subjectsOf('riskDetection', formsOfSet('riskDetection'), { rows: [detection] }),
  ...subjectsOf('riskRule', Object.values(RULE_FORMS), { rule: RULE, isControlOn: true }),
  ...subjectsOf('blacklist', formsOfSet('blacklist'), { rows: blacklisted }),
  ...subjectsOf('callback', formsOfSet('callback'), { rows: [{ id: 4, orderCode: 'C1' }] }),
]

/** The walk of the action flow over the forms of all entities. */
export const action: Walk = {
  inputs: subjects.map((subject) => () => ({ ...subject, facts: FACTS, newKey })),
  events: [
    { type: 'CHANGE', change: FILLED },
    { type: 'READY' },
    { type: 'REVIEW' },
    { type: 'SUBMIT' },
    { type: 'EDIT' },
    { type: 'TAKE_FRESH', row: ORDER },
    { type: 'TAKE_FRESH' },
    { type: 'MOVED_ON', row: ORDER, isPossible: true, by: 'Agent 2', at: '2026-11-20T02:00:00.000Z' },
    { type: 'MOVED_ON', row: ORDER, isPossible: false, at: null },
    { type: 'CHANGE', change: EMPTY },
    { type: 'CLOSE' },
    { type: 'CANCEL' },
  ],
  answers: {
    submitAction: [
      done({ order: ORDER }),
      conflict(ORDER),
      conflict(null),
      outcomeUnknown,
      refused({ path: 'utr', fault: 'taken' }, { path: 'reason', fault: 'tooLong' }),
      refused({ path: 'googleCode', fault: 'wrong' }),
      { output: { kind: 'else' } },
      broken,
    ],
  },
}

/** The forms of an entity with a row that they are about. */
function subjectsOf(entity: string, forms: readonly { name: string }[], row: object) {
  return forms.map((form) => ({ entity, form, row }))
}

const codes = ['C2611200000000001', 'C2611200000000002']
const preview = (bulkId: string | null, goes = codes) => done({ goes, blocked: [], beyondLimit: 0, bulkId })
const chunk = (ok: boolean, of = codes) => done(of.map((row) => ({ row, ok, refusal: ok ? null : 'versionConflict' })))

export const bulk: Walk = {
  inputs: [null, { keys: codes }].map((selection) => () => ({
    selection,
    chunkSize: 1,
    fields: ORDER_BULKS['order.reject'].fields,
    newKey,
  })),
  events: [
    { type: 'PREVIEW', selection: { keys: codes } },
    { type: 'CHANGE', change: { rejectReason: 'other', rejectText: FILLED.rejectText, googleCode: SECRETS.code } },
    { type: 'CONFIRM' },
    { type: 'RESUME' },
    { type: 'RETRY_FAILED' },
    { type: 'CHANGE', change: { rejectReason: '' } },
    { type: 'CANCEL' },
    { type: 'CLOSE' },
  ],
  answers: {
    previewBulk: [preview(null), preview('b1'), preview(null, []), outcomeUnknown, broken],
    applyChunk: [
      chunk(true, codes.slice(0, 1)),
      chunk(false, codes.slice(0, 1)),
      outcomeUnknown,
      { output: { kind: 'refused', reason: 'googleCode.wrong' } },
      conflict(null),
      broken,
      done([
        { row: codes[0], ok: true, refusal: null, since: '2026-11-20T02:00:00.000Z' },
        { row: codes[1], ok: false, refusal: 'locked' },
      ]),
    ],
    followRows: [{ output: [{ row: codes[0], ok: true, refusal: null }] }, broken],
  },
}

const wanted = (request: number) => ({ request, path: '/order/list', expectedRows: 3 })
const exportWalk: Walk = {
  inputs: [() => ({})],
  events: [
    { type: 'START', wanted: wanted(1) },
    { type: 'START', wanted: wanted(2) },
    { type: 'WAIT' },
    { type: 'REPLACE' },
    { type: 'DROP' },
    { type: 'PROGRESS', bytes: 10, rows: 1 },
    { type: 'FINISHED', fileName: `orders ${SECRETS.cardNumber}.csv`, rows: 3 },
    { type: 'FAILED', failure: outcomeUnknown.output },
    { type: 'CANCEL' },
    { type: 'RETRY' },
    { type: 'CLOSE' },
  ],
  answers: { streamFile: [broken] },
}
export { exportWalk as export }

const form = {
  mchId: 'M1',
  key: SECRETS.key,
  productId: '3001',
  amount: '12345',
  notifyUrl: `https://merchant:${SECRETS.password}@merchant.example/notify?token=${SECRETS.token}`,
}
const created = {
  orderCode: codes[0],
  mchOrderNo: 'T1',
  orderStatusId: 2,
  amount: 12_345,
  payAmount: 12_345,
  currency: 'INR',
  expireTime: null,
  payUrl: `https://desk.example/pay/${SECRETS.token}`,
  payTo: { cardNumber: SECRETS.cardNumber },
}

export const orderCreate: Walk = {
  inputs: [form, {}, { ...form, amount: '1.5' }].flatMap((typed) =>
    [true, false].map((canSend) => () => ({ canSend, form: typed, newOrderNo: () => 'T1' })),
  ),
  events: [
    { type: 'SEND' },
    {
      type: 'CHANGE',
      change: {
        ...form,
        cardNumber: SECRETS.cardNumber,
        vpa: SECRETS.vpa,
        extra: [{ name: 'password', value: SECRETS.password }],
      },
    },
    { type: 'CHANGE', change: { key: '' } },
    { type: 'NEXT' },
  ],
  answers: {
    signPayload: [{ output: SECRETS.sign }, broken],
    sendOrder: [done(created), outcomeUnknown, refused({ path: 'sign', fault: 'wrong' }), broken],
  },
}

const file = new File(['productId'], `orders ${SECRETS.cardNumber}.csv`)
const rows = (outcome: string) =>
  done({
    dryRun: outcome === 'wouldCreate',
    created: 1,
    repeated: 0,
    faulty: 0,
    rows: [
      { row: 2, mchOrderNo: 'N1', outcome, orderCode: null, orderStatusId: null, issues: [], msg: null, params: {} },
    ],
  })

export const orderUpload: Walk = {
  inputs: [true, false].map((canSend) => () => ({
    kind: 'collection',
    canSend,
    form: { mchId: 'M1', key: SECRETS.key, orderType: 3 },
    newKey,
  })),
  events: [
    { type: 'CHOOSE', file },
    { type: 'CHECK' },
    { type: 'CREATE' },
    { type: 'CHOOSE', file: new File(['x'], 'orders.txt') },
    { type: 'CHANGE', change: { key: '' } },
    { type: 'CHANGE', change: { key: SECRETS.key } },
    { type: 'AGAIN' },
  ],
  answers: { uploadFile: [rows('wouldCreate'), rows('created'), rows('faulty'), outcomeUnknown, refused(), broken] },
}
