// Written by `npm run registers`: change what it names instead.
import { cardToCardScreen, otpMonitorScreen, indiaPayoutScreen, gatewayPayoutScreen, usdtCollectionScreen, usdtPayoutScreen, kenyaScreen } from '#features/accounts/accounts.screens.ts'
import { auditLogScreen } from '#features/audit/audit-log.screen.ts'
import { smsRecordManagementScreen } from '#features/bank-messages/messages/messages.screen.ts'
import { messagePatternsScreen } from '#features/bank-messages/patterns/patterns.screen.ts'
import { smsRecordsScreen, webMessagesScreen } from '#features/bank-records/bank-records.screens.ts'
import { bankTemplatesScreen } from '#features/bank-templates/templates.screen.ts'
import { banksScreen } from '#features/banks/banks.screen.ts'
import { botFundRecordsScreen } from '#features/bots/bot-fund-records.screen.ts'
import { botMessagesScreen } from '#features/bots/bot-messages.screen.ts'
import { groupBotsScreen } from '#features/bots/group-bots.screen.ts'
import { relayBotsScreen } from '#features/bots/relay-bots.screen.ts'
import { telegramWhitelistScreen } from '#features/bots/telegram-whitelist.screen.ts'
import { dataCleanConfigScreen, dataCleanHistoryScreen, orderClearHistoryScreen } from '#features/cleanup/cleanup.screens.ts'
import { entityDataScreen } from '#features/entity-data/entity-data.screen.ts'
import { errorLogScreen } from '#features/error-log/error-log.screen.ts'
import { fundRecordsScreen } from '#features/funds/fund-records.screen.ts'
import { payGatewayConfigScreen } from '#features/gateways/gateways.screen.ts'
import { homeScreen } from '#features/home/home/home.screen.ts'
import { abnormalIpsScreen } from '#features/ip-guard/abnormal-ips.screen.ts'
import { ipFrequencyScreen } from '#features/ip-guard/ip-frequency.screen.ts'
import { ipWhitelistScreen } from '#features/ip-whitelist/ip-whitelist.screen.ts'
import { systemMaintenanceScreen } from '#features/maintenance/maintenance.screen.ts'
import { messageTemplatesScreen } from '#features/message-templates/message-templates.screen.ts'
import { messagesScreen } from '#features/messages/messages/messages.screen.ts'
import { monitorLogScreen } from '#features/monitors/log/monitor-log.screen.ts'
import { monitorScriptsScreen } from '#features/monitors/scripts/monitor-scripts.screen.ts'
import { nameBlacklistScreen } from '#features/name-blacklist/name-blacklist.screen.ts'
import { orderCallbackDetailsScreen } from '#features/orders/callbacks/order-callback-details.screen.ts'
import { orderCallbacksScreen } from '#features/orders/callbacks/order-callbacks.screen.ts'
import { ordersScreen } from '#features/orders/order-list/orders.screen.ts'
import { orderProfileScreen } from '#features/orders/order-profile/order-profile.screen.ts'
import { orderSourceScreen } from '#features/orders/order-source/order-source.screen.ts'
import { collectionStatisticsScreen, collectionStatisticsByMerchantScreen } from '#features/orders/order-statistics/order-statistics.screens.ts'
import { apiTestScreen } from '#features/orders/order-test/api-test.screen.ts'
import { orderSubmissionTestScreen } from '#features/orders/order-test/order-submission-test.screen.ts'
import { payoutUploadScreen } from '#features/orders/order-test/payout-upload.screen.ts'
import { supplierAgentsScreen } from '#features/parties/agents/agents.screen.ts'
import { merchantsScreen } from '#features/parties/merchants/merchants.screen.ts'
import { userProductsScreen } from '#features/parties/products/user-products.screen.ts'
import { suppliersScreen } from '#features/parties/suppliers/suppliers.screen.ts'
import { payScriptCallsScreen } from '#features/pay-scripts/calls/pay-script-calls.screen.ts'
import { payScriptsScreen } from '#features/pay-scripts/scripts/pay-scripts.screen.ts'
import { payoutBatchesScreen } from '#features/payouts/batches/batches.screen.ts'
import { payoutPoolScreen, payoutOrdersScreen } from '#features/payouts/payout-list/payouts.screen.ts'
import { payoutStatisticsScreen, payoutStatisticsByMerchantScreen } from '#features/payouts/payout-statistics/payout-statistics.screens.ts'
import { onlineUsersScreen } from '#features/people/online-users/online-users.screen.ts'
import { usersScreen } from '#features/people/users/users.screen.ts'
import { profileScreen } from '#features/profile/profile.screen.ts'
import { riskBlacklistScreen } from '#features/risk/blacklist/risk-blacklist.screen.ts'
import { riskDetectionsScreen } from '#features/risk/detections/risk-detections.screen.ts'
import { globalConfigScreen } from '#features/settings/settings.screen.ts'
import { todoMineScreen, todoInitiatedScreen } from '#features/todo/approvals/todo.screens.ts'
import { chainNodesScreen } from '#features/trusted-chain/chain-nodes.screen.ts'
import { chainPatchesScreen } from '#features/trusted-chain/chain-patches.screen.ts'
import { usdtRecordsScreen } from '#features/usdt-records/usdt-records.screen.ts'
import { weChatAccountsScreen } from '#features/wechat/accounts/accounts.screen.ts'
import { weChatContactsScreen } from '#features/wechat/contacts/contacts.screen.ts'
import { weChatGroupsScreen } from '#features/wechat/groups/groups.screen.ts'
import { weChatGroupWhitelistScreen } from '#features/wechat/groups/whitelist.screen.ts'
import { weChatOrderStatisticsScreen } from '#features/wechat/statistics/statistics.screen.ts'

