import type { CallbackDetailRow, CallbackRow } from '#contract/callback.endpoints.ts'
import type { BankTemplateRow } from '#contract/bank-template.endpoints.ts'
import type { OrderRow } from '#contract/order.schemas.ts'
import type { PayoutBatchRow } from '#contract/payout-batch.endpoints.ts'
import type { PayoutRow } from '#contract/payout.schemas.ts'
import type { BlacklistEntry, RiskDetectionRow, RiskRuleRow } from '#contract/risk.endpoints.ts'
import type { ApprovalRow } from '#contract/todo.endpoints.ts'
import type { SessionUser } from '#contract/user.endpoints.ts'
import type { Role } from '#domain/roles.ts'
import type { ScreenName, ScreenPath } from '#domain/screens.ts'

/** Which rows they are: the focused one, the selected ones, or the open record. */
export type TargetSource = 'focus' | 'selection' | 'record'

/** The rows of each kind. */
interface RowsByKind {
  order: OrderRow
  payout: PayoutRow
  payoutBatch: PayoutBatchRow
  callback: CallbackRow
  callbackAttempt: CallbackDetailRow
  riskDetection: RiskDetectionRow
  riskRule: RiskRuleRow
  blacklistEntry: BlacklistEntry
  bankTemplate: BankTemplateRow
  approval: ApprovalRow
}
export type TargetKind = keyof RowsByKind

/** Rows of one kind that a command would act on. */
export interface TargetOf<Kind extends TargetKind> {
  kind: Kind
  rows: readonly RowsByKind[Kind][]
  source: TargetSource
  /** How many rows match the filter, when everything that matches is selected. */
  matching: number | null
}
/** The rows that a command would act on, typed by what they are. */
export type CommandTarget = { [Kind in TargetKind]: TargetOf<Kind> }[TargetKind]
export type OrderTarget = TargetOf<'order'>
export type PayoutTarget = TargetOf<'payout'>

/** What the person did last on this screen, while it might be taken back. */
export interface LastDone {
  /** The lifecycle's event. */
  event: string
  /** What it was done to, as it is since. */
  target: CommandTarget
}

/** What a command may know when it says whether it can run. Facts only; nothing here does anything. */
export interface CommandFacts {
  role: Role
  userId: number
  screen: ScreenName | null
  target: CommandTarget | null
  lastDone?: LastDone | null
  settings: Pick<SessionUser['system'], 'canTimeoutSupplement' | 'showBatchButton'>
}

/** Where a command's key works. A scope overlaps itself and `anywhere`; `list` and `record` overlap too. */
export type CommandScope = 'anywhere' | 'list' | 'record' | 'layer'

export type QueueStep =
  | { op: 'move'; by: number | 'page' | '-page' | 'first' | 'last'; extend?: boolean }
  | {
      op:
        | 'open'
        | 'close'
        | 'toggle'
        | 'selectAll'
        | 'selectNone'
        | 'search'
        | 'addFilter'
        | 'refresh'
        | 'showNew'
        | 'columns'
        | 'views'
        | 'copy'
        | 'previousRecord'
        | 'nextRecord'
        | 'export'
        | 'menu'
        | 'takeNext'
    }

export type ShellStep =
  | 'palette'
  | 'shortcuts'
  | 'toggleMenu'
  | 'searchMenu'
  | 'toggleFullscreen'
  | 'toggleColorScheme'
  | 'chooseLanguage'
  | 'closeTab'
  | 'closeOtherTabs'
  | 'closeAllTabs'
  | 'nextTab'
  | 'previousTab'
  | 'toggleMute'
  | 'secondLevel'
  | 'secondPassword'
  | 'logout'
  | 'copyReproduction'
  | 'downloadReproduction'
  | 'replayRecording'
  | 'leaveLayer'

/** What running a command means, as data; the console's hosts carry it out. */
export type Intent =
  | { kind: 'navigate'; to: ScreenPath; search?: Record<string, unknown> }
  /** Starts the flow that is named after the command, on the target. */
  | { kind: 'flow'; command: string; target: CommandTarget }
  | { kind: 'queue'; step: QueueStep }
  | { kind: 'shell'; step: ShellStep }
  | { kind: 'setLanguage'; language: string }
  | { kind: 'undo'; target: CommandTarget }

/** Why a command cannot run: a key below `reason` of the `commands` locale, and what its text speaks of. */
export interface Refused {
  ok: false
  reason: string
  params?: Record<string, string | number>
}
/** Whether a command can run now. */
export type Availability = { ok: true } | Refused

export const READY: Availability = { ok: true }

/** Part of the palette, the shortcut sheet and the hint bar that a command stands in. */
export type CommandGroup = 'actions' | 'list' | 'screens' | 'global' | 'settings'

/** One action of the console, defined once: palette, keys, row menu, buttons, hint bar and shortcut sheet are its views. */
export interface Command {
  /** `entity.verb`; its title is `<id>.title` of the `commands` locale unless `titleKey` says otherwise. */
  id: string
  titleKey?: string
  group: CommandGroup
  scope: CommandScope
  /** The kind of rows that it acts on; it has no meaning where the list holds others. */
  kind?: TargetKind
  /** The one screen it belongs to; without it the scope alone decides. */
  screen?: ScreenName
  /** Roles that may ever run it; for others it does not exist. */
  roles: readonly Role[]
  /** Default keys: `s`, `g o`, `mod+k`, `shift+ArrowDown`; several are alternatives. */
  keys?: readonly string[]
  /** Works while typing in a field as well. */
  inFields?: boolean
  /** Runs again while the key is held; movement does, actions do not. */
  repeats?: boolean
  /** Left out of the palette because it makes sense by key only. */
  hidden?: boolean
  /** Shown in the hint bar, lowest first. */
  hint?: number
  /** Name of an icon the console knows. */
  icon?: string
  /** Whether it is what the row most likely needs now; the first such command that can run is what working a queue in order offers. */
  isLikely?(target: CommandTarget): boolean
  availability(facts: CommandFacts): Availability
  intent(facts: CommandFacts): Intent
}
