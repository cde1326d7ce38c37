import { useTranslation } from 'react-i18next'

/** Says that the action awaits a second person's approval, and where to follow it. */
export function WaitingAnswer() {
  const { t } = useTranslation('list')
  return <p role="status">{t('waiting.answer')}</p>
}
