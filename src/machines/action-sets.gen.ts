// Written by `npm run registers`: change what it names instead.
import { accountActions } from '#machines/account/account.actions.ts'
import { agentActions } from '#machines/agent/agent.actions.ts'
import { auditActions } from '#machines/audit/audit.actions.ts'
import { bankMessageActions } from '#machines/bank-message/bank-message.actions.ts'
import { bankRecordActions } from '#machines/bank-record/bank-record.actions.ts'
import { bankTemplateActions } from '#machines/bank-template/bank-template.actions.ts'
import { bankActions } from '#machines/bank/bank.actions.ts'
import { blacklistedNameActions } from '#machines/blacklisted-name/blacklisted-name.actions.ts'
import { groupBotActions, relayBotActions } from '#machines/bots/bot-group.actions.ts'
import { botMessageActions, botFundRecordActions } from '#machines/bots/bot-message.actions.ts'
import { telegramPersonActions } from '#machines/bots/telegram-person.actions.ts'
import { callbackActions } from '#machines/callback/callback.actions.ts'
import { cleanupConfigActions } from '#machines/cleanup-config/cleanup-config.actions.ts'
import { cleanupTaskActions } from '#machines/cleanup-task/cleanup-task.actions.ts'
import { clearedOrderActions } from '#machines/cleared-order/cleared-order.actions.ts'
import { entityActions } from '#machines/entity/entity.actions.ts'
import { fundRecordActions } from '#machines/fund-record/fund-record.actions.ts'
import { healthActions } from '#machines/health/health.actions.ts'
import { ipAllowanceActions } from '#machines/ip-guard/ip-allowance.actions.ts'
import { ipFreezeActions } from '#machines/ip-guard/ip-freeze.actions.ts'
import { ipFrequencyActions } from '#machines/ip-guard/ip-frequency.actions.ts'
import { ipGuardRuleActions } from '#machines/ip-guard/ip-guard-rule.actions.ts'
import { ipRuleActions } from '#machines/ip-rule/ip-rule.actions.ts'
import { merchantActions } from '#machines/merchant/merchant.actions.ts'
import { messagePatternActions } from '#machines/message-pattern/message-pattern.actions.ts'
import { messageTemplateActions } from '#machines/message-template/message-template.actions.ts'
import { monitorLogActions } from '#machines/monitor-log/monitor-log.actions.ts'
import { monitorScriptActions } from '#machines/monitor-script/monitor-script.actions.ts'
import { payGatewayActions } from '#machines/pay-gateway/pay-gateway.actions.ts'
import { payScriptCallActions } from '#machines/pay-script-call/pay-script-call.actions.ts'
import { payScriptActions } from '#machines/pay-script/pay-script.actions.ts'
import { profileActions } from '#machines/profile/profile.actions.ts'
import { blacklistActions } from '#machines/risk/blacklist.actions.ts'
import { detectionActions } from '#machines/risk/detection.actions.ts'
import { sessionActions } from '#machines/session-list/session.actions.ts'
import { settingActions } from '#machines/setting/setting.actions.ts'
import { supplierActions } from '#machines/supplier/supplier.actions.ts'
import { chainNodeActions } from '#machines/trusted-chain/chain-node.actions.ts'
import { chainPatchActions } from '#machines/trusted-chain/chain-patch.actions.ts'
import { userProductActions } from '#machines/user-product/user-product.actions.ts'
import { userActions } from '#machines/user/user.actions.ts'
import { weChatAccountActions } from '#machines/wechat-account/wechat-account.actions.ts'
import { weChatContactActions } from '#machines/wechat-contact/wechat-contact.actions.ts'
import { weChatGroupActions } from '#machines/wechat-group/wechat-group.actions.ts'
import { weChatMessageActions } from '#machines/wechat-message/wechat-message.actions.ts'

/** The action set of every list that has one. */
export const ACTION_SETS = [
  accountActions,
  agentActions,
  auditActions,
  bankMessageActions,
  bankRecordActions,
  bankTemplateActions,
  bankActions,
  blacklistedNameActions,
  groupBotActions,
  relayBotActions,
  botMessageActions,
  botFundRecordActions,
  telegramPersonActions,
  callbackActions,
  cleanupConfigActions,
  cleanupTaskActions,
  clearedOrderActions,
  entityActions,
  fundRecordActions,
  healthActions,
  ipAllowanceActions,
  ipFreezeActions,
  ipFrequencyActions,
  ipGuardRuleActions,
  ipRuleActions,
  merchantActions,
  messagePatternActions,
  messageTemplateActions,
  monitorLogActions,
  monitorScriptActions,
  payGatewayActions,
  payScriptCallActions,
  payScriptActions,
  profileActions,
  blacklistActions,
  detectionActions,
  sessionActions,
  settingActions,
  supplierActions,
  chainNodeActions,
  chainPatchActions,
  userProductActions,
  userActions,
  weChatAccountActions,
  weChatContactActions,
  weChatGroupActions,
  weChatMessageActions,
] as const
