import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'
import { query } from '#api/api.ts'
import type { TargetOf } from '#commands/command.ts'
import { PAYOUT_COMMAND_EVENTS } from '#commands/entities/payout.commands.ts'
import { asCallFailure } from '#contract/wire/call-failure.ts'
import type { PayoutRow } from '#contract/payouts/payout.schemas.ts'
import { failureOf } from '#features/list/action/call-outcome.ts'
import { accountHint, hasRoomFor } from '#features/payouts/flows/account-hint.ts'
import { claimNext, payoutActionOf, payoutBulkOf, undoLast } from '#features/payouts/flows/payout-flow.ts'
import { useRowFlows } from '#features/queue/use-queue-flows.ts'
import type { RowFlowHooks } from '#features/queue/use-queue-flows.ts'
import { useLookup } from '#features/list/list-texts.ts'
import type { FormFacts } from '#machines/form/form-field.ts'
import type { BulkSelection } from '#machines/desk/bulk.flow.ts'
import type { Failure } from '#machines/outcome.ts'
import type { PayoutAnswer } from '#machines/queue/queue-action.flow.ts'
import { CHOOSES_ACCOUNT, isPayoutFormCommand } from '#machines/payout/payout-forms.ts'
import type { PayoutActionCall, PayoutFormCommand } from '#machines/payout/payout-forms.ts'

interface FlowHooks extends RowFlowHooks<PayoutRow, PayoutAnswer> {
  userId: number
  facts: FormFacts
  /** The list's selection as the bulk calls take it. */
  bulkSelection: () => BulkSelection
  /** The oldest free payout was claimed; null when there is none. */
  onClaimedNext: (payout: PayoutRow | null) => void
  /** The command failed before it could begin. */
  onFailed: (failure: Failure) => void
  /** No account can pay it. */
  onNoAccount: (payout: PayoutRow) => void
}

/** One payout as the target of a command. */
export const payoutTarget = (payout: PayoutRow): TargetOf<'payout'> => ({
  kind: 'payout',
  rows: [payout],
  source: 'record',
  matching: null,
})

const PAYOUTS = { events: PAYOUT_COMMAND_EVENTS, targetOf: payoutTarget, undoLast }

/** The flows of payouts; a running flow is never discarded by starting another. */
export function usePayoutFlows(hooks: FlowHooks) {
  const client = useQueryClient()
  const t = useLookup()
  const { run, now, awaitForm, setDone, ...flows } = useRowFlows<PayoutRow, PayoutActionCall, PayoutAnswer>(
    PAYOUTS,
    hooks,
  )
  const { flow, form, isOpen, lastDone, leave, undo } = flows
  const latest = useRef(hooks)
  latest.current = hooks
  const isBusy = useRef(false)

  /** One thing after another: a second press while the first is on its way does nothing. */
  const once = useCallback(async (work: () => Promise<void>): Promise<void> => {
    if (isBusy.current) return
    isBusy.current = true
    try {
      await work()
    } catch (error) {
      latest.current.onFailed(failureOf(asCallFailure(error)))
    } finally {
      isBusy.current = false
    }
  }, [])

  const beginWithAccounts = useCallback(
    (command: PayoutFormCommand, payout: PayoutRow, isGateway: boolean) =>
      once(async () => {
        const asked = query('payoutOrder.getResources', { orderCode: payout.orderCode })
        const answer = await awaitForm(client.fetchQuery(asked))
        if (!answer) return
        const accounts = answer.list
          .filter((account) => account.isGateway === isGateway)
          .toSorted((a, b) => Number(hasRoomFor(b, payout)) - Number(hasRoomFor(a, payout)))
          .map((account) => ({ id: account.id, name: account.name, hint: accountHint(account, payout, t) }))
        if (accounts.length === 0) latest.current.onNoAccount(payout)
        else if (now() === null) run(command, payoutActionOf(command, payout, { ...latest.current, accounts }))
      }),
    [awaitForm, client, now, once, run, t],
  )

  // A lost answer is retried under its key, so that pressing twice claims once.
  const nextKey = useRef<string | null>(null)
  const takeNext = useCallback(
    () =>
      once(async () => {
        nextKey.current ??= crypto.randomUUID()
        const payout = await claimNext(nextKey.current)
        nextKey.current = null
        if (payout !== null) setDone('payout.claim', payout)
        latest.current.onClaimedNext(payout)
      }),
    [once, setDone],
  )

  /** Starts the flow of a command; false while another one is open. */
  const start = useCallback(
    (command: string, target: TargetOf<'payout'>): boolean => {
      if (now() !== null) return false
      const [first] = target.rows
      const bulk = payoutBulkOf(command, target, latest.current.bulkSelection())
      if (bulk) run(command, bulk)
      else if (command === 'payout.claimNext') void takeNext()
      else if (first && isPayoutFormCommand(command)) {
        const choice = CHOOSES_ACCOUNT[command]
        if (choice) void beginWithAccounts(command, first, choice.gateway)
        else run(command, payoutActionOf(command, first, { ...latest.current, accounts: [] }))
      }
      return true
    },
    [beginWithAccounts, now, run, takeNext],
  )
  return useMemo(
    () => ({ flow, form, isOpen, lastDone, start, leave, undo }),
    [flow, form, isOpen, lastDone, start, leave, undo],
  )
}
