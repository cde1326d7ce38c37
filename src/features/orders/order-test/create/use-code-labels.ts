import { useTranslation } from 'react-i18next'

/** The words of a block that can be copied. */
export function useCodeLabels() {
  const { t } = useTranslation('orderTest')
  return { copy: t('copy'), copied: t('copied'), copyFailed: t('copyFailed') }
}
