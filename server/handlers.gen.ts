// Written by `npm run registers`: change what it names instead.
import { payNowHandlers } from '#demo/pay-now.handlers.ts'
import { typeIntoHandlers } from '#demo/wechat/type-into.handlers.ts'
import { auditHandlers } from '#server/access/audit/audit.handlers.ts'
import { ipWhitelistHandlers } from '#server/access/ip-whitelist/ip-whitelist.handlers.ts'
import { messageHandlers } from '#server/access/messages/message.handlers.ts'
import { noteHandlers } from '#server/access/notes/note.handlers.ts'
import { sessionHandlers } from '#server/access/sessions/session.handlers.ts'
import { viewHandlers } from '#server/access/views/view.handlers.ts'
import { telegramPersonHandlers } from '#server/chat/bots/commands/person.handlers.ts'
import { botGroupHandlers } from '#server/chat/bots/groups/group.handlers.ts'
import { botMessageHandlers } from '#server/chat/bots/message.handlers.ts'
import { messageTemplateHandlers } from '#server/chat/message-templates/message-template.handlers.ts'
import { weChatAccountHandlers } from '#server/chat/wechat/accounts/accounts.handlers.ts'
import { weChatBridgeHandlers } from '#server/chat/wechat/bridge/bridge.handlers.ts'
import { weChatGroupHandlers, weChatContactHandlers } from '#server/chat/wechat/groups.handlers.ts'
import { weChatMessageHandlers } from '#server/chat/wechat/messages/messages.handlers.ts'
import { weChatStatisticsHandlers } from '#server/chat/wechat/statistics.handlers.ts'
import { bankRecordHandlers } from '#server/collect/bank-records/bank-record.handlers.ts'
import { messageFiguresHandlers } from '#server/collect/bank-records/figures/message-figures.handlers.ts'
import { bankMessageHandlers } from '#server/collect/bank-records/messages/bank-message.handlers.ts'
import { messagePatternHandlers } from '#server/collect/bank-records/patterns/message-pattern.handlers.ts'
import { teachingHandlers } from '#server/collect/bank-records/teaching/teaching.handlers.ts'
import { chainPatchHandlers } from '#server/collect/chain-patches/chain-patch.handlers.ts'
import { tellHandlers } from '#server/collect/doors/tell.handlers.ts'
import { ipGuardHandlers } from '#server/collect/ip-guard/ip-guard.handlers.ts'
import { monitorListHandlers } from '#server/collect/monitors/list/monitor-list.handlers.ts'
import { monitorLogHandlers } from '#server/collect/monitors/log/monitor-log.handlers.ts'
import { monitorHandlers, orderQueryHandlers } from '#server/collect/monitors/monitors.handlers.ts'
import { monitorScriptHandlers } from '#server/collect/monitors/scripts/monitor-script.handlers.ts'
import { nameBlacklistHandlers } from '#server/collect/name-blacklist/name-blacklist.handlers.ts'
import { orderAnalysisHandlers } from '#server/collect/order-analysis/order-analysis.handlers.ts'
import { orderActionHandlers } from '#server/collect/orders/actions/order-actions.handlers.ts'
import { accountForecastHandlers } from '#server/collect/orders/allocation/forecast/account-forecasts.handlers.ts'
import { collectionUploadHandlers } from '#server/collect/orders/create/collection-upload.handlers.ts'
import { orderTestHandlers } from '#server/collect/orders/create/order-test.handlers.ts'
import { merchantCallbackHandlers } from '#server/collect/orders/merchant-callbacks.handlers.ts'
import { merchantQueryHandlers } from '#server/collect/orders/merchant-queries.handlers.ts'
import { orderHandlers, orderApiHandlers } from '#server/collect/orders/orders.handlers.ts'
import { testOrderHandlers } from '#server/collect/orders/test-orders/test-orders.handlers.ts'
import { payScriptHandlers } from '#server/collect/pay-scripts/pay-scripts.handlers.ts'
import { payHandlers } from '#server/collect/pay/pay.handlers.ts'
import { chainNodeHandlers } from '#server/collect/trusted-chain/chain-node.handlers.ts'
import { usdtTransferHandlers } from '#server/collect/usdt/usdt.handlers.ts'
import { statisticsHandlers } from '#server/figures/statistics/statistics.handlers.ts'
import { alarmHandlers } from '#server/ops/alarms/alarms.handlers.ts'
import { dataCleanHandlers } from '#server/ops/cleanup/data-clean.handlers.ts'
import { entityDataHandlers } from '#server/ops/entity-data/entity-data.handlers.ts'
import { errorLogHandlers } from '#server/ops/error-log/error-log.handlers.ts'
import { healthHandlers } from '#server/ops/maintenance/health.handlers.ts'
import { runStateHandlers } from '#server/ops/maintenance/run-state.handlers.ts'
import { searchHandlers } from '#server/ops/search/search.handlers.ts'
import { systemConfigHandlers, settingHandlers } from '#server/ops/settings/setting.handlers.ts'
import { platformSetupHandlers } from '#server/ops/setup/platform-setup.handlers.ts'
import { systemHandlers } from '#server/ops/system/system.handlers.ts'
import { callbackHandlers } from '#server/orders/callbacks/callbacks.handlers.ts'
import { accountHealthHandlers } from '#server/parties/account-health/account-health.handlers.ts'
import { accountHandlers } from '#server/parties/accounts/accounts.handlers.ts'
import { balanceHandlers } from '#server/parties/balances/balance.handlers.ts'
import { bankHandlers } from '#server/parties/banks/banks.handlers.ts'
import { agentHandlers } from '#server/parties/directory/agents.handlers.ts'
import { merchantHandlers } from '#server/parties/directory/merchants.handlers.ts'
import { userProductHandlers } from '#server/parties/directory/products/user-products.handlers.ts'
import { setupHandlers } from '#server/parties/directory/setup.handlers.ts'
import { supplierHandlers } from '#server/parties/directory/suppliers.handlers.ts'
import { fundRecordHandlers } from '#server/parties/fund-records/fund-record.handlers.ts'
import { merchantKeyHandlers } from '#server/parties/merchant-access/merchant-key.handlers.ts'
import { merchantWhitelistHandlers } from '#server/parties/merchant-access/merchant-whitelist.handlers.ts'
import { authenticatorHandlers } from '#server/parties/users/authenticator.handlers.ts'
import { otherAuthenticatorHandlers } from '#server/parties/users/manage/other-authenticator.handlers.ts'
import { userAdminHandlers } from '#server/parties/users/manage/user-admin.handlers.ts'
import { ownAccountHandlers } from '#server/parties/users/own-account.handlers.ts'
import { passwordHandlers } from '#server/parties/users/password.handlers.ts'
import { profileHandlers } from '#server/parties/users/profile.handlers.ts'
import { signInHandlers } from '#server/parties/users/sign-in.handlers.ts'
import { userOptionHandlers } from '#server/parties/users/user-options.handlers.ts'
import { payGatewayHandlers } from '#server/payout/pay-gateways/pay-gateways.handlers.ts'
import { bankTemplateHandlers } from '#server/payout/payout-batches/bank-template.handlers.ts'
import { payoutBatchHandlers } from '#server/payout/payout-batches/batches.handlers.ts'
import { payoutHoldHandlers } from '#server/payout/payouts/actions/payout-hold.handlers.ts'
import { payoutMakingHandlers } from '#server/payout/payouts/create/payout-making.handlers.ts'
import { payoutUploadHandlers } from '#server/payout/payouts/create/payout-upload.handlers.ts'
import { gatewayCallbackHandlers } from '#server/payout/payouts/gateway/gateway-callback.handlers.ts'
import { payoutHandlers, payoutApiHandlers } from '#server/payout/payouts/payouts.handlers.ts'
import { riskHandlers } from '#server/payout/risk/risk.handlers.ts'

