import { useEffect, useRef } from 'react'
import type { FormEvent, KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { TestMerchant } from '#contract/order-test.endpoints.ts'
import { channelFieldsOf } from '#domain/channel-fields.ts'
import { formatMoney } from '#domain/money.ts'
import { PRODUCTS, productOf } from '#domain/products.ts'
import type { Product } from '#domain/products.ts'
import { keyText } from '#features/list/row-actions/command-keys.ts'
import { useOrderTexts } from '#features/orders/order-texts.ts'
import { ExtraPairs } from '#features/orders/order-test/ExtraPairs.tsx'
import { MerchantFields } from '#features/orders/order-test/MerchantFields.tsx'
import styles from '#features/orders/order-test/OrderTest.module.css'
import type { orderCreateFlow, OrderCreateEvent } from '#machines/order-create/order-create.flow.ts'
import { wireAmount } from '#machines/order-create/order-create.form.ts'
import type { OrderCreateForm } from '#machines/order-create/order-create.form.ts'
import { Action } from '#ui/fields/Action.tsx'
import { TextRow } from '#ui/fields/FieldRow.tsx'
import { SelectRow } from '#ui/fields/SelectRow.tsx'
import type { SnapshotFrom } from 'xstate'

interface OrderFormProps {
  merchants: readonly TestMerchant[]
  isOwn: boolean
  snapshot: SnapshotFrom<typeof orderCreateFlow>
  send: (event: OrderCreateEvent) => void
}

const COLLECTION_IDS = PRODUCTS.filter((product: Product) => product.direction === 'collection').map(({ id }) => id)
const MAX_LENGTHS = {
  mchOrderNo: 64,
  notifyUrl: 2_000,
  returnUrl: 2_000,
  subject: 128,
  body: 512,
  clientIp: 45,
  userName: 128,
  cardNumber: 20,
  ifscCode: 11,
  bankName: 128,
  vpa: 128,
  mode: 32,
  address: 128,
} as const
type TextField = keyof typeof MAX_LENGTHS

/** The whole payload of a creation; Ctrl/⌘+Enter sends it. */
export function OrderForm({ merchants, isOwn, snapshot, send }: OrderFormProps) {
  const { t } = useTranslation('orderTest')
  const texts = useOrderTexts()
  const { form, faults, canSend, failure } = snapshot.context
  const isBusy = snapshot.matches('signing') || snapshot.matches('sending')
  const element = useRef<HTMLFormElement>(null)
  const change = (patch: Partial<OrderCreateForm>) => send({ type: 'CHANGE', change: patch })
  const faultOf = (path: string) => (faults[path] === undefined ? undefined : texts.fault({ fault: faults[path] }))

  // Only when faults come up: those that go while typing must not move the focus.
  const faulty = Object.keys(faults).length
  const before = useRef(0)
  useEffect(() => {
    if (faulty > before.current) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    before.current = faulty
  }, [faulty])

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.repeat || event.nativeEvent.isComposing || !(event.ctrlKey || event.metaKey))
      return
    event.preventDefault()
    event.stopPropagation()
    send({ type: 'SEND' })
  }
  const textRow = (name: TextField, required = false) => (
    <TextRow
      key={name}
      label={required ? t('required', { field: t(`field.${name}`) }) : t(`field.${name}`)}
      value={form[name]}
      maxLength={MAX_LENGTHS[name]}
      aria-required={required || undefined}
      fault={faultOf(name)}
      onChange={(text) => change({ [name]: text })}
    />
  )

  const merchant = merchants.find(({ mchId }) => mchId === form.mchId)
  const productIds = merchant === undefined || merchant.productIds.length === 0 ? COLLECTION_IDS : merchant.productIds
  const isOutcomeUnknown = failure?.kind === 'outcomeUnknown'

  return (
    <form
      ref={element}
      className={styles.form}
      aria-label={t('form')}
      noValidate
      onSubmit={(event: FormEvent) => event.preventDefault()}
      onKeyDown={onKeyDown}
    >
      <fieldset className={styles.group}>
        <legend>{t('group.merchant')}</legend>
        <MerchantFields merchants={merchants} isOwn={isOwn} form={form} faultOf={faultOf} onChange={change} />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('group.order')}</legend>
        <SelectRow
          label={t('required', { field: t('field.productId') })}
          value={form.productId}
          placeholder={t('chooseProduct')}
          options={productIds.map((id) => ({ value: String(id), label: texts.product(id) }))}
          fault={faultOf('productId')}
          onChange={(productId) => change({ productId })}
        />
        <TextRow
          label={t('required', { field: t('field.amount') })}
          value={form.amount}
          inputMode="numeric"
          maxLength={16}
          aria-required
          fault={faultOf('amount')}
          help={<AmountMeaning form={form} />}
          onChange={(amount) => change({ amount })}
        />
        {textRow('mchOrderNo', true)}
        {textRow('notifyUrl', true)}
        {textRow('returnUrl')}
        {textRow('clientIp')}
        {textRow('subject')}
        {textRow('body')}
      </fieldset>
      {form.productId === '' ? null : (
        <fieldset className={styles.group}>
          <legend>{t('group.channel')}</legend>
          {channelFieldsOf(Number(form.productId)).map((name) => textRow(name))}
        </fieldset>
      )}
      <fieldset className={styles.group}>
        <legend>{t('group.extra')}</legend>
        <ExtraPairs pairs={form.extra} faultOf={faultOf} onChange={(extra) => change({ extra })} />
      </fieldset>
      {canSend ? null : <p className={styles.note}>{t('readonlyNote')}</p>}
      <div className={styles.actions}>
        <Action onClick={() => send({ type: 'NEXT' })} disabled={isBusy}>
          {t('next')}
        </Action>
        <Action
          variant="main"
          keys={keyText('mod+Enter')}
          aria-busy={isBusy}
          disabled={!canSend}
          aria-disabled={isBusy || undefined}
          onClick={() => send({ type: 'SEND' })}
        >
          {t(isBusy ? 'sending' : isOutcomeUnknown ? 'sendAgain' : 'send')}
        </Action>
      </div>
    </form>
  )
}

/** What the whole number means, before anything is sent. */
function AmountMeaning({ form }: { form: OrderCreateForm }) {
  const { t } = useTranslation('orderTest')
  const product = productOf(Number(form.productId))
  const wire = wireAmount(form)
  if (product === undefined || wire === undefined)
    return t(form.productId === '1045' ? 'amountHelpScaled' : 'amountHelp')
  return t('amountMeaning', { amount: formatMoney(wire, product.exponent), currency: product.currency, wire })
}
