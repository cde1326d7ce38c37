import type { ComponentType } from 'react'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api/api.ts'
import { commandsOf } from '#commands/action-commands.ts'
import type { Command, CommandTarget } from '#commands/command.ts'
import type { EndpointName, InputOf, ListCallName, RowOf } from '#contract/contract.ts'
import type { SessionUser } from '#contract/people/user.endpoints.ts'
import type { ColumnOf, ListFields } from '#domain/lists/fields/list-field.ts'
import type { ScreenName } from '#domain/screens.ts'
import type { ScreenDeclaration, ScreenNamespace } from '#features/define-screen.ts'
import type { IconName } from '#ui/icons/icon-names.ts'
import type { CellContext } from '#features/list/define/cell-context.ts'
import { filterModelOf } from '#features/list/define/fields/field-filters.ts'
import type { DetailCache } from '#features/list/rows/detail-cache.ts'
import { inputOfAddress } from '#features/list/define/fields/field-input.ts'
import { suggestText } from '#features/list/fields/filter-input.ts'
import type { FieldLabels } from '#features/form/form-labels.ts'
import type { ListDefinition, ListNamespace, LiveList } from '#features/list/list-definition.ts'
import type { ListRow, ListSearch, RowPage, SortedInput } from '#features/list/rows/list-row.ts'
import { PAGE_SIZE } from '#features/list/rows/use-list-pages.ts'
import type { ActionSet } from '#machines/action/define-actions.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import type { ExportCallName } from '#machines/desk/export-form.ts'
import type { WidthBounds } from '#ui/inspector/panel-width.ts'
import type { QueueCell } from '#ui/queue/queue-types.ts'

/** The filters and sorting of a list's call. */
export type FieldsInput = Record<string, unknown> & SortedInput

/** The call that answers a list as a file, with the columns that it takes where those are not all of the list. */
export type ExportOf = ExportCallName | { call: ExportCallName; columns: readonly string[] }

/**
 * Names a column that the rows do not have; the fields themselves if they have all. Sums stand in a field of another
 * name.
 */
type Fitting<F extends ListFields, Row> = {
  [K in keyof F]: F[K] extends { width: number }
    ? (F[K] extends { kind: 'sums'; in: infer In } ? In : K) extends keyof Row
      ? F[K]
      : { noSuchFieldInRow: K }
    : F[K]
}

