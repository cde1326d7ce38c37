// Import order matters: notice styles override the unstyled ones.
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/Notification.css'
import '@mantine/notifications/styles.css'
import { MantineThemeProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#features/session/session-context.ts'
import classes from '#app/shell/notices/Notices.module.css'

/**
 * The region of short notices: over the foot of the menu, or side by side over the header if the menu is folded or above the work.
 * Neither place covers rows or the buttons of forms and panels. Each notice has a labelled close button.
 */
export function Notices({ isMenuFolded }: { isMenuFolded: boolean }) {
  const { t } = useTranslation('common')
  const close = t('close')
  const session = useSession()
  // They are kept outside the tree, and would be shown to the next person.
  useEffect(() => session.onEnded(() => notifications.clean()), [session])
  const theme = useMemo(
    () => ({
      components: {
        Notification: {
          // Said when the person pauses: none of them is worth an interruption.
          defaultProps: { role: 'status', closeButtonProps: { 'aria-label': close } },
          classNames: { root: classes.notice, description: classes.text },
        },
      },
    }),
    [close],
  )
  return (
    <MantineThemeProvider inherit theme={theme}>
      <Notifications
        className={classes.place}
        position={isMenuFolded ? 'top-left' : 'bottom-left'}
        containerWidth={isMenuFolded ? 900 : 'calc(var(--pd-menu-width) - 16px)'}
        limit={isMenuFolded ? 2 : 4}
        zIndex={400}
      />
    </MantineThemeProvider>
  )
}
