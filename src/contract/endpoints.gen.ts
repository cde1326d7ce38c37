// Written by `npm run registers`: change what it names instead.
import { monitorListEndpoints } from '#contract/accounts/monitor-list.endpoints.ts'
import { monitorLogEndpoints } from '#contract/accounts/monitor-log.endpoints.ts'
import { monitorScriptEndpoints } from '#contract/accounts/monitor-script.endpoints.ts'
import { monitorEndpoints } from '#contract/accounts/monitor.endpoints.ts'
import { resourceHealthEndpoints } from '#contract/accounts/resource-health.endpoints.ts'
import { resourceEndpoints } from '#contract/accounts/resource.endpoints.ts'
import { bankMessageEndpoints } from '#contract/bank-records/bank-message.endpoints.ts'
import { bankRecordEndpoints } from '#contract/bank-records/bank-record.endpoints.ts'
import { chainNodeEndpoints } from '#contract/bank-records/chain-node.endpoints.ts'
import { chainPatchEndpoints } from '#contract/bank-records/chain-patch.endpoints.ts'
import { messageFiguresEndpoints } from '#contract/bank-records/message-figures.endpoints.ts'
import { messagePatternEndpoints } from '#contract/bank-records/message-pattern.endpoints.ts'
import { teachingEndpoints } from '#contract/bank-records/teaching.endpoints.ts'
import { usdtTransferEndpoints } from '#contract/bank-records/usdt-transfer.endpoints.ts'
import { bankEndpoints } from '#contract/bank.endpoints.ts'
import { botGroupEndpoints } from '#contract/bots/bot-group.endpoints.ts'
import { botMessageEndpoints } from '#contract/bots/bot-message.endpoints.ts'
import { telegramPersonEndpoints } from '#contract/bots/telegram-person.endpoints.ts'
import { ipGuardEndpoints } from '#contract/ip-guard.endpoints.ts'
import { ipRuleEndpoints } from '#contract/ip-rule.endpoints.ts'
import { blacklistedNameEndpoints } from '#contract/orders/blacklisted-name.endpoints.ts'
import { callbackEndpoints } from '#contract/orders/callback.endpoints.ts'
import { orderActionEndpoints } from '#contract/orders/order-action.endpoints.ts'
import { orderAnalysisEndpoints } from '#contract/orders/order-analysis.endpoints.ts'
import { orderApiEndpoints } from '#contract/orders/order-api.endpoints.ts'
import { orderBatchEndpoints } from '#contract/orders/order-batch.endpoints.ts'
import { orderBulkEndpoints } from '#contract/orders/order-bulk.endpoints.ts'
import { orderProfileEndpoints } from '#contract/orders/order-profile.endpoints.ts'
import { orderTestEndpoints } from '#contract/orders/order-test.endpoints.ts'
import { orderEndpoints } from '#contract/orders/order.endpoints.ts'
import { payEndpoints } from '#contract/orders/pay.endpoints.ts'
import { statisticsEndpoints } from '#contract/orders/statistics.endpoints.ts'
import { testOrderEndpoints } from '#contract/orders/test-order.endpoints.ts'
import { agentEndpoints } from '#contract/parties/agent.endpoints.ts'
import { balanceEndpoints } from '#contract/parties/balance.endpoints.ts'
import { fundRecordEndpoints } from '#contract/parties/fund-record.endpoints.ts'
import { merchantApiEndpoints } from '#contract/parties/merchant-api.endpoints.ts'
import { merchantCallbackEndpoints } from '#contract/parties/merchant-callback.endpoints.ts'
import { merchantQueryEndpoints } from '#contract/parties/merchant-query.endpoints.ts'
import { merchantEndpoints } from '#contract/parties/merchant.endpoints.ts'
import { supplierEndpoints } from '#contract/parties/supplier.endpoints.ts'
import { userProductEndpoints } from '#contract/parties/user-product.endpoints.ts'
import { payGatewayEndpoints } from '#contract/pay-gateway.endpoints.ts'
import { payScriptEndpoints } from '#contract/pay-script.endpoints.ts'
import { bankTemplateEndpoints } from '#contract/payouts/bank-template.endpoints.ts'
import { payoutApiEndpoints } from '#contract/payouts/payout-api.endpoints.ts'
import { payoutBatchEndpoints } from '#contract/payouts/payout-batch.endpoints.ts'
import { payoutBulkEndpoints } from '#contract/payouts/payout-bulk.endpoints.ts'
import { payoutMakingEndpoints } from '#contract/payouts/payout-making.endpoints.ts'
import { payoutEndpoints } from '#contract/payouts/payout.endpoints.ts'
import { riskEndpoints } from '#contract/payouts/risk.endpoints.ts'
import { messageEndpoints, errorLogEndpoints } from '#contract/people/message.endpoints.ts'
import { noteEndpoints } from '#contract/people/note.endpoints.ts'
import { profileEndpoints } from '#contract/people/profile.endpoints.ts'
import { searchEndpoints } from '#contract/people/search.endpoints.ts'
import { setupEndpoints } from '#contract/people/setup.endpoints.ts'
import { todoEndpoints } from '#contract/people/todo.endpoints.ts'
import { userAdminEndpoints } from '#contract/people/user-admin.endpoints.ts'
import { userEndpoints } from '#contract/people/user.endpoints.ts'
import { viewEndpoints } from '#contract/people/view.endpoints.ts'
import { alarmEndpoints } from '#contract/system/alarm.endpoints.ts'
import { auditEndpoints } from '#contract/system/audit.endpoints.ts'
import { dataCleanEndpoints } from '#contract/system/data-clean.endpoints.ts'
import { entityEndpoints } from '#contract/system/entity.endpoints.ts'
import { healthEndpoints } from '#contract/system/health.endpoints.ts'
import { messageTemplateEndpoints } from '#contract/system/message-template.endpoints.ts'
import { platformSetupEndpoints } from '#contract/system/platform-setup.endpoints.ts'
import { runStateEndpoints } from '#contract/system/run-state.endpoints.ts'
import { settingEndpoints, systemConfigEndpoints } from '#contract/system/settings.endpoints.ts'
import { weChatAccountEndpoints } from '#contract/wechat/accounts.endpoints.ts'
import { weChatBridgeEndpoints } from '#contract/wechat/bridge.endpoints.ts'
import { weChatContactEndpoints } from '#contract/wechat/contacts.endpoints.ts'
import { weChatGroupEndpoints } from '#contract/wechat/groups.endpoints.ts'
import { weChatMessageEndpoints } from '#contract/wechat/messages.endpoints.ts'
import { weChatStatisticsEndpoints } from '#contract/wechat/statistics.endpoints.ts'

