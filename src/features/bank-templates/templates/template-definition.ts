import { api } from '#api/api.ts'
import { query } from '#api/queries.ts'
import { bankTemplateCommands } from '#commands/bank-template.commands.ts'
import type { BankTemplateRow } from '#contract/bank-template.endpoints.ts'
import type { OutputOf } from '#contract/contract.ts'
import type { ListDefinition } from '#features/list/list-definition.ts'
import type { ListRow } from '#features/list/rows/list-row.ts'
import { PAGE_SIZE } from '#features/list/rows/use-list-pages.ts'
import { TEMPLATE_FILTERS, templateListInput } from '#features/bank-templates/templates/template-search.ts'
import type { TemplateListInput } from '#features/bank-templates/templates/template-search.ts'

/** A layout as lists hold rows. Layouts have names for ids, and nothing tells of new ones. */
export type ListedTemplate = BankTemplateRow & ListRow

const listed = (row: BankTemplateRow): ListedTemplate => ({ ...row, id: 0 })
const one = (id: string) => query('bankTemplate.getOne', { id })

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
  isNewestFirst: () => true,
  newestId: async () => 0,
  countNewer: async () => 0,
  detail: {
    prefetch: (client, key) => void client.prefetchQuery(one(key)),
    cached: (client, key) => {
      const found = client.getQueryData<OutputOf<'bankTemplate.getOne'>>(one(key).queryKey)
      return found && listed(found.row)
    },
    forget: (client, key) =>
      void client.invalidateQueries({ queryKey: key === undefined ? ['bankTemplate.getOne'] : one(key).queryKey }),
  },
  summaries: [],
  read: () => null,
  suggestFilters: (text) => (text.trim() === '' ? [] : [{ field: 'name', value: text.trim().slice(0, 64) }]),
}
