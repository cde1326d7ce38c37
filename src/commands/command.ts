import { access } from 'virtual:endpoint-access'
import { accessTo } from '#contract/calls/endpoint-routes.ts'
import type { ListCallName, RowOf, EndpointName } from '#contract/contract.ts'
import type { SessionUser } from '#contract/people/user.endpoints.ts'
import type { Role } from '#domain/roles.ts'
import type { ScreenName, ScreenPath } from '#domain/screens.ts'
import type { SetupStepId } from '#domain/system/setup.ts'
import type { FormValues } from '#machines/form/form-values.ts'

/** The origin of the target rows: the focused one, the selected ones, or the open record. */
export type TargetSource = 'focus' | 'selection' | 'record'

/** The rows of each kind that has commands of its own; the file of an entity's commands adds it by `declare module`. */
// biome-ignore lint/suspicious/noEmptyInterface: entities fill it by declaration merging.
export interface OwnRowsByKind {}

/** The rows of each kind. A list that declares its actions as a set has a kind named like its call. */
type RowsByKind = OwnRowsByKind & { [Name in ListCallName]: RowOf<Name> }
export type TargetKind = keyof RowsByKind

/** Target rows of one kind. */
export interface TargetOf<Kind extends TargetKind> {
  kind: Kind
  rows: readonly RowsByKind[Kind][]
  source: TargetSource
  /** The number of matching rows, when everything is selected. */
  matching: number | null
}
/** The target rows of a command, typed by kind. */
export type CommandTarget = { [Kind in TargetKind]: TargetOf<Kind> }[TargetKind]

/** True for a target of several rows; a command on a single one is about its record, ticked or not. */
export const isSeveral = ({ rows, matching }: Pick<CommandTarget, 'rows' | 'matching'>): boolean =>
  rows.length > 1 || (matching ?? 0) > 1

/** The person's last action on this screen, if it can be undone. */
export interface LastDone {
  /** The lifecycle's event. */
  event: string
  /** Its target, in its current state. */
  target: CommandTarget
}

/** The facts that a command's availability depends on; without side effects. */
export interface CommandFacts {
  role: Role
  userId: number
  screen: ScreenName | null
  /** True on a list, whose selection and open record are left by a key. */
  isOnList?: boolean
  target: CommandTarget | null
  lastDone?: LastDone | null
  /** The person's export: one is written, or one stands there that failed or was cancelled. */
  exporting?: ExportState
  settings: Pick<SessionUser['system'], 'canTimeoutSupplement' | 'showBatchButton'> &
    Partial<Pick<SessionUser['system'], 'canClearMerchantBalance'>>
}

export type ExportState = 'running' | 'ended' | null

/** Where the keyboard is: in something that takes text, in a layer that captures keys. */
export interface KeyPlace {
  inField: boolean
  inLayer: boolean
}

/** Where a command's key works. A scope overlaps itself and `anywhere`; `list` and `record` overlap too. */
export type CommandScope = 'anywhere' | 'list' | 'record' | 'report' | 'layer'

export type QueueStep =
  /** The inspector's tab, counted from 0. */
  | { op: 'recordTab'; at: number }
  | { op: 'move'; by: number | 'page' | '-page' | 'first' | 'last'; extend?: boolean }
  /** To the first row of the next or previous group, on a list whose rows stand in groups. */
  | { op: 'group'; by: 1 | -1 }
  | {
      op:
        | 'open'
        | 'close'
        | 'toggle'
        | 'selectAll'
        | 'selectNone'
        | 'readAll'
        | 'moveOn'
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
        | 'intoRecord'
        | 'relation'
        | 'foldFacts'
    }

/** Step of a report: opens all its orders, changes the report, exports or prints it. */
export type ReportStep =
  | 'orders'
  | 'before'
  | 'parts'
  | 'merchant'
  | 'addFilter'
  | 'currency'
  | 'measure'
  | 'reading'
  | 'movers'
  | 'stack'
  | 'trend'
  | 'form'
  | 'today'
  | 'yesterday'
  | 'lastWeek'
  | 'thisMonth'
  | 'lastMonth'
  | 'refresh'
  | 'export'
  | 'print'

