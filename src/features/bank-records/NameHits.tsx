import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#api/api.ts'
import { useSurface } from '#commands/surface-context.ts'
import type { OutputOf } from '#contract/contract.ts'
import type { BlacklistedNameRow } from '#contract/orders/blacklisted-name.endpoints.ts'
import { auditPlace } from '#domain/system/audit-kinds.ts'
import type { Role } from '#domain/roles.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import { CellView } from '#features/list/define/CellView.tsx'
import { linkCell } from '#features/list/define/cell-context.ts'
import { useListTexts, useLookup } from '#features/list/list-texts.ts'
import { Loaded } from '#features/list/record/blocks/Loaded.tsx'
import styles from '#features/list/record/blocks/Record.module.css'
import { UntrustedText } from '#ui/UntrustedText.tsx'
import { Timeline } from '#ui/Timeline.tsx'

/** The hits of a name; their count changes with every hit. */
const hitsQuery = ({ id, hits }: BlacklistedNameRow) =>
  queryOptions({
    queryKey: ['blacklistedName.getHits', id, hits],
    queryFn: async ({ signal }) => (await api.call('blacklistedName.getHits', { id }, { signal })).list,
  })

/** Where a name was met, newest first: refused creations with the merchant's number, others with a link to their order. */
export function NameHits({ row, zone }: { row: BlacklistedNameRow; zone: string }) {
  const role = useSurface().facts()?.role
  const result = useQuery(hitsQuery(row))
  return <Loaded result={result}>{(hits) => (role ? <Hits hits={hits} zone={zone} role={role} /> : null)}</Loaded>
}

type NameHit = OutputOf<'blacklistedName.getHits'>['list'][number]

function Hits({ hits, role, zone }: { hits: readonly NameHit[]; zone: string; role: Role }) {
  const { t } = useTranslation('nameBlacklist')
  const lookup = useLookup()
  const texts = useListTexts('nameBlacklist')
  if (hits.length === 0) return <p className={styles.empty}>{t('hits.none')}</p>
  const context = { t: lookup, texts, zone, role }
  const entries = hits.map(({ id, merchantName, merchantOrderId, orderCode, payerName, stage, time }) => ({
    id: String(id),
    at: timeText(time, zone),
    title: texts.enum('nameHitStage', stage),
    tone: stage === 'creation' ? ('danger' as const) : ('warn' as const),
    actor: payerName,
    detail: (
      <>
        <UntrustedText text={merchantName} />
        {' · '}
        {orderCode === null ? (
          <UntrustedText text={merchantOrderId} />
        ) : (
          <CellView cell={linkCell(orderCode, auditPlace({ target: orderCode, targetKind: 'order' }), context)} />
        )}
      </>
    ),
  }))
  return (
    <section>
      <h2 className={styles.heading}>{t('hits.title')}</h2>
      <Timeline entries={entries} label={t('hits.title')} />
    </section>
  )
}
