import { USER_PRODUCT_FIELDS } from '#domain/lists/parties/user-product.fields.ts'
import { PRODUCTS } from '#domain/products.ts'
import { defineList } from '#features/list/define/define-list.tsx'
import { rateText } from '#features/parties/party-cells.ts'
import { validFromText } from '#features/parties/products/valid-from.ts'
import { TermsHistory } from '#features/parties/products/TermsHistory.tsx'
import { userProductActions } from '#actions/parties/user-product.actions.ts'

/** What products cost merchants and earn suppliers, now and from a later time on. */
export default defineList({
  screen: 'userProducts',
  namespace: 'userProducts',
  icon: 'percentage',
  goto: 'v r',
  call: 'userProduct.getList',
  fields: USER_PRODUCT_FIELDS,
  search: 'ownerName',
  titleOf: ({ ownerName, productId }) => `${ownerName} ${productId}`,
  actions: userProductActions,
  exports: 'userProduct.export',
  cells: {
    validFrom: ({ validFrom }, { t, zone }) => validFromText(validFrom, t('userProducts:history.always'), zone),
    rate: ({ rate }) => rateText(rate),
    enabled: ({ enabled }, { texts }) => ({
      isOn: enabled,
      label: texts.enum('yesNo', enabled ? 'yes' : 'no'),
      command: 'userProduct.switch',
    }),
  },
  words: ({ texts }) => ({
    choicesOf: () =>
      PRODUCTS.map(({ id, name }) => ({ value: String(id), label: `${id} ${texts.enum('product', name)}` })),
  }),
  Detail: TermsHistory,
})
