import { expect, it } from 'vitest'
import { isMutation } from '#contract/calls/define.ts'
import type { EndpointSpec } from '#contract/calls/define.ts'
import { contract } from '#contract/contract.ts'
import { CALL_EXAMPLES } from '#tests/support/calls/call-examples.ts'

const changing = Object.entries<EndpointSpec>(contract).filter(([, spec]) => isMutation(spec))

it('has a valid example of every changing call, which the walk of the audit log makes', () => {
  expect(Object.keys(CALL_EXAMPLES).toSorted()).toEqual(changing.map(([name]) => name).toSorted())
})

it('names few calls that change something unaudited, each with its reason', () => {
  const unaudited = changing.filter(([, { unaudited: why }]) => why !== undefined)
  expect(unaudited.filter(([, { unaudited: why }]) => !why?.endsWith('.'))).toEqual([])
  expect(unaudited.map(([name]) => name).toSorted()).toEqual([
    'api.callback.resend',
    'api.order.create',
    'api.payoutOrder.create',
    'api.test.order.pay',
    'bankRecord.claim',
    'message.has_read',
    'message.read_all',
    'message.remove_readed',
    'message.restore',
    'monitor.heartbeat',
    'monitor.report',
    'monitor.tell',
    'pay.payNow',
    'pay.submitUtr',
    'payGateway.callback',
    'savedView.delete',
    'savedView.save',
    'telegram.update',
    'user.setPreferences',
    'weChat.directory',
    'weChat.heartbeat',
    'weChat.pull',
    'weChat.report',
    'weChatGroup.typeInto',
  ])
})
