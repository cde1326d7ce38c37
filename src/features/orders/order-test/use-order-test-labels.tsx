import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { TestMerchant } from '#contract/orders/order-test.endpoints.ts'
import { ENCRYPTIONS, SIGN_VERSIONS } from '#domain/orders/order-sign.ts'
import { MERCHANT_MARK_IDS, ORDER_MARK_IDS } from '#domain/orders/order-status.ts'
import { PRODUCTS, productOf } from '#domain/products.ts'
import type { Product } from '#domain/products.ts'
import type { FieldLabels } from '#features/form/form-labels.ts'
import { useLookup } from '#features/list/list-texts.ts'
import { useOrderTexts } from '#features/orders/order-texts.ts'
import { ORDER_FIELDS } from '#machines/order-create/order-create.fields.ts'
import type { OrderSubject } from '#machines/order-create/order-create.fields.ts'
import { textOf } from '#machines/form/form-values.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import { sanitizeText } from '#ui/sanitize-text.ts'
import { formatMoney } from '#domain/money/money.ts'
import { wireAmount } from '#machines/order-create/order-create.form.ts'

const COLLECTION_IDS = PRODUCTS.filter((product: Product) => product.direction === 'collection').map(({ id }) => id)
const REQUIRED = ORDER_FIELDS.filter(({ required }) => required).map(({ name }) => name)

/** The texts and choices of creating one order; `isUpload` where orders come from a file. */
export function useOrderTestLabels(subject: OrderSubject, isUpload = false): FieldLabels {
  const { t } = useTranslation('orderTest')
  const word = useLookup()
  const texts = useOrderTexts()
  return useMemo((): FieldLabels => {
    const { merchants, isOwn } = subject
    const labels: Readonly<Record<string, string>> = {
      'extra.name': 'pairName',
      'extra.value': 'pairValue',
      extra: 'group.extra',
      orderType: 'batch.orderType',
    }
    const choices: Readonly<Record<string, (values: FormValues) => { value: string; label: string }[]>> = {
      merchants: () => merchants.map((merchant) => ({ value: merchant.mchId, label: merchantLabel(merchant, isOwn) })),
      encryptions: () => ENCRYPTIONS.map((value) => ({ value, label: t(`encryption.${value}`) })),
      signVersions: () => SIGN_VERSIONS.map((value) => ({ value: String(value), label: t(`signVersion.${value}`) })),
      products: (values) =>
        productsOf(merchants, values).map((id) => ({ value: String(id), label: texts.product(id) })),
      orderTypes: () =>
        Object.values(ORDER_MARK_IDS)
          .filter((id) => !isOwn || MERCHANT_MARK_IDS.includes(id))
          .map((id) => ({ value: String(id), label: texts.orderMark(id) })),
    }
    const isRequired = (name: string) => REQUIRED.includes(name) && !(name === 'mchId' && isOwn)
    return {
      field: (name, number) => {
        const key = labels[name] ?? (name.startsWith('group.') ? name : `field.${name}`)
        const label = word(`orderTest:${key}`, { number })
        return isRequired(name) ? t('required', { field: label }) : label
      },
      help: (name, values) => {
        if (name === 'key') return t(isUpload ? 'batch.keyHelp' : 'keyHelp')
        return name === 'amount' ? <AmountMeaning form={values} /> : undefined
      },
      choice: (_group, name) => name,
      fault: (fault) => texts.fault({ fault }),
      yesNo: (is) => texts.enum('yesNo', is ? 'yes' : 'no'),
      choicesOf: (of, values) => choices[of]?.(values) ?? [],
      none: (name) => t(name === 'productId' ? 'chooseProduct' : 'chooseMerchant'),
      row: (_name, verb, number) =>
        verb === 'add' ? t('addPair') : verb === 'remove' ? t('removePair', { number }) : undefined,
    }
  }, [t, word, texts, subject, isUpload])
}

/** A merchant knows its own name; its number is what its server sends. */
const merchantLabel = ({ mchId, name }: TestMerchant, isOwn: boolean) =>
  isOwn ? mchId : `${sanitizeText(name, 64)} · ${mchId}`

function productsOf(merchants: readonly TestMerchant[], values: FormValues): readonly number[] {
  const own = merchants.find(({ mchId }) => mchId === textOf(values, 'mchId'))?.productIds ?? []
  return own.length === 0 ? COLLECTION_IDS : own
}

/** The meaning of a whole number of minor units, before anything is sent. */
function AmountMeaning({ form }: { form: FormValues }) {
  const { t } = useTranslation('orderTest')
  const productId = textOf(form, 'productId')
  const product = productOf(Number(productId))
  const wire = wireAmount(form)
  if (product === undefined || wire === undefined) return t(productId === '1045' ? 'amountHelpScaled' : 'amountHelp')
  return t('amountMeaning', { amount: formatMoney(wire, product.exponent), currency: product.currency, wire })
}
