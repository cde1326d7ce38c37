import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSurface } from '#commands/surface-context.ts'
import { takeNextIn } from '#commands/rows/take-next.ts'
import type { Command } from '#commands/command.ts'
import type { SessionUser } from '#contract/people/user.endpoints.ts'
import { fieldsOfStaff } from '#domain/lists/fields/list-field.ts'
import { isStaff } from '#domain/roles.ts'
import type { ScreenPageProps } from '#features/define-screen.ts'
import { formFactsOf } from '#features/list/action/form/form-host.ts'
import { useColumnTitles } from '#features/list/columns/use-column-titles.ts'
import { cellOf, columnsOfFields } from '#features/list/define/fields/field-cells.ts'
import { actionText, saidOf } from '#features/list/define/action-texts.ts'
import type { CellContext } from '#features/list/define/cell-context.ts'
import { FieldRecord } from '#features/list/define/fields/FieldRecord.tsx'
import { exportsOfList } from '#features/list/define/file-of-list.ts'
import { ListImport } from '#features/list/define/ListImport.tsx'
import { ListActionPanel, namesOf, textsOf } from '#features/list/define/ListActionPanel.tsx'
import { rowQuery } from '#features/list/define/fields/list-of-fields.ts'
import type { AnyList, AnyRow, FieldsInput } from '#features/list/define/fields/list-of-fields.ts'
import { useNewestSeen } from '#features/list/define/use-newest-seen.ts'
import { useListActions } from '#features/list/define/use-list-actions.ts'
import { ListAside } from '#features/list/ListAside.tsx'
import type { ListDefinition } from '#features/list/list-definition.ts'
import { ListPage } from '#features/list/ListPage.tsx'
import { RecordColumns } from '#features/list/record/blocks/RecordColumns.tsx'
import { isDangerous } from '#features/list/row-actions/row-offers.ts'
import { commandKey } from '#features/list/row-actions/command-keys.ts'
import { useListTexts, useLookup } from '#features/list/list-texts.ts'
import { RowActions } from '#features/list/row-actions/RowActions.tsx'
import type { ListSearch } from '#features/list/rows/list-row.ts'
import { useListScreen } from '#features/list/use-list-screen.ts'
import { textOf } from '#machines/form/form-values.ts'
import { commandOf } from '#machines/action/define-actions.ts'
import { Action } from '#ui/fields/Action.tsx'
import { EmptyState, LoadingState } from '#ui/states.tsx'
import { sanitizeText } from '#ui/sanitize-text.ts'
import { UntrustedText } from '#ui/UntrustedText.tsx'

const TITLE_LENGTH = 64

interface FieldsPageProps extends ScreenPageProps<ListSearch> {
  list: AnyList
  definition: ListDefinition<AnyRow, FieldsInput>
}

