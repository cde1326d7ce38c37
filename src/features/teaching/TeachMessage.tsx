import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import { createActor, fromPromise } from 'xstate'
import { taughtValues } from '#actions/collect/teaching-forms.ts'
import { api } from '#api/api.ts'
import type { InputOf } from '#contract/contract.ts'
import { EXPRESSION_MAX } from '#domain/bank-records/patterns/pattern.ts'
import { MEANING_KEYS, MEANINGS, unitsOf } from '#domain/bank-records/teaching/pieces.ts'
import type { Meaning } from '#domain/bank-records/teaching/pieces.ts'
import type { FormDetailProps } from '#features/list/define/fields/list-of-fields.ts'
import { MarkedText } from '#features/teaching/MarkedText.tsx'
import styles from '#features/teaching/teaching.module.css'
import { TrialResult } from '#features/teaching/TrialResult.tsx'
import { teachingFlow } from '#machines/teaching/teaching.flow.ts'
import type { LoadedMessage, TeachingEvent, TeachingSubject, TeachingTrial } from '#machines/teaching/teaching.flow.ts'
import { recorded } from '#recording/recorder.ts'
import { ErrorState, LoadingState } from '#ui/states.tsx'
import { sanitizeText } from '#ui/sanitize-text.ts'

const NOWHERE = { from: 0, to: 0 }

const flow = teachingFlow.provide({
  actors: {
    loadMessage: fromPromise<LoadedMessage, TeachingSubject>(async ({ input, signal }) => {
      const shown = await api.call('bankMessage.getTeaching', input, { signal })
      const { pieces, plain } = shown
      const units = unitsOf(plain)
      const { from, to } = pieces.find(({ meaning }) => meaning === 'amount') ?? pieces[0] ?? units[0] ?? NOWHERE
      return { shown, taught: { units, pieces, at: { from, to } } }
    }),
    tryPieces: fromPromise<TeachingTrial, InputOf<'bankMessage.tryTeaching'>>(({ input, signal }) =>
      api.call('bankMessage.tryTeaching', input, { signal }),
    ),
  },
})

/** True for the actions whose form this stands in. */
export const isTeaching = (verb: string): boolean => verb === 'teach' || verb === 'propose'

interface TeachMessageProps extends Pick<FormDetailProps<never>, 'onFill' | 'onReady' | 'zone'> {
  /** The message, or the report or payment that it belongs to. */
  subject: TeachingSubject
}

type TeachingActor = ActorRefFrom<typeof teachingFlow>

/** The text of a message, whose pieces are said by letters, and what would come of that. */
export function TeachMessage({ subject, ...props }: TeachMessageProps) {
  const [actor, setActor] = useState<TeachingActor>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is about one message for as long as it is open.
  useEffect(() => {
    const started = createActor(flow, recorded({ input: { subject } })).start()
    setActor(started)
    return () => void started.stop()
  }, [])
  return actor ? <Teaching {...props} actor={actor} /> : null
}

function Teaching({ actor, onFill, onReady, zone }: Omit<TeachMessageProps, 'subject'> & { actor: TeachingActor }) {
  const { t } = useTranslation(['teaching', 'common'])
  const snapshot = useSelector(actor, (now) => now)
  const { direction, isCorrected, shown, taught, trial } = snapshot.context
  const isLoaded = shown !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the message is there.
  useEffect(() => {
    if (isLoaded) onReady()
  }, [isLoaded])
  const pieces = taught?.pieces
  const plan = trial?.plan
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form's own function is another one each time.
  useEffect(() => {
    if (shown && pieces) onFill(taughtValues({ messageId: shown.messageId, direction, pieces, plan }), !isCorrected)
  }, [shown, direction, pieces, plan])
  const retry = () => actor.send({ type: 'RETRY' })
  if (snapshot.matches('missing'))
    return <ErrorState title={t('missing')} retryLabel={t('common:retry')} onRetry={retry} isRetrying={false} />
  if (!shown || !taught) return <LoadingState label={t('loading')} />
  return (
    <section className={styles.teaching} aria-label={t('title')}>
      <TaughtPieces actor={actor} />
      {snapshot.matches({ teaching: 'untried' }) ? (
        <ErrorState title={t('trial.failed')} retryLabel={t('common:retry')} onRetry={retry} isRetrying={false} />
      ) : (
        <section
          className={styles.teaching}
          aria-label={t('trial.title')}
          aria-live="polite"
          aria-busy={trial === null}
        >
          {trial ? <TrialResult trial={trial} zone={zone} /> : <LoadingState label={t('trial.running')} />}
        </section>
      )}
    </section>
  )
}

