import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { FormEvent, KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { UploadKind } from '#domain/orders/order-upload.ts'
import { ORDER_MARK_IDS } from '#domain/orders/order-status.ts'
import { contract } from '#contract/contract.ts'
import type { EndpointSpec } from '#contract/calls/define.ts'
import { demandsOf } from '#contract/calls/operation-kinds.ts'
import { UPLOAD_CALLS } from '#contract/calls/upload-calls.ts'
import { FormFields } from '#features/form/FormFields.tsx'
import type { FieldLabels } from '#features/form/form-labels.ts'
import { keepNone } from '#features/form/use-field-focus.ts'
import { useFieldLabels } from '#features/list/action/form/use-field-labels.ts'
import { keyText } from '#features/list/row-actions/command-keys.ts'
import { useOrderTexts } from '#features/orders/order-texts.ts'
import { UploadFile } from '#features/orders/order-test/upload/UploadFile.tsx'
import { UploadProgress } from '#features/orders/order-test/upload/UploadProgress.tsx'
import { UploadResult } from '#features/orders/order-test/upload/UploadResult.tsx'
import type { OrderTestProps } from '#features/orders/order-test/order-test-search.ts'
import styles from '#features/orders/order-test/OrderTest.module.css'
import { useOrderTestLabels } from '#features/orders/order-test/use-order-test-labels.tsx'
import { PAY_PASSWORD_FIELD, payPasswordField } from '#machines/action/action-form.ts'
import { askedFields } from '#machines/form/form-field.ts'
import type { FieldValue } from '#machines/form/form-values.ts'
import { UPLOAD_FIELDS } from '#machines/order-create/order-create.fields.ts'
import { orderUploadFlow } from '#machines/order-upload/order-upload.flow.ts'
import { recorded } from '#recording/recorder.ts'
import { Action } from '#ui/fields/Action.tsx'
import { fromPromise } from 'xstate'
import { api } from '#api/api.ts'
import { asCallFailure } from '#contract/wire/call-failure.ts'
import { failureOf } from '#features/list/action/call-outcome.ts'
import type { UploadAnswer, UploadRequest } from '#machines/order-upload/order-upload.flow.ts'
import type { Outcome } from '#machines/outcome.ts'

/** Uploads the file, to be checked or created. */
const uploadFile = fromPromise<Outcome<UploadAnswer>, UploadRequest>(async ({ input, signal }) => {
  const { kind, file, attemptKey, key, ...rest } = input
  const fields = { ...rest, ...(key !== '' && { key }) }
  try {
    return {
      kind: 'done',
      result: await api.call(UPLOAD_CALLS[kind].create, fields, { file, idempotencyKey: attemptKey, signal }),
    }
  } catch (error) {
    return failureOf(asCallFailure(error))
  }
})

/** A payout pays whatever its mark says; only collections are tried out. */
const FIRST_MARK: Record<UploadKind, number> = { collection: ORDER_MARK_IDS.test, payout: ORDER_MARK_IDS.normal }

const flow = orderUploadFlow.provide({ actors: { uploadFile } })

/** Creates orders from a file: choose, check every row, create the valid ones, see the result of each. */
export function UploadPanel({ kind, merchants, canSend, isOwn, user, pushes }: OrderTestProps & { kind: UploadKind }) {
  const { t } = useTranslation('orderTest')
  const texts = useOrderTexts()
  const [own] = useState(() => (isOwn ? merchants[0] : undefined))
  const [asksPassword] = useState(
    () =>
      user.system.enablePayPassword === true &&
      demandsOf((contract[UPLOAD_CALLS[kind].create] as EndpointSpec).operation).payPassword === true,
  )
  const actor = useActorRef(
    flow,
    recorded({
      input: {
        kind,
        canSend,
        newKey: () => crypto.randomUUID(),
        ...(isOwn && { isOwn }),
        ...(asksPassword && { asksPassword }),
        form: { mchId: own?.mchId ?? '', key: '', orderType: FIRST_MARK[kind] },
      },
    }),
  )
  const snapshot = useSelector(actor, (now) => now)
  const { form, faults, failure, checked, result, file } = snapshot.context
  const state = snapshot.value
  const isBusy = state === 'checking' || state === 'creating'
  const picker = useRef<HTMLInputElement>(null)
  const subject = useMemo(() => ({ merchants, isOwn }), [merchants, isOwn])
  const orderLabels = useOrderTestLabels(subject, true)
  const passwordLabels = useFieldLabels('list')
  const words: FieldLabels = {
    ...orderLabels,
    field: (name, number) =>
      name === PAY_PASSWORD_FIELD ? passwordLabels.field(name) : orderLabels.field(name, number),
  }
  const values = { ...form, orderType: String(form.orderType) }
  // Each merchant has its own key.
  const change = (name: string, value: FieldValue) =>
    actor.send({
      type: 'CHANGE',
      change:
        name === 'orderType'
          ? { orderType: Number(value) }
          : name === 'mchId'
            ? { mchId: String(value), key: '' }
            : { [name]: String(value) },
    })
  const shown = { values, faults, words, keep: keepNone, onChange: change }
  const faultOf = (path: string) => (faults[path] === undefined ? undefined : texts.fault({ fault: faults[path] }))
  const goodRows = checked?.rows.filter(({ outcome }) => outcome === 'wouldCreate') ?? []
  const answer = result ?? checked

  // A disabled field or removed button loses the focus: move it to the next control, so that work continues by
  // keyboard.
  const main = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on entering a state; a choice of another file must not move the focus.
  useEffect(() => {
    const focused = document.activeElement
    if (file === null) return
    if (focused !== null && focused !== document.body && !focused.matches(':disabled')) return
    if (state !== 'choosing' && main.current && !main.current.disabled) main.current.focus()
    else picker.current?.focus()
  }, [state])

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.repeat || event.nativeEvent.isComposing || !(event.ctrlKey || event.metaKey))
      return
    event.preventDefault()
    event.stopPropagation()
    actor.send({ type: state === 'checked' ? 'CREATE' : 'CHECK' })
  }
  function again(): void {
    actor.send({ type: 'AGAIN' })
    if (picker.current) picker.current.value = ''
    picker.current?.focus()
  }

  return (
    <div className={styles.columns}>
      <form
        className={styles.form}
        aria-label={t(`batch.form.${kind}`)}
        noValidate
        onSubmit={(event: FormEvent) => event.preventDefault()}
        onKeyDown={onKeyDown}
      >
        <fieldset className={styles.group} disabled={isBusy}>
          <legend>{t(isOwn ? 'group.order' : 'group.merchant')}</legend>
          <FormFields fields={askedFields(UPLOAD_FIELDS, {}, user.access[0])} row={subject} {...shown} />
          {asksPassword ? <FormFields fields={[payPasswordField]} row={null} {...shown} /> : null}
        </fieldset>
        <UploadFile
          ref={picker}
          kind={kind}
          canSend={canSend}
          disabled={isBusy}
          fault={faultOf('file')}
          onChoose={(chosen) => actor.send({ type: 'CHOOSE', file: chosen })}
        />
        <div role="status">{failure === null ? null : <p className={styles.refusal}>{texts.failure(failure)}</p>}</div>
        {state === 'creating' ? <UploadProgress kind={kind} rows={goodRows} pushes={pushes} /> : null}
        {canSend ? null : <p className={styles.note}>{t('readonlyNote')}</p>}
        <div className={styles.actions}>
          {state === 'done' ? (
            <Action ref={main} onClick={again}>
              {t('batch.again')}
            </Action>
          ) : null}
          {state === 'done' || state === 'checked' || state === 'creating' ? null : (
            <Action
              ref={main}
              variant="main"
              keys={keyText('mod+Enter')}
              disabled={!canSend}
              aria-disabled={isBusy || undefined}
              onClick={() => actor.send({ type: 'CHECK' })}
            >
              {t(state === 'checking' ? 'batch.checking' : 'batch.check')}
            </Action>
          )}
          {state === 'checked' || state === 'creating' ? (
            <Action
              ref={main}
              variant="main"
              keys={keyText('mod+Enter')}
              disabled={goodRows.length === 0}
              aria-disabled={isBusy || undefined}
              onClick={() => actor.send({ type: 'CREATE' })}
            >
              {t(`batch.${state === 'creating' ? 'creating' : 'create'}.${kind}`, { count: goodRows.length })}
            </Action>
          ) : null}
        </div>
      </form>
      <div className={styles.results}>
        {answer === null ? null : (
          <UploadResult kind={kind} answer={answer} fileName={file?.name ?? ''} role={user.access[0]} />
        )}
      </div>
    </div>
  )
}
