import type { EndpointName, InputOf, ListCallName, OutputOf, RowOf } from '#contract/contract.ts'
import { LIMITS } from '#domain/limits.ts'
import type { ScreenName } from '#domain/screens.ts'
import type { ActionForm } from '#machines/action/action-form.ts'
import type { FormField } from '#machines/form/form-field.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import type { ImportAnswer } from '#machines/desk/csv-import.flow.ts'

/** Subject of an action on a list: the rows it was started on, none for one that needs no row. */
export interface Rows<Row> {
  rows: readonly Row[]
  /** Values common to all rows of the list, where its call serves several lists; a new row begins with them. */
  fixed?: Readonly<Record<string, unknown>> | undefined
}

/** The place of an action among others: its default key, its icon, and its rank in the hint bar. */
interface Offered {
  key: string
  icon: string
  hint?: number
}

/** Settings of the system on which an action's refusal can depend, beside the row. */
export interface RefusalFacts {
  settings: { canClearMerchantBalance?: boolean }
}

/** How many rows an action takes: none, one, or a limited number that were selected one by one. */
export type RowsTaken = 'none' | 'one' | { atMost: number }

/** An action on the rows of a list, as commands, forms and recordings read it. */
export interface FormAction<Row, Call extends EndpointName = EndpointName> extends Offered, AnswerParts<Call> {
  does: 'form'
  call: Call
  takes: RowsTaken
  /** Why a row refuses it, as a reason; null if it does not. */
  refusalOf?: (row: Row, facts: RefusalFacts) => string | null
  /** True for rows that mostly wait for this action; such rows can be worked through one after another. */
  isLikely?: (row: Row) => boolean
  /** The namespace of its texts, where lists share it; the list's own unless said. */
  textsIn?: string
  /** The `context` that chooses among the action's texts, for one that means different things to different rows. */
  textFor?: (row: Row) => string | undefined
  /** Values of the row in its texts, by name. */
  saysOf?: (row: Row) => Readonly<Record<string, string | number | null>>
  form: ActionForm<Rows<Row>, Call>
  /** The form of one row, for an action whose call and fields depend on it. */
  formOf?: (row: Row) => ActionForm<Rows<Row>, Call>
}

/** The calls that take a file's rows, all or none, and with `dryRun` only look at them. */
export type ImportCall = {
  [N in EndpointName]: OutputOf<N> extends ImportAnswer ? N : never
}[EndpointName]

/** Takes a file's rows into the list. */
export interface ImportAction extends Offered {
  does: 'import'
  call: ImportCall
  takes: 'none'
  /** The file's columns in their order, by what all rows of the list have. */
  columnsOf: (fixed: Rows<never>['fixed']) => readonly string[]
  /** Fields asked beside the file, named like the call's input; their values hold for all its rows. */
  asked?: readonly FormField<unknown>[]
}

/** A place of the console: a screen in the role's variant, with its search parameters. */
export interface Place {
  screen: ScreenName
  search: Readonly<Record<string, unknown>>
}

/** Opens what a row is about. */
export interface OpenAction<Row> extends Offered {
  does: 'open'
  takes: 'one'
  /** The call that the roles of this action may make. */
  call: EndpointName
  /** Null where the row is about nothing that has a screen; `nowhere` is then the reason. */
  placeOf: (row: Row) => Place | null
}

export type ListAction<Row> = FormAction<Row> | ImportAction | OpenAction<Row>

/** The actions on the rows of one list, by verb. Commands are named `<entity>.<verb>`. */
export interface ActionSet<Name extends ListCallName = ListCallName> {
  entity: string
  list: Name
  actions: Readonly<Record<string, ListAction<RowOf<Name>>>>
}

/** Result for one of several rows: its name, and why nothing was done to it. */
export interface RowResult {
  row: string
  refusal: string | null
}

interface AnswerParts<Call extends EndpointName> {
  /** Values of the answer in the text that says it is done: parameters, or a `context` that chooses the text. */
  messageValuesOf?: (answer: OutputOf<Call>) => Readonly<Record<string, string | number | undefined>>
  /** The results of calls that may do some rows and refuse others; they are shown before the form closes. */
  resultsOf?: (answer: OutputOf<Call>) => readonly RowResult[]
}

/** Parts that the form of each action has of its own. */
type FormPart =
  | 'fields'
  | 'review'
  | 'isLong'
  | 'prepares'
  | 'sendsAtOnce'
  | 'showsAnswer'
  | 'faultsOf'
  | 'isCodeDemandedBy'
  | 'asksForCode'
type FormParts<Row, Call extends EndpointName> = Offered &
  AnswerParts<Call> &
  Partial<Pick<ActionForm<Rows<Row>, Call>, FormPart>> & { call: Call }

