import type { ScreenPageProps } from '#features/define-screen.ts'
import type { OrderSearch } from '#features/orders/order-list/filters/order-search.ts'
import { orderProfileReport } from '#features/orders/order-profile/order-profile.report.ts'
import type { ProfileSearch } from '#features/orders/order-profile/profile-search.ts'
import { ReportPage } from '#features/report/ReportPage.tsx'
import { useQueueLink } from '#features/report/use-queue-link.tsx'

export { profileSearchSchema as search } from '#features/orders/order-profile/profile-search.ts'

/** Performance of collection orders. */
export default function OrderProfilePage(props: ScreenPageProps<ProfileSearch>) {
  const link = useQueueLink<OrderSearch>('orders', props.user.access[0])
  return <ReportPage {...props} report={orderProfileReport} link={link} fileName="order-performance" />
}