/** A list as data: its call, its fields, and what is done with its rows. */
export interface ListOfFields<Name extends ListCallName, F extends ListFields> {
  screen: ScreenName
  /** Of a list that is a screen of its own: its icon, and the letters after `g` that go there. */
  icon?: IconName
  goto?: ScreenDeclaration['goto']
  /** Tells it apart from another list on its screen; its layout and views are its own. */
  part?: string
  /** The locale namespace of its texts. */
  namespace: ListNamespace
  call: Name
  fields: F & Fitting<F, RowOf<Name>>
  /** Input of every call of the list, where the call serves several lists; a new row begins with it. */
  fixed?: FieldsInput
  /** The field that tells rows apart in the address, which the call finds one by; their id unless said. */
  key?: keyof RowOf<Name> & string
  /** The text field that a search is for. */
  search: keyof F & string
  /** The search filters with each letter, and stays in its box. */
  searchesAsTyped?: true
  /** The field of choices by which rows stand in groups, each below a heading; the call answers them in that order. */
  groupBy?: ChoiceOf<F>
  /** Calls of figures beside the rows, which are asked again when rows change. */
  summaries?: readonly EndpointName[]
  /** Meanings of a search text, likeliest first, where that is not the text field alone. */
  suggest?(text: string): readonly { field: string; value: string }[]
  /** The record's title. */
  titleOf(row: RowOf<Name>, context: CellContext): string
  /** Number that copying a row copies first, where that is not its key; its key where it is empty. */
  numberOf?(row: RowOf<Name>): string
  /** Text that copying a row copies, where that is more than its title. */
  lineOf?(row: RowOf<Name>, context: CellContext): string
  /** Rows are worked one after another: once an action on one is done, the cursor moves on. */
  isWorked?: true
  /** Other namespaces of its texts; where they are computed they load with the page. */
  alsoNamed?: readonly ScreenNamespace[]
  actions?: ActionSet<Name>
  /** Labels and choices of the fields of an action's form, where the texts by their names do not say. */
  words?(context: CellContext, verb: string, row: RowOf<Name> | undefined): Partial<FieldLabels>
  /** Commands of the list that are no actions on its rows. */
  commands?: readonly Command[]
  exports?: ExportOf
  /** Cells that are not simply their field's value. */
  cells?: { [K in ColumnOf<F> | JsonOf<F>]?: (row: RowOf<Name>, context: CellContext) => QueueCell }
  live?: LiveList<RowOf<Name>, FieldsInput>
  /** Sums in the line below the rows; `rows` is how many there are and the first of them, and changes with them. */
  Sums?: ComponentType<{ input: FieldsInput; rows: string }>
  /** Stands before the buttons above the list. */
  Tools?: ComponentType<ToolsProps>
  /** A line of its own above the rows. */
  Lead?: ComponentType<LeadProps>
  /** Stands beside the fields in the record where there is room, and above them where there is none. */
  Beside?: ComponentType<{ row: RowOf<Name>; zone: string }>
  /** Stands below the fields in the record. */
  Detail?: ComponentType<{ row: RowOf<Name>; zone: string }>
  /** Stands below the fields of its forms, such as a preview of what is typed. */
  FormDetail?: ComponentType<FormDetailProps<RowOf<Name>>>
  /** The answers of its actions that show them. */
  Answer?: ComponentType<AnswerProps<RowOf<Name>>>
  /** Additions to an action's input beside the typed values, such as what its form showed. */
  along?(verb: string, input: object): object
  /** How wide the record may be, and the least width of a form, in px; as all records unless said. */
  width?: WidthBounds & { form: number }
  /** Told the newest row when the person has it before them. */
  onNewestSeen?(newest: RowOf<Name>, user: SessionUser): void
}

/** Props of the tools before the buttons above the list. */
export interface ToolsProps {
  user: SessionUser
  search: ListSearch
}

/** Props of the line above the rows. */
export interface LeadProps {
  user: SessionUser
  search: ListSearch
  fixed: FieldsInput | undefined
}

/** Props of the component that shows an action's answer. */
export interface AnswerProps<Row> {
  verb: string
  answer: unknown
  row: Row | undefined
  zone: string
}

/** Props of the detail below a form. */
export interface FormDetailProps<Row> {
  verb: string
  row: Row | undefined
  /** All that the form is about. */
  rows: readonly Row[]
  values: FormValues
  zone: string
  /** Called once a form that prepares has loaded what it shows. */
  onReady: () => void
  /** Fills fields in. Leaving discards guesses without a question. */
  onFill: (change: FormValues, isGuess?: boolean) => void
}

/** Fields of choices. */
type ChoiceOf<F extends ListFields> = { [K in keyof F & string]: F[K] extends { kind: 'choice' } ? K : never }[keyof F &
  string]

/** Fields whose record may be put into words. */
type JsonOf<F extends ListFields> = { [K in keyof F]: F[K] extends { kind: 'json' } ? K : never }[keyof F]

/** A row of any list, by field. */
export interface AnyRow extends ListRow {
  readonly [field: string]: unknown
}

