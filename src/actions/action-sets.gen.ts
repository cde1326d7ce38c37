// Written by `npm run registers`: change what it names instead.
import { groupBotActions, relayBotActions } from '#actions/chat/bot-group.actions.ts'
import { botMessageActions, botFundRecordActions } from '#actions/chat/bot-message.actions.ts'
import { messageTemplateActions } from '#actions/chat/message-template.actions.ts'
import { telegramPersonActions } from '#actions/chat/telegram-person.actions.ts'
import { weChatAccountActions } from '#actions/chat/wechat-account.actions.ts'
import { weChatContactActions } from '#actions/chat/wechat-contact.actions.ts'
import { weChatGroupActions } from '#actions/chat/wechat-group.actions.ts'
import { weChatMessageActions } from '#actions/chat/wechat-message.actions.ts'
import { bankMessageActions } from '#actions/collect/bank-message.actions.ts'
import { bankRecordActions } from '#actions/collect/bank-record.actions.ts'
import { blacklistedNameActions } from '#actions/collect/blacklisted-name.actions.ts'
import { callbackActions } from '#actions/collect/callback.actions.ts'
import { chainNodeActions } from '#actions/collect/chain-node.actions.ts'
import { chainPatchActions } from '#actions/collect/chain-patch.actions.ts'
import { messagePatternActions } from '#actions/collect/message-pattern.actions.ts'
import { monitorLogActions } from '#actions/collect/monitor-log.actions.ts'
import { monitorScriptActions } from '#actions/collect/monitor-script.actions.ts'
import { payGatewayActions } from '#actions/collect/pay-gateway.actions.ts'
import { payScriptCallActions } from '#actions/collect/pay-script-call.actions.ts'
import { payScriptActions } from '#actions/collect/pay-script.actions.ts'
import { ipAllowanceActions } from '#actions/ip-guard/ip-allowance.actions.ts'
import { ipFreezeActions } from '#actions/ip-guard/ip-freeze.actions.ts'
import { ipFrequencyActions } from '#actions/ip-guard/ip-frequency.actions.ts'
import { ipGuardRuleActions } from '#actions/ip-guard/ip-guard-rule.actions.ts'
import { auditActions } from '#actions/ops/audit.actions.ts'
import { cleanupConfigActions } from '#actions/ops/cleanup-config.actions.ts'
import { cleanupTaskActions } from '#actions/ops/cleanup-task.actions.ts'
import { clearedOrderActions } from '#actions/ops/cleared-order.actions.ts'
import { entityActions } from '#actions/ops/entity.actions.ts'
import { settingActions } from '#actions/ops/setting.actions.ts'
import { accountActions } from '#actions/parties/account.actions.ts'
import { agentActions } from '#actions/parties/agent.actions.ts'
import { bankActions } from '#actions/parties/bank.actions.ts'
import { fundRecordActions } from '#actions/parties/fund-record.actions.ts'
import { healthActions } from '#actions/parties/health.actions.ts'
import { merchantActions } from '#actions/parties/merchant.actions.ts'
import { supplierActions } from '#actions/parties/supplier.actions.ts'
import { userProductActions } from '#actions/parties/user-product.actions.ts'
import { bankTemplateActions } from '#actions/payout/bank-template.actions.ts'
import { blacklistActions } from '#actions/payout/blacklist.actions.ts'
import { detectionActions } from '#actions/payout/detection.actions.ts'
import { ipRuleActions } from '#actions/people/ip-rule.actions.ts'
import { profileActions } from '#actions/people/profile.actions.ts'
import { sessionActions } from '#actions/people/session.actions.ts'
import { userActions } from '#actions/people/user.actions.ts'

/** The action set of every list that has one. */
export const ACTION_SETS = [
  groupBotActions,
  relayBotActions,
  botMessageActions,
  botFundRecordActions,
  messageTemplateActions,
  telegramPersonActions,
  weChatAccountActions,
  weChatContactActions,
  weChatGroupActions,
  weChatMessageActions,
  bankMessageActions,
  bankRecordActions,
  blacklistedNameActions,
  callbackActions,
  chainNodeActions,
  chainPatchActions,
  messagePatternActions,
  monitorLogActions,
  monitorScriptActions,
  payGatewayActions,
  payScriptCallActions,
  payScriptActions,
  ipAllowanceActions,
  ipFreezeActions,
  ipFrequencyActions,
  ipGuardRuleActions,
  auditActions,
  cleanupConfigActions,
  cleanupTaskActions,
  clearedOrderActions,
  entityActions,
  settingActions,
  accountActions,
  agentActions,
  bankActions,
  fundRecordActions,
  healthActions,
  merchantActions,
  supplierActions,
  userProductActions,
  bankTemplateActions,
  blacklistActions,
  detectionActions,
  ipRuleActions,
  profileActions,
  sessionActions,
  userActions,
] as const
