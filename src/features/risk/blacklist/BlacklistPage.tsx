import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSurface } from '#commands/react/surface-context.ts'
import { riskCommands } from '#commands/risk.commands.ts'
import type { ScreenPageProps } from '#features/define-screen.ts'
import { commandKey } from '#features/list/row-actions/command-keys.ts'
import { ListAside } from '#features/list/ListAside.tsx'
import { ListPage } from '#features/list/ListPage.tsx'
import type { ListSearch } from '#features/list/rows/list-row.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import { RowActions } from '#features/list/row-actions/RowActions.tsx'
import { useColumnTitles } from '#features/list/columns/use-column-titles.ts'
import { fileOf } from '#features/list/export/use-export.ts'
import { useListScreen } from '#features/list/use-list-screen.ts'
import { blacklistColumns } from '#features/risk/blacklist/blacklist-columns.ts'
import { BLACKLIST } from '#features/risk/blacklist/blacklist-definition.ts'
import { EntryRecord } from '#features/risk/blacklist/EntryRecord.tsx'
import { ImportPanel } from '#features/risk/blacklist/ImportPanel.tsx'
import { useBlacklistFlows } from '#features/risk/blacklist/use-blacklist-flows.ts'
import { RiskActionPanel } from '#features/risk/flows/RiskActionPanel.tsx'
import { formFactsOf } from '#features/list/action/form-facts.ts'
import { Action } from '#ui/fields/Action.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { sanitizeText } from '#ui/text/sanitize-text.ts'
import { UntrustedText } from '#ui/text/UntrustedText.tsx'

const ROW_COMMANDS = riskCommands.filter(({ id }) => id === 'blacklist.edit' || id === 'blacklist.delete')
/** How many values a question about several names. */
const NAMED_MAX = 5

/** Names, cards, addresses and UPI accounts that must not be paid. */
export default function BlacklistPage(props: ScreenPageProps<ListSearch>) {
  const { user } = props
  const { zone } = user.system
  const { t } = useTranslation('riskBlacklist')
  const texts = useListTexts('riskBlacklist')
  const surface = useSurface()
  const columnTitle = useColumnTitles('riskBlacklist', zone)
  const columns = useMemo(() => blacklistColumns(columnTitle, { texts, zone }), [columnTitle, texts, zone])
  const screen = useListScreen(props, BLACKLIST, {
    columns,
    titleOf: (row) =>
      [row.value, texts.enum('blacklistKind', row.kind), row.reason].filter((part) => part !== null).join(' · '),
    // The file holds what the import reads, whatever columns are shown.
    fileOf: (selection) =>
      fileOf('riskControl.exportBlacklist', {
        selection: 'keys' in selection ? { ids: selection.keys.map(Number) } : { filter: selection.filter },
      }),
    useFlows(acts) {
      return useBlacklistFlows({
        facts: formFactsOf(user),
        onDone: (name, value) => {
          acts.notify(t(`action.${name}.done`, { value: sanitizeText(value, 64) }))
          acts.refresh()
        },
        onImported: acts.refresh,
        onEnded: acts.focusGrid,
      })
    },
  })
  const { record, flows } = screen
  const { flow } = flows
  const row = record.code === null ? undefined : screen.rowOf(record.code)
  const keyOf = (command: string) => commandKey(command, user.preferences.keys, riskCommands)
  const tool = (command: 'blacklist.add' | 'blacklist.import', variant: 'main' | 'plain', label: string) => (
    <Action variant={variant} keys={keyOf(command)} onClick={() => surface.run(command, 'button')}>
      {label}
    </Action>
  )

  return (
    <ListPage
      screen={screen}
      withoutFilters={[]}
      tools={
        <>
          {tool('blacklist.add', 'main', t('add'))}
          {tool('blacklist.import', 'plain', t('import'))}
        </>
      }
      aside={
        record.code !== null || flow !== null ? (
          <ListAside
            {...screen.frame}
            title={
              flow?.kind === 'import' ? (
                t('file.title')
              ) : row && flow?.name !== 'add' ? (
                <UntrustedText text={row.value} />
              ) : (
                t('inspector.entry')
              )
            }
            actions={actions()}
            onClose={() => (flow ? flows.leave() : record.close())}
          >
            {content()}
          </ListAside>
        ) : null
      }
    />
  )

  function actions() {
    if (flow?.kind === 'action')
      return (
        <RiskActionPanel
          actor={flow.actor}
          namespace="riskBlacklist"
          name={flow.name}
          params={asked(flow.subject.entries)}
          code=""
          zone={zone}
          onLeave={flows.leave}
        />
      )
    return row && !flow ? (
      <RowActions
        commands={ROW_COMMANDS}
        target={{ kind: 'blacklistEntry', rows: [row], source: 'record', matching: null }}
        overrides={user.preferences.keys}
        texts={texts}
      />
    ) : undefined
  }
  function content() {
    if (flow?.kind === 'import') return <ImportPanel actor={flow.actor} onLeave={flows.leave} />
    if (flow) return null
    return row ? <EntryRecord entry={row} zone={zone} /> : <EmptyState title={t('inspector.notListed')} />
  }
}

/** What a question about entries names: the first of them, and how many there are. */
function asked(entries: readonly { value: string }[]): Record<string, unknown> {
  const values = entries.slice(0, NAMED_MAX).map(({ value }) => sanitizeText(value, 40))
  return { count: entries.length, values: `${values.join(', ')}${entries.length > NAMED_MAX ? '…' : ''}` }
}
