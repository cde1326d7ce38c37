import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '#api/api.ts'
import { useSurface } from '#commands/surface-context.ts'
import type { PlatformSetup as Setup, SetupPartState } from '#contract/system/platform-setup.endpoints.ts'
import type { SessionUser } from '#contract/people/user.endpoints.ts'
import type { Role } from '#domain/roles.ts'
import { SETUP_ROLES, setupStepsOf } from '#domain/system/setup.ts'
import type { SetupStepId } from '#domain/system/setup.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import { keyOfCommand } from '#features/list/row-actions/command-keys.ts'
import { Panel } from '#features/home/home/Panel.tsx'
import home from '#features/home/home/HomePage.module.css'
import styles from '#features/home/home/PlatformSetup.module.css'
import { sanitizeText } from '#ui/sanitize-text.ts'
import { StatusBadge } from '#ui/status/StatusBadge.tsx'

interface Step {
  id: SetupStepId
  parts: readonly SetupPartState[]
  isDone: boolean
}

const stepsIn = ({ list }: Setup, role: Role): Step[] =>
  setupStepsOf(role).flatMap(({ id, parts }) => {
    const known = parts.flatMap((part) => list.find((state) => state.part === part) ?? [])
    return known.length === 0 ? [] : [{ id, parts: known, isDone: known.every(({ isDone }) => isDone) }]
  })

/** Somebody who sets up looks here for what has just been done. */
const WHILE_MISSING_MS = 3_000
const OTHERWISE_MS = 60_000

const isComplete = ({ list }: Setup) => list.every(({ isDone }) => isDone)

/** Set-up of the platform for those who make it; asked for again, since a phone may fall silent. */
export function usePlatformSetup({ access: [role] }: SessionUser) {
  const isAsked = SETUP_ROLES.some((one) => one === role)
  const answer = useQuery({
    ...query('setup.get', {}),
    enabled: isAsked,
    refetchInterval: ({ state }) => (state.data && isComplete(state.data) ? OTHERWISE_MS : WHILE_MISSING_MS),
  })
  return { answer, isAsked, isIncomplete: answer.data !== undefined && !isComplete(answer.data) }
}

/**
 * The checklist of a new platform: each step with its key, what is done of it, by whom and when, and what comes next.
 */
export function PlatformSetup({ answer, user }: { answer: UseQueryResult<Setup>; user: SessionUser }) {
  const { t } = useTranslation('setup')
  const surface = useSurface()
  const [role] = user.access
  const steps = answer.data ? stepsIn(answer.data, role) : []
  const next = steps.find(({ isDone }) => !isDone)
  const done = steps.filter(({ isDone }) => isDone).length
  const { zone } = user.system

  return (
    <Panel
      title={t('title')}
      aside={steps.length > 0 && t('doneOf', { done, total: steps.length })}
      query={answer}
      empty={steps.length === 0 ? t('none') : undefined}
      className={home.wide}
    >
      <ol className={styles.steps}>{steps.map(line)}</ol>
    </Panel>
  )

  function line({ id, isDone, parts }: Step) {
    const offer = surface.offer(`setup.${id}`)
    const key = offer && keyOfCommand(offer.command, user.preferences.keys)
    const missing = parts.find((part) => !part.isDone)
    return (
      <li key={id} data-done={isDone || undefined} aria-current={next?.id === id ? 'step' : undefined}>
        <button type="button" className={styles.step} onClick={() => void surface.run(`setup.${id}`, 'button')}>
          {key === undefined ? null : <kbd className={home.digit}>{key}</kbd>}
          {t(`step.${id}`)}
        </button>
        <ul className={styles.parts}>{parts.map(partLine)}</ul>
        {next?.id === id && missing ? <p className={styles.help}>{t(`help.${missing.part}`)}</p> : null}
      </li>
    )
  }

  function partLine({ at, by, isDone, part }: SetupPartState) {
    const who = [by === null ? '' : sanitizeText(by), at === null ? '' : timeText(at, zone)].filter(Boolean).join(', ')
    return (
      <li key={part}>
        <StatusBadge
          tone={isDone ? 'success' : 'neutral'}
          icon={isDone ? 'done' : 'created'}
          label={t(`part.${part}`)}
        />
        {isDone ? <span className={styles.who}>{who}</span> : <span className={styles.spoken}>{t('missing')}</span>}
      </li>
    )
  }
}
