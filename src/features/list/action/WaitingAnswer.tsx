import { useTranslation } from 'react-i18next'

/** That nothing was done yet since a second person is asked, and where to follow it. */
export function WaitingAnswer() {
  const { t } = useTranslation('list')
  return <p role="status">{t('waiting.answer')}</p>
}
