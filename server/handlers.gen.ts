// Written by `npm run registers`: change what it names instead.
import { accountHealthHandlers } from '#server/account-health/account-health.handlers.ts'
import { accountHandlers } from '#server/accounts/accounts.handlers.ts'
import { auditHandlers } from '#server/audit/audit.handlers.ts'
import { balanceHandlers } from '#server/balances/balance.handlers.ts'
import { bankRecordHandlers } from '#server/bank-records/bank-record.handlers.ts'
import { bankMessageHandlers } from '#server/bank-records/messages/bank-message.handlers.ts'
import { messagePatternHandlers } from '#server/bank-records/patterns/message-pattern.handlers.ts'
import { bankHandlers } from '#server/banks/banks.handlers.ts'
import { botMessageHandlers } from '#server/bots/bookkeeping/message.handlers.ts'
import { telegramPersonHandlers } from '#server/bots/commands/person.handlers.ts'
import { botGroupHandlers } from '#server/bots/groups/group.handlers.ts'
import { callbackHandlers } from '#server/callbacks/callbacks.handlers.ts'
import { chainPatchHandlers } from '#server/chain-patches/chain-patch.handlers.ts'
import { dataCleanHandlers } from '#server/cleanup/data-clean.handlers.ts'
import { payNowHandlers } from '#server/demo/pay-now/pay-now.handlers.ts'
import { typeIntoHandlers } from '#server/demo/wechat/type-into/type-into.handlers.ts'
import { entityDataHandlers } from '#server/entity-data/entity-data.handlers.ts'
import { errorLogHandlers } from '#server/error-log/error-log.handlers.ts'
import { fundRecordHandlers } from '#server/fund-records/fund-record.handlers.ts'
import { ipGuardHandlers } from '#server/ip-guard/ip-guard.handlers.ts'
import { ipWhitelistHandlers } from '#server/ip-whitelist/ip-whitelist.handlers.ts'
import { healthHandlers } from '#server/maintenance/health.handlers.ts'
import { runStateHandlers } from '#server/maintenance/run-state.handlers.ts'
import { merchantKeyHandlers } from '#server/merchants/merchant-key.handlers.ts'
import { merchantWhitelistHandlers } from '#server/merchants/merchant-whitelist.handlers.ts'
import { messageTemplateHandlers } from '#server/message-templates/message-template.handlers.ts'
import { messageHandlers } from '#server/messages/message.handlers.ts'
import { monitorLogHandlers } from '#server/monitors/log/monitor-log.handlers.ts'
import { monitorHandlers, orderQueryHandlers } from '#server/monitors/monitors.handlers.ts'
import { monitorScriptHandlers } from '#server/monitors/scripts/monitor-script.handlers.ts'
import { nameBlacklistHandlers } from '#server/name-blacklist/name-blacklist.handlers.ts'
import { noteHandlers } from '#server/notes/note.handlers.ts'
import { orderAnalysisHandlers } from '#server/order-analysis/order-analysis.handlers.ts'
import { orderActionHandlers } from '#server/orders/actions/order-actions.handlers.ts'
import { accountForecastHandlers } from '#server/orders/allocation/forecast/account-forecasts.handlers.ts'
import { orderTestHandlers } from '#server/orders/create/test-orders/order-test.handlers.ts'
import { collectionUploadHandlers } from '#server/orders/create/upload/collection-upload.handlers.ts'
import { orderHandlers, orderApiHandlers } from '#server/orders/orders.handlers.ts'
import { agentHandlers } from '#server/parties/agents/agents.handlers.ts'
import { merchantHandlers } from '#server/parties/merchants/merchants.handlers.ts'
import { userProductHandlers } from '#server/parties/products/user-products.handlers.ts'
import { setupHandlers } from '#server/parties/setup/setup.handlers.ts'
import { supplierHandlers } from '#server/parties/suppliers/suppliers.handlers.ts'
import { payGatewayHandlers } from '#server/pay-gateways/pay-gateways.handlers.ts'
import { payScriptHandlers } from '#server/pay-scripts/pay-scripts.handlers.ts'
import { payHandlers } from '#server/pay/pay.handlers.ts'
import { payoutBatchHandlers } from '#server/payout-batches/batches.handlers.ts'
import { bankTemplateHandlers } from '#server/payout-batches/templates/bank-template.handlers.ts'
import { payoutHoldHandlers } from '#server/payouts/actions/payout-hold.handlers.ts'
import { payoutMakingHandlers } from '#server/payouts/create/payout-making.handlers.ts'
import { payoutUploadHandlers } from '#server/payouts/create/payout-upload.handlers.ts'
import { gatewayCallbackHandlers } from '#server/payouts/gateway/gateway-callback.handlers.ts'
import { payoutHandlers, payoutApiHandlers } from '#server/payouts/payouts.handlers.ts'
import { riskHandlers } from '#server/risk/risk.handlers.ts'
import { searchHandlers } from '#server/search/search.handlers.ts'
import { sessionHandlers } from '#server/sessions/session.handlers.ts'
import { systemConfigHandlers, settingHandlers } from '#server/settings/setting.handlers.ts'
import { statisticsHandlers } from '#server/statistics/statistics.handlers.ts'
import { systemHandlers } from '#server/system/system.handlers.ts'
import { chainNodeHandlers } from '#server/trusted-chain/chain-node.handlers.ts'
import { usdtTransferHandlers } from '#server/usdt/usdt.handlers.ts'
import { authenticatorHandlers } from '#server/users/authenticator.handlers.ts'
import { otherAuthenticatorHandlers } from '#server/users/manage/other-authenticator.handlers.ts'
import { userAdminHandlers } from '#server/users/manage/user-admin.handlers.ts'
import { ownAccountHandlers } from '#server/users/own-account.handlers.ts'
import { passwordHandlers } from '#server/users/password.handlers.ts'
import { profileHandlers } from '#server/users/profile.handlers.ts'
import { signInHandlers } from '#server/users/sign-in.handlers.ts'
import { userOptionHandlers } from '#server/users/user-options.handlers.ts'
import { viewHandlers } from '#server/views/view.handlers.ts'
import { weChatAccountHandlers } from '#server/wechat/accounts/accounts.handlers.ts'
import { weChatBridgeHandlers } from '#server/wechat/bridge/bridge.handlers.ts'
import { weChatGroupHandlers, weChatContactHandlers } from '#server/wechat/groups/groups.handlers.ts'
import { weChatMessageHandlers } from '#server/wechat/messages/messages.handlers.ts'
import { weChatStatisticsHandlers } from '#server/wechat/statistics/statistics.handlers.ts'

