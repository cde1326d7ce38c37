import { payoutCommands } from '#commands/entities/payout.commands.ts'
import type { PayoutRow } from '#contract/payouts/payout.schemas.ts'
import type { ScreenPageProps } from '#features/define-screen.ts'
import { ListPage } from '#features/list/ListPage.tsx'
import type { ListSearch } from '#features/list/rows/list-row.ts'
import { RowActions } from '#features/list/row-actions/RowActions.tsx'
import { PayoutActionPanel } from '#features/payouts/flows/PayoutActionPanel.tsx'
import { PayoutBulkAside } from '#features/payouts/flows/PayoutBulkAside.tsx'
import { payoutTarget } from '#features/payouts/flows/use-payout-flows.ts'
import { PayoutInspector } from '#features/payouts/inspector/PayoutInspector.tsx'
import { wholeFilter } from '#features/payouts/payout-list/filters/payout-input.ts'
import { PayoutSums } from '#features/payouts/payout-list/PayoutSums.tsx'
import { formFactsOf } from '#features/list/action/form/form-facts.ts'
import { usePayoutScreen } from '#features/payouts/payout-list/use-payout-screen.ts'
import { payoutListVariant } from '#features/payouts/payout-list/variants.ts'
import type { PayoutScreenName } from '#features/payouts/payout-list/variants.ts'
import { usePayoutTexts } from '#features/payouts/payout-texts.ts'

/** The commands on one payout, as buttons beside it; claiming the next and taking back are not about the one that is looked at. */
const NOT_ON_ROWS = ['payout.claimNext', 'payout.takeNext', 'payout.undo', 'payout.openLeft']
const ROW_COMMANDS = payoutCommands.filter(({ id }) => !NOT_ON_ROWS.includes(id))

/** Payouts: filters, rows, and beside them the payout under the cursor. */
export function PayoutListPage({ name, ...props }: ScreenPageProps<ListSearch> & { name: PayoutScreenName }) {
  const { user } = props
  const screen = usePayoutScreen(name, props)
  const texts = usePayoutTexts()
  const { pages, layout, record, flows } = screen
  const variant = payoutListVariant(name, props.variant)
  const shared = { isDemo: user.system.isDemo, onLeave: flows.leave }
  const action = flows.flow?.kind === 'action' ? flows.flow.actor : null
  const form = action && <PayoutActionPanel {...shared} actor={action} zone={screen.zone} />
  const changeWidth = (inspectorWidth: number) => screen.changeLayout({ inspectorWidth })

  return (
    <ListPage
      screen={screen}
      withoutFilters={variant.withoutFilters}
      sums={
        <PayoutSums
          input={wholeFilter(name, pages.input)}
          isPool={name === 'payoutPool'}
          isReady={pages.list.status === 'ready'}
        />
      }
      aside={
        flows.flow?.kind === 'bulk' ? (
          <PayoutBulkAside
            {...shared}
            flow={flows.flow}
            facts={formFactsOf(user)}
            zone={screen.zone}
            width={layout.inspectorWidth}
            onWidthChange={changeWidth}
          />
        ) : record.code !== null ? (
          <PayoutInspector
            code={record.code}
            restedCode={record.restedCode}
            row={pages.store.rowOf(record.code) ?? formRow(record.code)}
            unseen={variant.unseen}
            userId={user.userId}
            zone={screen.zone}
            width={layout.inspectorWidth}
            onWidthChange={changeWidth}
            onClose={record.close}
            onCopy={() => void screen.copy()}
            form={action?.getSnapshot().context.form.name ?? null}
            actions={(row) =>
              form ?? (
                <RowActions
                  commands={ROW_COMMANDS}
                  target={payoutTarget(row)}
                  overrides={user.preferences.keys}
                  texts={texts}
                />
              )
            }
          />
        ) : null
      }
    />
  )

  /** The payout of the open form: one that was begun leaves the pool, and stays beside its form. */
  function formRow(code: string): PayoutRow | undefined {
    const row = action?.getSnapshot().context.row
    return row?.orderCode === code ? row : undefined
  }
}
