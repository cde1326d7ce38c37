import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { GROUP_ICONS } from '#app/menu/tree/group-icons.ts'
import { MenuPage } from '#app/menu/MenuPage.tsx'
import { ScreenIcon } from '#app/menu/tree/ScreenIcon.tsx'
import { pagesOf } from '#app/menu/tree/menu-tree.ts'
import type { MenuGroup, MenuNode } from '#app/menu/tree/menu-tree.ts'
import { groupTitle } from '#app/screen-titles.ts'
import { Dropdown } from '#app/links/Dropdown.tsx'
import classes from '#app/menu/Menu.module.css'

/** The collapsed menu: an icon for each page and group; a group opens beside the menu. */
export function MenuFlyout({ nodes }: { nodes: readonly MenuNode[] }) {
  return (
    <ul className={classes.list}>
      {nodes.map((node) => (
        <li key={node.kind === 'page' ? node.built.route.path : node.id}>
          {node.kind === 'page' ? <MenuPage built={node.built} isIconOnly /> : <GroupIcon group={node} />}
        </li>
      ))}
    </ul>
  )
}

function GroupIcon({ group }: { group: MenuGroup }) {
  const { t } = useTranslation('screens')
  const pages = pagesOf(group.children)
  const isHere = useLocation({ select: ({ pathname }) => pages.some(({ route }) => route.path === pathname) })
  const icon = GROUP_ICONS[group.key] ?? pages[0]?.declaration.icon
  const title = groupTitle(t, group.key)
  return (
    <Dropdown
      label={title}
      side="right"
      className={classes.icon}
      isCurrent={isHere}
      trigger={icon && <ScreenIcon name={icon} size={18} />}
    >
      {(close) => (
        <>
          <p className={classes.flyoutTitle}>{title}</p>
          {pages.map((built) => (
            <MenuPage key={built.route.path} built={built} onTake={close} />
          ))}
        </>
      )}
    </Dropdown>
  )
}
