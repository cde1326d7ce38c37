import { useTranslation } from 'react-i18next'
import type { SessionUser } from '#contract/people/user.endpoints.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import classes from '#app/shell/notices/RunStateBanner.module.css'
import { sanitizeText } from '#ui/sanitize-text.ts'

/** Says that the platform is not fully open, what that means, since when and by whom. */
export default function RunStateBanner({ system: { runState, zone } }: Pick<SessionUser, 'system'>) {
  const { t } = useTranslation(['shell', 'errors'])
  const { state, since, by } = runState
  return (
    <p className={classes.banner} data-closed={state === 'closed' || undefined} role="status">
      <strong>{t(`errors:runState.${state}`)}</strong>
      {since === null ? null : <span>{t('shell:runState.since', { at: timeText(since, zone) })}</span>}
      {by === null ? null : <span>{t('shell:runState.by', { by: sanitizeText(by) })}</span>}
    </p>
  )
}
