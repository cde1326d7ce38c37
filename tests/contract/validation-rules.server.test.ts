import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointName } from '#contract/contract.ts'
import { signParams } from '#server/platform/signing/sign-params.ts'
import { CALL_EXAMPLES } from '#tests/support/calls/call-examples.ts'
import { startCallWorld } from '#tests/support/worlds/call-world.ts'
import type { CallWorld } from '#tests/support/worlds/call-world.ts'
import { sendExample } from '#tests/support/calls/send-example.ts'
import { sendFile } from '#tests/support/orders/upload-file.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { setSettings } from '#tests/support/set-settings.ts'

// The product's rules of validation, from outside: a call that succeeds as it is, is refused with one field spoilt, and the
// refusal names that field.

let world: CallWorld
beforeAll(async () => {
  world = await startCallWorld()
})
afterAll(async () => await world.dispose())

/** A rule: a call, what is spoilt, and the field that the refusal names with what is wrong. */
type Rule = readonly [says: string, call: EndpointName, spoilt: object, field: string, fault: string]

const LONG = 'x'.repeat(129)
const digits = (count: number) => '1'.repeat(count)

const ORDER = { productId: 3001, amount: 10_000, notifyUrl: 'http://127.0.0.1:9/none' }
const PAYOUT = { ...ORDER, productId: 3002, userName: 'Asha Rao', cardNumber: digits(12), ifscCode: 'HDFC0001234' }

const LATE_START = { startTime: '2026-11-21 00:00:00', endTime: '2026-11-20 00:00:00' }

/** A signed creation of the first merchant. */
function signed(input: object) {
  const merchant = must(world.server.fixtures.merchants[0])
  const fields: Record<string, unknown> = { mchId: merchant.mchId, mchOrderNo: world.number(), ...input }
  return { ...fields, sign: signParams(fields as Record<string, string>, merchant.key, merchant.encryption) }
}

async function refused(call: EndpointName, spoilt: object) {
  if (call === 'api.order.create' || call === 'api.payoutOrder.create') {
    const valid = call === 'api.order.create' ? ORDER : PAYOUT
    const { code, failure } = await world.server.anonymous.attempt(call, signed({ ...valid, ...spoilt }))
    return { code, issues: failure.issues ?? [] }
  }
  const example = (await CALL_EXAMPLES[call]?.(world)) ?? { input: {} }
  const { code, data } = await sendExample(world, call, { ...example, input: { ...example.input, ...spoilt } })
  return { code, issues: (data as { issues?: { path: string; fault: string }[] } | null)?.issues ?? [] }
}

const RULES: readonly Rule[] = [
  ['accounts have 8 characters', 'admin.addUser', { account: 'short17' }, 'account', 'account'],
  ['accounts have at most 64', 'admin.addUser', { account: 'a'.repeat(65) }, 'account', 'account'],
  ['accounts are letters and digits', 'admin.addUser', { account: 'with-a-dash' }, 'account', 'account'],
  ['a nickname is needed', 'admin.addUser', { nickname: ' ' }, 'nickname', 'required'],
  ['a role is needed', 'admin.addUser', { access: '' }, 'access', 'unknownValue'],
  ['passwords hold digits', 'admin.addUser', { password: 'only-letters' }, 'password', 'password'],
  ['passwords hold letters', 'user.changePassword', { newPassword: digits(12) }, 'newPassword', 'password'],
  ['a new account name is an account', 'admin.repairUser', { newAccountName: 'no good' }, 'newAccountName', 'account'],
  ['a bank’s name has at most 128', 'bank.create', { name: LONG }, 'name', 'tooLong'],
  ['an IFSC prefix has four capital letters', 'bank.create', { ifscPrefix: 'hd1' }, 'ifscPrefix', 'wrongFormat'],
  ['IFSC begins with four letters', 'api.payoutOrder.create', { ifscCode: 'HD1C0001234' }, 'ifscCode', 'ifsc'],
  ['IFSC has a zero in the fifth place', 'api.payoutOrder.create', { ifscCode: 'HDFC1001234' }, 'ifscCode', 'ifsc'],
  ['IFSC has 11 characters', 'api.payoutOrder.create', { ifscCode: 'HDFC000123' }, 'ifscCode', 'ifsc'],
  ['card numbers are digits', 'api.payoutOrder.create', { cardNumber: '1234x' }, 'cardNumber', 'cardNumber'],
  ['card numbers have at most 20', 'api.payoutOrder.create', { cardNumber: digits(21) }, 'cardNumber', 'cardNumber'],
  ['a payout has a card number', 'api.payoutOrder.create', { cardNumber: undefined }, 'cardNumber', 'required'],
  ['a payout has a name', 'api.payoutOrder.create', { userName: undefined }, 'userName', 'required'],
  ['names have at most 128', 'api.payoutOrder.create', { userName: LONG }, 'userName', 'tooLong'],
  ['an amount is whole', 'api.order.create', { amount: 100.5 }, 'amount', 'notANumber'],
  ['an amount is positive', 'api.order.create', { amount: 0 }, 'amount', 'outOfRange'],
  ['an amount is needed', 'api.order.create', { amount: undefined }, 'amount', 'required'],
  ['a product is chosen', 'api.order.create', { productId: undefined }, 'productId', 'required'],
  ['a batch has at most 500', 'payoutBatch.create', { maxOrders: 501 }, 'maxOrders', 'outOfRange'],
  ['a batch has a time', 'payoutBatch.create', { payoutTime: undefined }, 'payoutTime', 'required'],
  ['a batch has accounts', 'payoutBatch.create', { resourceIdList: [] }, 'resourceIdList', 'required'],
  ['a batch has a template', 'payoutBatch.create', { templateId: undefined }, 'templateId', 'required'],
  ['from is not above to', 'payoutBatch.create', { minAmount: 9, maxAmount: 8 }, 'minAmount', 'minAboveMax'],
  ['a rejection has a reason', 'order.reject', { rejectReason: undefined }, 'rejectReason', 'required'],
  ['another reason is told', 'order.reject', { rejectText: '' }, 'rejectText', 'required'],
  ['a payout’s rejection, too', 'payoutOrder.reject', { rejectText: undefined }, 'rejectText', 'required'],
  ['something is ticked', 'order.bulkApply', { orderCodes: [] }, 'orderCodes', 'tooFew'],
  ['a supplement has a reference', 'order.replenishmentOrder', { utr: '' }, 'utr', 'required'],
  ['a paid payout has a reference', 'payoutOrder.complete', { utr: ' ' }, 'utr', 'utr'],
  ['start is not after end', 'order.getList', LATE_START, 'startTime', 'startAfterEnd'],
  ['so for payouts', 'payoutOrder.getList', LATE_START, 'startTime', 'startAfterEnd'],
  ['so for records', 'fundRecord.getList', LATE_START, 'startTime', 'startAfterEnd'],
  [
    'amounts from is not above to',
    'order.getList',
    { realAmountMin: 9, realAmountMax: 8 },
    'realAmountMin',
    'minAboveMax',
  ],
  ['bounds of settings', 'system-config.set:orderTimeoutMinutes', { value: 0 }, 'value', 'outOfRange'],
]

