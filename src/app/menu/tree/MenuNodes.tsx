import { Icon } from '#ui/icons/Icon.tsx'
import { useTranslation } from 'react-i18next'
import { MenuPage } from '#app/menu/MenuPage.tsx'
import { MORE } from '#app/menu/tree/menu-tree.ts'
import type { MenuGroup, MenuNode } from '#app/menu/tree/menu-tree.ts'
import type { SessionUser } from '#contract/people/user.endpoints.ts'
import { lazyComponent } from '#features/lazy-component.tsx'
import { lazyModule } from '#features/lazy-module.ts'
import { whenIdle } from '#features/when-idle.ts'
import { groupTitle } from '#app/screen-titles.ts'
import classes from '#app/menu/Menu.module.css'
import { useCallback, useState } from 'react'

/** The views of the menu are not what a page waits for. */
const MenuViews = lazyComponent(
  lazyModule(async () => {
    await new Promise<void>((resolve) => whenIdle(resolve))
    return await import('#app/menu/MenuViews.tsx')
  }),
  { isOptional: true },
)

/** Pages and groups of one level of the menu. */
export function MenuNodes({ nodes, user }: { nodes: readonly MenuNode[]; user: SessionUser }) {
  return (
    <ul className={classes.list}>
      {nodes.map((node) =>
        node.kind === 'page' ? (
          <li key={node.built.route.path}>
            <MenuPage built={node.built} />
            {node.built.declaration.list && <MenuViews user={user} path={node.built.route.path} />}
          </li>
        ) : (
          <Group key={node.id} group={node} user={user} />
        ),
      )}
    </ul>
  )
}

function Group({ group, user }: { group: MenuGroup; user: SessionUser }) {
  const { t } = useTranslation('screens')
  const [isFolded, setFolded] = useFolded(group.id, user.userId)
  return (
    <li className={classes.group}>
      <button
        type="button"
        className={group.id === MORE ? classes.more : classes.heading}
        aria-expanded={!isFolded}
        onClick={() => setFolded(!isFolded)}
      >
        <span>{groupTitle(t, group.key)}</span>
        <Icon name="chevron-right" size={12} className={classes.chevron} />
      </button>
      {!isFolded && <MenuNodes nodes={group.children} user={user} />}
    </li>
  )
}

const keyOf = (group: string, userId: number) => `paydesk.menu.folded.${userId}.${group}`

/**
 * The folded state of a menu group, kept for the person in this browser. `More` is folded until it is opened, other groups
 * are open until they are folded.
 */
function useFolded(group: string, userId: number): [isFolded: boolean, setFolded: (folded: boolean) => void] {
  const key = keyOf(group, userId)
  const isFoldedAtFirst = group === MORE
  const [isFolded, setState] = useState(() => (localStorage.getItem(key) !== null) !== isFoldedAtFirst)
  const setFolded = useCallback(
    (folded: boolean) => {
      setState(folded)
      if (folded !== isFoldedAtFirst) localStorage.setItem(key, '1')
      else localStorage.removeItem(key)
    },
    [key, isFoldedAtFirst],
  )
  return [isFolded, setFolded]
}
