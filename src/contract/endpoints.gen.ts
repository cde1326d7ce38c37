// Written by `npm run registers`: change what it names instead.
import { resourceEndpoints } from '#contract/accounts/resource.endpoints.ts'
import { auditEndpoints } from '#contract/audit.endpoints.ts'
import { bankMessageEndpoints } from '#contract/bank-message.endpoints.ts'
import { bankRecordEndpoints } from '#contract/bank-record.endpoints.ts'
import { bankTemplateEndpoints } from '#contract/bank-template.endpoints.ts'
import { bankEndpoints } from '#contract/bank.endpoints.ts'
import { blacklistedNameEndpoints } from '#contract/blacklisted-name.endpoints.ts'
import { botGroupEndpoints } from '#contract/bots/bot-group.endpoints.ts'
import { botMessageEndpoints } from '#contract/bots/bot-message.endpoints.ts'
import { telegramPersonEndpoints } from '#contract/bots/telegram-person.endpoints.ts'
import { callbackEndpoints } from '#contract/callback.endpoints.ts'
import { chainNodeEndpoints } from '#contract/chain-node.endpoints.ts'
import { chainPatchEndpoints } from '#contract/chain-patch.endpoints.ts'
import { entityEndpoints } from '#contract/entity.endpoints.ts'
import { fundRecordEndpoints } from '#contract/fund-record.endpoints.ts'
import { healthEndpoints } from '#contract/health.endpoints.ts'
import { ipGuardEndpoints } from '#contract/ip-guard.endpoints.ts'
import { ipRuleEndpoints } from '#contract/ip-rule.endpoints.ts'
import { merchantApiEndpoints } from '#contract/merchant-api.endpoints.ts'
import { messagePatternEndpoints } from '#contract/message-pattern.endpoints.ts'
import { messageTemplateEndpoints } from '#contract/message-template.endpoints.ts'
import { messageEndpoints, errorLogEndpoints } from '#contract/message.endpoints.ts'
import { monitorLogEndpoints } from '#contract/monitor-log.endpoints.ts'
import { monitorScriptEndpoints } from '#contract/monitor-script.endpoints.ts'
import { monitorEndpoints } from '#contract/monitor.endpoints.ts'
import { noteEndpoints } from '#contract/note.endpoints.ts'
import { orderActionEndpoints } from '#contract/orders/order-action.endpoints.ts'
import { orderAnalysisEndpoints } from '#contract/orders/order-analysis.endpoints.ts'
import { orderApiEndpoints } from '#contract/orders/order-api.endpoints.ts'
import { orderBatchEndpoints } from '#contract/orders/order-batch.endpoints.ts'
import { orderBulkEndpoints } from '#contract/orders/order-bulk.endpoints.ts'
import { orderProfileEndpoints } from '#contract/orders/order-profile.endpoints.ts'
import { orderTestEndpoints } from '#contract/orders/order-test.endpoints.ts'
import { orderEndpoints } from '#contract/orders/order.endpoints.ts'
import { agentEndpoints } from '#contract/parties/agent.endpoints.ts'
import { balanceEndpoints } from '#contract/parties/balance.endpoints.ts'
import { merchantEndpoints } from '#contract/parties/merchant.endpoints.ts'
import { supplierEndpoints } from '#contract/parties/supplier.endpoints.ts'
import { userProductEndpoints } from '#contract/parties/user-product.endpoints.ts'
import { payGatewayEndpoints } from '#contract/pay-gateway.endpoints.ts'
import { payScriptEndpoints } from '#contract/pay-script.endpoints.ts'
import { payEndpoints } from '#contract/pay.endpoints.ts'
import { payoutApiEndpoints } from '#contract/payouts/payout-api.endpoints.ts'
import { payoutBatchEndpoints } from '#contract/payouts/payout-batch.endpoints.ts'
import { payoutBulkEndpoints } from '#contract/payouts/payout-bulk.endpoints.ts'
import { payoutEndpoints } from '#contract/payouts/payout.endpoints.ts'
import { profileEndpoints } from '#contract/profile.endpoints.ts'
import { resourceHealthEndpoints } from '#contract/resource-health.endpoints.ts'
import { riskEndpoints } from '#contract/risk.endpoints.ts'
import { runStateEndpoints } from '#contract/run-state.endpoints.ts'
import { searchEndpoints } from '#contract/search.endpoints.ts'
import { settingEndpoints, systemConfigEndpoints } from '#contract/settings.endpoints.ts'
import { statisticsEndpoints } from '#contract/statistics.endpoints.ts'
import { todoEndpoints } from '#contract/todo.endpoints.ts'
import { usdtTransferEndpoints } from '#contract/usdt-transfer.endpoints.ts'
import { userAdminEndpoints } from '#contract/user-admin.endpoints.ts'
import { userEndpoints } from '#contract/user.endpoints.ts'
import { viewEndpoints } from '#contract/view.endpoints.ts'
import { weChatAccountEndpoints } from '#contract/wechat/accounts.endpoints.ts'
import { weChatBridgeEndpoints } from '#contract/wechat/bridge.endpoints.ts'
import { weChatContactEndpoints } from '#contract/wechat/contacts.endpoints.ts'
import { weChatGroupEndpoints } from '#contract/wechat/groups.endpoints.ts'
import { weChatMessageEndpoints } from '#contract/wechat/messages.endpoints.ts'
import { weChatStatisticsEndpoints } from '#contract/wechat/statistics.endpoints.ts'

