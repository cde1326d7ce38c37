import type { ScreenPageProps } from '#features/define-screen.ts'
import { orderSourceReport } from '#features/orders/order-source/order-source.report.ts'
import type { SourceSearch } from '#features/orders/order-source/source-search.ts'
import { useOrdersLink } from '#features/orders/use-orders-link.tsx'
import { ReportPage } from '#features/report/ReportPage.tsx'

export { sourceSearchSchema as search } from '#features/orders/order-source/source-search.ts'

/** From where orders are created. */
export default function OrderSourcePage(props: ScreenPageProps<SourceSearch>) {
  const link = useOrdersLink(props.user.access[0])
  return <ReportPage {...props} report={orderSourceReport} link={link} fileName="order-sources" />
}
