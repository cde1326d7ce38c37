import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useOrderTexts } from '#features/orders/order-texts.ts'
import styles from '#features/orders/order-profile/OrderProfile.module.css'
import { ordersOfBand } from '#features/orders/order-profile/profile-links.ts'
import type { Profile, QueueFilter, ToQueue } from '#features/orders/order-profile/profile-links.ts'
import { useProfileTexts } from '#features/orders/order-profile/use-profile-texts.ts'
import { ShareBars } from '#ui/charts/ShareBars.tsx'
import type { Share } from '#ui/charts/ShareBars.tsx'
import { Panel } from '#ui/panel/Panel.tsx'
import { sanitizeText } from '#ui/text/sanitize-text.ts'

/** A share with the orders behind it; null where no filter finds exactly them. */
type Linked = Share & { filter: QueueFilter | null }

const SUPPLIERS_SHOWN = 15

/** Success by channel, by supplier and by amount. */
export function ProfileShares({ profile, all, toQueue }: { profile: Profile; all: QueueFilter; toQueue: ToQueue }) {
  const { t } = useTranslation('profile')
  const texts = useOrderTexts()
  const { number, rate, heads } = useProfileTexts()

  const channels = profile.byChannel.map(({ productId, count, successCount }): Linked => {
    return {
      id: String(productId),
      label: texts.product(productId),
      total: count,
      part: successCount,
      filter: { ...all, productId },
    }
  })
  const suppliers = profile.bySupplier
    .slice(0, SUPPLIERS_SHOWN)
    .map(({ supplierId, supplierName, count, successCount }): Linked => {
      const label = supplierId === null ? t('noSupplier') : sanitizeText(supplierName ?? String(supplierId), 64)
      return {
        id: String(supplierId),
        label,
        total: count,
        part: successCount,
        filter: supplierId === null ? null : { ...all, supplierId },
      }
    })
  const bands = profile.byAmountBand.map((band): Linked => {
    const from = number(band.fromMajor)
    const label =
      band.toMajor === null
        ? t('bandFrom', { from, currency: band.currency })
        : t('band', { from, to: number(band.toMajor), currency: band.currency })
    return {
      id: `${band.currency}-${band.fromMajor}`,
      label,
      total: band.count,
      part: band.successCount,
      filter: ordersOfBand(all, band),
    }
  })
  const more = profile.bySupplier.length - suppliers.length

  return (
    <>
      <div className={styles.stack}>
        {part('channels', channels)}
        {part('suppliers', suppliers, more > 0 ? <span>{t('moreSuppliers', { count: more })}</span> : undefined)}
      </div>
      {part('bands', bands)}
    </>
  )

  function part(name: 'channels' | 'bands' | 'suppliers', shares: readonly Linked[], aside?: ReactNode) {
    return (
      <Panel title={t(name)} aside={aside}>
        <ShareBars
          caption={t(name)}
          shares={shares}
          heads={heads(t(`head.${name}`))}
          link={(share, className, children) => toQueue(share.filter, className, children)}
          numberText={number}
          rateText={rate}
        />
      </Panel>
    )
  }
}
