import { useTranslation } from 'react-i18next'
import { useSurface } from '#commands/surface-context.ts'
import type { OutputOf } from '#contract/contract.ts'
import { PAID_STATUS } from '#domain/ip-guard/ip-guard.ts'
import { ordersCell } from '#features/ip-guard/orders-cell.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import { CellView } from '#features/list/define/CellView.tsx'
import type { AnswerProps } from '#features/list/define/fields/list-of-fields.ts'
import { useListTexts, useLookup } from '#features/list/list-texts.ts'
import { FramedTable } from '#ui/FramedTable.tsx'

/** Freezes that a rule would have made: how many orders they stop, and how many of those were paid. */
export function DryRunAnswer({ answer, zone }: AnswerProps<unknown>) {
  const { t } = useTranslation('ipGuardRules')
  const { t: ofLists } = useTranslation('list')
  const lookup = useLookup()
  const texts = useListTexts('ipGuardRules')
  const role = useSurface().facts()?.role
  const { addresses, countsArchived, freezes, from, hits, orders, paid, to } = answer as OutputOf<'ipGuardRule.dryRun'>
  const span = { from: timeText(from, zone), to: timeText(to, zone) }
  if (role === undefined) return null
  const context = { t: lookup, texts, zone, role }
  return (
    <section aria-label={t('dryRun.title')}>
      <p role="status">
        {freezes === 0 ? t('dryRun.none', span) : t('dryRun.hits', { addresses, orders, paid, ...span })}
      </p>
      {countsArchived ? <p>{ofLists('totals.archived')}</p> : null}
      {hits.length === 0 ? null : (
        <FramedTable label={t('dryRun.title')}>
          <thead>
            <tr>
              <th>{t('dryRun.network')}</th>
              <th>{t('dryRun.start')}</th>
              <th>{t('dryRun.counted')}</th>
              <th>{t('dryRun.orders')}</th>
              <th>{t('dryRun.paid')}</th>
            </tr>
          </thead>
          <tbody>
            {hits.map((hit) => {
              const counted = { network: hit.network, from: hit.fromTime, to: hit.toTime }
              const stopped = { network: hit.network, from: hit.startTime, to: hit.expireTime }
              return (
                <tr key={`${hit.network} ${hit.startTime}`}>
                  <td data-mono="">{hit.network}</td>
                  <td>{timeText(hit.startTime, zone)}</td>
                  <td data-numeric="">
                    <CellView cell={ordersCell(hit.counted, counted, context)} />
                  </td>
                  <td data-numeric="">
                    <CellView cell={ordersCell(hit.orders, stopped, context)} />
                  </td>
                  <td data-numeric="">
                    <CellView
                      cell={ordersCell(hit.paid, { ...stopped, only: { orderStatusId: [PAID_STATUS] } }, context)}
                    />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </FramedTable>
      )}
    </section>
  )
}
