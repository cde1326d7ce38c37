import { useState } from 'react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { asCallFailure } from '#contract/call-failure.ts'
import { PRODUCTS } from '#domain/products.ts'
import type { Product } from '#domain/products.ts'
import { DAY_SPANS } from '#features/list/fields/filters.ts'
import { zoneName } from '#features/list/columns/time-text.ts'
import { useParties } from '#features/list/fields/use-parties.ts'
import type { Parties } from '#features/list/fields/use-parties.ts'
import styles from '#features/orders/order-profile/OrderProfile.module.css'
import type { ProfileSearch } from '#features/orders/order-profile/profile-search.ts'
import { useOrderTexts } from '#features/orders/order-texts.ts'
import { Action } from '#ui/fields/Action.tsx'
import { TextRow } from '#ui/fields/FieldRow.tsx'
import { SelectRow } from '#ui/fields/SelectRow.tsx'
import { sanitizeText } from '#ui/text/sanitize-text.ts'

interface ProfileFiltersProps {
  search: ProfileSearch
  setSearch: (patch: Partial<ProfileSearch>) => void
  error: Error | null
  zone: string
  isBusy: boolean
  onRefresh: () => void
}

const PRODUCT_IDS = PRODUCTS.filter((product: Product) => product.direction === 'collection').map(({ id }) => id)
const optionsOf = ({ choices }: Parties) =>
  choices.map(({ value, label, hint }) => ({
    value,
    label: `${sanitizeText(label, 48)}${hint ? ` · ${sanitizeText(hint, 32)}` : ''}`,
  }))
const numberOf = (value: string) => (value === '' ? undefined : Number(value))

/** What is analysed: the span, and one channel, supplier or merchant. Everything stands in the address. */
export function ProfileFilters({ search, setSearch, error, zone, isBusy, onRefresh }: ProfileFiltersProps) {
  const { t } = useTranslation(['profile', 'list'])
  const texts = useOrderTexts()
  const suppliers = useParties('supplier', true)
  const merchants = useParties('merchant', true)
  const isOwnSpan = search.startTime !== undefined || search.endTime !== undefined
  const span = isOwnSpan ? 'own' : (search.created ?? 'lastDay')
  const [isChoosing, setChoosing] = useState(isOwnSpan)
  const issues = error === null ? [] : (asCallFailure(error).failure.issues ?? [])
  const faultOf = (path: string) => {
    const issue = issues.find((one) => one.path === path)
    return issue && texts.fault(issue)
  }
  const choose = (created: ProfileSearch['created']) => {
    setChoosing(false)
    setSearch({ created, startTime: undefined, endTime: undefined })
  }

  return (
    <div className={styles.filters} role="group" aria-label={t('profile:filters')}>
      <div className={styles.spans} role="group" aria-label={t('profile:spanLabel')}>
        <Action
          aria-pressed={span === 'lastDay'}
          variant={span === 'lastDay' ? 'main' : 'plain'}
          onClick={() => choose(undefined)}
        >
          {t('profile:lastDay')}
        </Action>
        {DAY_SPANS.map((name) => (
          <Action
            key={name}
            aria-pressed={span === name}
            variant={span === name ? 'main' : 'plain'}
            onClick={() => choose(name)}
          >
            {t(`list:filter.span.${name}`)}
          </Action>
        ))}
        <Action
          aria-expanded={isChoosing}
          variant={span === 'own' ? 'main' : 'plain'}
          onClick={() => setChoosing(!isChoosing)}
        >
          {t('profile:ownSpan')}
        </Action>
        <Action aria-busy={isBusy} onClick={onRefresh}>
          {t('list:tool.refresh')}
        </Action>
      </div>
      {isChoosing ? (
        <SpanForm
          key={`${search.startTime}|${search.endTime}`}
          search={search}
          zone={zone}
          faultOf={faultOf}
          onApply={setSearch}
        />
      ) : null}
      <div className={styles.parties}>
        <SelectRow
          label={t('profile:head.channels')}
          value={String(search.productId ?? '')}
          placeholder={t('profile:every')}
          options={PRODUCT_IDS.map((id) => ({ value: String(id), label: texts.product(id) }))}
          fault={faultOf('productId')}
          onChange={(value) => setSearch({ productId: numberOf(value) })}
        />
        <SelectRow
          label={t('profile:head.suppliers')}
          value={String(search.supplierId ?? '')}
          placeholder={t('profile:every')}
          options={optionsOf(suppliers)}
          fault={faultOf('supplierId')}
          onChange={(value) => setSearch({ supplierId: numberOf(value) })}
        />
        <SelectRow
          label={t('profile:merchant')}
          value={String(search.merchantId ?? '')}
          placeholder={t('profile:every')}
          options={optionsOf(merchants)}
          fault={faultOf('merchantId')}
          onChange={(value) => setSearch({ merchantId: numberOf(value) })}
        />
      </div>
    </div>
  )
}

interface SpanFormProps {
  search: ProfileSearch
  zone: string
  faultOf: (path: string) => string | undefined
  onApply: (patch: Partial<ProfileSearch>) => void
}

/** A day, or a moment to the minute or second, as the address takes it; undefined for anything else. */
export function wallClockOf(text: string, dayTime: string): string | undefined {
  const typed = text.trim()
  if (/^\d{4}-\d{2}-\d{2}$/.test(typed)) return `${typed} ${dayTime}`
  if (/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(typed)) return `${typed}:00`
  return /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(typed) ? typed : undefined
}

/** Two moments of the platform's zone; Enter takes them. */
function SpanForm({ search, zone, faultOf, onApply }: SpanFormProps) {
  const { t } = useTranslation(['profile', 'list', 'errors'])
  const [from, setFrom] = useState(search.startTime ?? '')
  const [to, setTo] = useState(search.endTime ?? '')
  const [isTried, setTried] = useState(false)
  const startTime = from.trim() === '' ? undefined : wallClockOf(from, '00:00:00')
  const endTime = to.trim() === '' ? undefined : wallClockOf(to, '23:59:59')
  const fault = (text: string, read: string | undefined, path: string) =>
    isTried && text.trim() !== '' && read === undefined ? t('errors:fault.notADate') : faultOf(path)

  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    const isRead = (from.trim() === '' || startTime !== undefined) && (to.trim() === '' || endTime !== undefined)
    if (isRead) onApply({ startTime, endTime, created: undefined })
  }
  return (
    <form className={styles.span} onSubmit={submit} noValidate>
      <TextRow
        label={t('list:filter.from')}
        value={from}
        placeholder="2026-11-20 00:00:00"
        maxLength={19}
        fault={fault(from, startTime, 'startTime')}
        onChange={setFrom}
        autoFocus
      />
      <TextRow
        label={t('list:filter.to')}
        value={to}
        placeholder="2026-11-20 23:59:59"
        maxLength={19}
        fault={fault(to, endTime, 'endTime')}
        onChange={setTo}
      />
      <Action type="submit" variant="main" keys="↵">
        {t('list:filter.apply')}
      </Action>
      <p className={styles.help}>{t('list:filter.timeHelp', { zone: zoneName(zone) })}</p>
    </form>
  )
}
