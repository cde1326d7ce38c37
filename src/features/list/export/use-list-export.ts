import i18next from 'i18next'
import { useRef } from 'react'
import { isLocale } from '#domain/text/locales.ts'
import type { ScreenPageProps } from '#features/define-screen.ts'
import { useSay } from '#features/failure-text.ts'
import type { Said } from '#features/failure-text.ts'
import { lazyModule } from '#features/lazy-module.ts'
import { formFactsOf } from '#features/list/action/form/form-host.ts'
import { exporter } from '#features/list/export/exporter.ts'
import type { ExportFormFlow } from '#features/list/export/open-export.ts'
import type { ListExports } from '#features/list/list-screen.types.ts'
import type { ListRow, ListSearch, SortedInput } from '#features/list/rows/list-row.ts'
import { filtersOf } from '#features/list/rows/list-row.ts'
import { selectionOf } from '#features/list/rows/newest-row.ts'
import type { ListRows } from '#features/list/rows/use-list-rows.ts'
import { useHeldFlow } from '#features/list/use-held-flow.ts'
import { readLast } from '#machines/desk/export-form.ts'
import type { ExportSubject, FileColumn, LastExport } from '#machines/desk/export-form.ts'
import { placeColumns } from '#ui/queue/columns/column-layout.ts'
import type { QueueLayout } from '#ui/queue/columns/column-layout.ts'
import type { QueueColumn } from '#ui/queue/queue-types.ts'

/** The form is loaded after the first rows. */
export const exportFormModule = lazyModule(() => import('#features/list/export/open-export.ts'))

interface ExportedList<Input extends SortedInput> {
  exports: ListExports<Input> | undefined
  columns: readonly QueueColumn<never>[]
  layout: QueueLayout
  /** The key of the list among the person's layouts. */
  screenName: string
  /** Another form is open. */
  isBusy: boolean
  notify: (said: Said) => void
  onEnded: () => void
}

/** The form of a list's export, of the selected rows or of all that match; no `start` without an export. */
export function useListExport<Row extends ListRow, Input extends SortedInput>(
  { store, pages }: ListRows<Row, Input>,
  { user, path, savePreferences }: ScreenPageProps<ListSearch>,
  list: ExportedList<Input>,
) {
  const say = useSay(['list', 'common'])
  const { flow, isOpen, run, leave, awaitForm } = useHeldFlow<ExportFormFlow>(list.onEnded)
  const layoutName = `${list.screenName}.export`
  const latest = useRef({ user, list, subject })
  latest.current = { user, list, subject }
  const failed = () => list.notify(() => say('common:failure.chunkTitle'))

  /** The subject of the form, as the list stands now. */
  function subject({ call, columnOf, selectionOf: rowsOf }: ListExports<Input>): ExportSubject {
    const filed = (columns: readonly QueueColumn<never>[]): FileColumn[] =>
      columns.flatMap(({ id, title }) => {
        const column = columnOf({ id, title })
        return column ? [{ id, ...column }] : []
      })
    const placed = placeColumns(list.columns, list.layout)
    const columns = filed(list.columns)
    const shown = filed([...placed.pinned, ...placed.scrolling].map(({ column }) => column))
    const { input, list: all } = pages
    const isSelection = store.selectionSize() > 0
    const wanted = isSelection ? selectionOf(store, input) : { filter: filtersOf(input), except: [] }
    const matching = all.totalIsExact ? all.total - store.getState().excluded.size : null
    return {
      call,
      selection: rowsOf(wanted),
      expectedRows: 'keys' in wanted ? wanted.keys.length : matching,
      isSelection,
      columns,
      shown,
      language: isLocale(i18next.language) ? i18next.language : 'zh-CN',
      last: readLast(user.preferences.layouts[layoutName], { columns, shown }),
    }
  }

  function keep(last: LastExport): void {
    const layouts = { ...latest.current.user.preferences.layouts, [layoutName]: { ...last } }
    savePreferences({ layouts }).catch(() => list.notify(() => say('list:export.notKept')))
  }

  async function open(exports: ListExports<Input>): Promise<void> {
    if (list.isBusy || isOpen) return list.notify(() => say('list:tool.busy'))
    const part = exportFormModule.now() ?? (await awaitForm(exportFormModule.fetch()))
    if (part === null) return
    const about = latest.current.subject(exports)
    // Begun once the form has given the keyboard back: a question about a second file takes it.
    let begin = () => {}
    run(
      part.openExport(about, formFactsOf(user), {
        onWanted(file, last) {
          begin = () => exporter.start(file, { path, expectedRows: about.expectedRows }, failed)
          keep(last)
        },
      }),
      () => begin(),
    )
  }

  const { exports } = list
  return { flow, isOpen, leave, start: exports && (() => void open(exports).catch(failed)) }
}
