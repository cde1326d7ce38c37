import { useSurface } from '#commands/surface-context.ts'
import { rolesOf } from '#commands/command.ts'
import { payoutCommands } from '#commands/entities/payout.commands.ts'
import type { PayoutRow } from '#contract/payouts/payout.schemas.ts'
import type { ScreenPageProps } from '#features/define-screen.ts'
import { lazyComponent } from '#features/lazy-component.tsx'
import { commandKey } from '#features/list/row-actions/command-keys.ts'
import { ListAside } from '#features/list/ListAside.tsx'
import { useLookup } from '#features/list/list-texts.ts'
import { ListPage } from '#features/list/ListPage.tsx'
import type { ListSearch } from '#features/list/rows/list-row.ts'
import { NEW_PAYOUT, newPayoutPanel } from '#features/payouts/create/use-new-payout.ts'
import { PayoutActionPanel } from '#features/payouts/flows/PayoutActionPanel.tsx'
import { PayoutInspector } from '#features/payouts/inspector/PayoutInspector.tsx'
import { wholeFilter } from '#features/payouts/payout-list/filters/payout-input.ts'
import { usePayoutScreen } from '#features/payouts/payout-list/use-payout-screen.ts'
import { payoutListVariant } from '#features/payouts/payout-list/variants.ts'
import type { PayoutScreenName } from '#features/payouts/payout-list/variants.ts'
import { usePayoutTexts, usePayoutFieldLabels } from '#features/payouts/payout-texts.ts'
import { Action } from '#ui/fields/Action.tsx'
import { QueueAside } from '#features/queue/QueueAside.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '#api/api.ts'
import { filtersOf } from '#features/list/rows/list-row.ts'
import { QueueSums } from '#features/queue/QueueSums.tsx'
import type { PayoutListInput } from '#features/payouts/payout-list/filters/payout-input.ts'

const NewPayoutPanel = lazyComponent(newPayoutPanel)
/** Creates payouts from a file, on a page of its own. */
const UPLOAD = 'upload.payouts'
/** The form of a new payout is wide enough for two fields in a line. */
const FORM_WIDTH = { min: 360, max: 900, form: 480 }

/** The commands on one payout, as buttons beside it; making one, claiming the next and taking back are not about the one that is looked at. */
const NOT_ON_ROWS = ['payout.create', 'payout.claimNext', 'payout.takeNext', 'payout.undo', 'payout.openLeft']
const ROW_COMMANDS = payoutCommands.filter(({ id }) => !NOT_ON_ROWS.includes(id))

/** Payouts: filters, rows, and beside them the payout under the cursor. */
export function PayoutListPage({ name, ...props }: ScreenPageProps<ListSearch> & { name: PayoutScreenName }) {
  const { user } = props
  const surface = useSurface()
  const screen = usePayoutScreen(name, props)
  const texts = usePayoutTexts()
  const t = useLookup()
  const { pages, layout, record, flows } = screen
  const variant = payoutListVariant(name, props.variant)
  const shared = { isDemo: user.system.isDemo, onLeave: flows.leave }
  const action = flows.flow?.kind === 'action' ? flows.flow.actor : null
  const form = action && <PayoutActionPanel {...shared} actor={action} zone={screen.zone} />

  return (
    <ListPage
      screen={screen}
      withoutFilters={variant.withoutFilters}
      tools={
        user.access.some((role) => rolesOf('payoutOrder.create').includes(role)) ? (
          <>
            <Action
              variant="main"
              keys={commandKey(NEW_PAYOUT, user.preferences.keys, payoutCommands)}
              onClick={() => surface.run(NEW_PAYOUT, 'button')}
            >
              {texts.shortCommand(NEW_PAYOUT)}
            </Action>
            <Action title={texts.command(UPLOAD)} onClick={() => surface.run(UPLOAD, 'button')}>
              {texts.shortCommand(UPLOAD)}
            </Action>
          </>
        ) : undefined
      }
      sums={
        <PayoutSums
          input={wholeFilter(name, pages.input)}
          isPool={name === 'payoutPool'}
          isReady={pages.list.status === 'ready'}
        />
      }
      aside={
        flows.making ? (
          <ListAside
            {...screen.frame}
            bounds={FORM_WIDTH}
            width={Math.max(layout.inspectorWidth, FORM_WIDTH.form)}
            title={t('payouts:noun.title')}
            onClose={() => surface.leaveLayer()}
          >
            <NewPayoutPanel actor={flows.making.actor} {...shared} />
          </ListAside>
        ) : record.code !== null || flows.flow?.kind === 'bulk' ? (
          <QueueAside
            screen={screen}
            namespace="payouts"
            commands={ROW_COMMANDS}
            useFieldLabels={usePayoutFieldLabels}
            form={form}
          >
            {(inspected) => (
              <PayoutInspector
                {...inspected}
                row={inspected.row ?? formRow(inspected.code)}
                unseen={variant.unseen}
                userId={user.userId}
              />
            )}
          </QueueAside>
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

/** Totals of the listed payouts, by currency. */
function PayoutSums({ input, isPool, isReady }: { input: PayoutListInput; isPool: boolean; isReady: boolean }) {
  const { t } = useTranslation('payouts')
  const summary = useQuery({ ...query('payoutOrder.listSummary', filtersOf(input)), enabled: isReady })
  return (
    <QueueSums
      namespace="payouts"
      heading={t(isPool ? 'totals.toPay' : 'totals.paid')}
      summary={summary}
      shownOf={({ amountMinor, paidMinor }) => (isPool ? amountMinor : paidMinor)}
      ownOf={({ paidMinor, completedCount }, { money, number }) => ({
        paid: money(paidMinor),
        completed: number(completedCount),
      })}
    />
  )
}
