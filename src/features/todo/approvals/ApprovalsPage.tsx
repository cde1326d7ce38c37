import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useRouter } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { approvalCommands } from '#commands/entities/approval.commands.ts'
import type { ApprovalRow } from '#contract/people/todo.endpoints.ts'
import { formatMoney } from '#domain/money/money.ts'
import { isStaff } from '#domain/roles.ts'
import type { Role } from '#domain/roles.ts'
import { pathFor } from '#domain/screens.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { ScreenPageProps } from '#features/define-screen.ts'
import { ListAside } from '#features/list/ListAside.tsx'
import { ListPage } from '#features/list/ListPage.tsx'
import { ActionPanel } from '#features/list/action/ActionPanel.tsx'
import type { ActionLabels } from '#features/list/action/action-labels.ts'
import { formFactsOf } from '#features/list/action/form/form-host.ts'
import { useFieldLabels } from '#features/list/action/form/use-field-labels.ts'
import { ConflictNotice } from '#features/list/action/Refusal.tsx'
import { staysOn } from '#features/list/advance/stays-on.ts'
import { useColumnTitles } from '#features/list/columns/use-column-titles.ts'
import type { ListDefinition } from '#features/list/list-definition.ts'
import { useListTexts, useLookup } from '#features/list/list-texts.ts'
import { RowActions } from '#features/list/row-actions/RowActions.tsx'
import type { ListSearch } from '#features/list/rows/list-row.ts'
import { useListScreen } from '#features/list/use-list-screen.ts'
import { useSay } from '#features/failure-text.ts'
import { ApprovalOverview } from '#features/todo/approvals/ApprovalOverview.tsx'
import { approvalStatusStyle } from '#features/todo/approvals/approval-columns.ts'
import type { initiatedColumns } from '#features/todo/approvals/approval-columns.ts'
import { approvalKey, oneApproval } from '#features/todo/approvals/approval-definition.ts'
import type { ApprovalListInput } from '#features/todo/approvals/approval-search.ts'
import styles from '#features/todo/approvals/todo.module.css'
import { useApprovalFlow } from '#features/todo/approvals/use-approval-flow.ts'
import type { ApprovalActor } from '#features/todo/approvals/use-approval-flow.ts'
import { EmptyState, LoadingState } from '#ui/states.tsx'
import { StatusBadge } from '#ui/status/StatusBadge.tsx'
import { UntrustedText } from '#ui/UntrustedText.tsx'

interface ApprovalsPageProps {
  props: ScreenPageProps<ListSearch>
  definition: ListDefinition<ApprovalRow, ApprovalListInput>
  columnsOf: typeof initiatedColumns
}

/** A list of requests above the approval limit, with what each would do beside it. */
export function ApprovalsPage({ props, definition, columnsOf }: ApprovalsPageProps) {
  const { t } = useTranslation('todo')
  const say = useSay('todo')
  const texts = useListTexts('todo')
  const { zone, isDemo } = props.user.system
  const [role] = props.user.access
  const overrides = props.user.preferences.keys
  const columnTitle = useColumnTitles('todo', zone)
  const columns = useMemo(() => columnsOf(columnTitle, { texts, zone }), [columnsOf, columnTitle, texts, zone])
  const screen = useListScreen(props, definition, {
    columns,
    titleOf: (row) => `${row.target} ${texts.enum('approvalKind', row.kind)} ${texts.enum('approvalState', row.state)}`,
    useFlows(acts) {
      return useApprovalFlow({
        facts: formFactsOf(props.user),
        userId: props.user.userId,
        onStarted: (row) => acts.open(approvalKey(row)),
        onDone: (name, row) => {
          acts.takeChanged(row)
          acts.notify(() => say(`action.${name as 'approve'}.done`, { target: row.target }))
          if (staysOn(`approval.${name}`) === null) acts.advanceFrom(approvalKey(row))
          acts.refresh()
        },
        onEnded: acts.focusGrid,
      })
    },
  })
  const { record, flows, pages } = screen
  const key = record.restedCode ?? record.code ?? ''
  const detail = useQuery({ ...oneApproval(key), enabled: key !== '' })
  const fetched = detail.data?.approval
  const listed = record.code === null ? undefined : pages.store.rowOf(record.code)
  const row = fetched && approvalKey(fetched) === record.code ? fetched : listed

  return <ListPage screen={screen} withoutFilters={[]} aside={aside()} />

  function aside() {
    if (record.code === null) return null
    return (
      <ListAside
        {...screen.frame}
        title={row ? <TargetLink approval={row} role={role} /> : record.code}
        status={
          row ? (
            <StatusBadge {...approvalStatusStyle(row.state)} label={texts.enum('approvalState', row.state)} />
          ) : null
        }
        actions={
          flows.actor ? (
            <ApprovalPanel actor={flows.actor} zone={zone} isDemo={isDemo} onLeave={flows.leave} />
          ) : row ? (
            <RowActions
              commands={approvalCommands.filter(
                ({ id, screen: at }) => at === definition.screen && id !== 'approval.takeNext',
              )}
              target={{ kind: 'approval', rows: [row], source: 'record', matching: null }}
              overrides={overrides}
              texts={texts}
            />
          ) : undefined
        }
        onClose={record.close}
      >
        {row ? (
          <ApprovalOverview approval={row} zone={zone} isForStaff={isStaff(role)} />
        ) : detail.isError ? (
          <EmptyState title={t('inspector.gone')} />
        ) : (
          <LoadingState label={t('inspector.loading')} />
        )}
      </ListAside>
    )
  }
}

