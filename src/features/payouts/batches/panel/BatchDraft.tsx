import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '#api/api.ts'
import type { OutputOf } from '#contract/contract.ts'
import { formatMoney } from '#domain/money/money.ts'
import type { BankTemplate } from '#domain/bank-templates/bank-template.ts'
import type { FieldLabels } from '#features/form/form-labels.ts'
import { FormFields } from '#features/form/FormFields.tsx'
import { useFieldFocus } from '#features/form/use-field-focus.ts'
import { zoneName } from '#features/list/columns/time-text.ts'
import { keyText } from '#features/list/row-actions/command-keys.ts'
import { useListTexts, useLookup } from '#features/list/list-texts.ts'
import { BatchAccounts } from '#features/payouts/batches/panel/BatchAccounts.tsx'
import styles from '#features/payouts/batches/panel/BatchPanel.module.css'
import { listOf, textOf } from '#machines/form/form-values.ts'
import type { FieldFaults, FieldValue, FormValues } from '#machines/form/form-values.ts'
import { BATCH_FIELDS, batchFieldsOf, rememberedFields } from '#machines/payout-batch/payout-batch.form.ts'
import type { PickedPayouts } from '#machines/payout-batch/picked-payouts.ts'
import { Action } from '#ui/fields/Action.tsx'

type Account = OutputOf<'payoutOrder.getResources'>['list'][number]

const NAMES = BATCH_FIELDS.map(({ name }) => name)

const accountChoice = ({ id, name, supplierName, currency, cardNumber }: Account) => ({
  value: String(id),
  label: name,
  hint: `${supplierName} · ${currency}`,
  words: cardNumber ?? '',
})
const templateChoice = ({ id, name, currency, encoding }: BankTemplate) => ({
  value: id,
  label: `${name} · ${currency} · ${encoding.toUpperCase()}`,
})

interface BatchDraftProps {
  form: FormValues
  /** How the form began. */
  start: FormValues
  picked: PickedPayouts | undefined
  /** Decimals in which its amounts are read. */
  exponent: number
  faults: FieldFaults
  isLooking: boolean
  zone: string
  onChange: (change: FormValues, exponent?: number) => void
  onPreview: () => void
  onLeave: () => void
}

/** The form of a new batch: accounts, layout, time, and which orders. Ctrl/⌘+Enter shows which orders it would take. */
export function BatchDraft({
  form,
  start,
  picked,
  exponent,
  faults,
  isLooking,
  zone,
  onChange,
  onPreview,
  onLeave,
}: BatchDraftProps) {
  const { t } = useTranslation('payoutBatches')
  const word = useLookup()
  const texts = useListTexts()
  const accounts = useQuery(query('payoutOrder.getResources', {}))
  const templates = useQuery(query('payoutBatch.getTemplates', { type: 'expense' }))
  const focus = useFieldFocus(NAMES, () => undefined)
  useEffect(() => void focus.give('resourceIds'), [focus])
  const isPicked = useCallback(
    (currency: string) => picked === undefined || picked.money.some((money) => money.currency === currency),
    [picked],
  )
  const payable = useMemo(
    () => (accounts.data?.list ?? []).filter((account) => !account.isGateway && isPicked(account.currency)),
    [accounts.data, isPicked],
  )
  const chosen = payable.filter(({ id }) => listOf(form, 'resourceIds').includes(String(id)))
  const currency = chosen[0]?.currency
  // The form may begin with accounts chosen, and amounts are read with the decimals of these.
  const exponentNow = chosen[0]?.exponent ?? exponent
  useEffect(() => {
    if (exponentNow !== exponent) onChange({}, exponentNow)
  }, [exponentNow, exponent, onChange])
  const fitting = useMemo(
    () =>
      (templates.data?.list ?? []).filter((template) =>
        currency === undefined ? isPicked(template.currency) : template.currency === currency,
      ),
    [templates.data, currency, isPicked],
  )
  const words = useMemo(
    (): FieldLabels => ({
      field: (name) => word(`payoutBatches:field.${name}`),
      help: (name, values) => {
        if (rememberedFields(start, values).includes(name)) return t('field.remembered')
        if (name === 'payoutTime') return t('field.zone', { zone: zoneName(zone) })
        return name === 'maxOrders' ? t('field.maxOrdersHelp') : undefined
      },
      choice: (_group, name) => name,
      fault: (fault) => texts.fault({ fault }),
      yesNo: (is) => texts.enum('yesNo', is ? 'yes' : 'no'),
      choicesOf: (of) => (of === 'accounts' ? payable.map(accountChoice) : fitting.map(templateChoice)),
      none: (name) => t(name === 'resourceIds' ? 'field.noAccount' : 'field.chooseTemplate'),
      search: () => ({ placeholder: t('field.find'), empty: t('field.nothing') }),
    }),
    [t, word, texts, zone, payable, fitting, start],
  )
  // The layout belongs to the accounts' currency, and amounts are typed with its decimals.
  function change(name: string, value: FieldValue): void {
    if (name !== 'resourceIds') return onChange({ [name]: value })
    const ids = listOf({ [name]: value }, name)
    const account = payable.find(({ id }) => ids.includes(String(id)))
    const stays = templates.data?.list.some(
      (template) =>
        template.id === textOf(form, 'templateId') && (account === undefined || template.currency === account.currency),
    )
    onChange({ resourceIds: ids, ...(stays ? {} : { templateId: '' }) }, account?.exponent)
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    onPreview()
  }
  const failed = accounts.isError || templates.isError

  return (
    <form className={styles.panel} aria-label={t('panel.newTitle')} onSubmit={submit} noValidate>
      <p className={styles.text}>{t(picked ? 'panel.pickedText' : 'panel.newText')}</p>
      {picked ? (
        <dl className={styles.facts}>
          <dt>{t('panel.picked')}</dt>
          <dd className={styles.big}>{picked.orderCodes.length}</dd>
          <dt>{t('panel.total')}</dt>
          <dd className={styles.big}>
            {picked.money
              .map((money) => `${formatMoney(money.amountMinor, money.exponent)} ${money.currency}`)
              .join(' · ')}
          </dd>
        </dl>
      ) : null}
      {failed ? (
        <p className={styles.warning} role="alert">
          {t('panel.choicesFailed')}
        </p>
      ) : null}
      <FormFields
        fields={batchFieldsOf(picked)}
        row={null}
        values={form}
        faults={faults}
        words={words}
        keep={focus.keep}
        onChange={change}
        onDecide={focus.leave}
      />
      <BatchAccounts ids={chosen.map(({ id }) => id)} zone={zone} />
      <div className={styles.actions}>
        <Action variant="quiet" keys="Esc" onClick={onLeave}>
          {t('panel.cancel')}
        </Action>
        <Action
          type="submit"
          variant="main"
          keys={keyText('mod+Enter')}
          aria-busy={isLooking}
          aria-disabled={isLooking || undefined}
        >
          {t('panel.preview')}
        </Action>
      </div>
    </form>
  )
}
