import { useTranslation } from 'react-i18next'
import styles from '#features/orders/order-test/OrderTest.module.css'
import type { ExtraPair } from '#machines/order-create/order-create.form.ts'
import { Action } from '#ui/fields/Action.tsx'
import { TextRow } from '#ui/fields/FieldRow.tsx'

interface ExtraPairsProps {
  pairs: readonly ExtraPair[]
  faultOf: (path: string) => string | undefined
  onChange: (pairs: readonly ExtraPair[]) => void
}

const PAIRS_MAX = 20

/** Names and values beside the known fields, as merchants send them. */
export function ExtraPairs({ pairs, faultOf, onChange }: ExtraPairsProps) {
  const { t } = useTranslation('orderTest')
  const put = (at: number, patch: Partial<ExtraPair>) =>
    onChange(pairs.map((pair, index) => (index === at ? { ...pair, ...patch } : pair)))
  return (
    <div className={styles.pairs}>
      {pairs.map((pair, at) => (
        // The place is what a pair is known by; it has nothing else.
        <div key={at} className={styles.pair}>
          <TextRow
            label={t('pairName', { number: at + 1 })}
            value={pair.name}
            maxLength={64}
            fault={faultOf(`extra.${at}.name`)}
            onChange={(name) => put(at, { name })}
          />
          <TextRow
            label={t('pairValue', { number: at + 1 })}
            value={pair.value}
            maxLength={512}
            fault={faultOf(pair.name)}
            onChange={(value) => put(at, { value })}
          />
          <Action
            variant="quiet"
            aria-label={t('removePair', { number: at + 1 })}
            onClick={() => onChange(pairs.filter((_pair, index) => index !== at))}
          >
            ×
          </Action>
        </div>
      ))}
      <Action disabled={pairs.length >= PAIRS_MAX} onClick={() => onChange([...pairs, { name: '', value: '' }])}>
        {t('addPair')}
      </Action>
    </div>
  )
}
