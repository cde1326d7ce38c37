import type { ScreenPageProps } from '#features/define-screen.ts'
import type { ListSearch } from '#features/list/rows/list-row.ts'
import { initiatedColumns } from '#features/todo/approvals/approval-columns.ts'
import { approvalFinder, INITIATED_LIST } from '#features/todo/approvals/approval-definition.ts'
import { ApprovalsPage } from '#features/todo/approvals/ApprovalsPage.tsx'

export { initiatedSearchSchema as search } from '#features/todo/approvals/approval-search.ts'

/** The person's own requests and their outcomes. */
function InitiatedPage(props: ScreenPageProps<ListSearch>) {
  return <ApprovalsPage props={props} definition={INITIATED_LIST} columnsOf={initiatedColumns} />
}

const finders = () => [approvalFinder(INITIATED_LIST)]
export default Object.assign(InitiatedPage, { finders })
