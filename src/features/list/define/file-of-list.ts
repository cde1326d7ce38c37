import type { ExportOf, FieldsInput } from '#features/list/define/fields/list-of-fields.ts'
import type { ListExports } from '#features/list/list-screen.types.ts'

/** The export of a list of fields: its columns are fields of the call, by their titles in the person's language. */
export function exportsOfList(exports: ExportOf): ListExports<FieldsInput> {
  const { call, columns } = typeof exports === 'string' ? { call: exports, columns: null } : exports
  return {
    call,
    selectionOf: (selection) =>
      'keys' in selection ? { ids: selection.keys } : { filter: selection.filter, except: selection.except },
    columnOf: ({ id, title }) => (columns?.includes(id) === false ? null : { field: id, title }),
  }
}
