import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { query } from '#api/api.ts'
import type { OutputOf } from '#contract/contract.ts'
import type { ApprovalRow } from '#contract/people/todo.endpoints.ts'
import { formatMoney } from '#domain/money/money.ts'
import { BalanceChanges } from '#features/list/record/blocks/BalanceChanges.tsx'
import own from '#features/todo/approvals/todo.module.css'
import styles from '#features/list/record/blocks/Record.module.css'
import { useListTexts, useLookup } from '#features/list/list-texts.ts'
import { approvalKey } from '#features/todo/approvals/approval-definition.ts'
import { LoadingState } from '#ui/states.tsx'

type Preview = OutputOf<'todo.getPreview'>

/** Postings that approval of a waiting request would make now, by a dry run, and what else waits for the same party. */
export function ApprovalPreview({ approval }: { approval: ApprovalRow }) {
  const { t } = useTranslation('todo')
  const { data, isError } = useQuery({ ...query('todo.getPreview', { approvalId: approval.id }), staleTime: 0 })
  if (isError) return <p role="alert">{t('preview.failed')}</p>
  if (!data) return <LoadingState label={t('preview.loading')} />
  return (
    <>
      <section className={styles.section}>
        <h2 className={styles.heading}>{t('preview.title')}</h2>
        <Effect preview={data} approval={approval} />
      </section>
      {data.others.length === 0 ? null : (
        <section className={styles.section}>
          <h2 className={styles.heading}>{t('preview.others')}</h2>
          <ul className={own.others}>
            {data.others.map((other) => (
              <li key={other.id}>
                <OtherRequest other={other} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Effect({ preview: { changes, refusal }, approval }: { preview: Preview; approval: ApprovalRow }) {
  const { t } = useTranslation('todo')
  const text = useLookup()
  // That the target has moved on is said with its present state, above.
  const isSaid = (approval.change ?? approval.stageChange) !== null && refusal?.params['refusal'] === 'versionConflict'
  if (refusal)
    return isSaid ? (
      <p className={styles.empty}>{t('preview.nothing')}</p>
    ) : (
      <p role="alert">{t('preview.refused', { reason: text(`errors:${refusal.msg}`, refusal.params) })}</p>
    )
  return changes.length === 0 ? (
    <p className={styles.empty}>{t('preview.nothing')}</p>
  ) : (
    <BalanceChanges changes={changes} />
  )
}

function OtherRequest({ other }: { other: ApprovalRow }) {
  const texts = useListTexts('todo')
  const money = `${formatMoney(other.amountMinor, other.exponent)} ${other.currency}`
  return (
    <Link to="." search={(search: object) => ({ ...search, open: approvalKey(other) })} className={styles.relation}>
      {[other.target, texts.enum('approvalKind', other.kind), money, other.requestedBy].join(' · ')}
    </Link>
  )
}