/** A list as its page reads it, whatever its rows. */
export interface AnyList
  extends Omit<
    ListOfFields<ListCallName, ListFields>,
    | 'fields'
    | 'key'
    | 'groupBy'
    | 'titleOf'
    | 'numberOf'
    | 'lineOf'
    | 'words'
    | 'cells'
    | 'live'
    | 'Beside'
    | 'Detail'
    | 'FormDetail'
    | 'Answer'
    | 'onNewestSeen'
  > {
  fields: ListFields
  key?: string
  groupBy?: string
  titleOf(row: AnyRow, context: CellContext): string
  numberOf?(row: AnyRow): string
  lineOf?(row: AnyRow, context: CellContext): string
  words?(context: CellContext, verb: string, row: AnyRow | undefined): Partial<FieldLabels>
  cells?: Readonly<Record<string, (row: AnyRow, context: CellContext) => QueueCell>>
  live?: LiveList<AnyRow, FieldsInput>
  Beside?: ComponentType<{ row: AnyRow; zone: string }>
  Detail?: ComponentType<{ row: AnyRow; zone: string }>
  FormDetail?: ComponentType<FormDetailProps<AnyRow>>
  Answer?: ComponentType<AnswerProps<AnyRow>>
  onNewestSeen?(newest: AnyRow, user: SessionUser): void
}

const inputOfKey = ({ fixed, key: field = 'id' }: AnyList, key: string | null) => ({ ...fixed, [field]: key })

/** The row of a key as the list's call answers it; null where there is none. */
export async function oneRow(list: AnyList, key: string | null, signal: AbortSignal): Promise<AnyRow | null> {
  const page = await api.call(list.call, inputOfKey(list, key) as InputOf<ListCallName>, { signal })
  return (page as unknown as RowPage<AnyRow>).list[0] ?? null
}

/** One row by its key, for a record that is open while the list does not show it. */
export function rowQuery(list: AnyList, key: string | null) {
  return queryOptions({
    queryKey: [...rowsKey(list.call), inputOfKey(list, key)],
    queryFn: ({ signal }) => oneRow(list, key, signal),
    // An error shows as a row that is not there.
    retry: false,
  })
}

const rowsKey = (call: ListCallName) => ['row', call]

/** Rows that were fetched alone: what is shown of them is what commands work on. */
const detailOfRow = (list: AnyList): DetailCache<AnyRow> => ({
  // A row of the list has all that is shown of it.
  prefetch: () => undefined,
  cached: (client, key) => client.getQueryData(rowQuery(list, key).queryKey) ?? undefined,
  forget: (client, key) =>
    void client.invalidateQueries({ queryKey: key === undefined ? rowsKey(list.call) : rowQuery(list, key).queryKey }),
})

/** The address's filters within the fixed ones: of several fixed values it may choose some. */
function withFixed(asked: FieldsInput, fixed: FieldsInput = {}): FieldsInput {
  const narrowed = Object.entries(fixed).map(([name, values]) => {
    const wanted = asked[name]
    const some = Array.isArray(values) && Array.isArray(wanted) ? values.filter((one) => wanted.includes(one)) : []
    return [name, some.length > 0 ? some : values]
  })
  return { ...asked, ...Object.fromEntries(narrowed) }
}

const NO_COMMANDS: readonly Command[] = []

/** The definition that a list of fields stands for. */
export function definitionOf(list: AnyList): ListDefinition<AnyRow, FieldsInput> {
  const { screen, part, namespace, call, fields, fixed, key = 'id', search, suggest, actions, live, summaries } = list
  const { commands = NO_COMMANDS } = list
  const searched = fields[search]
  return {
    screen,
    ...(part !== undefined && { part }),
    namespace,
    commands: actions ? [...commandsOf(actions), ...commands] : commands,
    filters: filterModelOf(fields),
    keyOf: (row) => String(row[key]),
    targetOf: (rows, source, matching) => ({ kind: call, rows, source, matching }) as unknown as CommandTarget,
    inputOf: (address, zone, now) => withFixed(inputOfAddress(fields, address, zone, now), fixed),
    // The input is the call's own: both come from the same fields.
    fetchPage: (input, request, signal) =>
      api.call(call, { pageSize: PAGE_SIZE, ...input, ...request } as InputOf<ListCallName>, {
        signal,
      }) as Promise<unknown> as Promise<RowPage<AnyRow>>,
    live,
    detail: detailOfRow(list),
    ...(summaries && { summaries }),
    ...(list.searchesAsTyped && { typedInto: search }),
    suggestFilters: suggest ?? suggestText(search, searched?.kind === 'text' ? searched.maxLength : 64),
  }
}
