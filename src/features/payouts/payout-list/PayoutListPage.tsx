import { payoutCommands } from '#commands/payout.commands.ts'
import type { ScreenPageProps } from '#features/define-screen.ts'
import { keyText } from '#features/list/command-keys.ts'
import { ListPage } from '#features/list/ListPage.tsx'
import type { ListSearch } from '#features/list/list-row.ts'
import { RowActions } from '#features/list/RowActions.tsx'
import { PayoutActionPanel } from '#features/payouts/flows/PayoutActionPanel.tsx'
import { PayoutInspector } from '#features/payouts/inspector/PayoutInspector.tsx'
import { PayoutSums } from '#features/payouts/payout-list/PayoutSums.tsx'
import { usePayoutScreen } from '#features/payouts/payout-list/use-payout-screen.ts'
import { payoutListVariant } from '#features/payouts/payout-list/variants.ts'
import type { PayoutScreenName } from '#features/payouts/payout-list/variants.ts'
import { usePayoutTexts } from '#features/payouts/payout-texts.ts'
import { PAYOUT_STATUS_IDS } from '#domain/payout-status.ts'

/** The commands on one payout, as buttons beside it. */
const ROW_COMMANDS = payoutCommands.filter(({ id }) => id !== 'payout.claimNext')

/** Payouts: filters, rows, and beside them the payout under the cursor. */
export function PayoutListPage({ name, ...props }: ScreenPageProps<ListSearch> & { name: PayoutScreenName }) {
  const { user } = props
  const screen = usePayoutScreen(name, props)
  const texts = usePayoutTexts()
  const { pages, layout, record, flows } = screen
  const variant = payoutListVariant(name, props.variant)
  const form = flows.flow ? <PayoutActionPanel actor={flows.flow.actor} zone={screen.zone} isDemo={user.system.isDemo} submitKeys={keyText('mod+Enter')} onLeave={flows.leave} /> : null
  // What is summed is what the list holds: of the pool only what waits.
  const summed = name === 'payoutPool' ? { ...pages.input, payoutStatus: [PAYOUT_STATUS_IDS.awaitingPayment] } : pages.input

  return (
    <ListPage
      screen={screen}
      withoutFilters={variant.withoutFilters}
      sums={<PayoutSums input={summed} isPool={name === 'payoutPool'} isReady={pages.list.status === 'ready'} />}
      aside={
        record.code !== null ? (
          <PayoutInspector
            code={record.code}
            restedCode={record.restedCode}
            row={pages.store.rowOf(record.code)}
            unseen={variant.unseen}
            userId={user.userId}
            zone={screen.zone}
            width={layout.inspectorWidth}
            onWidthChange={(inspectorWidth) => screen.changeLayout({ inspectorWidth })}
            onClose={record.close}
            onCopy={() => void screen.copy()}
            actions={(row) => form ?? <RowActions commands={ROW_COMMANDS} target={{ kind: 'payout', rows: [row], source: 'record', matching: null }} overrides={user.preferences.keys} texts={texts} />}
          />
        ) : null
      }
    />
  )
}
