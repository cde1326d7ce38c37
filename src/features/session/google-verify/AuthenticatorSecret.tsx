import { useTranslation } from 'react-i18next'
import type { Binding } from '#features/session/google-verify/use-binding.ts'
import styles from '#features/session/google-verify/AuthenticatorSecret.module.css'

interface AuthenticatorSecretProps {
  binding: Pick<Binding, 'secret' | 'qrCode'>
  /** Instruction for its use, where that is not said beside it. */
  hint?: string
}

/** The secret of a new authenticator, as a picture to scan and as a key to type. */
export function AuthenticatorSecret({ binding: { secret, qrCode }, hint }: AuthenticatorSecretProps) {
  const { t } = useTranslation('session')
  return (
    <div className={styles.binding}>
      {hint === undefined ? null : <p>{hint}</p>}
      <img src={qrCode} alt={t('bind.picture')} width={200} height={200} />
      <p>
        {t('bind.orType')} <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
    </div>
  )
}
