import type { ScreenPageProps } from '#features/define-screen.ts'
import { OfMerchants } from '#features/orders/order-test/OfMerchants.tsx'
import styles from '#features/orders/order-test/OrderTest.module.css'
import { UploadPanel } from '#features/orders/order-test/upload/UploadPanel.tsx'

/** Creating payouts from a file. */
export default function PayoutUploadPage({ variant, user, pushes }: ScreenPageProps) {
  return (
    <div className={styles.page}>
      <OfMerchants variant={variant} user={user} pushes={pushes}>
        {(shared) => <UploadPanel kind="payout" {...shared} />}
      </OfMerchants>
    </div>
  )
}
