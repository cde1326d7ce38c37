import i18next from 'i18next'
import type { InputOf } from '#contract/contract.ts'
import { isLocale } from '#domain/text/locales.ts'
import type { AnyRow, ExportCallName, ExportOf, FieldsInput } from '#features/list/define/fields/list-of-fields.ts'
import type { FetchFile } from '#features/list/export/export-actor.ts'
import { fileOf } from '#features/list/export/use-export.ts'
import type { ListSelection } from '#features/list/list-definition.ts'
import type { QueueColumn } from '#ui/queue/queue-types.ts'

/** The CSV file of a selection, with the visible columns by their titles in the person's language. */
export function fileOfList(exports: ExportOf) {
  return (selection: ListSelection<FieldsInput>, columns: readonly QueueColumn<AnyRow>[]): FetchFile => {
    if (typeof exports === 'function') return exports(selection)
    return fileOf(exports, {
      selection: 'keys' in selection ? { ids: selection.keys } : { filter: selection.filter, except: selection.except },
      columns: columns.map(({ id }) => id),
      headers: columns.map(({ title }) => title),
      language: isLocale(i18next.language) ? i18next.language : 'zh-CN',
    } as InputOf<ExportCallName>)
  }
}
