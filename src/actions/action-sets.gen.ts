// Written by `npm run registers`: change what it names instead.
import { groupBotActions, relayBotActions } from '#actions/chat/bot-group.actions.ts'
import { botMessageActions, botFundRecordActions, telegramPersonActions } from '#actions/chat/bot-people.actions.ts'
import { messageTemplateActions } from '#actions/chat/message-template.actions.ts'
import { weChatAccountActions, weChatContactActions } from '#actions/chat/wechat-account.actions.ts'
import { weChatGroupActions } from '#actions/chat/wechat-group.actions.ts'
import { weChatMessageActions } from '#actions/chat/wechat-message.actions.ts'
import { bankMessageActions } from '#actions/collect/bank-message.actions.ts'
import { bankRecordActions } from '#actions/collect/bank-record.actions.ts'
import { blacklistedNameActions } from '#actions/collect/blacklisted-name.actions.ts'
import { callbackActions } from '#actions/collect/callback.actions.ts'
import { messagePatternActions } from '#actions/collect/message-pattern.actions.ts'
import { monitorLogActions, monitorScriptActions } from '#actions/collect/monitor.actions.ts'
import { payGatewayActions } from '#actions/collect/pay-gateway.actions.ts'
import { payScriptActions, payScriptCallActions } from '#actions/collect/pay-script.actions.ts'
import { monitorActions } from '#actions/collect/phone.actions.ts'
import { testOrderActions } from '#actions/collect/test-order.actions.ts'
import { chainNodeActions, chainPatchActions } from '#actions/collect/trusted-chain.actions.ts'
import { ipAllowanceActions } from '#actions/ip-guard/ip-allowance.actions.ts'
import { ipFreezeActions } from '#actions/ip-guard/ip-freeze.actions.ts'
import { ipFrequencyActions } from '#actions/ip-guard/ip-frequency.actions.ts'
import { ipGuardRuleActions } from '#actions/ip-guard/ip-guard-rule.actions.ts'
import { alarmTargetActions } from '#actions/ops/alarm-target.actions.ts'
import { alarmActions } from '#actions/ops/alarm.actions.ts'
import { auditActions, entityActions } from '#actions/ops/audit.actions.ts'
import { cleanupConfigActions } from '#actions/ops/cleanup-config.actions.ts'
import { cleanupTaskActions } from '#actions/ops/cleanup-task.actions.ts'
import { clearedOrderActions } from '#actions/ops/cleared-order.actions.ts'
import { settingActions } from '#actions/ops/setting.actions.ts'
import { accountActions } from '#actions/parties/account.actions.ts'
import { agentActions } from '#actions/parties/agent.actions.ts'
import { bankActions } from '#actions/parties/bank.actions.ts'
import { fundRecordActions } from '#actions/parties/fund-record.actions.ts'
import { healthActions } from '#actions/parties/health.actions.ts'
import { merchantActions, supplierActions } from '#actions/parties/party.actions.ts'
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
  telegramPersonActions,
  messageTemplateActions,
  weChatAccountActions,
  weChatContactActions,
  weChatGroupActions,
  weChatMessageActions,
  bankMessageActions,
  bankRecordActions,
  blacklistedNameActions,
  callbackActions,
  messagePatternActions,
  monitorLogActions,
  monitorScriptActions,
  payGatewayActions,
  payScriptActions,
  payScriptCallActions,
  monitorActions,
  testOrderActions,
  chainNodeActions,
  chainPatchActions,
  ipAllowanceActions,
  ipFreezeActions,
  ipFrequencyActions,
  ipGuardRuleActions,
  alarmTargetActions,
  alarmActions,
  auditActions,
  entityActions,
  cleanupConfigActions,
  cleanupTaskActions,
  clearedOrderActions,
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
