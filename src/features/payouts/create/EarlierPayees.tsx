import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { query } from '#api/api.ts'
import type { EarlierPayee } from '#contract/payouts/payout-making.endpoints.ts'
import { maskNumber } from '#domain/privacy/masked-numbers.ts'
import { useLookup } from '#features/list/list-texts.ts'
import styles from '#features/payouts/create/create.module.css'
import { textOf } from '#machines/form/form-values.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import { chosenProduct, valuesOfPayee } from '#machines/payout/payout-new.form.ts'
import { UntrustedText } from '#ui/UntrustedText.tsx'

const TYPING_MS = 200

/** The fields by which earlier payees are searched; the first one that is filled in counts. */
const SEARCHED = ['cardNumber', 'vpa', 'address', 'userName'] as const

interface EarlierPayeesProps {
  values: FormValues
  /** The first payee, for ↓ to lead to. */
  first: RefObject<HTMLButtonElement | null>
  /** ↑ from the first payee. */
  onLeave: () => void
  onChoose: (change: FormValues) => void
}

/** Payees of earlier payouts that begin as what is typed; choosing one fills in all that is known of them. */
export function EarlierPayees({ values, first, onLeave, onChoose }: EarlierPayeesProps) {
  const t = useLookup()
  const id = useId()
  const productId = chosenProduct(values)?.id
  const [text] = useDebouncedValue(SEARCHED.map((name) => textOf(values, name)).find(Boolean) ?? '', TYPING_MS)
  const found = useQuery({
    ...query('payoutOrder.getPayees', { productId: productId ?? 0, ...(text !== '' && { text }) }),
    enabled: productId !== undefined,
    placeholderData: keepPreviousData,
  })
  // One whose data stand in the form already is no longer offered.
  const offered = (found.data?.list ?? []).filter((payee) => !isFilledIn(values, payee))
  if (productId === undefined || offered.length === 0) return null

  function walk(event: KeyboardEvent<HTMLUListElement>): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    event.stopPropagation()
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const next = buttons[buttons.indexOf(event.target as HTMLButtonElement) + step]
    if (next) next.focus()
    else if (step < 0) onLeave()
  }

  return (
    <section aria-labelledby={id} className={styles.payees}>
      <h3 id={id}>{t('payouts:action.create.payees')}</h3>
      <ul onKeyDown={walk}>
        {offered.map((payee, at) => (
          <li key={`${payee.payeeName} ${numberOf(payee)}`}>
            <button
              ref={at === 0 ? first : undefined}
              type="button"
              onClick={() => onChoose(valuesOfPayee(values, payee))}
            >
              <UntrustedText text={payee.payeeName ?? numberOf(payee)} />
              <span className={styles.number}>{numberTexts(payee)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const numberOf = ({ cardNumber, vpa, address }: EarlierPayee): string => cardNumber ?? vpa ?? address ?? ''
const numberTexts = (payee: EarlierPayee): string =>
  [maskNumber(numberOf(payee)), payee.ifscCode ?? payee.bankName].filter(Boolean).join(' · ')

const isFilledIn = (values: FormValues, payee: EarlierPayee): boolean =>
  Object.entries(valuesOfPayee(values, payee)).every(([name, value]) => textOf(values, name) === value)
