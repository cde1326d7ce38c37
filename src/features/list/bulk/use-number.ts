import { useTranslation } from 'react-i18next'

/** Writes counts as the language does. */
export function useNumber(): (value: number) => string {
  const { i18n } = useTranslation('list')
  const format = new Intl.NumberFormat(i18n.language)
  return (value) => format.format(value)
}
