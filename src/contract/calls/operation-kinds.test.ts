import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { SETTING_KEYS } from '#domain/settings.ts'
import { contract } from '#contract/contract.ts'
import type { EndpointName } from '#contract/contract.ts'
import type { EndpointSpec } from '#contract/calls/define.ts'
import { isMutation } from '#contract/calls/define.ts'
import { demandsOf, isCodeToggledOn, OPERATION_KINDS } from '#contract/calls/operation-kinds.ts'
import type { CodeToggle, OperationDemands, OperationKind } from '#contract/calls/operation-kinds.ts'

const calls = (Object.keys(contract) as EndpointName[]).map((name): { name: EndpointName; spec: EndpointSpec } => ({
  name,
  spec: contract[name],
}))
const namesOf = (is: (spec: EndpointSpec, name: EndpointName) => boolean) =>
  calls.filter(({ spec, name }) => is(spec, name)).map(({ name }) => name)

/** The platform's rules for each kind. */
const RULES: Record<OperationKind, OperationDemands> = {
  reversal: { secondLevel: true, googleCode: { toggle: 'googleVerifyBalanceOperation' }, approval: true },
  manualStatus: { secondLevel: true, googleCode: { toggle: 'googleVerifyBalanceOperation' }, approval: true },
  confirmUnpaid: { secondLevel: true, googleCode: { toggle: 'googleVerifyBalanceOperation' }, approval: true },
  balanceOperation: {
    secondLevel: true,
    googleCode: { toggle: 'googleVerifyBalanceOperation' },
    payPassword: true,
    approval: true,
  },
  rateChange: { secondLevel: true, googleCode: { toggle: 'googleVerifyBalanceOperation' }, payPassword: true },
  payoutCreation: { payPassword: true },
  supplement: { googleCode: { toggle: 'googleVerifyManualSupplement' } },
  rejection: { googleCode: 'whenPaid' },
  batchConfirmation: { googleCode: { toggle: 'googleVerifyBatchOperations' }, approval: true },
  batchFailure: { googleCode: { toggle: 'googleVerifyBatchOperations' } },
  ipWhitelistChange: { googleCode: { toggle: 'googleVerifyIpWhitelist' } },
  ipRuleChange: { googleCode: { toggle: 'googleVerifyIpRule' } },
  approvalDecision: { secondLevel: true, googleCode: 'whenApproved', payPassword: 'whenApproved' },
  changeReversal: { googleCode: 'whenApproved' },
  settingChange: { secondLevel: true },
  templateChange: { secondLevel: true },
  accountChange: { secondLevel: true },
  payPasswordChange: { secondLevel: true },
  partyChange: { secondLevel: true },
  forcedLogout: { secondLevel: true },
  logCleanup: { secondLevel: true },
  dataCleanup: { secondLevel: true },
  merchantKey: { secondLevel: true, googleCode: 'always' },
  secretReveal: { secondLevel: true, googleCode: 'always' },
  callbackFormatChange: { secondLevel: true },
  runStateChange: { secondLevel: true },
  gatewayChange: { secondLevel: true },
  alarmTargetChange: { secondLevel: true },
  payScriptChange: { secondLevel: true },
  monitorKey: { secondLevel: true },
  scriptChange: { secondLevel: true },
  messengerChange: { secondLevel: true },
  patternChange: { secondLevel: true },
  messageReread: { secondLevel: true },
  statementImport: { secondLevel: true },
  resourceRepair: { secondLevel: true },
}