/** The endpoints of every file. */
export const endpoints = {
  ...resourceEndpoints,
  ...auditEndpoints,
  ...bankMessageEndpoints,
  ...bankRecordEndpoints,
  ...bankTemplateEndpoints,
  ...bankEndpoints,
  ...blacklistedNameEndpoints,
  ...botGroupEndpoints,
  ...botMessageEndpoints,
  ...telegramPersonEndpoints,
  ...callbackEndpoints,
  ...chainNodeEndpoints,
  ...chainPatchEndpoints,
  ...entityEndpoints,
  ...fundRecordEndpoints,
  ...healthEndpoints,
  ...ipGuardEndpoints,
  ...ipRuleEndpoints,
  ...merchantApiEndpoints,
  ...messagePatternEndpoints,
  ...messageTemplateEndpoints,
  ...messageEndpoints,
  ...errorLogEndpoints,
  ...monitorLogEndpoints,
  ...monitorScriptEndpoints,
  ...monitorEndpoints,
  ...noteEndpoints,
  ...orderActionEndpoints,
  ...orderAnalysisEndpoints,
  ...orderApiEndpoints,
  ...orderBatchEndpoints,
  ...orderBulkEndpoints,
  ...orderProfileEndpoints,
  ...orderTestEndpoints,
  ...orderEndpoints,
  ...agentEndpoints,
  ...balanceEndpoints,
  ...merchantEndpoints,
  ...supplierEndpoints,
  ...userProductEndpoints,
  ...payGatewayEndpoints,
  ...payScriptEndpoints,
  ...payEndpoints,
  ...payoutApiEndpoints,
  ...payoutBatchEndpoints,
  ...payoutBulkEndpoints,
  ...payoutEndpoints,
  ...profileEndpoints,
  ...resourceHealthEndpoints,
  ...riskEndpoints,
  ...runStateEndpoints,
  ...searchEndpoints,
  ...settingEndpoints,
  ...systemConfigEndpoints,
  ...statisticsEndpoints,
  ...todoEndpoints,
  ...usdtTransferEndpoints,
  ...userAdminEndpoints,
  ...userEndpoints,
  ...viewEndpoints,
  ...weChatAccountEndpoints,
  ...weChatBridgeEndpoints,
  ...weChatContactEndpoints,
  ...weChatGroupEndpoints,
  ...weChatMessageEndpoints,
  ...weChatStatisticsEndpoints,
}
