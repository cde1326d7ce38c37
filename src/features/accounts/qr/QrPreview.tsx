import { encodeQR } from 'qr'
import { useTranslation } from 'react-i18next'
import { fitsQrCode } from '#domain/orders/payer-page.ts'

const SIDE_PX = 160

/** The picture that payers scan, drawn as their page draws it. */
export default function QrPreview({ text }: { text: string }) {
  const { t } = useTranslation('accounts')
  if (!fitsQrCode(text)) return <p>{t('qr.fault.tooLong')}</p>
  const drawn = encodeQR(text, 'svg', { ecc: 'medium', border: 2 })
  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(drawn)}`}
      alt={t('qr.preview')}
      width={SIDE_PX}
      height={SIDE_PX}
    />
  )
}
