import type { SettingKey } from '#domain/settings.ts'

/**
 * When a current Google code is required: always, while a setting is on, if the order has been paid (for a payout: if paying
 * has begun), or if the operation that is approved or taken back requires one.
 */
export type CodeDemand = { toggle: CodeToggle } | 'always' | 'whenPaid' | 'whenApproved'

/** The settings that switch the demand of a Google code on and off for some kind. */
export type CodeToggle = Extract<SettingKey, `googleVerify${string}`>

/** The requirements of an operation. */
export interface OperationDemands {
  /** The second-level password (codes 1024 and 1025). */
  secondLevel?: true
  googleCode?: CodeDemand
  /** The payment password of who acts, while the setting `enablePayPassword` is on; `whenApproved` as with codes. */
  payPassword?: true | 'whenApproved'
  /** From the approval limit on it waits for a second person. */
  approval?: true
}

/** Debits or refunds money on the decision of staff. */
const MOVES_MONEY = {
  secondLevel: true,
  googleCode: { toggle: 'googleVerifyBalanceOperation' },
  approval: true,
} as const satisfies OperationDemands

const BATCH_CODE = { toggle: 'googleVerifyBatchOperations' } as const satisfies CodeDemand

/**
 * Kinds of operations, with what each asks wherever it is done, to collections and payouts alike. A call names its kind;
 * nothing of this is said by a call itself, so that no call of a kind can ask less than another.
 */
export const OPERATION_KINDS = {
  reversal: MOVES_MONEY,
  manualStatus: MOVES_MONEY,
  confirmUnpaid: MOVES_MONEY,
  /** Changes a party's balance, freezes a part of it, or moves its deposit. */
  balanceOperation: { ...MOVES_MONEY, payPassword: true },
  /** Changes what a product costs a merchant or earns a supplier. */
  rateChange: { secondLevel: true, googleCode: { toggle: 'googleVerifyBalanceOperation' }, payPassword: true },
  /** Pays out a merchant's money on the word of whoever is signed in. */
  payoutCreation: { payPassword: true },
  supplement: { googleCode: { toggle: 'googleVerifyManualSupplement' } },
  rejection: { googleCode: 'whenPaid' },
  batchConfirmation: { googleCode: BATCH_CODE, approval: true },
  batchFailure: { googleCode: BATCH_CODE },
  /** Changes the addresses from which a merchant may call. */
  ipWhitelistChange: { googleCode: { toggle: 'googleVerifyIpWhitelist' } },
  /** Changes the addresses from which the console may be used. */
  ipRuleChange: { googleCode: { toggle: 'googleVerifyIpRule' } },
  approvalDecision: { secondLevel: true, googleCode: 'whenApproved', payPassword: 'whenApproved' },
  /** Asks in addition what the operation asks by which it takes a change back. */
  changeReversal: { googleCode: 'whenApproved' },
  settingChange: { secondLevel: true },
  /** Changes how messages are worded. */
  templateChange: { secondLevel: true },
  accountChange: { secondLevel: true },
  /** Sets or changes the own payment password. */
  payPasswordChange: { secondLevel: true },
  /** Makes, changes or ends a merchant or supplier. */
  partyChange: { secondLevel: true },
  forcedLogout: { secondLevel: true },
  logCleanup: { secondLevel: true },
  /** Moves old rows to the archive and back, or changes which go. */
  dataCleanup: { secondLevel: true },
  /** Reveals or changes what a merchant's calls are signed with. */
  merchantKey: { secondLevel: true, googleCode: 'always' },
  /** Shows what an account keeps sealed. */
  secretReveal: { secondLevel: true, googleCode: 'always' },
  callbackFormatChange: { secondLevel: true },
  /** Changes what the platform as a whole lets happen. */
  runStateChange: { secondLevel: true },
  /** Makes or shows what a monitor proves itself by. */
  monitorKey: { secondLevel: true },
  /** Changes what monitors run. */
  scriptChange: { secondLevel: true },
  /** Changes who writes for the platform in groups of others, and which groups are answered about whose orders. */
  messengerChange: { secondLevel: true },
  /** Changes where calls to gateways go and how they are signed, or tries one. */
  gatewayChange: { secondLevel: true },
  /** Changes who is told of alarms, or tries it. */
  alarmTargetChange: { secondLevel: true },
  /** Changes what payers get, or runs it with calls to the outside. */
  payScriptChange: { secondLevel: true },
  /** Changes how messages of payments are read: what is read pays orders. */
  patternChange: { secondLevel: true },
  /** Reads messages again, which may pay orders. */
  messageReread: { secondLevel: true },
  /** Takes a bank's statement, whose rows may pay orders. */
  statementImport: { secondLevel: true },
  /** Corrects what is kept about accounts. */
  resourceRepair: { secondLevel: true },
} as const satisfies Record<string, OperationDemands>

/** A kind of operation. */
export type OperationKind = keyof typeof OPERATION_KINDS

const NOTHING: OperationDemands = {}

/** Demands on an operation of a kind; one without a kind demands nothing beyond the role. */
export function demandsOf(kind: OperationKind | undefined): OperationDemands {
  return kind === undefined ? NOTHING : OPERATION_KINDS[kind]
}

/** The setting that demands a Google code for operations of a kind; undefined where none does. */
export function codeToggleOf(kind: OperationKind | undefined): CodeToggle | undefined {
  const { googleCode } = demandsOf(kind)
  return typeof googleCode === 'object' ? googleCode.toggle : undefined
}

/** True where the present settings demand a Google code for an operation of the kind. */
export function isCodeToggledOn(
  kind: OperationKind | undefined,
  settings: Readonly<Record<CodeToggle, boolean>>,
): boolean {
  const toggle = codeToggleOf(kind)
  return toggle !== undefined && settings[toggle]
}