/** The page of a list of fields: the rows, and beside them a record, an action's form, or an import. */
export function FieldsPage({ list: declared, definition, ...props }: FieldsPageProps) {
  const { user } = props
  const list = useMemo(() => listFor(declared, user), [declared, user])
  const { zone } = user.system
  const { namespace, actions, Beside, Detail, Lead, Sums, Tools } = list
  useTranslation([namespace, ...(list.alsoNamed ?? [])])
  const t = useLookup()
  const texts = useListTexts(namespace)
  const surface = useSurface()
  const columnTitle = useColumnTitles(namespace, zone)
  const [role] = user.access
  const context = useMemo((): CellContext => ({ t, texts, zone, role }), [t, texts, zone, role])
  const columns = useMemo(() => columnsOfFields(list, columnTitle, context), [list, columnTitle, context])
  const groupOf = useMemo(() => groupTitles(list, context), [list, context])
  const screen = useListScreen(props, definition, {
    columns,
    groupOf,
    titleOf: (row) => list.lineOf?.(row, context) ?? list.titleOf(row, context),
    numberOf: list.numberOf,
    exports: list.exports && exportsOfList(list.exports),
    useFlows(acts) {
      return useListActions(actions, {
        facts: formFactsOf(user),
        userId: user.userId,
        keyOf: definition.keyOf,
        along: list.along,
        fixed: list.fixed,
        onDone: ({ verb, rows, values, told }) => {
          const value = sanitizeText(
            rows[0] ? list.titleOf(rows[0], context) : textOf(values, list.search),
            TITLE_LENGTH,
          )
          const params = {
            ...saidOf(list, verb, rows[0]),
            value,
            count: rows.length,
            values: namesOf(list, rows, context),
            ...safe(told),
          }
          acts.notify(() => actionText(t, textsOf(list, verb), verb, 'done', params))
          const made = told['open'] ?? told['made']
          if (typeof told['open'] === 'string') acts.open(told['open'])
          if (typeof made === 'string') acts.pointTo(made)
          acts.refresh()
          if (list.isWorked && rows[0]) acts.advanceFrom(definition.keyOf(rows[0]))
        },
        onImported: acts.refresh,
        onEnded: acts.focusGrid,
      })
    },
  })
  const { record, flows, pages } = screen
  const isNarrowed = props.search.sort !== undefined || definition.filters.active(props.search).length > 0
  useNewestSeen(list, pages.list.source.rowAt(0), isNarrowed, user)
  const { open } = flows
  const isLong = open?.does === 'form' && open.actor.getSnapshot().context.form.isLong === true
  const isListed = record.code !== null && pages.store.rowOf(record.code) !== undefined
  const fetched = useQuery({ ...rowQuery(list, record.code), enabled: record.code !== null && !isListed })
  const row = record.code === null ? undefined : screen.rowOf(record.code)

  return (
    <ListPage
      screen={screen}
      withoutFilters={withoutFor(declared, user)}
      tools={
        <>
          {Tools && <Tools user={user} search={props.search} />}
          <ListButtons list={list} commands={definition.commands} overrides={user.preferences.keys} />
        </>
      }
      lead={Lead && <Lead user={user} search={props.search} fixed={list.fixed} />}
      sums={
        Sums && pages.list.status === 'ready' ? (
          <Sums input={pages.input} rows={`${pages.list.total} ${pages.list.source.rowAt(0)?.id ?? ''}`} />
        ) : undefined
      }
      aside={
        record.code !== null || open !== null ? (
          <ListAside
            {...screen.frame}
            bounds={list.width}
            width={open && list.width ? Math.max(screen.frame.width, list.width.form) : screen.frame.width}
            title={title()}
            actions={isLong ? undefined : panel()}
            onClose={() => (open ? surface.leaveLayer() : record.close())}
          >
            {content()}
          </ListAside>
        ) : null
      }
    />
  )

  function title() {
    if (open?.does === 'import' && actions) return texts.command(commandOf(actions, open.verb))
    const shown = open ? open.rows[0] : row
    return shown ? <UntrustedText text={list.titleOf(shown, context)} /> : t(`${namespace}:inspector.label`)
  }
  function panel() {
    if (open?.does === 'form')
      return (
        <ListActionPanel
          list={list}
          verb={open.verb}
          rows={open.rows}
          actor={open.actor}
          context={context}
          isDemo={user.system.isDemo}
          onLeave={flows.leave}
        />
      )
    return row && !open ? (
      <RowActions
        commands={definition.commands.filter(({ id }) => takesRows(list, id))}
        target={definition.targetOf([row], 'record', null)}
        overrides={user.preferences.keys}
        texts={texts}
      />
    ) : undefined
  }
  function content() {
    if (open?.does === 'import') return <ListImport list={list} open={open} context={context} onLeave={flows.leave} />
    if (open) return isLong ? panel() : null
    if (!row && fetched.isFetching) return <LoadingState label={t(`${namespace}:inspector.loading`)} />
    return row ? (
      <>
        <RecordColumns beside={Beside && <Beside row={row} zone={zone} />}>
          <FieldRecord list={list} row={row} context={context} titleOf={(field) => columnTitle(field, false)} />
        </RecordColumns>
        {Detail && <Detail row={row} zone={zone} />}
      </>
    ) : (
      <EmptyState title={t(`${namespace}:inspector.notListed`)} />
    )
  }
}

/** Titles of the groups in which a list's rows stand; undefined where they stand in none. */
function groupTitles(list: AnyList, context: CellContext): ((row: AnyRow) => string) | undefined {
  const { groupBy } = list
  return groupBy === undefined ? undefined : (row) => String(cellOf(list, groupBy, row, context))
}

const isOutside = ({ access }: SessionUser): boolean => !isStaff(access[0])

/** The list with the fields that the person sees. */
const listFor = (list: AnyList, user: SessionUser): AnyList =>
  isOutside(user) ? { ...list, fields: fieldsOfStaff(list.fields, false) } : list

/** The filters that the person is not offered. */
const withoutFor = ({ fields }: AnyList, user: SessionUser): string[] =>
  isOutside(user) ? Object.keys(fieldsOfStaff(fields, true)) : []

/** Values of an answer for a text, safe to show. */
const safe = (told: Readonly<Record<string, string | number | undefined>>) =>
  Object.fromEntries(
    Object.entries(told).map(([name, value]) => [
      name,
      typeof value === 'string' ? sanitizeText(value, TITLE_LENGTH) : value,
    ]),
  )

/** True for a command of the list that works on rows. */
function takesRows({ actions }: AnyList, command: string): boolean {
  return Object.entries(actions?.actions ?? {}).some(
    ([verb, action]) => actions && commandOf(actions, verb) === command && action.takes !== 'none',
  )
}

interface ListButtonsProps {
  list: AnyList
  commands: readonly Command[]
  overrides: Parameters<typeof commandKey>[1]
}

/** The actions that need no row, for those who may; the first is the main one unless it is dangerous. */
function ListButtons({ list, commands, overrides }: ListButtonsProps) {
  const surface = useSurface()
  const texts = useListTexts(list.namespace)
  const role = surface.facts()?.role
  const own = new Set([takeNextIn(commands), ...(list.commands?.map(({ id }) => id) ?? [])])
  const offered = commands.filter(
    ({ id, roles }) => !own.has(id) && !takesRows(list, id) && role !== undefined && roles.includes(role),
  )
  return offered.map(({ id, icon }, at) => (
    <Action
      key={id}
      variant={isDangerous({ icon }) ? 'danger' : at === 0 ? 'main' : 'plain'}
      keys={commandKey(id, overrides, commands)}
      title={texts.command(id)}
      onClick={() => surface.run(id, 'button')}
    >
      {texts.shortCommand(id)}
    </Action>
  ))
}
