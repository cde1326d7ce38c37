import { useTranslation } from 'react-i18next'
import type { BankRecordRow } from '#contract/bank-records/bank-record.endpoints.ts'
import styles from '#features/bank-records/BankRecords.module.css'
import { useListTexts } from '#features/list/list-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api/api.ts'
import { rolesOf } from '#commands/command.ts'
import { useSurface } from '#commands/surface-context.ts'

/** Claims the payment while it is shown, and says so where somebody else has it. */
export function ClaimNotice({ row }: { row: BankRecordRow }) {
  const { t } = useTranslation('bankRecords')
  const texts = useListTexts('bankRecords')
  const by = useClaim(row)
  return by === null ? null : (
    <p className={styles.claimed} role="status">
      {t('claimed', { by: texts.person(by) })}
    </p>
  )
}

const AGAIN_MS = 20_000

/** Claims a payment without an order for as long as an agent looks at it; who else has it, if somebody does. */
function useClaim({ id, recordStatus }: BankRecordRow): string | null {
  const role = useSurface().facts()?.role
  const { data } = useQuery({
    queryKey: ['bankRecord.claim', id],
    queryFn: () => api.call('bankRecord.claim', { id }),
    enabled: recordStatus === 'unmatched' && role !== undefined && rolesOf('bankRecord.claim').includes(role),
    refetchInterval: AGAIN_MS,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  return data && !data.isMine ? data.by : null
}
