import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallFailure } from '#contract/call-failure.ts'

/** Turns a failed call into what a person reads: the text of its key in the `errors` locale, else a general one. */
export function useFailureText(): (failure: CallFailure) => string {
  const { t } = useTranslation('errors')
  return useCallback(
    ({ msg, failure }) => {
      const text = t as (key: string, params: object) => string
      return text(msg, { ...failure.params, errorId: failure.errorId, defaultValue: text('notUnderstood', {}) })
    },
    [t],
  )
}

/** Seconds as `m:ss`, for countdowns. */
export function asMinutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