/** The endpoints of every file. */
export const endpoints = {
  ...monitorListEndpoints,
  ...monitorLogEndpoints,
  ...monitorScriptEndpoints,
  ...monitorEndpoints,
  ...resourceHealthEndpoints,
  ...resourceEndpoints,
  ...bankMessageEndpoints,
  ...bankRecordEndpoints,
  ...chainNodeEndpoints,
  ...chainPatchEndpoints,
  ...messageFiguresEndpoints,
  ...messagePatternEndpoints,
  ...teachingEndpoints,
  ...usdtTransferEndpoints,
  ...bankEndpoints,
  ...botGroupEndpoints,
  ...botMessageEndpoints,
  ...telegramPersonEndpoints,
  ...ipGuardEndpoints,
  ...ipRuleEndpoints,
  ...blacklistedNameEndpoints,
  ...callbackEndpoints,
  ...orderActionEndpoints,
  ...orderAnalysisEndpoints,
  ...orderApiEndpoints,
  ...orderBatchEndpoints,
  ...orderBulkEndpoints,
  ...orderProfileEndpoints,
  ...orderTestEndpoints,
  ...orderEndpoints,
  ...payEndpoints,
  ...statisticsEndpoints,
  ...testOrderEndpoints,
  ...agentEndpoints,
  ...balanceEndpoints,
  ...fundRecordEndpoints,
  ...merchantApiEndpoints,
  ...merchantCallbackEndpoints,
  ...merchantQueryEndpoints,
  ...merchantEndpoints,
  ...supplierEndpoints,
  ...userProductEndpoints,
  ...payGatewayEndpoints,
  ...payScriptEndpoints,
  ...bankTemplateEndpoints,
  ...payoutApiEndpoints,
  ...payoutBatchEndpoints,
  ...payoutBulkEndpoints,
  ...payoutMakingEndpoints,
  ...payoutEndpoints,
  ...riskEndpoints,
  ...messageEndpoints,
  ...errorLogEndpoints,
  ...noteEndpoints,
  ...profileEndpoints,
  ...searchEndpoints,
  ...setupEndpoints,
  ...todoEndpoints,
  ...userAdminEndpoints,
  ...userEndpoints,
  ...viewEndpoints,
  ...alarmEndpoints,
  ...auditEndpoints,
  ...dataCleanEndpoints,
  ...entityEndpoints,
  ...healthEndpoints,
  ...messageTemplateEndpoints,
  ...platformSetupEndpoints,
  ...runStateEndpoints,
  ...settingEndpoints,
  ...systemConfigEndpoints,
  ...weChatAccountEndpoints,
  ...weChatBridgeEndpoints,
  ...weChatContactEndpoints,
  ...weChatGroupEndpoints,
  ...weChatMessageEndpoints,
  ...weChatStatisticsEndpoints,
}
