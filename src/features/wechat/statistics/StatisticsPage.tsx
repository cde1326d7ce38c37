import { Link } from '@tanstack/react-router'
import type { ScreenPageProps } from '#features/define-screen.ts'
import { ReportPage } from '#features/report/ReportPage.tsx'
import type { MessageSearch } from '#features/wechat/statistics/statistics.report.ts'
import { weChatStatisticsReport } from '#features/wechat/statistics/statistics.report.ts'
import type { StatisticsSearch } from '#features/wechat/statistics/statistics-search.ts'
import type { MarkLink } from '#ui/charts/marks.ts'

export { statisticsSearchSchema as search } from '#features/wechat/statistics/statistics-search.ts'

/** Links to the messages behind a figure. */
const link: MarkLink<Partial<MessageSearch>> = (search, attributes, children) => (
  <Link to="/weChat/group-list" search={search} {...attributes}>
    {children}
  </Link>
)

/** Statistics of requests in WeChat groups. */
export default function StatisticsPage(props: ScreenPageProps<StatisticsSearch>) {
  return <ReportPage {...props} report={weChatStatisticsReport} link={link} fileName="wechat-orders" />
}
