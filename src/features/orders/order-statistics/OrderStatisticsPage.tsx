import type { ScreenPageProps } from '#features/define-screen.ts'
import {
  orderStatisticsByMerchantReport,
  orderStatisticsReport,
} from '#features/orders/order-statistics/order-statistics.report.ts'
import { ReportPage } from '#features/report/ReportPage.tsx'
import { useQueueLink } from '#features/report/use-queue-link.tsx'
import type { StatisticsSearch } from '#features/report/statistics/statistics-search.ts'

export { statisticsSearchSchema as search } from '#features/report/statistics/statistics-search.ts'

/** Statistics of collection orders, of all or by merchant. */
const pageOf = (report: typeof orderStatisticsReport, fileName: string) =>
  function OrderStatisticsPage(props: ScreenPageProps<StatisticsSearch>) {
    const link = useQueueLink('orders', props.user.access[0])
    return <ReportPage {...props} report={report} link={link} fileName={fileName} />
  }

export const All = pageOf(orderStatisticsReport, 'collection-statistics')
export const ByMerchant = pageOf(orderStatisticsByMerchantReport, 'collection-by-merchant')
