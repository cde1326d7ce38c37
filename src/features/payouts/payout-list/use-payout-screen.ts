import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSay } from '#features/failure-text.ts'
import { isSeveral } from '#commands/command.ts'
import type { CommandTarget, TargetOf } from '#commands/command.ts'
import type { PayoutRow } from '#contract/payouts/payout.schemas.ts'
import type { ScreenPageProps } from '#features/define-screen.ts'
import { buildColumns } from '#features/list/columns/column-specs.ts'
import type { ListSelection } from '#features/list/list-definition.ts'
import type { ListSearch } from '#features/list/rows/list-row.ts'
import { useWaits } from '#features/list/columns/wait-cell.ts'
import { useColumnTitles } from '#features/list/columns/use-column-titles.ts'
import { useListScreen } from '#features/list/use-list-screen.ts'
import type { ListActs } from '#features/list/list-screen.types.ts'
import { NEW_PAYOUT, useNewPayout } from '#features/payouts/create/use-new-payout.ts'
import { useCopyPayee } from '#features/payouts/flows/use-copy-payee.ts'
import { payoutTarget, usePayoutFlows } from '#features/payouts/flows/use-payout-flows.ts'
import { PAYOUT_COLUMNS } from '#features/payouts/payout-list/payout-columns.ts'
import type { PayoutCellContext, PayoutColumnId } from '#features/payouts/payout-list/payout-columns.ts'
import { payoutDefinition } from '#features/payouts/payout-list/payout-definition.ts'
import { wholeFilter } from '#features/payouts/payout-list/filters/payout-input.ts'
import type { PayoutListInput } from '#features/payouts/payout-list/filters/payout-input.ts'
import { useLeftPayout } from '#features/payouts/payout-list/use-left-payout.ts'
import { payoutListVariant } from '#features/payouts/payout-list/variants.ts'
import type { PayoutScreenName } from '#features/payouts/payout-list/variants.ts'
import { usePayoutTexts } from '#features/payouts/payout-texts.ts'
import { useQueueActs } from '#features/queue/use-queue-flows.ts'
import { rowTitle } from '#features/queue/queue-row.ts'
import { LIMITS } from '#domain/limits.ts'
import { api } from '#api/api.ts'
import { asCallFailure } from '#contract/wire/call-failure.ts'
import { failureOf } from '#features/list/action/call-outcome.ts'
import { pathFor } from '#domain/screens.ts'
import { handPicked } from '#features/payouts/picked-for-batch.ts'
import type { PickedPayouts } from '#machines/payout-batch/picked-payouts.ts'
import { pickedPayouts } from '#machines/payout-batch/picked-payouts.ts'
import { codeSelection } from '#machines/desk/bulk-by-code.ts'
import type { BulkSelection } from '#machines/desk/bulk.flow.ts'

const MINUTE_MS = 60_000

/** A payout list: the list kit with the columns, flows and export of payouts. */
export function usePayoutScreen(name: PayoutScreenName, props: ScreenPageProps<ListSearch>) {
  const { t } = useTranslation('payouts')
  const texts = usePayoutTexts()
  const definition = useMemo(() => payoutDefinition(name, props.variant), [name, props.variant])
  const columns = usePayoutColumns(name, props)
  const left = useLeftPayout(props.user)
  return useListScreen(props, definition, {
    columns,
    titleOf: (row) => rowTitle(row, texts.stage(row.stage)),
    exports: {
      call: 'payoutOrder.export',
      selectionOf: (selection) => codeSelection(bulkSelectionOf(name, selection)),
      columnOf: (column) => {
        const id = column.id as PayoutColumnId
        const { field } = PAYOUT_COLUMNS[id]
        // Claims and waits change constantly, so they are not exported. The server names the zone of times itself.
        return field === 'claim' || id === 'age' ? null : { field, title: t(`column.${id}`) }
      },
    },
    ...(name === 'payoutPool' && { onLeft: (code: string, acts) => void left.tell(code, acts) }),
    useFlows(acts) {
      return useFlowsOfList(name, props, acts, left)
    },
  })
}

export type PayoutScreen = ReturnType<typeof usePayoutScreen>

/** The variant's columns in the present language; how long a claim has stood is counted anew each minute. */
function usePayoutColumns(name: PayoutScreenName, { user, variant }: ScreenPageProps<ListSearch>) {
  const { t } = useTranslation('payouts')
  const texts = usePayoutTexts()
  const { zone } = user.system
  const columnTitle = useColumnTitles('payouts', zone)
  const wait = useWaits(user.system.waitLimits)
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return useMemo(() => {
    const context: PayoutCellContext = {
      texts,
      zone,
      userId: user.userId,
      now,
      ownClaim: t('value.me'),
      platformClaim: t('value.platform'),
      minutes: (count) => t('value.minutes', { count }),
      wait,
    }
    return buildColumns<PayoutRow, PayoutCellContext, PayoutColumnId>(
      PAYOUT_COLUMNS,
      payoutListVariant(name, variant),
      columnTitle,
      context,
    )
  }, [t, columnTitle, texts, name, variant, zone, user.userId, now, wait])
}

