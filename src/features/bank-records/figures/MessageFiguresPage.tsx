import type { FiguresSearch } from '#features/bank-records/figures/figures-search.ts'
import { messageFiguresReport } from '#features/bank-records/figures/message-figures.report.ts'
import type { MessageSearch } from '#features/bank-records/figures/message-figures.report.ts'
import type { ScreenPageProps } from '#features/define-screen.ts'
import { ReportPage } from '#features/report/ReportPage.tsx'
import { useQueueLink } from '#features/report/use-queue-link.tsx'

export { figuresSearchSchema as search } from '#features/bank-records/figures/figures-search.ts'

/** Share of the messages about money that is understood. */
export default function MessageFiguresPage(props: ScreenPageProps<FiguresSearch>) {
  const link = useQueueLink<MessageSearch>('smsRecordManagement', props.user.access[0])
  return <ReportPage {...props} report={messageFiguresReport} link={link} fileName="messages-understood" />
}
