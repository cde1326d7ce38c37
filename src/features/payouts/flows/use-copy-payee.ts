import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#api/api.ts'
import { asCallFailure } from '#contract/wire/call-failure.ts'
import { failureOf } from '#features/list/action/call-outcome.ts'
import { createPayeeCopier } from '#features/payouts/flows/copy-payee.ts'
import { usePayoutTexts } from '#features/payouts/payout-texts.ts'
import { useSay } from '#features/failure-text.ts'
import type { Said } from '#features/failure-text.ts'

/** Copies the next part of a payout's payee, and says which it was and which comes next. */
export function useCopyPayee(notify: (said: Said) => void): (orderCode: string) => Promise<void> {
  const t = useSay('payouts')
  const texts = usePayoutTexts()
  const client = useQueryClient()
  const [copy] = useState(() =>
    createPayeeCopier({
      write: (text) => navigator.clipboard.writeText(text),
      // Payees never change, so that those of an open record are at hand, and the press still counts for the clipboard.
      load: async (orderCode) => (await client.ensureQueryData(query('payoutOrder.getDetail', { orderCode }))).order,
    }),
  )
  return async (orderCode) => {
    try {
      const { part, next } = await copy(orderCode)
      notify(() =>
        next === null
          ? t('copyPayee.last', { code: orderCode, part: t(`column.${part}`) })
          : t('copyPayee.done', { code: orderCode, part: t(`column.${part}`), next: t(`column.${next}`) }),
      )
    } catch (error) {
      const failure = asCallFailure(error)
      // Whatever is no call is the clipboard.
      notify(() => (failure.msg === 'console' ? t('copyFailed') : texts.failure(failureOf(failure))))
    }
  }
}