/** The handlers of every file. */
export const ownHandlers = {
  ...payNowHandlers,
  ...typeIntoHandlers,
  ...auditHandlers,
  ...ipWhitelistHandlers,
  ...messageHandlers,
  ...noteHandlers,
  ...sessionHandlers,
  ...viewHandlers,
  ...telegramPersonHandlers,
  ...botGroupHandlers,
  ...botMessageHandlers,
  ...messageTemplateHandlers,
  ...weChatAccountHandlers,
  ...weChatBridgeHandlers,
  ...weChatGroupHandlers,
  ...weChatContactHandlers,
  ...weChatMessageHandlers,
  ...weChatStatisticsHandlers,
  ...bankRecordHandlers,
  ...messageFiguresHandlers,
  ...bankMessageHandlers,
  ...messagePatternHandlers,
  ...teachingHandlers,
  ...chainPatchHandlers,
  ...tellHandlers,
  ...ipGuardHandlers,
  ...monitorListHandlers,
  ...monitorLogHandlers,
  ...monitorHandlers,
  ...orderQueryHandlers,
  ...monitorScriptHandlers,
  ...nameBlacklistHandlers,
  ...orderAnalysisHandlers,
  ...orderActionHandlers,
  ...accountForecastHandlers,
  ...collectionUploadHandlers,
  ...orderTestHandlers,
  ...merchantCallbackHandlers,
  ...merchantQueryHandlers,
  ...orderHandlers,
  ...orderApiHandlers,
  ...testOrderHandlers,
  ...payScriptHandlers,
  ...payHandlers,
  ...chainNodeHandlers,
  ...usdtTransferHandlers,
  ...statisticsHandlers,
  ...alarmHandlers,
  ...dataCleanHandlers,
  ...entityDataHandlers,
  ...errorLogHandlers,
  ...healthHandlers,
  ...runStateHandlers,
  ...searchHandlers,
  ...systemConfigHandlers,
  ...settingHandlers,
  ...platformSetupHandlers,
  ...systemHandlers,
  ...callbackHandlers,
  ...accountHealthHandlers,
  ...accountHandlers,
  ...balanceHandlers,
  ...bankHandlers,
  ...agentHandlers,
  ...merchantHandlers,
  ...userProductHandlers,
  ...setupHandlers,
  ...supplierHandlers,
  ...fundRecordHandlers,
  ...merchantKeyHandlers,
  ...merchantWhitelistHandlers,
  ...authenticatorHandlers,
  ...otherAuthenticatorHandlers,
  ...userAdminHandlers,
  ...ownAccountHandlers,
  ...passwordHandlers,
  ...profileHandlers,
  ...signInHandlers,
  ...userOptionHandlers,
  ...payGatewayHandlers,
  ...bankTemplateHandlers,
  ...payoutBatchHandlers,
  ...payoutHoldHandlers,
  ...payoutMakingHandlers,
  ...payoutUploadHandlers,
  ...gatewayCallbackHandlers,
  ...payoutHandlers,
  ...payoutApiHandlers,
  ...riskHandlers,
}
