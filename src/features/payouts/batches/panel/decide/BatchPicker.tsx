import { useVirtualizer } from '@tanstack/react-virtual'
import { useId, useMemo, useRef, useState } from 'react'
import type { ClipboardEvent, KeyboardEvent, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { mayTick } from '#domain/payouts/payout-batch.ts'
import { BatchPickerRow, PICKER_ROW_HEIGHT } from '#features/payouts/batches/panel/decide/BatchPickerRow.tsx'
import type { PickerRow } from '#features/payouts/batches/panel/decide/BatchPickerRow.tsx'
import styles from '#features/payouts/batches/panel/decide/BatchPicker.module.css'
import { firstMeant, pickOrders } from '#machines/payout-batch/pick-orders.ts'
import type { PickedOrders } from '#machines/payout-batch/pick-orders.ts'
import { visibleText } from '#domain/text/visible-text.ts'

/** A column of 500 long numbers is pasted as a whole, not into the field. */
const TYPED_MAX = 200

interface BatchPickerProps {
  rows: readonly PickerRow[]
  exponent: number
  ticked: readonly string[]
  isMissing: boolean
  onTick: (ticked: string[]) => void
  /** Enter in the empty field: the person has ticked what there is to tick. */
  onDone: () => void
  /** The element to focus: the field. */
  ref?: Ref<HTMLInputElement>
}

/**
 * The orders of a batch, to be ticked where they were not paid: by arrows and Space, by typing numbers and Enter, or by
 * pasting a column of them. Orders that the bank paid cannot be ticked.
 */
export function BatchPicker({ rows, exponent, ticked, isMissing, onTick, onDone, ref }: BatchPickerProps) {
  const { t } = useTranslation('payoutBatches')
  const id = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const [said, setSaid] = useState<PickedOrders | null>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const chosen = useMemo(() => new Set(ticked), [ticked])
  const indexOf = useMemo(() => new Map(rows.map(({ orderCode }, index) => [orderCode, index])), [rows])
  const current = Math.min(at, rows.length - 1)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => PICKER_ROW_HEIGHT,
    overscan: 6,
  })
  const items = virtual.getVirtualItems()

  function moveTo(index: number): void {
    const next = Math.max(0, Math.min(rows.length - 1, index))
    setAt(next)
    virtual.scrollToIndex(next)
  }
  function toggle(index: number): void {
    const row = rows[index]
    if (!row) return
    setAt(index)
    const { orderCode } = row
    if (!mayTick(row)) setSaid({ orderCodes: [], unknown: [], unclear: [], paid: [orderCode] })
    else {
      setSaid(null)
      onTick(chosen.has(orderCode) ? ticked.filter((one) => one !== orderCode) : [...ticked, orderCode])
    }
  }
  /** Ticks what the text names; what was typed and names nothing stays, to be put right. */
  function take(numbers: string, keepsRest: boolean): void {
    const picked = pickOrders(rows, numbers)
    setSaid(picked)
    setText(keepsRest ? [...picked.unknown, ...picked.unclear].join(' ') : '')
    if (picked.orderCodes.length === 0) return
    onTick([...new Set([...ticked, ...picked.orderCodes])])
    const last = indexOf.get(picked.orderCodes.at(-1) ?? '')
    if (last !== undefined) moveTo(last)
  }
  function type(typed: string): void {
    setText(typed)
    setSaid(null)
    const meant = firstMeant(rows, typed)
    const index = meant && indexOf.get(meant.orderCode)
    if (index !== undefined) moveTo(index)
  }
  function onPaste(event: ClipboardEvent): void {
    const pasted = event.clipboardData.getData('text')
    // One number is put into the field, where it can be seen and put right.
    if (!/[\s,;]/.test(pasted)) return
    event.preventDefault()
    take(pasted, false)
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    const isEmpty = text.trim() === ''
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key]
    if (step !== undefined) moveTo(current + step)
    else if (isEmpty && event.key === 'Home') moveTo(0)
    else if (isEmpty && event.key === 'End') moveTo(rows.length - 1)
    else if (isEmpty && event.key === ' ') toggle(current)
    else if (event.key === 'Enter' && !event.repeat) isEmpty ? onDone() : take(text, true)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className={styles.picker}>
      <label className={isMissing ? styles.missing : styles.label} htmlFor={id}>
        {t('pick.label', { count: chosen.size })}
      </label>
      <input
        ref={ref}
        id={id}
        className={styles.field}
        role="combobox"
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-activedescendant={items.some(({ index }) => index === current) ? `${id}-${current}` : undefined}
        aria-describedby={`${id}-help`}
        aria-invalid={isMissing || undefined}
        placeholder={t('pick.placeholder')}
        value={text}
        maxLength={TYPED_MAX}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => type(event.currentTarget.value)}
        onPaste={onPaste}
        onKeyDown={onKeyDown}
      />
      <p id={`${id}-help`} className={styles.help}>
        {t('pick.help')}
      </p>
      <PickedText picked={said} />
      <div
        ref={scroller}
        id={`${id}-list`}
        role="listbox"
        aria-label={t('panel.orders')}
        aria-multiselectable="true"
        className={styles.scroller}
      >
        <div role="presentation" className={styles.list} style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const row = rows[index]
            if (!row) return null
            return (
              <BatchPickerRow
                key={row.orderCode}
                id={`${id}-${index}`}
                row={row}
                exponent={exponent}
                place={{ at: index, of: rows.length, top: start }}
                isActive={index === current}
                isTicked={chosen.has(row.orderCode)}
                onToggle={() => toggle(index)}
              />
            )
          })}
        </div>
      </div>
    </div>
  )
}

/** Of a long list so many are named; the others are counted. */
const NAMED_MAX = 20

const REST = ['unknown', 'unclear', 'paid'] as const

/** The result of typed or pasted numbers: the count of orders ticked, and the numbers that ticked none. */
function PickedText({ picked }: { picked: PickedOrders | null }) {
  const { t } = useTranslation('payoutBatches')
  return (
    <div role="status" className={styles.said}>
      {picked && picked.orderCodes.length > 0 ? <p>{t('pick.ticked', { count: picked.orderCodes.length })}</p> : null}
      {REST.map((kind) => {
        const numbers = picked?.[kind] ?? []
        if (numbers.length === 0) return null
        const more = numbers.length - NAMED_MAX
        return (
          <p key={kind} className={styles.rest}>
            {t(`pick.${kind}`)}{' '}
            {numbers.slice(0, NAMED_MAX).map((number, at) => (
              <bdi key={number}>
                {at > 0 ? ', ' : ''}
                {visibleText(number)}
              </bdi>
            ))}
            {more > 0 ? ` ${t('pick.more', { count: more })}` : ''}
          </p>
        )
      })}
    </div>
  )
}