export type ShellStep =
  | 'palette'
  | 'shortcuts'
  | 'printShortcuts'
  | 'help'
  | 'tour'
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
  | 'seenNewOrders'
  | 'openNewOrder'
  | 'secondLevel'
  | 'secondPassword'
  | 'logout'
  | 'copyReproduction'
  | 'downloadReproduction'
  | 'replayRecording'
  | 'merchantDocs'
  | 'cancelExport'
  | 'showExport'
  | 'leaveLayer'

/** The effect of a command as data; the console's hosts carry it out. */
export type Intent =
  | { kind: 'navigate'; to: ScreenPath; search?: Record<string, unknown> }
  /** Starts the flow named after the command on the target. */
  | { kind: 'flow'; command: string; target: CommandTarget }
  | { kind: 'queue'; step: QueueStep }
  | { kind: 'report'; step: ReportStep }
  | { kind: 'shell'; step: ShellStep }
  | { kind: 'setLanguage'; language: string }
  /** Opens what is missing in a step of the checklist. */
  | { kind: 'setup'; step: SetupStepId }
  | { kind: 'undo'; target: CommandTarget }
  /** Opens an order on its list, and starts a command there with what is known for its form already. */
  | { kind: 'onOrder'; command: string; orderCode: string; filledIn: FormValues }

/** Why a command is unavailable: a key below `reason` of the `commands` locale, and its parameters. */
export interface Refused {
  ok: false
  reason: string
  params?: Record<string, string | number>
}
/** Answer to whether a command can run now. */
export type Availability = { ok: true } | Refused

export const READY: Availability = { ok: true }

/** The section of a command in the palette, the shortcut sheet and the hint bar. */
export type CommandGroup = 'actions' | 'list' | 'screens' | 'global' | 'settings'

/** Subject that a command cannot run without: one row of its kind, one or several, any list, any report. */
export type CommandArgument = 'row' | 'rows' | 'list' | 'report'

/** An amount as somebody types it, and the currency where it was typed, too. */
export interface TypedAmount {
  amount: string
  currency?: string | undefined
}

/**
 * One action of the console, defined once: palette, keys, row menu, buttons, hint bar and shortcut sheet are its views.
 */
export interface Command {
  /** `entity.verb`; its title is `<id>` of the `commands` locale unless `titleKey` says otherwise. */
  id: string
  titleKey?: string
  group: CommandGroup
  scope: CommandScope
  /** The kind of rows it acts on; it does not apply to lists of other kinds. */
  kind?: TargetKind
  /** Subject that is chosen before it can run; none where it is left out. */
  takes?: CommandArgument
  /**
   * The values of its form for an amount that was typed with it; only commands on one row that ask for an amount have
   * it.
   */
  valuesOf?(typed: TypedAmount, target: CommandTarget): FormValues
  /** Step that a list takes for it; a list that does not take the step does not have the command. */
  step?: QueueStep['op']
  /** The one screen it belongs to; without it the scope alone decides. */
  screen?: ScreenName
  /** Roles that may run it; it is hidden from others. */
  roles: readonly Role[]
  /** Default keys: `s`, `g o`, `mod+k`, `shift+ArrowDown`; several are alternatives. */
  keys?: readonly string[]
  /** Also works while typing in a field. */
  inFields?: boolean
  /** Runs again while the key is held; movement does, actions do not. */
  repeats?: boolean
  /** Hidden from the palette because it makes sense only as a key. */
  hidden?: boolean
  /** Shown in the hint bar, lowest first. */
  hint?: number
  /** True where its key does something here and now, beyond being available; always hinted when missing. */
  hintWhen?(facts: CommandFacts, place: KeyPlace): boolean
  /** Name of an icon the console knows. */
  icon?: string
  /** True for a row whose likeliest next action it is; auto-advance offers the first available one. */
  isLikely?(target: CommandTarget): boolean
  availability(facts: CommandFacts): Availability
  intent(facts: CommandFacts): Intent
}

/** The roles that may make a call, and so may see its command; none for calls without a session. */
export function rolesOf(call: EndpointName): readonly Role[] {
  const roles = accessTo(access, call)
  return typeof roles === 'string' ? [] : roles
}
