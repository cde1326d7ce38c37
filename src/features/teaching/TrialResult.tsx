import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api/api.ts'
import type { InputOf } from '#contract/contract.ts'
import { useErrorText } from '#features/failure-text.ts'
import recordStyles from '#features/list/record/blocks/Record.module.css'
import { MarkedText } from '#features/teaching/MarkedText.tsx'
import { TrialFacts } from '#features/teaching/TrialFacts.tsx'
import { useReadingLabels } from '#features/teaching/reading-labels.ts'
import styles from '#features/teaching/teaching.module.css'
import type { TeachingTrial } from '#machines/teaching/teaching.flow.ts'
import { LoadingState } from '#ui/states.tsx'
import { UntrustedText } from '#ui/UntrustedText.tsx'

/** Trial of the pattern of a message's pieces, on that message and on the newest ones. */
export function TrialResult({ trial, zone }: { trial: TeachingTrial; zone: string }) {
  const { t } = useTranslation('teaching')
  const { lineOf } = useReadingLabels(zone)
  if (trial.fault || !trial.own || !trial.made)
    return (
      <p className={styles.fault} role="alert">
        {trial.fault &&
          t(`fault.${trial.fault.fault}`, {
            meaning: trial.fault.meaning === null ? '' : t(`meaning.${trial.fault.meaning}`),
          })}
      </p>
    )
  return (
    <>
      <p className={trial.own.payment ? styles.own : styles.fault}>
        {t('trial.own')} {lineOf(trial.own)}
      </p>
      <p className={styles.muted}>
        {trial.made.sender === null ? t('trial.anySender') : t('trial.sender')}{' '}
        <UntrustedText text={trial.made.sender ?? ''} />
      </p>
      <TrialFacts trial={trial} before={0} zone={zone} />
    </>
  )
}

const trialQuery = (input: InputOf<'bankMessage.tryTeaching'>) =>
  queryOptions({
    queryKey: ['bankMessage.tryTeaching', input],
    queryFn: ({ signal }) => api.call('bankMessage.tryTeaching', input, { signal }),
    staleTime: 0,
    retry: false,
  })

type Proposal = InputOf<'bankMessage.tryTeaching'> & { plain: string }

/** Proposed reading of a message, with its trial. */
export function ProposedTeaching({ proposal, zone }: { proposal: Proposal; zone: string }) {
  const { t } = useTranslation('teaching')
  const errorText = useErrorText()
  const { plain, ...input } = proposal
  const { data, error } = useQuery(trialQuery(input))
  return (
    <section className={styles.teaching} aria-label={t('trial.title')}>
      <h2 className={recordStyles.heading}>{t('trial.title')}</h2>
      <p className={styles.text}>
        <MarkedText plain={plain} pieces={input.pieces} />
      </p>
      <p className={styles.muted}>{t(`direction.${input.direction}`)}</p>
      {error ? <p role="alert">{errorText(error)}</p> : null}
      {data ? <TrialResult trial={data} zone={zone} /> : error ? null : <LoadingState label={t('trial.running')} />}
    </section>
  )
}