/** The flows of payouts on their list. */
function useFlowsOfList(
  name: PayoutScreenName,
  { user }: ScreenPageProps<ListSearch>,
  acts: ListActs<PayoutRow, PayoutListInput>,
  left: ReturnType<typeof useLeftPayout>,
) {
  const t = useSay('payouts')
  const navigate = useNavigate()
  const texts = usePayoutTexts()
  const { done, hooks, take, goOn } = useQueueActs({ namespace: 'payouts', kind: 'payout' }, user, acts)
  const copyPayee = useCopyPayee(acts.notify)
  const isOwn = ({ claim }: PayoutRow) => claim?.userId === user.userId
  const flows = usePayoutFlows({
    ...hooks,
    bulkSelection: () => bulkSelectionOf(name, acts.selection()),
    onDone: (action, { order, waitsForApproval }) => {
      const said = waitsForApproval ? 'waitsForApproval' : doneKeyOf(action, order, isOwn(order))
      take(action, order, () => t(said, { code: order.orderCode }))
      // A begun payment has to be completed: the payee stays in view, and the next key cannot reach another payout.
      if (action === 'startPayment') start('payout.complete', payoutTarget(order))
      else goOn(action, order, isOwn(order))
    },
    onClaimedNext: (payout) => {
      if (payout === null) return acts.notify(() => t('action.claimNext.none'))
      acts.takeChanged(payout)
      acts.open(payout.orderCode)
      acts.notify(() => t('action.claim.done', { code: payout.orderCode }))
    },
    onFailed: (failure) => acts.notify(() => texts.failure(failure)),
    onNoAccount: ({ orderCode }) => acts.notify(() => t('action.noAccount', { code: orderCode })),
  })
  const { flow } = flows
  const { open } = acts
  // A command that needs no panel has one once it was refused: its words, and the way on, stand beside the row.
  useEffect(() => {
    if (flow?.kind !== 'action') return
    const watch = flow.actor.subscribe((now) => {
      if (now.matches('refused') || now.matches('conflict')) open(now.context.row.orderCode)
    })
    return () => watch.unsubscribe()
  }, [flow, open])
  const making = useNewPayout({
    ...hooks,
    onDone: ({ orderCode }) => {
      acts.notify(() => t('action.create.done', { code: orderCode }))
      acts.refresh()
      acts.open(orderCode)
    },
    onNoProduct: () => acts.notify(() => t('action.create.noProduct')),
    onFailed: (failure) => acts.notify(() => texts.failure(failure)),
  })
  function start(command: string, target: CommandTarget): boolean {
    if (target.kind !== 'payout' || making.isOpen) return false
    if (command === NEW_PAYOUT) return !flows.isOpen && making.start()
    if (command === 'payout.batch') return batch(target)
    if (command === 'payout.openLeft') {
      left.open(acts.notify)
      return true
    }
    const [first] = target.rows
    if (command === 'payout.copyPayee') {
      if (first) void copyPayee(first.orderCode)
      return true
    }
    const isStarted = flows.start(command, target)
    if (first && !isSeveral(target) && !STAYS_ON_ROW.includes(command)) acts.open(first.orderCode)
    return isStarted
  }
  /** The ticked payouts go into the form of a new batch, which stands with the batches. */
  function batch(target: TargetOf<'payout'>): boolean {
    const path = pathFor('payoutBatches', user.access[0])
    if (path === undefined || flows.flow !== null) return false
    pickedOf(target, acts.selection()).then(
      (picked) => {
        handPicked(picked)
        void navigate({ href: path })
      },
      (error) => acts.notify(() => texts.failure(failureOf(asCallFailure(error)))),
    )
    return true
  }
  function undo(target: CommandTarget): void {
    const [payout] = target.kind === 'payout' ? target.rows : []
    if (payout) void flows.undo(payout)
  }
  return {
    ...flows,
    done,
    making: making.flow,
    isOpen: flows.isOpen || making.isOpen,
    form: flows.form ?? making.form,
    leave: making.isOpen ? making.leave : flows.leave,
    start,
    undo,
  }
}

/** The payouts that a batch is to be made of; everything that matches is at most as many as a batch holds. */
async function pickedOf(
  { rows, source }: TargetOf<'payout'>,
  selection: ListSelection<PayoutListInput>,
): Promise<PickedPayouts> {
  if (source !== 'selection') return pickedPayouts(codesOf(rows), rows)
  if ('keys' in selection) return pickedPayouts(selection.keys, rows)
  const { list } = await api.call('payoutOrder.getPool', { ...selection.filter, pageSize: LIMITS.batchOrdersMax })
  const picked = list.filter(({ orderCode }) => !selection.except.includes(orderCode))
  return pickedPayouts(codesOf(picked), picked)
}

const codesOf = (rows: readonly PayoutRow[]) => rows.map(({ orderCode }) => orderCode)

function bulkSelectionOf(name: PayoutScreenName, selection: ListSelection<PayoutListInput>): BulkSelection {
  return 'keys' in selection ? selection : { filter: wholeFilter(name, selection.filter), except: selection.except }
}

/** The text that says what was done: to whom a claim passed, and where a rejected payout went. */
function doneKeyOf(action: string, { stage }: PayoutRow, isOwn: boolean) {
  if (action === 'takeAway' && isOwn) return 'action.takeAway.done_begun'
  if (action === 'reject' && stage !== 'rejected') return 'action.reject.done_toList'
  return `action.${action as 'claim'}.done` as const
}

/** Commands that run on one key press and need no panel. */
const STAYS_ON_ROW: readonly string[] = ['payout.claim', 'payout.cancelClaim']