describe('each rule of validation', () => {
  it.each(RULES)('%s (%s)', async (_says, call, spoilt, field, fault) => {
    const { code, issues } = await refused(call, spoilt)
    expect([code, issues.map((issue) => [issue.path, issue.fault])]).toEqual([400, [[field, fault]]])
  })
})

describe('the rules of signing in and of codes', () => {
  const signIn = (input: object) => world.server.anonymous.attempt('user.login', { googleCode: '', ...input })

  it('trims the user name and the code, and takes the password as typed', async () => {
    const { password } = world.server.fixtures.users.merchant01
    expect(await signIn({ userName: ' merchant01 ', password, googleCode: '' })).toMatchObject({ code: 200 })
    expect(await signIn({ userName: 'merchant01', password: ` ${password}` })).toMatchObject({ code: 401 })
  })

  it('needs a code where the operation asks for one, and the right one', async () => {
    await setSettings(world.server, { googleVerifyManualSupplement: true })
    const example = { orderCode: (await world.order()).orderCode, utr: world.number() }
    const replenish = (googleCode?: string) =>
      world.admin.attempt('order.replenishmentOrder', { ...example, googleCode })
    expect(await replenish()).toMatchObject({ code: 400, msg: 'googleCode.required' })
    expect(await replenish('000000')).toMatchObject({ code: 401 })
    expect(await replenish(world.server.googleCode('superadmin'))).toMatchObject({ code: 200 })
    await setSettings(world.server, { googleVerifyManualSupplement: false })
  })

  it('takes CSV files alone, and names the row that is not well-formed', async () => {
    const upload = async (fileName: string, content: string) => {
      const { key } = must(world.server.fixtures.merchants[0])
      const merchant = await world.client('merchant01')
      const sent = { content, fileName, fields: { key } }
      return await sendFile(world.server.baseUrl, merchant, 'api.order.createBatch', sent)
    }
    const header = 'productId,mchOrderNo,amount,notifyUrl,subject,userName'
    expect(await upload('orders.xlsx', 'PK')).toMatchObject({ code: 400 })
    expect(await upload('orders.csv', 'other,columns\n1,2')).toMatchObject({ code: 400 })
    const { answer } = await upload('orders.csv', `${header}\n3001,rows-1,12.5,http://127.0.0.1:9/none,,`)
    expect(must(answer).rows).toMatchObject([{ row: 2, outcome: 'faulty', issues: [{ path: 'amount' }] }])
  })

  it('says how many tries are left, and locks after five', async () => {
    const wrong = () => signIn({ userName: 'techmaintain', password: 'wrong' })
    const tries = []
    for (let at = 0; at < 5; at += 1) tries.push(await wrong())
    expect(tries.map(({ code }) => code)).toEqual([401, 401, 401, 401, 423])
    expect(must(tries[0]).failure.params).toMatchObject({ remaining: 4 })
    const { password } = world.server.fixtures.users.techmaintain
    expect(await signIn({ userName: 'techmaintain', password })).toMatchObject({ code: 423 })
  })

  it('tells a supplier or merchant whose sign-in is disabled', async () => {
    const { userId, password } = world.server.fixtures.users.supplier03
    await world.admin.call('admin.setUserEnabled', { id: userId, enabled: false })
    expect(await signIn({ userName: 'supplier03', password })).toMatchObject({ code: 403 })
  })
})
