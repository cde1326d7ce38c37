import type { ScreenPageProps } from '#features/define-screen.ts'
import {
  payoutStatisticsByMerchantReport,
  payoutStatisticsReport,
} from '#features/payouts/payout-statistics/payout-statistics.report.ts'
import { ReportPage } from '#features/report/ReportPage.tsx'
import { useQueueLink } from '#features/report/use-queue-link.tsx'
import type { StatisticsSearch } from '#features/report/statistics/statistics-search.ts'

export { statisticsSearchSchema as search } from '#features/report/statistics/statistics-search.ts'

/** Statistics of payouts, of all or by merchant. */
const pageOf = (report: typeof payoutStatisticsReport, fileName: string) =>
  function PayoutStatisticsPage(props: ScreenPageProps<StatisticsSearch>) {
    const link = useQueueLink('payoutOrders', props.user.access[0])
    return <ReportPage {...props} report={report} link={link} fileName={fileName} />
  }

export const All = pageOf(payoutStatisticsReport, 'payout-statistics')
export const ByMerchant = pageOf(payoutStatisticsByMerchantReport, 'payout-by-merchant')
