import { orderPlace } from '#domain/audit-kinds.ts'
import { defineActions } from '#machines/action/define-actions.ts'

export const botMessageActions = defineActions('botMessage', 'botMessage.getList', (make) => ({
  openOrder: make.opening({
    call: 'botMessage.getList',
    key: 'p',
    icon: 'open',
    hint: 10,
    placeOf: ({ orderCode }) => orderPlace(orderCode),
  }),
}))

export const botFundRecordActions = defineActions('botFundRecord', 'botFundRecord.getList', (make) => ({
  messages: make.opening({
    call: 'botMessage.getList',
    key: 'p',
    icon: 'open',
    hint: 10,
    placeOf: ({ groupId }) => ({ screen: 'botMessages', search: { groupId } }),
  }),
}))
