import type { Role } from '#domain/roles.ts'

/** The variant of a screen at a path; columns, filters and commands depend on it. */
export type ScreenVariant =
  | 'public'
  | 'full'
  | 'customerService'
  | 'readonly'
  | 'supplier'
  | 'supplierTeam'
  | 'merchant'
  | 'own'
  | 'support'

/** A path of the console. Paths are fixed by the specification, misspelt ones included. */
export interface ScreenRoute {
  path: `/${string}`
  /** The screen's name; several paths are variants of one screen. */
  screen: string
  variant: ScreenVariant
  /** Who may open it; `public` needs no session. */
  roles: readonly Role[] | 'public'
  /** Menu group, nested by a slash; null for the top level or outside the menu. */
  group: string | null
  menu?: false
  cached?: false
  closable?: false
  hiddenForSupplierWhenFalse?: 'supplierSmsRecordEnable' | 'supplierWebMessageEnable'
}

/** Every path with its roles (specification, section 2; rulings where it names none). */
// biome-ignore format: a table, one route a line
export const SCREEN_ROUTES = [
  { path: '/login', screen: 'login', variant: 'public', roles: 'public', group: null, menu: false },
  { path: '/401', screen: 'forbidden', variant: 'public', roles: 'public', group: null, menu: false },
  { path: '/404', screen: 'notFound', variant: 'public', roles: 'public', group: null, menu: false },
  { path: '/500', screen: 'serverError', variant: 'public', roles: 'public', group: null, menu: false },
  { path: '/googleVerify', screen: 'googleVerify', variant: 'public', roles: 'public', group: null, menu: false },
  { path: '/home', screen: 'home', variant: 'full', roles: ['superAdmin', 'admin', 'technicalSupport', 'technicalMaintenance', 'customerService', 'supplier', 'merchant'], group: null, cached: false, closable: false },
  { path: '/help', screen: 'help', variant: 'full', roles: ['superAdmin', 'admin', 'technicalSupport', 'technicalMaintenance', 'customerService', 'supplier', 'merchant'], group: null, menu: false },
  { path: '/merchants/list', screen: 'merchants', variant: 'full', roles: ['superAdmin', 'admin'], group: 'merchants' },
  { path: '/merchants/list/customerService', screen: 'merchants', variant: 'customerService', roles: ['customerService', 'technicalMaintenance'], group: 'merchants' },
  { path: '/supplier/list', screen: 'suppliers', variant: 'full', roles: ['superAdmin', 'admin', 'technicalSupport'], group: 'suppliers' },
  { path: '/supplier/list/customerService', screen: 'suppliers', variant: 'customerService', roles: ['customerService', 'technicalMaintenance'], group: 'suppliers' },
  { path: '/supplier-proxy', screen: 'supplierAgents', variant: 'full', roles: ['supplier'], group: 'suppliers' },
  { path: '/qrCode/internationalCardToCard/list', screen: 'accounts.internationalCardToCard', variant: 'supplier', roles: ['supplier'], group: 'qrCode' },
  { path: '/qrCode/internationalCardToCard/list-admin', screen: 'accounts.internationalCardToCard', variant: 'full', roles: ['superAdmin', 'admin'], group: 'qrCode' },
  { path: '/qrCode/internationalCardToCard/list/customerService', screen: 'accounts.internationalCardToCard', variant: 'customerService', roles: ['customerService', 'technicalMaintenance'], group: 'qrCode' },
  { path: '/qrCode/opt/list', screen: 'accounts.opt', variant: 'supplier', roles: ['supplier'], group: 'qrCode' },
  { path: '/qrCode/opt/list-admin', screen: 'accounts.opt', variant: 'full', roles: ['superAdmin', 'admin'], group: 'qrCode' },
  { path: '/qrCode/opt/list/customerService', screen: 'accounts.opt', variant: 'customerService', roles: ['customerService', 'technicalMaintenance'], group: 'qrCode' },
  { path: '/qrCode/indiaAutoPayout/list', screen: 'accounts.indiaAutoPayout', variant: 'supplier', roles: ['supplier'], group: 'qrCode' },
  { path: '/qrCode/indiaAutoPayout/list-admin', screen: 'accounts.indiaAutoPayout', variant: 'full', roles: ['superAdmin', 'admin'], group: 'qrCode' },
  { path: '/qrCode/indiaAutoPayout/list/customerService', screen: 'accounts.indiaAutoPayout', variant: 'customerService', roles: ['customerService', 'technicalMaintenance'], group: 'qrCode' },
  { path: '/qrCode/razorpayPayProxy/list', screen: 'accounts.razorpayPayProxy', variant: 'supplier', roles: ['supplier'], group: 'qrCode' },
  { path: '/qrCode/razorpayPayProxy/list-admin', screen: 'accounts.razorpayPayProxy', variant: 'full', roles: ['superAdmin', 'admin'], group: 'qrCode' },
  { path: '/qrCode/razorpayPayProxy/list/customerService', screen: 'accounts.razorpayPayProxy', variant: 'customerService', roles: ['customerService', 'technicalMaintenance'], group: 'qrCode' },
  { path: '/qrCode/usdt/uSDTFloating/list', screen: 'accounts.uSDTFloating', variant: 'supplier', roles: ['supplier'], group: 'qrCode' },
  { path: '/qrCode/usdt/uSDTFloating/list-admin', screen: 'accounts.uSDTFloating', variant: 'full', roles: ['superAdmin', 'admin'], group: 'qrCode' },
  { path: '/qrCode/usdt/uSDTFloating/list/customerService', screen: 'accounts.uSDTFloating', variant: 'customerService', roles: ['customerService', 'technicalMaintenance'], group: 'qrCode' },
  { path: '/qrCode/usdt/uSDTPayProxy/list', screen: 'accounts.uSDTPayProxy', variant: 'supplier', roles: ['supplier'], group: 'qrCode' },
  { path: '/qrCode/usdt/uSDTPayProxy/list-admin', screen: 'accounts.uSDTPayProxy', variant: 'full', roles: ['superAdmin', 'admin'], group: 'qrCode' },
  { path: '/qrCode/usdt/uSDTPayProxy/list/customerService', screen: 'accounts.uSDTPayProxy', variant: 'customerService', roles: ['customerService', 'technicalMaintenance'], group: 'qrCode' },
  { path: '/qrCode/kenya/list-admin', screen: 'accounts.kenya', variant: 'full', roles: ['superAdmin', 'admin'], group: 'qrCode' },
  { path: '/qrCode/kenya/list/customerService', screen: 'accounts.kenya', variant: 'customerService', roles: ['customerService', 'technicalMaintenance'], group: 'qrCode' },
  { path: '/order/list', screen: 'orders', variant: 'full', roles: ['superAdmin', 'admin'], group: 'order' },
  { path: '/order/list/customerService', screen: 'orders', variant: 'customerService', roles: ['customerService', 'technicalMaintenance'], group: 'order' },
  { path: '/order/list/supplier', screen: 'orders', variant: 'supplier', roles: ['supplier'], group: 'order' },
  { path: '/order/list/supplierProxy', screen: 'orders', variant: 'supplierTeam', roles: ['supplier'], group: 'order' },
  { path: '/order/list/merchant', screen: 'orders', variant: 'merchant', roles: ['merchant'], group: 'order' },
  { path: '/order/profile', screen: 'orderProfile', variant: 'full', roles: ['superAdmin'], group: 'order' },
  { path: '/bankStatement/list', screen: 'smsRecords', variant: 'full', roles: ['admin', 'supplier', 'customerService'], group: 'bankStatement', hiddenForSupplierWhenFalse: 'supplierSmsRecordEnable' },
  { path: '/bankStatement/list-sa', screen: 'smsRecordManagement', variant: 'full', roles: ['superAdmin'], group: 'bankStatement' },
  { path: '/bankStatement/messages', screen: 'smsRecordManagement', variant: 'customerService', roles: ['admin', 'customerService', 'technicalMaintenance'], group: 'bankStatement' },
  { path: '/bankStatement/messages/supplier', screen: 'smsRecordManagement', variant: 'supplier', roles: ['supplier'], group: 'bankStatement', hiddenForSupplierWhenFalse: 'supplierSmsRecordEnable' },
  { path: '/bankStatement/figures', screen: 'messageFigures', variant: 'full', roles: ['superAdmin', 'admin', 'customerService', 'technicalMaintenance'], group: 'bankStatement' },
  { path: '/bankStatement/figures/supplier', screen: 'messageFigures', variant: 'supplier', roles: ['supplier'], group: 'bankStatement', hiddenForSupplierWhenFalse: 'supplierSmsRecordEnable' },
  { path: '/bankStatement/patterns', screen: 'messagePatterns', variant: 'full', roles: ['superAdmin'], group: 'bankStatement' },
  { path: '/bankStatement/webMessageRecord', screen: 'webMessages', variant: 'supplier', roles: ['supplier'], group: 'bankStatement', hiddenForSupplierWhenFalse: 'supplierWebMessageEnable' },
  { path: '/bankStatement/webMessageRecord-admin', screen: 'webMessages', variant: 'full', roles: ['superAdmin'], group: 'bankStatement' },
  { path: '/bankStatement/webMessageRecord/customerService', screen: 'webMessages', variant: 'customerService', roles: ['customerService', 'technicalMaintenance'], group: 'bankStatement' },
  { path: '/bankStatement/usdtTransactionRecord-admin', screen: 'usdtRecords', variant: 'full', roles: ['superAdmin', 'admin'], group: 'bankStatement' },
  { path: '/bankStatement/usdtTransactionRecord/customerService', screen: 'usdtRecords', variant: 'customerService', roles: ['customerService', 'technicalMaintenance'], group: 'bankStatement' },
  { path: '/securityNodes/security-patch-list', screen: 'trustedChainPatches', variant: 'full', roles: ['superAdmin'], group: 'securityNodes' },
  { path: '/securityNodes/list', screen: 'trustedChainNodes', variant: 'full', roles: ['superAdmin'], group: 'securityNodes' },
  { path: '/orderAnalysis/order-analysis-list', screen: 'orderSource', variant: 'full', roles: ['superAdmin', 'admin'], group: 'orderAnalysis' },
  { path: '/orderAnalysis/order-analysis-list/customerService', screen: 'orderSource', variant: 'customerService', roles: ['customerService', 'technicalMaintenance'], group: 'orderAnalysis' },
  { path: '/orderAnalysis/ip-analysis-list', screen: 'ipFrequency', variant: 'full', roles: ['superAdmin', 'admin'], group: 'orderAnalysis' },
  { path: '/orderAnalysis/ip-analysis-list/customerService', screen: 'ipFrequency', variant: 'customerService', roles: ['customerService', 'technicalMaintenance'], group: 'orderAnalysis' },
  { path: '/orderAnalysis/fronzen-ip-list', screen: 'abnormalIps', variant: 'full', roles: ['superAdmin', 'admin'], group: 'orderAnalysis' },
  { path: '/orderAnalysis/fronzen-ip-list/customerService', screen: 'abnormalIps', variant: 'customerService', roles: ['customerService', 'technicalMaintenance'], group: 'orderAnalysis' },
  { path: '/payProxyOrder/pool', screen: 'payoutPool', variant: 'full', roles: ['superAdmin', 'admin'], group: 'payProxyOrder' },
  { path: '/payProxyOrder/pool/customerService', screen: 'payoutPool', variant: 'customerService', roles: ['customerService', 'technicalMaintenance'], group: 'payProxyOrder' },
  { path: '/payProxyOrder/list', screen: 'payoutOrders', variant: 'full', roles: ['superAdmin', 'admin'], group: 'payProxyOrder' },
  { path: '/payProxyOrder/list/customerService', screen: 'payoutOrders', variant: 'customerService', roles: ['customerService', 'technicalMaintenance'], group: 'payProxyOrder' },
  { path: '/payProxyOrder/list/supplier', screen: 'payoutOrders', variant: 'supplier', roles: ['supplier'], group: 'payProxyOrder' },
  { path: '/payProxyOrder/list/supplierProxy', screen: 'payoutOrders', variant: 'supplierTeam', roles: ['supplier'], group: 'payProxyOrder' },
  { path: '/payProxyOrder/list/merchant', screen: 'payoutOrders', variant: 'merchant', roles: ['merchant'], group: 'payProxyOrder' },
  { path: '/payProxyOrder/upload', screen: 'payoutUpload', variant: 'full', roles: ['superAdmin'], group: 'payProxyOrder' },
  { path: '/payProxyOrder/upload/readonly', screen: 'payoutUpload', variant: 'readonly', roles: ['technicalMaintenance'], group: 'payProxyOrder' },
  { path: '/payProxyOrder/upload/merchant', screen: 'payoutUpload', variant: 'merchant', roles: ['merchant'], group: 'payProxyOrder' },
  { path: '/payoutBatch/list', screen: 'payoutBatches', variant: 'full', roles: ['superAdmin', 'admin', 'supplier'], group: 'payProxyOrder' },
  { path: '/payoutBatch/list/customerService', screen: 'payoutBatches', variant: 'customerService', roles: ['customerService', 'technicalMaintenance'], group: 'payProxyOrder' },
  { path: '/payoutBatch/templates', screen: 'bankTemplates', variant: 'full', roles: ['superAdmin'], group: 'payProxyOrder' },
  { path: '/payProxyOrder/risk-control/detection-records', screen: 'riskDetections', variant: 'full', roles: ['superAdmin'], group: 'payProxyOrder' },
  { path: '/payProxyOrder/risk-control/blacklist', screen: 'riskBlacklist', variant: 'full', roles: ['superAdmin'], group: 'payProxyOrder' },
  { path: '/order/statistics', screen: 'collectionStatistics', variant: 'full', roles: ['superAdmin', 'admin'], group: 'statistics' },
  { path: '/order/statistics/customerService', screen: 'collectionStatistics', variant: 'customerService', roles: ['customerService', 'technicalMaintenance'], group: 'statistics' },
  { path: '/order/statisticsByMerhcant/customerService', screen: 'collectionStatisticsByMerchant', variant: 'customerService', roles: ['customerService', 'technicalMaintenance'], group: 'statistics' },
  { path: '/order/statisticsByMerhcantV2', screen: 'collectionStatisticsByMerchant', variant: 'full', roles: ['superAdmin', 'admin'], group: 'statistics' },
  { path: '/order/statistics/supplierV2', screen: 'collectionStatistics', variant: 'supplier', roles: ['supplier'], group: 'statistics' },
  { path: '/order/statistics/merchant', screen: 'collectionStatistics', variant: 'merchant', roles: ['merchant'], group: 'statistics' },
  { path: '/payProxyOrder/statistics', screen: 'payoutStatistics', variant: 'full', roles: ['superAdmin', 'admin'], group: 'statistics' },
  { path: '/payProxyOrder/statistics/customerService', screen: 'payoutStatistics', variant: 'customerService', roles: ['customerService', 'technicalMaintenance'], group: 'statistics' },
  { path: '/payProxyOrder/statisticsByMerchant', screen: 'payoutStatisticsByMerchant', variant: 'full', roles: ['superAdmin', 'admin'], group: 'statistics' },
  { path: '/payProxyOrder/statisticsByMerchant/customerService', screen: 'payoutStatisticsByMerchant', variant: 'customerService', roles: ['customerService', 'technicalMaintenance'], group: 'statistics' },
  { path: '/payProxyOrder/statistics/supplier', screen: 'payoutStatistics', variant: 'supplier', roles: ['supplier'], group: 'statistics' },
  { path: '/payProxyOrder/statistics/merchant', screen: 'payoutStatistics', variant: 'merchant', roles: ['merchant'], group: 'statistics' },
  { path: '/fundRecord/fundRecord', screen: 'fundRecords', variant: 'own', roles: ['merchant', 'supplier'], group: 'fundRecord' },
  { path: '/fundRecord/fundRecordAdmin', screen: 'fundRecords', variant: 'full', roles: ['superAdmin', 'admin'], group: 'fundRecord' },
  { path: '/fundRecord/fundRecordAdmin/customerService', screen: 'fundRecords', variant: 'customerService', roles: ['customerService', 'technicalMaintenance'], group: 'fundRecord' },
  { path: '/monitor/list', screen: 'monitors', variant: 'supplier', roles: ['supplier'], group: 'monitorLog' },
  { path: '/monitor/list-admin', screen: 'monitors', variant: 'full', roles: ['superAdmin', 'admin'], group: 'monitorLog' },
  { path: '/monitor/list/customerService', screen: 'monitors', variant: 'customerService', roles: ['customerService', 'technicalMaintenance'], group: 'monitorLog' },
  { path: '/monitorLog/monitorLog', screen: 'monitorLog', variant: 'full', roles: ['superAdmin', 'admin'], group: 'monitorLog' },
  { path: '/monitorLog/monitorLog/customerService', screen: 'monitorLog', variant: 'customerService', roles: ['customerService', 'technicalMaintenance'], group: 'monitorLog' },
  { path: '/order/test/merchant', screen: 'apiTest', variant: 'merchant', roles: ['merchant'], group: 'order' },
  { path: '/merchant/test-orders', screen: 'testOrders', variant: 'merchant', roles: ['merchant'], group: 'order' },
  { path: '/profile/list', screen: 'profile', variant: 'full', roles: ['admin', 'supplier', 'merchant', 'superAdmin'], group: 'profile' },
  { path: '/profile/list/customerService', screen: 'profile', variant: 'customerService', roles: ['customerService', 'technicalMaintenance'], group: 'profile' },
  { path: '/message_page', screen: 'messages', variant: 'full', roles: ['superAdmin', 'admin', 'technicalSupport', 'technicalMaintenance', 'customerService', 'supplier', 'merchant'], group: null, menu: false },
  { path: '/error_logger_page', screen: 'errorLog', variant: 'full', roles: ['superAdmin', 'admin', 'technicalSupport', 'technicalMaintenance'], group: null, menu: false },
  { path: '/systemManager/payScriptInfo', screen: 'payScripts', variant: 'full', roles: ['superAdmin'], group: 'systemManager' },
  { path: '/systemManager/payScriptInfo/readonly', screen: 'payScripts', variant: 'readonly', roles: ['technicalMaintenance'], group: 'systemManager' },
  { path: '/systemManager/dynamicPayRecord', screen: 'payScriptCalls', variant: 'full', roles: ['superAdmin', 'customerService'], group: 'systemManager' },
  { path: '/systemManager/dynamicPayRecord/readonly', screen: 'payScriptCalls', variant: 'readonly', roles: ['technicalMaintenance'], group: 'systemManager' },
  { path: '/dynamicPay/payScriptInfo', screen: 'payScripts', variant: 'support', roles: ['technicalSupport'], group: 'systemConfig/dynamicPay' },
  { path: '/dynamicPay/dynamicPayRecord', screen: 'payScriptCalls', variant: 'support', roles: ['technicalSupport'], group: 'systemConfig/dynamicPay' },
  { path: '/systemManager/tgWhiteList', screen: 'telegramWhitelist', variant: 'full', roles: ['superAdmin', 'admin'], group: 'systemManager' },
  { path: '/systemManager/tgWhiteList/readonly', screen: 'telegramWhitelist', variant: 'readonly', roles: ['technicalMaintenance'], group: 'systemManager' },
  { path: '/systemManager/tgWhiteList/customerService', screen: 'telegramWhitelist', variant: 'customerService', roles: ['customerService'], group: 'systemManager' },
  { path: '/systemManager/botInfo', screen: 'groupBots', variant: 'full', roles: ['superAdmin', 'admin'], group: 'systemManager' },
  { path: '/systemManager/botInfo/customerService', screen: 'groupBots', variant: 'customerService', roles: ['customerService', 'technicalMaintenance'], group: 'systemManager' },
  { path: '/systemManager/transferBotInfo', screen: 'relayBots', variant: 'full', roles: ['superAdmin', 'admin'], group: 'systemManager' },
  { path: '/systemManager/transferBotInfo/customerService', screen: 'relayBots', variant: 'customerService', roles: ['customerService', 'technicalMaintenance'], group: 'systemManager' },
  { path: '/systemManager/botMessage', screen: 'botMessages', variant: 'full', roles: ['superAdmin', 'admin'], group: 'systemManager' },
  { path: '/systemManager/botMessage/customerService', screen: 'botMessages', variant: 'customerService', roles: ['customerService', 'technicalMaintenance'], group: 'systemManager' },
  { path: '/systemManager/botFundRecord', screen: 'botFundRecords', variant: 'full', roles: ['superAdmin', 'admin'], group: 'systemManager' },
  { path: '/setting/monitorScriptInfo', screen: 'monitorScripts', variant: 'full', roles: ['superAdmin'], group: 'systemManager' },
  { path: '/setting/monitorScriptInfo/readonly', screen: 'monitorScripts', variant: 'readonly', roles: ['technicalMaintenance'], group: 'systemManager' },
  { path: '/setting/banks', screen: 'banks', variant: 'full', roles: ['superAdmin', 'admin'], group: 'systemManager' },
  { path: '/setting/banks/customerService', screen: 'banks', variant: 'customerService', roles: ['customerService', 'technicalMaintenance'], group: 'systemManager' },
  { path: '/setting/users', screen: 'users', variant: 'full', roles: ['superAdmin', 'admin'], group: 'systemManager' },
  { path: '/setting/users/customerService', screen: 'users', variant: 'customerService', roles: ['customerService', 'technicalMaintenance'], group: 'systemManager' },
  { path: '/systemConfig', screen: 'globalConfig', variant: 'full', roles: ['superAdmin'], group: 'systemManager' },
  { path: '/systemConfig/readonly', screen: 'globalConfig', variant: 'readonly', roles: ['technicalMaintenance'], group: 'systemManager' },
  { path: '/entity-data-view', screen: 'entityData', variant: 'full', roles: ['superAdmin'], group: 'systemManager' },
  { path: '/entity-data-view/readonly', screen: 'entityData', variant: 'readonly', roles: ['technicalMaintenance'], group: 'systemManager' },
  { path: '/systemConfig-admin', screen: 'systemMaintenance', variant: 'full', roles: ['superAdmin'], group: 'systemManager' },
  { path: '/systemConfig-admin/readonly', screen: 'systemMaintenance', variant: 'readonly', roles: ['technicalMaintenance'], group: 'systemManager' },
  { path: '/setting/alarms', screen: 'alarms', variant: 'full', roles: ['superAdmin'], group: 'systemManager' },
  { path: '/setting/alarms/readonly', screen: 'alarms', variant: 'readonly', roles: ['technicalMaintenance'], group: 'systemManager' },
  { path: '/setting/alarm-targets', screen: 'alarmTargets', variant: 'full', roles: ['superAdmin'], group: 'systemManager' },
  { path: '/setting/alarm-targets/readonly', screen: 'alarmTargets', variant: 'readonly', roles: ['technicalMaintenance'], group: 'systemManager' },
  { path: '/userProduct', screen: 'userProducts', variant: 'full', roles: ['superAdmin', 'admin'], group: 'systemManager' },
  { path: '/userProduct/customerService', screen: 'userProducts', variant: 'customerService', roles: ['customerService', 'technicalMaintenance'], group: 'systemManager' },
  { path: '/order/testAdminOrder', screen: 'orderSubmissionTest', variant: 'full', roles: ['superAdmin'], group: 'systemManager' },
  { path: '/order/testAdminOrder/readonly', screen: 'orderSubmissionTest', variant: 'readonly', roles: ['technicalMaintenance'], group: 'systemManager' },
  { path: '/merchant/test-orders/readonly', screen: 'testOrders', variant: 'readonly', roles: ['superAdmin', 'admin', 'technicalMaintenance'], group: 'systemManager' },
  { path: '/auditRecord/auditRecord', screen: 'auditLog', variant: 'full', roles: ['superAdmin', 'admin'], group: 'systemManager' },
  { path: '/auditRecord/auditRecord/customerService', screen: 'auditLog', variant: 'customerService', roles: ['customerService', 'technicalMaintenance'], group: 'systemManager' },
  { path: '/setting/logged-user-list', screen: 'onlineUsers', variant: 'full', roles: ['superAdmin'], group: 'systemManager' },
  { path: '/systemManager/ipRule', screen: 'ipWhitelist', variant: 'full', roles: ['superAdmin', 'admin'], group: 'systemManager' },
  { path: '/systemManager/ipRule/customerService', screen: 'ipWhitelist', variant: 'customerService', roles: ['customerService', 'technicalMaintenance'], group: 'systemManager' },
  { path: '/systemManager/nameBlackList', screen: 'nameBlacklist', variant: 'full', roles: ['superAdmin'], group: 'systemManager' },
  { path: '/systemManager/nameBlackList/readonly', screen: 'nameBlacklist', variant: 'readonly', roles: ['technicalMaintenance'], group: 'systemManager' },
  { path: '/orderCallback', screen: 'orderCallbacks', variant: 'full', roles: ['superAdmin', 'admin'], group: 'systemManager' },
  { path: '/orderCallback/customerService', screen: 'orderCallbacks', variant: 'customerService', roles: ['customerService', 'technicalMaintenance'], group: 'systemManager' },
  { path: '/orderCallback/merchant', screen: 'orderCallbacks', variant: 'merchant', roles: ['merchant'], group: 'order' },
  { path: '/orderCallbackDetail', screen: 'orderCallbackDetails', variant: 'full', roles: ['superAdmin'], group: 'systemManager' },
  { path: '/orderCallbackDetail/readonly', screen: 'orderCallbackDetails', variant: 'readonly', roles: ['technicalMaintenance'], group: 'systemManager' },
  { path: '/dataCleanConfig', screen: 'dataCleanConfig', variant: 'full', roles: ['superAdmin'], group: 'systemManager' },
  { path: '/dataCleanHistory', screen: 'dataCleanHistory', variant: 'full', roles: ['superAdmin'], group: 'systemManager' },
  { path: '/payGatewayConfig', screen: 'payGatewayConfig', variant: 'full', roles: ['superAdmin'], group: 'systemManager' },
  { path: '/payGatewayConfig/readonly', screen: 'payGatewayConfig', variant: 'readonly', roles: ['technicalMaintenance'], group: 'systemManager' },
  { path: '/messageTemplate', screen: 'messageTemplates', variant: 'full', roles: ['superAdmin'], group: 'systemManager' },
  { path: '/messageTemplate/readonly', screen: 'messageTemplates', variant: 'readonly', roles: ['technicalMaintenance'], group: 'systemManager' },
  { path: '/orderClearHistory', screen: 'orderClearHistory', variant: 'full', roles: ['superAdmin'], group: 'systemManager' },
  { path: '/orderClearHistory/readonly', screen: 'orderClearHistory', variant: 'readonly', roles: ['technicalMaintenance'], group: 'systemManager' },
  { path: '/weChat/list', screen: 'weChatAccounts', variant: 'full', roles: ['superAdmin', 'admin'], group: 'weChat' },
  { path: '/weChat/group-list', screen: 'weChatGroups', variant: 'full', roles: ['superAdmin', 'admin'], group: 'weChat' },
  { path: '/weChat/contact-list', screen: 'weChatContacts', variant: 'full', roles: ['superAdmin', 'admin'], group: 'weChat' },
  { path: '/weChat/order-statistics', screen: 'weChatOrderStatistics', variant: 'full', roles: ['superAdmin', 'admin'], group: 'weChat' },
  { path: '/weChat/group-whitelist', screen: 'weChatGroupWhitelist', variant: 'full', roles: ['superAdmin', 'admin'], group: 'weChat' },
  { path: '/todo/mine', screen: 'todoMine', variant: 'full', roles: ['superAdmin', 'admin', 'technicalSupport', 'technicalMaintenance', 'customerService'], group: 'todo' },
  { path: '/todo/initiated', screen: 'todoInitiated', variant: 'full', roles: ['superAdmin', 'admin', 'technicalSupport', 'technicalMaintenance', 'customerService'], group: 'todo' },
] as const satisfies readonly ScreenRoute[]

