import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { durationIn, rateOf } from '#features/orders/order-profile/duration.ts'

/** Numbers, rates and durations in the present language, and the heads that all shares have. */
export function useProfileTexts() {
  const { t } = useTranslation('profile')
  return useMemo(() => {
    const rate = (share: { total: number; part: number }) => {
      const percent = rateOf(share)
      return percent === null ? '–' : t('percent', { percent })
    }
    return {
      number: (value: number) => value.toLocaleString('en-US'),
      rate,
      duration: (ms: number) => {
        const { unit, value } = durationIn(ms)
        return t(`duration.${unit}`, { value })
      },
      heads: (label: string) => ({
        label,
        bar: t('head.bar'),
        total: t('head.total'),
        part: t('head.part'),
        rate: t('head.rate'),
      }),
    }
  }, [t])
}
