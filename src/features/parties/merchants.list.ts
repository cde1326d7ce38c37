import { MERCHANT_FIELDS } from '#domain/lists/parties/parties.fields.ts'
import { defineList } from '#features/list/define/define-list.tsx'
import { MoneyAnswer, moneySeen } from '#features/parties/MoneyPreview.tsx'
import { PARTY_CELLS, PARTY_WIDTH } from '#features/parties/party-cells.ts'
import { unusedAccounts } from '#features/parties/unused-accounts.ts'
import { MerchantDetail, MerchantFormDetail } from '#features/parties/PartyDetail.tsx'
import { merchantActions } from '#actions/parties/party.actions.ts'

/** Merchants with their money, terms and limits. */
export default defineList({
  screen: 'merchants',
  namespace: 'merchants',
  icon: 'building-store',
  goto: 'v m',
  alsoNamed: ['parties'],
  call: 'merchant.getList',
  fields: MERCHANT_FIELDS,
  search: 'name',
  titleOf: ({ mchId, name }) => `${mchId} ${name}`,
  actions: merchantActions,
  exports: 'merchant.export',
  cells: {
    ...PARTY_CELLS,
    signIn: (row, context) => ({ ...PARTY_CELLS.signIn(row, context), command: 'merchant.signIn' }),
  },
  words: () => unusedAccounts('merchant'),
  Detail: MerchantDetail,
  FormDetail: MerchantFormDetail,
  Answer: MoneyAnswer,
  along: moneySeen,
  width: PARTY_WIDTH,
})
