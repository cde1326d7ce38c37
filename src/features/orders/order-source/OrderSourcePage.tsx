import type { ScreenPageProps } from '#features/define-screen.ts'
import type { OrderSearch } from '#features/orders/order-list/filters/order-search.ts'
import { orderSourceReport } from '#features/orders/order-source/order-source.report.ts'
import type { SourceSearch } from '#features/orders/order-source/source-search.ts'
import { ReportPage } from '#features/report/ReportPage.tsx'
import { useQueueLink } from '#features/report/use-queue-link.tsx'

export { sourceSearchSchema as search } from '#features/orders/order-source/source-search.ts'

/** From where orders are created. */
export default function OrderSourcePage(props: ScreenPageProps<SourceSearch>) {
  const link = useQueueLink<OrderSearch>('orders', props.user.access[0])
  return <ReportPage {...props} report={orderSourceReport} link={link} fileName="order-sources" />
}