/** The handlers of every file. */
export const ownHandlers = {
  ...accountHealthHandlers,
  ...accountHandlers,
  ...auditHandlers,
  ...balanceHandlers,
  ...bankRecordHandlers,
  ...bankMessageHandlers,
  ...messagePatternHandlers,
  ...bankHandlers,
  ...botMessageHandlers,
  ...telegramPersonHandlers,
  ...botGroupHandlers,
  ...callbackHandlers,
  ...chainPatchHandlers,
  ...dataCleanHandlers,
  ...payNowHandlers,
  ...typeIntoHandlers,
  ...entityDataHandlers,
  ...errorLogHandlers,
  ...fundRecordHandlers,
  ...ipGuardHandlers,
  ...ipWhitelistHandlers,
  ...healthHandlers,
  ...runStateHandlers,
  ...merchantKeyHandlers,
  ...merchantWhitelistHandlers,
  ...messageTemplateHandlers,
  ...messageHandlers,
  ...monitorLogHandlers,
  ...monitorHandlers,
  ...orderQueryHandlers,
  ...monitorScriptHandlers,
  ...nameBlacklistHandlers,
  ...noteHandlers,
  ...orderAnalysisHandlers,
  ...orderActionHandlers,
  ...accountForecastHandlers,
  ...orderTestHandlers,
  ...collectionUploadHandlers,
  ...orderHandlers,
  ...orderApiHandlers,
  ...agentHandlers,
  ...merchantHandlers,
  ...userProductHandlers,
  ...setupHandlers,
  ...supplierHandlers,
  ...payGatewayHandlers,
  ...payScriptHandlers,
  ...payHandlers,
  ...payoutBatchHandlers,
  ...bankTemplateHandlers,
  ...payoutHoldHandlers,
  ...payoutMakingHandlers,
  ...payoutUploadHandlers,
  ...gatewayCallbackHandlers,
  ...payoutHandlers,
  ...payoutApiHandlers,
  ...riskHandlers,
  ...searchHandlers,
  ...sessionHandlers,
  ...systemConfigHandlers,
  ...settingHandlers,
  ...statisticsHandlers,
  ...systemHandlers,
  ...chainNodeHandlers,
  ...usdtTransferHandlers,
  ...authenticatorHandlers,
  ...otherAuthenticatorHandlers,
  ...userAdminHandlers,
  ...ownAccountHandlers,
  ...passwordHandlers,
  ...profileHandlers,
  ...signInHandlers,
  ...userOptionHandlers,
  ...viewHandlers,
  ...weChatAccountHandlers,
  ...weChatBridgeHandlers,
  ...weChatGroupHandlers,
  ...weChatContactHandlers,
  ...weChatMessageHandlers,
  ...weChatStatisticsHandlers,
}
