import { useTranslation } from 'react-i18next'
import { GUARD_VIEWS, guardViewCommands, showCommandOf } from '#commands/entities/ip-guard.commands.ts'
import type { GuardView } from '#commands/entities/ip-guard.commands.ts'
import { useSurface } from '#commands/surface-context.ts'
import type { SessionUser } from '#contract/people/user.endpoints.ts'
import { commandKey } from '#features/list/row-actions/command-keys.ts'
import { Segments } from '#ui/fields/Segments.tsx'

interface GuardViewsProps {
  view: GuardView
  user: SessionUser
}

/** Which part of the screen is shown; each has its digit. */
function GuardViews({ view, user }: GuardViewsProps) {
  const { t } = useTranslation('abnormalIps')
  const surface = useSurface()
  const segments = GUARD_VIEWS.map((value) => ({
    value,
    label: t(`view.${value}`),
    keys: commandKey(showCommandOf(value), user.preferences.keys, guardViewCommands),
  }))
  return (
    <Segments
      label={t('view.label')}
      value={view}
      segments={segments}
      onChange={(next) => surface.run(showCommandOf(next), 'button')}
    />
  )
}

/** The tools of a list that is one part of the screen. */
export const viewsOn = (view: GuardView) =>
  function Views({ user }: { user: SessionUser }) {
    return <GuardViews view={view} user={user} />
  }