/** The text with its pieces; it has the keyboard while the form is filled in. */
function TaughtPieces({ actor }: { actor: TeachingActor }) {
  const { t } = useTranslation('teaching')
  const { direction, isExpressionShown, shown, taught, trial } = useSelector(actor, (now) => now.context)
  if (!shown || !taught) return null
  const { at, pieces } = taught
  const inHand = pieces.find(({ from, to }) => from === at.from && to === at.to)
  const said = sanitizeText(shown.plain.slice(at.from, at.to), 200)
  function onKeyDown(key: KeyboardEvent): void {
    const event = eventOf(key)
    if (!event) return
    key.preventDefault()
    key.stopPropagation()
    actor.send(event)
  }
  return (
    <>
      <p
        className={styles.text}
        tabIndex={0}
        role="application"
        aria-label={t('text')}
        data-begins=""
        onKeyDown={onKeyDown}
      >
        <MarkedText plain={shown.plain} pieces={pieces} at={at} wording={shown.wording} />
      </p>
      <p role="status">
        <bdi>{said}</bdi>: {inHand ? t(`meaning.${inHand.meaning}`) : t('fixed')} · {t(`direction.${direction}`)}
      </p>
      <ul className={styles.keys} aria-label={t('keys.title')}>
        {MEANINGS.map((meaning) => (
          <li key={meaning}>
            <kbd>{MEANING_KEYS[meaning]}</kbd> {t(`meaning.${meaning}`)}
          </li>
        ))}
        {(['piece', 'word', 'stretch', 'turn', 'expression'] as const).map((one) => (
          <li key={one}>
            <kbd>{KEYS[one]}</kbd> {t(`keys.${one}`)}
          </li>
        ))}
      </ul>
      {isExpressionShown && trial?.made ? (
        <p className={styles.text}>
          <bdi>{sanitizeText(trial.made.expression, EXPRESSION_MAX)}</bdi>
        </p>
      ) : null}
    </>
  )
}

const KEYS = { piece: '← →', word: '↑ ↓', stretch: '⇧ ← → ↑ ↓', turn: 'd', expression: 'e' } as const

const STEP_KEYS = {
  ArrowRight: 'next',
  ArrowLeft: 'previous',
  ArrowDown: 'nextWord',
  ArrowUp: 'previousWord',
} as const
const STRETCH_KEYS = {
  ArrowRight: { edge: 'end', way: 'wider' },
  ArrowLeft: { edge: 'end', way: 'narrower' },
  ArrowUp: { edge: 'start', way: 'wider' },
  ArrowDown: { edge: 'start', way: 'narrower' },
} as const
const isArrow = (key: string): key is keyof typeof STEP_KEYS => key in STEP_KEYS

/** Event of a key in the text; undefined for one that is not its own. */
function eventOf({ altKey, ctrlKey, key, metaKey, nativeEvent, shiftKey }: KeyboardEvent): TeachingEvent | undefined {
  if (altKey || ctrlKey || metaKey || nativeEvent.isComposing) return undefined
  if (isArrow(key))
    return shiftKey ? { type: 'STRETCH', stretch: STRETCH_KEYS[key] } : { type: 'STEP', step: STEP_KEYS[key] }
  const letter = key.toLowerCase()
  const meaning = MEANINGS.find((one: Meaning) => MEANING_KEYS[one] === letter)
  if (meaning) return { type: 'MARK', meaning }
  if (letter === 'd') return { type: 'TURN' }
  return letter === 'e' ? { type: 'SHOW_EXPRESSION' } : undefined
}