interface TargetPlace {
  screen: 'merchants' | 'suppliers' | 'payoutBatches' | 'payoutOrders' | 'orders' | 'smsRecordManagement'
  search: Readonly<Record<string, string | boolean>>
}

/** Where what a request is about stands. */
function placeOf({ balance, kind, target, teaching }: ApprovalRow): TargetPlace {
  if (teaching !== null) return { screen: 'smsRecordManagement', search: { open: target } }
  if (balance !== null)
    return {
      screen: balance.ownerKind === 'merchant' ? 'merchants' : 'suppliers',
      search: { open: String(balance.ownerId) },
    }
  const [entity] = kind.split('.')
  if (entity === 'payoutBatch') return { screen: 'payoutBatches', search: { batchNumber: target } }
  if (entity === 'payout') return { screen: 'payoutOrders', search: { orderCode: target, open: target } }
  return { screen: 'orders', search: { orderCode: target, showAll: true, open: target } }
}

/** The subject of a request, as a link where the person has its list. */
function TargetLink({ approval, role }: { approval: ApprovalRow; role: Role }) {
  const { routesByPath } = useRouter()
  const { screen, search } = placeOf(approval)
  const path = pathFor(screen, role)
  return path && path in routesByPath ? (
    <Link className={styles.link} to={path} search={search}>
      <bdi>{visibleText(approval.target)}</bdi>
    </Link>
  ) : (
    <UntrustedText text={approval.target} />
  )
}

interface ApprovalPanelProps {
  actor: ApprovalActor
  zone: string
  isDemo: boolean
  onLeave: () => void
}

/** The form of a decision on one request. */
function ApprovalPanel({ actor, zone, isDemo, onLeave }: ApprovalPanelProps) {
  const { form, row } = useSelector(actor, ({ context }) => context)
  const t = useLookup()
  const texts = useListTexts('todo')
  const fieldLabels = useFieldLabels('todo')
  const words = useMemo((): ActionLabels => {
    const text = (key: string, values?: Record<string, unknown>) => t(`todo:action.${form.name}.${key}`, values)
    return {
      ...fieldLabels,
      title: text('title'),
      submit: text('submit'),
      text: text('text', {
        operation: texts.enum('approvalKind', row.kind),
        target: row.target,
        by: row.requestedBy,
        amount: `${formatMoney(row.amountMinor, row.exponent)} ${row.currency}`,
      }),
    }
  }, [t, texts, fieldLabels, form, row])

  return (
    <ActionPanel
      actor={actor}
      words={words}
      code={row.target}
      conflictOf={(conflict) => (
        <ConflictNotice
          conflict={conflict}
          namespace="todo"
          zone={zone}
          status={({ state }) => ({ ...approvalStatusStyle(state), label: texts.enum('approvalState', state) })}
        />
      )}
      isDemo={isDemo}
      onLeave={onLeave}
    />
  )
}
