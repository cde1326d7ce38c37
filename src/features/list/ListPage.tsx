import { useEffect, useMemo } from 'react'
import type { ReactNode } from 'react'
import { takeNextIn } from '#commands/rows/take-next.ts'
import { asCallFailure } from '#contract/wire/call-failure.ts'
import { AutoAdvanceLine, ExportPanel, fetchListPopups, RowMenu } from '#features/list/list-popups.ts'
import styles from '#features/list/ListPage.module.css'
import type { ListFlows } from '#features/list/list-screen.types.ts'
import { useListLabels } from '#features/list/list-labels.ts'
import { NewRows } from '#features/list/page/ListBanner.tsx'
import { ListTable } from '#features/list/page/ListTable.tsx'
import { ListTop } from '#features/list/page/ListTop.tsx'
import { RecordFoldsContext, useRecordFolds } from '#features/list/record/record-folds.ts'
import { commandKey } from '#features/list/row-actions/command-keys.ts'
import type { ListRow, SortedInput } from '#features/list/rows/list-row.ts'
import { TotalsLine } from '#features/list/TotalsLine.tsx'
import type { ListScreen } from '#features/list/use-list-screen.ts'
import { whenIdle } from '#features/when-idle.ts'
import { useLayer, useSurface } from '#commands/surface-context.ts'
import type { ListPopups, RowMenuPosition } from '#features/list/host/use-list-popups.ts'
import type { KeyOverrides } from '#commands/keys/key-resolver.ts'
import type { ListNamespace, ListDefinition } from '#features/list/list-definition.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import type { Command, CommandFacts } from '#commands/command.ts'
import { FormHostContext } from '#features/list/action/form/form-host.ts'
import type { FormHost, LeaveQuestion } from '#features/list/action/form/form-host.ts'

interface ListPageProps<Row extends ListRow, Input extends SortedInput, Flows extends ListFlows> {
  screen: ListScreen<Row, Input, Flows>
  /** Filters that this variant does not offer. */
  withoutFilters: readonly string[]
  /** List-specific buttons, shown before the shared tools. */
  tools?: ReactNode
  /** A line of its own above the rows. */
  lead?: ReactNode
  sums?: ReactNode
  /** The panel beside the list: the inspector, or the form of the running action. */
  aside: ReactNode
}

/** A list screen: filters and tools on top, rows, totals below, and the record beside them. */
export function ListPage<Row extends ListRow, Input extends SortedInput, Flows extends ListFlows>({
  screen,
  withoutFilters,
  tools,
  lead,
  sums,
  aside: ownAside,
}: ListPageProps<Row, Input, Flows>) {
  const { definition, exporting, pages, popups, autoAdvance } = screen
  const { word } = useListLabels(definition.namespace)
  const overrides = screen.props.user.preferences.keys
  const keyOf = (command: string) => commandKey(command, overrides)
  const failure = pages.list.error === null ? null : asCallFailure(pages.list.error)
  const folds = useRecordFolds(screen.props.user.preferences, screen.props.savePreferences, keyOf('list.foldFacts'))
  const aside = exporting.flow ? (
    <ExportPanel
      key="export"
      {...screen.frame}
      path={screen.props.path}
      flow={exporting.flow}
      onClose={exporting.leave}
    />
  ) : (
    ownAside
  )
  usePopupLayer(popups)
  useEffect(() => whenIdle(() => void fetchListPopups().catch(() => {})), [])

  return (
    <div className={styles.page}>
      <ListTop screen={screen} withoutFilters={withoutFilters} failure={failure} keyOf={keyOf}>
        {tools}
      </ListTop>
      {lead}
      <div className={styles.work} ref={screen.focus.work}>
        <div className={styles.list}>
          <div className={styles.table} ref={screen.focus.grid}>
            <ListTable screen={screen} failure={failure} withoutFilters={withoutFilters} />
          </div>
          {autoAdvance.actor ? (
            <AutoAdvanceLine
              actor={autoAdvance.actor}
              takeKey={commandKey(takeNextIn(definition.commands) ?? '', overrides, definition.commands)}
              onTake={autoAdvance.take}
              onStop={autoAdvance.stop}
            />
          ) : null}
          <TotalsLine
            rows={(count, formatted) => word('totals.rows', { count, formatted })}
            list={pages.list}
            store={screen.store}
            notice={screen.notice}
            fresh={<NewRows count={screen.newCount} newKey={keyOf('list.showNew')} onShow={screen.refresh} />}
          >
            {sums}
          </TotalsLine>
        </div>
        {aside === null ? null : (
          <FormHostProvider
            commands={definition.commands}
            targetOf={definition.targetOf}
            overrides={overrides}
            question={screen.leaveQuestion}
          >
            <RecordFoldsContext value={folds}>{aside}</RecordFoldsContext>
          </FormHostProvider>
        )}
      </div>
      {popups.rowMenu ? (
        <ListRowMenu
          namespace={definition.namespace}
          at={popups.rowMenu}
          overrides={overrides}
          onClose={() => popups.setRowMenu(null)}
        />
      ) : null}
    </div>
  )
}

/** Gives the keyboard to the list's popup while one is open; Esc closes it. */
function usePopupLayer({ isOpen, close }: ListPopups): void {
  useLayer(useMemo(() => (isOpen ? { id: 'listPopup', leave: close } : null), [isOpen, close]))
}

interface ListRowMenuProps {
  namespace: ListNamespace
  at: RowMenuPosition
  overrides: KeyOverrides
  onClose: () => void
}

/** The menu of the row under the cursor, with what commands offer on it. */
function ListRowMenu({ namespace, at, overrides, onClose }: ListRowMenuProps) {
  const surface = useSurface()
  const texts = useListTexts(namespace)
  const { word } = useListLabels(namespace)
  return (
    <RowMenu
      label={word('menu.label', { code: at.key })}
      texts={texts}
      at={at}
      offers={surface.offers()}
      overrides={overrides}
      onClose={onClose}
      onRun={(command) => {
        onClose()
        surface.run(command, 'menu')
      }}
    />
  )
}

/** True if a command works on the row; others of the list create something, or pick a row themselves. */
function isAbout(command: Command, facts: CommandFacts): boolean {
  const intent = command.intent(facts)
  return intent.kind === 'flow' && intent.target.rows.length > 0
}

interface FormHostProviderProps extends Pick<ListDefinition<never, SortedInput>, 'commands' | 'targetOf'> {
  overrides: Parameters<typeof commandKey>[1]
  question: LeaveQuestion | null
  children: ReactNode
}

/** Tells the forms beside a list what they know of it: its commands, and the question whether to leave. */
function FormHostProvider({ commands, targetOf, overrides, question, children }: FormHostProviderProps) {
  const surface = useSurface()
  const host = useMemo((): FormHost => {
    const target = (row: unknown) => targetOf([row as never], 'record', null)
    return {
      question,
      offersOn: (row) => {
        const facts = surface.facts()
        if (!facts) return []
        return commands
          .filter(({ roles }) => roles.includes(facts.role))
          .map((command) => ({ command, availability: command.availability({ ...facts, target: target(row) }) }))
          .filter(
            ({ command, availability }) => !availability.ok || isAbout(command, { ...facts, target: target(row) }),
          )
      },
      run: (command, row) => void surface.run(command, 'button', target(row)),
      keyOf: (command) => commandKey(command, overrides, commands),
    }
  }, [surface, commands, targetOf, overrides, question])
  return <FormHostContext value={host}>{children}</FormHostContext>
}
