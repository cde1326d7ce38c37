import { SUPPLIER_FIELDS } from '#domain/lists/parties/parties.fields.ts'
import { defineList } from '#features/list/define/define-list.tsx'
import { MoneyAnswer, moneySeen } from '#features/parties/MoneyPreview.tsx'
import { PARTY_CELLS, PARTY_WIDTH } from '#features/parties/party-cells.ts'
import { unusedAccounts } from '#features/parties/unused-accounts.ts'
import { SupplierDetail, SupplierFormDetail } from '#features/parties/PartyDetail.tsx'
import { supplierActions } from '#actions/parties/party.actions.ts'

/** Suppliers with their money, terms and limits. */
export default defineList({
  screen: 'suppliers',
  namespace: 'suppliers',
  icon: 'users-group',
  goto: 'v s',
  alsoNamed: ['parties'],
  call: 'supplier.getList',
  fields: SUPPLIER_FIELDS,
  search: 'name',
  titleOf: ({ id, name }) => `${id} ${name}`,
  actions: supplierActions,
  exports: 'supplier.export',
  cells: {
    ...PARTY_CELLS,
    signIn: (row, context) => ({ ...PARTY_CELLS.signIn(row, context), command: 'supplier.signIn' }),
  },
  words: () => unusedAccounts('supplier'),
  Detail: SupplierDetail,
  FormDetail: SupplierFormDetail,
  Answer: MoneyAnswer,
  along: moneySeen,
  width: PARTY_WIDTH,
})