/** Every screen. */
export const SCREENS = [
  cardToCardScreen,
  otpMonitorScreen,
  indiaPayoutScreen,
  gatewayPayoutScreen,
  usdtCollectionScreen,
  usdtPayoutScreen,
  kenyaScreen,
  auditLogScreen,
  smsRecordManagementScreen,
  messagePatternsScreen,
  smsRecordsScreen,
  webMessagesScreen,
  bankTemplatesScreen,
  banksScreen,
  botFundRecordsScreen,
  botMessagesScreen,
  groupBotsScreen,
  relayBotsScreen,
  telegramWhitelistScreen,
  dataCleanConfigScreen,
  dataCleanHistoryScreen,
  orderClearHistoryScreen,
  entityDataScreen,
  errorLogScreen,
  fundRecordsScreen,
  payGatewayConfigScreen,
  homeScreen,
  abnormalIpsScreen,
  ipFrequencyScreen,
  ipWhitelistScreen,
  systemMaintenanceScreen,
  messageTemplatesScreen,
  messagesScreen,
  monitorLogScreen,
  monitorScriptsScreen,
  nameBlacklistScreen,
  orderCallbackDetailsScreen,
  orderCallbacksScreen,
  ordersScreen,
  orderProfileScreen,
  orderSourceScreen,
  collectionStatisticsScreen,
  collectionStatisticsByMerchantScreen,
  apiTestScreen,
  orderSubmissionTestScreen,
  payoutUploadScreen,
  supplierAgentsScreen,
  merchantsScreen,
  userProductsScreen,
  suppliersScreen,
  payScriptCallsScreen,
  payScriptsScreen,
  payoutBatchesScreen,
  payoutPoolScreen,
  payoutOrdersScreen,
  payoutStatisticsScreen,
  payoutStatisticsByMerchantScreen,
  onlineUsersScreen,
  usersScreen,
  profileScreen,
  riskBlacklistScreen,
  riskDetectionsScreen,
  globalConfigScreen,
  todoMineScreen,
  todoInitiatedScreen,
  chainNodesScreen,
  chainPatchesScreen,
  usdtRecordsScreen,
  weChatAccountsScreen,
  weChatContactsScreen,
  weChatGroupsScreen,
  weChatGroupWhitelistScreen,
  weChatOrderStatisticsScreen,
] as const