/** The kinds of actions that a list can have. */
export interface ActionMakers<Row> {
  /** Needs no row: creates one. */
  onList<Call extends EndpointName>(
    spec: FormParts<Row, Call> & { startOf?: () => FormValues; inputOf: (values: FormValues) => InputOf<Call> },
  ): FormAction<Row, Call>
  /** Works on one row. */
  onRow<Call extends EndpointName>(
    spec: FormParts<Row, Call> & {
      refusalOf?: (row: Row, facts: RefusalFacts) => string | null
      isLikely?: (row: Row) => boolean
      textsIn?: string
      textFor?: (row: Row) => string | undefined
      saysOf?: (row: Row) => Readonly<Record<string, string | number | null>>
      startOf?: (row: Row) => FormValues
      inputOf: (row: Row, values: FormValues) => InputOf<Call>
    },
  ): FormAction<Row, Call>
  /** Works on one row, whose form, with its call and fields, depends on it; `call` has the roles of all of them. */
  onKindOfRow<Call extends EndpointName>(
    spec: Offered & {
      call: Call
      refusalOf?: (row: Row) => string | null
      textFor?: (row: Row) => string | undefined
      formOf: (row: Row) => ActionForm<Rows<Row>, Call>
    },
  ): FormAction<Row, Call>
  /** Works on up to `atMost` rows, as many as calls take unless said. */
  onRows<Call extends EndpointName>(
    spec: FormParts<Row, Call> & {
      atMost?: number
      refusalOf?: (row: Row) => string | null
      startOf?: () => FormValues
      inputOf: (rows: readonly Row[], values: FormValues) => InputOf<Call>
    },
  ): FormAction<Row, Call>
  /** Takes files with the fields of a form, or other names, as columns. */
  importing(
    spec: Offered & { call: ImportCall } & (
        | { fields: readonly Pick<FormField<unknown>, 'name'>[] }
        | Pick<ImportAction, 'columnsOf' | 'asked'>
      ),
  ): ImportAction
  /** Opens what the row is about. */
  opening(spec: Omit<OpenAction<Row>, 'does' | 'takes'>): OpenAction<Row>
}

function makersFor<Row>(): ActionMakers<Row> {
  const formOf = <Call extends EndpointName>({
    call,
    fields,
    review,
    isLong,
    prepares,
    sendsAtOnce,
    showsAnswer,
    faultsOf,
    isCodeDemandedBy,
    asksForCode,
    resultsOf,
  }: FormParts<Row, Call>) => ({
    // The verb, which the set fills in.
    name: '',
    callFor: () => call,
    fields: fields ?? [],
    review: review ?? ('never' as const),
    isLong,
    prepares,
    sendsAtOnce,
    faultsOf,
    isCodeDemandedBy,
    asksForCode,
    showsAnswer: resultsOf ? ('always' as const) : showsAnswer,
  })
  const shared = ({ key, icon, hint }: Offered) => ({ key, icon, hint })
  /** The row that was added: the cursor goes to it. */
  const madeIn = (answer: unknown): Record<string, string> =>
    typeof answer === 'object' && answer !== null && 'id' in answer ? { made: String(answer.id) } : {}
  const answerOf = <Call extends EndpointName>({ messageValuesOf, resultsOf }: AnswerParts<Call>) => ({
    messageValuesOf,
    resultsOf,
  })
  return {
    onList: (spec) => ({
      ...shared(spec),
      does: 'form',
      call: spec.call,
      ...answerOf({ ...spec, messageValuesOf: spec.messageValuesOf ?? madeIn }),
      takes: 'none',
      form: {
        ...formOf(spec),
        startOf: ({ fixed }) => ({ ...spec.startOf?.(), ...(fixed as FormValues | undefined) }),
        inputOf: (_none, values) => spec.inputOf(values),
      },
    }),
    onRow: (spec) => ({
      ...shared(spec),
      does: 'form',
      call: spec.call,
      ...answerOf(spec),
      takes: 'one',
      refusalOf: spec.refusalOf,
      isLikely: spec.isLikely,
      textsIn: spec.textsIn,
      textFor: spec.textFor,
      saysOf: spec.saysOf,
      form: {
        ...formOf(spec),
        startOf: ({ rows }) => spec.startOf?.(only(rows)) ?? {},
        inputOf: ({ rows }, values) => spec.inputOf(only(rows), values),
      },
    }),
    onKindOfRow: ({ formOf: ofRow, call, refusalOf, textFor, ...spec }) => ({
      ...shared(spec),
      does: 'form',
      call,
      takes: 'one',
      refusalOf,
      textFor,
      formOf: ofRow,
      form: {
        ...formOf({ ...spec, call }),
        inputOf: ({ rows }, values) => ofRow(only(rows)).inputOf({ rows }, values),
      },
    }),
    onRows: (spec) => ({
      ...shared(spec),
      does: 'form',
      call: spec.call,
      ...answerOf(spec),
      takes: { atMost: spec.atMost ?? LIMITS.rowsAtOnce },
      refusalOf: spec.refusalOf,
      form: {
        ...formOf(spec),
        startOf: () => spec.startOf?.() ?? {},
        inputOf: ({ rows }, values) => spec.inputOf(rows, values),
      },
    }),
    importing: (spec) => ({
      ...shared(spec),
      does: 'import',
      call: spec.call,
      takes: 'none',
      ...('fields' in spec
        ? { columnsOf: () => spec.fields.map(({ name }) => name) }
        : { columnsOf: spec.columnsOf, asked: spec.asked }),
    }),
    opening: (spec) => ({ ...spec, does: 'open', takes: 'one' }),
  }
}

/** The row of an action that works on one. */
export function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('the action was started without its row')
  return row
}

/**
 * Declares the actions on the rows of a list, each once: key, icon, call with its roles, how many rows, and the form.
 * Texts are below `action.<verb>` of the list's namespace.
 */
export function defineActions<Name extends ListCallName>(
  entity: string,
  list: Name,
  actionsOf: (make: ActionMakers<RowOf<Name>>) => Readonly<Record<string, ListAction<RowOf<Name>>>>,
): ActionSet<Name> {
  const actions = Object.entries(actionsOf(makersFor<RowOf<Name>>())).map(([verb, action]) => [
    verb,
    action.does === 'form' ? { ...action, form: { ...action.form, name: verb } } : action,
  ])
  return { entity, list, actions: Object.fromEntries(actions) }
}

/** The command of an action. */
export const commandOf = ({ entity }: Pick<ActionSet, 'entity'>, verb: string): string => `${entity}.${verb}`
