import { Link } from '@tanstack/react-router'
import { visibleText } from '#domain/text/visible-text.ts'
import styles from '#features/risk/risk.module.css'

/** The payouts of a superAdmin, who alone sees risk control. */
const PAYOUTS = '/payProxyOrder/list'

/** A payout's number that leads to it in the list. */
export function PayoutLink({ code }: { code: string }) {
  return (
    <Link className={styles.link} to={PAYOUTS} search={{ orderCode: code, open: code }}>
      <bdi>{visibleText(code)}</bdi>
    </Link>
  )
}