export type ScreenPath = (typeof SCREEN_ROUTES)[number]['path']
export type ScreenName = (typeof SCREEN_ROUTES)[number]['screen']
/** The paths of one screen. */
export type PathOf<S extends ScreenName> = Extract<(typeof SCREEN_ROUTES)[number], { screen: S }>['path']

/** Screens about one subject, which stand beside each other; a person sees those that the role has. */
export const SIBLING_SCREENS: readonly (readonly ScreenName[])[] = [
  ['collectionStatistics', 'collectionStatisticsByMerchant'],
  ['payoutStatistics', 'payoutStatisticsByMerchant'],
  ['orderCallbacks', 'orderCallbackDetails'],
  ['dataCleanConfig', 'dataCleanHistory', 'orderClearHistory'],
  ['trustedChainPatches', 'trustedChainNodes'],
  ['smsRecords', 'smsRecordManagement', 'webMessages'],
]

/** The screens beside one, with itself; none where it stands alone. */
export const siblingsOf = (screen: ScreenName): readonly ScreenName[] =>
  SIBLING_SCREENS.find((set) => set.includes(screen)) ?? []

/** The row of a path; undefined for an unknown path. */
export function screenRouteOf(path: string): (ScreenRoute & { screen: ScreenName; path: ScreenPath }) | undefined {
  return SCREEN_ROUTES.find((route) => route.path === path)
}

/** True where a role may open a path. */
export function mayOpen(route: ScreenRoute, role: Role): boolean {
  return route.roles === 'public' || route.roles.includes(role)
}

/** The path of a screen for a role: the variant that lists the role. */
export function pathFor<S extends ScreenName>(screen: S, role: Role): PathOf<S> | undefined {
  const route = SCREEN_ROUTES.find((row: ScreenRoute) => row.screen === screen && mayOpen(row, role))
  return route?.path as PathOf<S> | undefined
}