/** The name pattern of a changing call of each kind, whatever its entity. */
const CALLED: Record<OperationKind, RegExp> = {
  reversal: /\.reverse(Order)?$|^bankRecord\.unmatch$/,
  manualStatus: /\.update(Order|Payout)?Status$/,
  confirmUnpaid: /unpaid/i,
  balanceOperation: /^balance\./,
  rateChange: /^userProduct\.|^agent\.setRate$/,
  payoutCreation: /^payoutOrder\.create$|^api\.payoutOrder\.createBatch$/,
  supplement: /^order.*(replenish|supplement)|^bankRecord\.match(Fitting)?$|^chainPatch\.accept$/i,
  rejection: /\.(reject|bulkApply)$/,
  batchConfirmation: /^payoutBatch\.confirm/,
  batchFailure: /^payoutBatch\.abnormal/,
  ipWhitelistChange: /^merchant\w*\.\w*ipWhitelist/i,
  ipRuleChange: /^ipRule\./,
  approvalDecision: /^todo\.decide/,
  changeReversal: /^audit\.revert$/,
  settingChange: /^system-config\.set:/,
  templateChange: /^messageTemplate\.(update|reset)$/,
  accountChange: /^admin\.|^user\.(bindUser|confirmBind|unbind|enableGoogleVerify|setAllowModify)$/,
  partyChange: /^(merchant|supplier)\.|^agent\.(add|move|setEnabled)$/,
  payPasswordChange: /^profile\.\w*PayPassword$/,
  forcedLogout: /forceLogout/,
  dataCleanup: /^dataClean/,
  logCleanup: /^orderCallBack\.delete|^monitorLog\.clear/,
  secretReveal: /\.revealSecrets$|^weChatAccount\.\w+Key$/,
  merchantKey: /^merchant\w*\.\w*(Key|Signing)$/,
  callbackFormatChange: /^merchant\w*\.\w*CallbackFormat$/,
  runStateChange: /^system\.setRunState$/,
  gatewayChange: /^payGateway\.(create|update|setEnabled|delete|sendTest)$/,
  alarmTargetChange: /^alarmTarget\.(create|update|setEnabled|delete|sendTest)$/,
  payScriptChange: /^payScript(Call)?\.(add|update|setEnabled|setTrial|promote|rollBack|replay)$/,
  monitorKey: /^monitor\.(add|rotateKey|showAddress)$/,
  scriptChange: /^monitorScript\.(add|update|delete|start|stop|restart)$/,
  messengerChange: /^weChatAccount\.(create|update|setEnabled|delete)$|^weChatGroup\.(bind|whitelist|unlist)$/,
  patternChange: /^messagePattern\.(add|update|revert|setEnabled)$|^bankMessage\.teach$/,
  messageReread: /^bankMessage\.reread(Unread)?$/,
  statementImport: /^bankRecord\.importStatement$/,
  resourceRepair: /^system-config\.(reset|fix)System/,
}

/** Kinds whose calls come with screens that are not there yet. */
const AWAITED: readonly OperationKind[] = []

const TOGGLES = SETTING_KEYS.filter((key): key is CodeToggle => key.startsWith('googleVerify'))
const kinds = Object.keys(OPERATION_KINDS) as OperationKind[]

describe('kinds of operations', () => {
  it.each(TOGGLES)('demand a code while %s is on, and only then', (toggle) => {
    const off = Object.fromEntries(TOGGLES.map((one) => [one, false])) as Record<CodeToggle, boolean>
    const on = { ...off, [toggle]: true }
    expect(kinds.filter((kind) => isCodeToggledOn(kind, off))).toEqual([])
    const asking = kinds.filter((kind) => isCodeToggledOn(kind, on))
    expect(asking.length).toBeGreaterThan(0)
    for (const kind of asking) expect(demandsOf(kind).googleCode).toEqual({ toggle })
  })

  it('demand what the rules say', () => {
    expect(OPERATION_KINDS).toEqual(RULES)
  })

  it.each(Object.entries(CALLED) as [OperationKind, RegExp][])(
    'of %s hold all calls of that name and no other',
    (kind, called) => {
      const named = namesOf((spec, name) => isMutation(spec) && called.test(name))
      expect(named.length > 0).toBe(!AWAITED.includes(kind))
      expect(namesOf(({ operation }) => operation === kind)).toEqual(named)
    },
  )

  it('demand the second level for everything below admin/', () => {
    const open = namesOf(
      (spec) => spec.path.startsWith('/v1.0/admin/') && isMutation(spec) && !demandsOf(spec.operation).secondLevel,
    )
    expect(open).toEqual([])
  })
})

/** Calls about a code itself. */
const ABOUT_CODES: readonly EndpointName[] = [
  'user.login',
  'user.confirmBindForProfile',
  'user.unbindForProfile',
  'user.confirmBind',
]

describe('calls of a kind', () => {
  it('accept a Google code exactly where one may be demanded', () => {
    const takesCode = ({ input }: EndpointSpec) =>
      JSON.stringify(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })).includes('"googleCode"')
    expect(namesOf(takesCode).filter((name) => !ABOUT_CODES.includes(name))).toEqual(
      namesOf(({ operation }) => demandsOf(operation).googleCode !== undefined),
    )
  })

  it('return whether they wait for a second approver where that is possible', () => {
    const reportsWaiting = ({ output }: EndpointSpec) =>
      output instanceof z.ZodObject && 'waitsForApproval' in output.shape
    expect(namesOf(reportsWaiting)).toEqual(namesOf(({ operation }) => demandsOf(operation).approval === true))
  })
})
