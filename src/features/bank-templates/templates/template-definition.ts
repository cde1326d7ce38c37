import { api } from '#api/api.ts'
import { bankTemplateCommands } from '#commands/bank-template.commands.ts'
import type { BankTemplateRow } from '#contract/bank-template.endpoints.ts'
import type { ListDefinition } from '#features/list/list-definition.ts'
import { detailOf } from '#features/list/rows/detail-cache.ts'
import { suggestText } from '#features/list/fields/filter-input.ts'
import type { ListRow } from '#features/list/rows/list-row.ts'
import { PAGE_SIZE } from '#features/list/rows/use-list-pages.ts'
import { TEMPLATE_FILTERS, templateListInput } from '#features/bank-templates/templates/template-search.ts'
import type { TemplateListInput } from '#features/bank-templates/templates/template-search.ts'

/** A layout as lists hold rows. Layouts have names for ids, and nothing tells of new ones. */
export type ListedTemplate = BankTemplateRow & ListRow

const listed = (row: BankTemplateRow): ListedTemplate => ({ ...row, id: 0 })

/** The list of bank layouts. */
export const TEMPLATE_LIST: ListDefinition<ListedTemplate, TemplateListInput> = {
  screen: 'bankTemplates',
  namespace: 'bankTemplates',
  commands: bankTemplateCommands,
  filters: TEMPLATE_FILTERS,
  keyOf: (row) => row.template.id,
  targetOf: (rows, source, matching) => ({ kind: 'bankTemplate', rows, source, matching }),
  inputOf: (search) => templateListInput(search),
  fetchPage: async (input, request, signal) => {
    const page = await api.call('bankTemplate.getList', { pageSize: PAGE_SIZE, ...input, ...request }, { signal })
    return { ...page, list: page.list.map(listed) }
  },
  detail: detailOf(
    'bankTemplate.getOne',
    (id) => ({ id }),
    ({ row }) => listed(row),
  ),
  suggestFilters: suggestText('name', 64),
}
