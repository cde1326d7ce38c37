import { api } from '#api/api.ts'
import { AGENT_FIELDS } from '#domain/lists/parties/parties.fields.ts'
import { PRODUCTS } from '#domain/products.ts'
import { defineList } from '#features/list/define/define-list.tsx'
import { PARTY_CELLS } from '#features/parties/party-cells.ts'
import { agentActions } from '#actions/parties/agent.actions.ts'
import { sanitizeText } from '#ui/sanitize-text.ts'

const NAME_LENGTH = 64

/** Below whom an agent can stand, by name. */
const agents = {
  choicesOf: async (name: string, signal: AbortSignal) => {
    const { list } = await api.call('admin.getSupplierProxyList', name === '' ? {} : { name }, { signal })
    return list.map((row) => ({ value: String(row.id), label: sanitizeText(`${row.id} ${row.name}`, NAME_LENGTH) }))
  },
}

/** The suppliers of the tree below the one that is signed in. */
export default defineList({
  screen: 'supplierAgents',
  namespace: 'supplierAgents',
  alsoNamed: ['parties'],
  icon: 'hierarchy-2',
  goto: 'v a',
  call: 'admin.getSupplierProxyList',
  fields: AGENT_FIELDS,
  search: 'name',
  titleOf: ({ id, name }) => `${id} ${name}`,
  actions: agentActions,
  cells: PARTY_CELLS,
  words: ({ texts }) => ({
    sourceOf: () => agents,
    choicesOf: () =>
      PRODUCTS.map(({ id, name }) => ({ value: String(id), label: `${id} ${texts.enum('product', name)}` })),
  }),
})
