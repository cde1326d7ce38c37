import type { ScreenPageProps } from '#features/define-screen.ts'
import { orderProfileReport } from '#features/orders/order-profile/order-profile.report.ts'
import type { ProfileSearch } from '#features/orders/order-profile/profile-search.ts'
import { useOrdersLink } from '#features/orders/use-orders-link.tsx'
import { ReportPage } from '#features/report/ReportPage.tsx'

export { profileSearchSchema as search } from '#features/orders/order-profile/profile-search.ts'

/** Performance of collection orders. */
export default function OrderProfilePage(props: ScreenPageProps<ProfileSearch>) {
  const link = useOrdersLink(props.user.access[0])
  return <ReportPage {...props} report={orderProfileReport} link={link} fileName="order-performance" />
}
