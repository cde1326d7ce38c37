import { useEffect, useMemo, useRef } from 'react'
import type { FormEvent, KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { SnapshotFrom } from 'xstate'
import type { TestMerchant } from '#contract/orders/order-test.endpoints.ts'
import { RestoredNotice } from '#features/form/draft/RestoredNotice.tsx'
import { FormFields } from '#features/form/FormFields.tsx'
import { keepNone } from '#features/form/use-field-focus.ts'
import { keyText } from '#features/list/row-actions/command-keys.ts'
import styles from '#features/orders/order-test/OrderTest.module.css'
import { useOrderTestLabels } from '#features/orders/order-test/use-order-test-labels.tsx'
import { askedFields, isChanged } from '#machines/form/form-field.ts'
import type { FieldValue, FormValues } from '#machines/form/form-values.ts'
import { ORDER_FIELDS } from '#machines/order-create/order-create.fields.ts'
import type { orderCreateFlow, OrderCreateEvent } from '#machines/order-create/order-create.flow.ts'
import { merchantChange } from '#machines/order-create/order-create.form.ts'
import { Action } from '#ui/fields/Action.tsx'

interface OrderFormProps {
  merchants: readonly TestMerchant[]
  isOwn: boolean
  /** How the form began, before anything was typed. */
  start: FormValues
  /** It began with what was typed before. */
  isRestored: boolean
  snapshot: SnapshotFrom<typeof orderCreateFlow>
  send: (event: OrderCreateEvent) => void
}

/** The whole payload of a creation; Ctrl/⌘+Enter sends it. */
export function OrderForm({ merchants, isOwn, start, isRestored, snapshot, send }: OrderFormProps) {
  const { t } = useTranslation('orderTest')
  const subject = useMemo(() => ({ merchants, isOwn }), [merchants, isOwn])
  const words = useOrderTestLabels(subject)
  const { form, faults, canSend, failure } = snapshot.context
  const isBusy = snapshot.matches('signing') || snapshot.matches('sending')
  const element = useRef<HTMLFormElement>(null)
  const change = (name: string, value: FieldValue) =>
    send({
      type: 'CHANGE',
      change: name === 'mchId' ? merchantChange(merchants, form, String(value)) : { [name]: value },
    })

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
      <RestoredNotice
        isShown={isRestored && isChanged(start, form)}
        onStartAnew={() => send({ type: 'CHANGE', change: start })}
      />
      <FormFields
        fields={askedFields(ORDER_FIELDS, form)}
        row={subject}
        values={form}
        faults={faults}
        words={words}
        keep={keepNone}
        onChange={change}
      />
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
