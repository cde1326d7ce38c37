import { useListTexts } from '#features/list/list-texts.ts'
import styles from '#features/payouts/batches/panel/BatchPanel.module.css'
import type { Failure } from '#machines/outcome.ts'

interface BatchFailureProps {
  failure: Failure
  /** The fields on the screen show what is wrong with them. */
  hasFields: boolean
}

/** Why something about a batch was refused, with the order or row that each fault is about. */
export function BatchFailure({ failure, hasFields }: BatchFailureProps) {
  const texts = useListTexts('payoutBatches')
  const issues = failure.kind === 'refused' && !hasFields ? (failure.issues ?? []) : []
  return (
    <div className={styles.warning} role="alert">
      {texts.failure(failure)}
      {issues.length > 0 ? (
        <ul className={styles.issues}>
          {issues.map((issue) => (
            <li key={`${issue.path}.${issue.fault}`}>{texts.fault(issue)}</li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
