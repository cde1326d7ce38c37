import { useTranslation } from 'react-i18next'
import { formatMoney } from '#domain/money/money.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import { PayoutLink } from '#features/risk/PayoutLink.tsx'
import styles from '#features/risk/risk.module.css'
import { useRiskWords } from '#features/risk/risk-words.ts'
import type { DryRunResult } from '#machines/risk/risk-dry-run.flow.ts'
import { FramedTable } from '#ui/table/FramedTable.tsx'
import { UntrustedText } from '#ui/text/UntrustedText.tsx'

/** The payouts a rule would have hit, newest first, with the evidence. */
export function DryRunHits({ result, zone }: { result: DryRunResult; zone: string }) {
  const { t } = useTranslation('riskRules')
  const words = useRiskWords()
  return (
    <FramedTable label={t('dryRun.list')}>
      <thead>
        <tr>
          <th scope="col">{t('dryRun.payout')}</th>
          <th scope="col">{t('dryRun.evidence')}</th>
          <th scope="col" data-numeric>
            {t('dryRun.amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {result.hits.map((hit, at) => (
          <tr key={`${hit.orderCode}:${at}`}>
            <td data-mono>
              <PayoutLink code={hit.orderCode} />
              <div className={styles.muted}>{timeText(hit.createTime, zone)}</div>
            </td>
            <td>
              <UntrustedText text={words.evidence(hit)} />
              <div className={styles.muted}>
                <UntrustedText text={`${hit.merchantName}${hit.payeeName === null ? '' : ` → ${hit.payeeName}`}`} />
              </div>
            </td>
            <td data-numeric>
              {formatMoney(hit.amountMinor, hit.exponent)} {hit.currency}
            </td>
          </tr>
        ))}
      </tbody>
    </FramedTable>
  )
}
