import { useTranslation } from 'react-i18next'
import { formatMoney } from '#domain/money/money.ts'
import { productOf } from '#domain/products.ts'
import { textOf } from '#machines/form/form-values.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import { wireAmount } from '#machines/order-create/order-create.form.ts'

/** What the whole number means, before anything is sent. */
export function AmountMeaning({ form }: { form: FormValues }) {
  const { t } = useTranslation('orderTest')
  const productId = textOf(form, 'productId')
  const product = productOf(Number(productId))
  const wire = wireAmount(form)
  if (product === undefined || wire === undefined) return t(productId === '1045' ? 'amountHelpScaled' : 'amountHelp')
  return t('amountMeaning', { amount: formatMoney(wire, product.exponent), currency: product.currency, wire })
}
