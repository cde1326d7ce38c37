import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { fromPromise } from 'xstate'
import { api, query } from '#api/api.ts'
import type { PayoutRow } from '#contract/payouts/payout.schemas.ts'
import { asCallFailure } from '#contract/wire/call-failure.ts'
import { draftsOf } from '#features/form/draft/drafts.ts'
import { openForm } from '#features/list/action/form/open-form.ts'
import type { FormFlow } from '#features/list/action/form/open-form.ts'
import { attempt, failureOf } from '#features/list/action/call-outcome.ts'
import { lazyModule } from '#features/lazy-module.ts'
import { useHeldFlow } from '#features/list/use-held-flow.ts'
import type { ActionSubmission } from '#machines/action/action.flow.ts'
import type { FormFacts } from '#machines/form/form-field.ts'
import type { Failure, Outcome } from '#machines/outcome.ts'
import type { PayoutAnswer } from '#machines/queue/queue-action.flow.ts'
import type { NewPayout } from '#machines/payout/payout-new.form.ts'

/** The command that opens the form. */
export const NEW_PAYOUT = 'payout.create'

/** The open form of a new payout. */
export type NewPayoutFlow = FormFlow<NewPayout, 'payoutOrder.create', PayoutAnswer>

/** The checks of wallet addresses are code that only this form needs. */
const formModule = lazyModule(() => import('#machines/payout/payout-new.form.ts'))
export const newPayoutPanel = lazyModule(() => import('#features/payouts/create/NewPayoutPanel.tsx'))

interface Hooks {
  userId: number
  facts: FormFacts
  onDone: (order: PayoutRow) => void
  /** No payout product is open to the merchant. */
  onNoProduct: () => void
  onFailed: (failure: Failure) => void
  onEnded: () => void
}

const submitAction = fromPromise<Outcome<PayoutAnswer, NewPayout>, ActionSubmission<'payoutOrder.create'>>(
  ({ input: { call, input, key } }) =>
    attempt<NewPayout, PayoutAnswer>(
      '',
      () => api.call(call, input, { idempotencyKey: key }),
      async () => null,
    ),
)

/** The form of a new payout beside the list; its products, fees and funds are read when it opens. */
export function useNewPayout(hooks: Hooks) {
  const client = useQueryClient()
  const { flow, form, isOpen, now, run, leave, awaitForm } = useHeldFlow<NewPayoutFlow>(hooks.onEnded)
  const latest = useRef(hooks)
  latest.current = hooks
  const isOpening = useRef(false)

  return useMemo(() => {
    async function open(): Promise<void> {
      const terms = client.fetchQuery({ ...query('payoutOrder.getTerms', {}), staleTime: 0 })
      const needed = await awaitForm(Promise.all([terms, formModule.fetch(), newPayoutPanel.fetch()]))
      if (!needed || now() !== null) return
      const [{ products }, { NEW_PAYOUT_FORM, newPayoutFlow }] = needed
      if (products.length === 0) return latest.current.onNoProduct()
      const { facts, userId } = latest.current
      const opened = openForm(
        newPayoutFlow.provide({ actors: { submitAction } }),
        { entity: 'newPayout', form: NEW_PAYOUT_FORM, row: { terms: products, mchOrderNo: proposedNumber() }, facts },
        { command: NEW_PAYOUT, subject: '', drafts: draftsOf(userId) },
      )
      run(opened, () => {
        const { answer } = opened.actor.getSnapshot().context
        if (answer) latest.current.onDone(answer.order)
      })
    }
    return {
      flow,
      form,
      isOpen,
      leave,
      /** False while a form is open or opening. */
      start: (): boolean => {
        if (now() !== null || isOpening.current) return false
        isOpening.current = true
        void open()
          .catch((error: unknown) => latest.current.onFailed(failureOf(asCallFailure(error))))
          .finally(() => (isOpening.current = false))
        return true
      },
    }
  }, [awaitForm, client, flow, form, isOpen, leave, now, run])
}

/** A number that no other payout of the merchant has: the day, for people, and enough of chance. */
function proposedNumber(): string {
  const day = new Date().toISOString().slice(0, 10).replaceAll('-', '')
  return `M${day}-${crypto.randomUUID().slice(0, 8).toUpperCase()}`
}
