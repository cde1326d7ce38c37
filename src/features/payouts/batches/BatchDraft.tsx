import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '#api/queries.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import { zoneName } from '#features/list/columns/time-text.ts'
import styles from '#features/payouts/batches/BatchPanel.module.css'
import type { BatchFaults, BatchForm } from '#machines/payout-batch/payout-batch.form.ts'
import { Action } from '#ui/fields/Action.tsx'
import { TextRow } from '#ui/fields/FieldRow.tsx'
import { SelectRow } from '#ui/fields/SelectRow.tsx'
import { PickRow } from '#ui/fields/PickRow.tsx'

interface BatchDraftProps {
  form: BatchForm
  faults: BatchFaults
  isLooking: boolean
  zone: string
  onChange: (change: Partial<BatchForm>, exponent?: number) => void
  onPreview: () => void
  onLeave: () => void
}

/** The form of a new batch: accounts, layout, time, and which orders. Enter shows which orders it would take. */
export function BatchDraft({ form, faults, isLooking, zone, onChange, onPreview, onLeave }: BatchDraftProps) {
  const { t } = useTranslation('payoutBatches')
  const texts = useListTexts()
  const accounts = useQuery(query('payoutOrder.getResources', {}))
  const templates = useQuery(query('payoutBatch.getTemplates', { type: 'expense' }))
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  const payable = (accounts.data?.list ?? []).filter((account) => !account.isGateway)
  const chosen = payable.filter(({ id }) => form.resourceIds.includes(id))
  const currency = chosen[0]?.currency
  const fitting = (templates.data?.list ?? []).filter(
    ({ template }) => currency === undefined || template.currency === currency,
  )
  const fault = (field: keyof BatchForm) => {
    const found = faults[field]
    return found === undefined ? undefined : texts.fault({ fault: found })
  }
  function chooseAccounts(ids: string[]): void {
    const resourceIds = ids.map(Number)
    const account = payable.find(({ id }) => resourceIds.includes(id))
    const stays = templates.data?.list.some(
      ({ template }) =>
        template.id === form.templateId && (account === undefined || template.currency === account.currency),
    )
    onChange({ resourceIds, ...(stays ? {} : { templateId: '' }) }, account?.exponent)
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    onPreview()
  }
  const failed = accounts.isError || templates.isError

  return (
    <form className={styles.panel} aria-label={t('panel.newTitle')} onSubmit={submit} noValidate>
      <p className={styles.text}>{t('panel.newText')}</p>
      {failed ? (
        <p className={styles.warning} role="alert">
          {t('panel.choicesFailed')}
        </p>
      ) : null}
      <PickRow
        ref={first}
        label={t('field.resourceIds')}
        choices={payable.map((account) => ({
          value: String(account.id),
          label: account.name,
          hint: `${account.supplierName} · ${account.currency}`,
          words: account.cardNumber ?? '',
        }))}
        multiple
        chosen={form.resourceIds.map(String)}
        none={t('field.noAccount')}
        labels={{ placeholder: t('field.find'), empty: t('field.nothing') }}
        fault={fault('resourceIds')}
        onChange={chooseAccounts}
      />
      <SelectRow
        label={t('field.templateId')}
        value={form.templateId}
        placeholder={t('field.chooseTemplate')}
        options={fitting.map(({ template }) => ({
          value: template.id,
          label: `${template.name} · ${template.currency} · ${template.encoding.toUpperCase()}`,
        }))}
        fault={fault('templateId')}
        onChange={(templateId) => onChange({ templateId })}
      />
      <div className={styles.pair}>
        <TextRow
          label={t('field.payoutTime')}
          value={form.payoutTime}
          maxLength={19}
          help={t('field.zone', { zone: zoneName(zone) })}
          fault={fault('payoutTime')}
          onChange={(payoutTime) => onChange({ payoutTime })}
        />
        <TextRow
          label={t('field.maxOrders')}
          value={form.maxOrders}
          inputMode="numeric"
          maxLength={3}
          help={t('field.maxOrdersHelp')}
          fault={fault('maxOrders')}
          onChange={(maxOrders) => onChange({ maxOrders })}
        />
        <TextRow
          label={t('field.minAmount')}
          value={form.minAmount}
          inputMode="decimal"
          maxLength={20}
          fault={fault('minAmount')}
          onChange={(minAmount) => onChange({ minAmount })}
        />
        <TextRow
          label={t('field.maxAmount')}
          value={form.maxAmount}
          inputMode="decimal"
          maxLength={20}
          fault={fault('maxAmount')}
          onChange={(maxAmount) => onChange({ maxAmount })}
        />
      </div>
      <div className={styles.actions}>
        <Action variant="quiet" keys="Esc" onClick={onLeave}>
          {t('panel.cancel')}
        </Action>
        <Action type="submit" variant="main" keys="↵" aria-busy={isLooking} aria-disabled={isLooking || undefined}>
          {t('panel.preview')}
        </Action>
      </div>
    </form>
  )
}
