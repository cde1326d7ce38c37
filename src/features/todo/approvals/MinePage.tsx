import type { ScreenPageProps } from '#features/define-screen.ts'
import type { ListSearch } from '#features/list/rows/list-row.ts'
import { mineColumns } from '#features/todo/approvals/approval-columns.ts'
import { approvalFinder, MINE_LIST } from '#features/todo/approvals/approval-definition.ts'
import { ApprovalsPage } from '#features/todo/approvals/ApprovalsPage.tsx'

export { mineSearchSchema as search } from '#features/todo/approvals/approval-search.ts'

/** Requests by others that the person may approve or decline. */
function MinePage(props: ScreenPageProps<ListSearch>) {
  return <ApprovalsPage props={props} definition={MINE_LIST} columnsOf={mineColumns} />
}

const finders = () => [approvalFinder(MINE_LIST)]
export default Object.assign(MinePage, { finders })
