import { useTranslation } from 'react-i18next'
import { bindAnswer } from '#contract/user.endpoints.ts'
import styles from '#features/people/users/NewAuthenticator.module.css'

/** The secret of somebody's new authenticator, as a picture to scan and as a key to type; it is shown once. */
export function NewAuthenticator({ answer }: { answer: unknown }) {
  const { t } = useTranslation('users')
  const { secret, qrCode } = bindAnswer.parse(answer)
  return (
    <div className={styles.binding}>
      <p>{t('binding.once')}</p>
      <img src={qrCode} alt={t('binding.picture')} width={200} height={200} />
      <p>
        {t('binding.orType')} <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
    </div>
  )
}
