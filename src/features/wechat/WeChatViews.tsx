import { useTranslation } from 'react-i18next'
import { WECHAT_VIEWS, weChatViewCommands } from '#commands/entities/wechat.commands.ts'
import type { WeChatView } from '#commands/entities/wechat.commands.ts'
import { useSurface } from '#commands/surface-context.ts'
import type { SessionUser } from '#contract/people/user.endpoints.ts'
import { commandKey } from '#features/list/row-actions/command-keys.ts'
import { Segments } from '#ui/fields/Segments.tsx'

const VIEWS = ['groups', 'messages'] as const satisfies readonly WeChatView[]

function Views({ user, view }: { user: SessionUser; view: WeChatView }) {
  const { t } = useTranslation('weChatGroups')
  const surface = useSurface()
  const segments = VIEWS.map((value) => ({
    value,
    label: t(`view.${value}`),
    keys: commandKey(WECHAT_VIEWS[value], user.preferences.keys, weChatViewCommands),
  }))
  return (
    <Segments
      label={t('view.label')}
      value={view}
      segments={segments}
      onChange={(next) => surface.run(WECHAT_VIEWS[next], 'button')}
    />
  )
}

/** Groups or messages, each with its digit: above the groups. */
export const WeChatViews = ({ user }: { user: SessionUser }) => <Views user={user} view="groups" />

/** The same above the messages. */
export const MessageViews = ({ user }: { user: SessionUser }) => <Views user={user} view="messages" />
