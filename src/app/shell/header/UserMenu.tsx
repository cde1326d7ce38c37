import { Icon } from '#ui/icons/Icon.tsx'
import { useTranslation } from 'react-i18next'
import type { ConsoleSurface } from '#app/commands/console-surface.ts'
import { Dropdown } from '#app/links/Dropdown.tsx'
import { lazyComponent } from '#features/lazy-component.tsx'
import { lazyModule } from '#features/lazy-module.ts'
import type { ShellHost } from '#commands/surface.ts'
import type { SessionUser } from '#contract/people/user.endpoints.ts'
import header from '#app/shell/header/Header.module.css'

const UserMenuItems = lazyComponent(
  lazyModule(() => import('#app/shell/header/UserMenuItems.tsx')),
  { takesKeyboard: true },
)

/** The signed-in person with role and second-level state, and the sign-out. */
export function UserMenu({ user, host, surface }: { user: SessionUser; host: ShellHost; surface: ConsoleSurface }) {
  const { t } = useTranslation('shell')
  return (
    <Dropdown
      label={t('header.user', { account: user.account })}
      className={header.user}
      trigger={
        <>
          <span className={header.avatar} data-initial={user.userName.slice(0, 1).toUpperCase()} />
          <span className={header.account}>{user.account}</span>
          <Icon name="chevron-down" size={12} />
        </>
      }
    >
      {(close) => <UserMenuItems user={user} host={host} surface={surface} close={close} />}
    </Dropdown>
  )
}
