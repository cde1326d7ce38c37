import { useQueryClient } from '@tanstack/react-query'
import { useSay } from '#features/said.tsx'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { bankTemplateCommands } from '#commands/bank-template.commands.ts'
import { useSurface } from '#commands/react/surface-context.ts'
import { ALL_TEMPLATE_COLUMNS, TEMPLATE_COLUMNS } from '#features/bank-templates/templates/template-columns.ts'
import type { TemplateCellContext, TemplateColumnId } from '#features/bank-templates/templates/template-columns.ts'
import { TEMPLATE_LIST } from '#features/bank-templates/templates/template-definition.ts'
import type { ListedTemplate } from '#features/bank-templates/templates/template-definition.ts'
import { TemplateRecord } from '#features/bank-templates/templates/TemplateRecord.tsx'
import { TemplateTaskPanel } from '#features/bank-templates/templates/TemplateTaskPanel.tsx'
import { useTemplateFlow } from '#features/bank-templates/templates/use-template-flow.ts'
import type { ScreenPageProps } from '#features/define-screen.ts'
import { buildColumns } from '#features/list/columns/column-specs.ts'
import { commandKey } from '#features/list/row-actions/command-keys.ts'
import { ListAside } from '#features/list/ListAside.tsx'
import { ListPage } from '#features/list/ListPage.tsx'
import type { ListSearch } from '#features/list/rows/list-row.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import { RowActions } from '#features/list/row-actions/RowActions.tsx'
import { useColumnTitles } from '#features/list/columns/use-column-titles.ts'
import { useListScreen } from '#features/list/use-list-screen.ts'
import { Action } from '#ui/fields/Action.tsx'

export { templateSearchSchema as search } from '#features/bank-templates/templates/template-search.ts'

const WIDTHS = { min: 420, max: 1_000 }

const ROW_COMMANDS = bankTemplateCommands.filter(({ id }) => id !== 'bankTemplate.create')

/** Bank layouts: the list, and beside it the layout under the cursor or the one that is being written. */
export default function TemplatesPage(props: ScreenPageProps<ListSearch>) {
  const { t } = useTranslation('bankTemplates')
  const say = useSay('bankTemplates')
  const texts = useListTexts('bankTemplates')
  const client = useQueryClient()
  const surface = useSurface()
  const { user } = props
  const { zone } = user.system
  const columnTitle = useColumnTitles('bankTemplates', zone)
  const columns = useMemo(() => {
    const hidden: TemplateColumnId[] = ['id']
    const shown = ALL_TEMPLATE_COLUMNS.filter((id) => !hidden.includes(id))
    return buildColumns<ListedTemplate, TemplateCellContext, TemplateColumnId>(
      TEMPLATE_COLUMNS,
      { shown, hidden },
      columnTitle,
      { texts, zone },
    )
  }, [columnTitle, texts, zone])
  const screen = useListScreen(props, TEMPLATE_LIST, {
    columns,
    titleOf: ({ template }) => `${template.name} · ${texts.enum('templateType', template.type)} · ${template.currency}`,
    useFlows(acts) {
      return useTemplateFlow({
        userId: user.userId,
        onDone: (task, saved, before) => {
          TEMPLATE_LIST.detail?.forget(client)
          acts.notify(() => say(`done.${task}`, { name: saved?.template.name ?? before?.template.name ?? '' }))
          acts.refresh()
          if (saved && task === 'create') acts.open(saved.template.id)
        },
        onEnded: acts.focusGrid,
      })
    },
  })
  const { record, flows } = screen
  const row = record.code === null ? undefined : screen.rowOf(record.code)

  return (
    <ListPage
      screen={screen}
      withoutFilters={[]}
      tools={
        <Action
          variant="main"
          keys={commandKey('bankTemplate.create', user.preferences.keys, bankTemplateCommands)}
          onClick={() => surface.run('bankTemplate.create', 'button')}
        >
          {t('panel.new')}
        </Action>
      }
      aside={aside()}
    />
  )

  function aside() {
    if (flows.actor) {
      const { task, row: about } = flows.actor.getSnapshot().context
      const title = t(`task.${task}`, { name: about?.template.name ?? '' })
      return (
        <ListAside
          key="task"
          {...screen.frame}
          bounds={WIDTHS}
          width={Math.max(screen.frame.width, WIDTHS.min + 260)}
          title={title}
        >
          <TemplateTaskPanel actor={flows.actor} />
        </ListAside>
      )
    }
    if (record.code === null) return null
    return (
      <ListAside
        {...screen.frame}
        bounds={WIDTHS}
        title={<bdi>{row?.template.name ?? record.code}</bdi>}
        actions={
          row ? (
            <RowActions
              commands={ROW_COMMANDS}
              target={{ kind: 'bankTemplate', rows: [row], source: 'record', matching: null }}
              overrides={user.preferences.keys}
              texts={texts}
            />
          ) : undefined
        }
        onClose={record.close}
      >
        <TemplateRecord id={record.restedCode ?? record.code} row={row} />
      </ListAside>
    )
  }
}
