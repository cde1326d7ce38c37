import type { ScreenPageProps } from '#features/define-screen.ts'
import type { ListSearch } from '#features/list/rows/list-row.ts'
import { initiatedColumns } from '#features/todo/approvals/approval-columns.ts'
import { INITIATED_LIST } from '#features/todo/approvals/approval-definition.ts'
import { ApprovalsPage } from '#features/todo/approvals/ApprovalsPage.tsx'

/** What I asked for, and what became of it. */
export default function InitiatedPage(props: ScreenPageProps<ListSearch>) {
  return <ApprovalsPage props={props} definition={INITIATED_LIST} columnsOf={initiatedColumns} />
}
