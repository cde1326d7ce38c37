import { IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { MenuPage } from '#app/menu/MenuPage.tsx'
import type { MenuGroup, MenuNode } from '#app/menu/menu-tree.ts'
import { useFolded } from '#app/menu/use-folded.ts'
import { groupTitle } from '#app/screen-titles.ts'
import classes from '#app/menu/Menu.module.css'

/** Pages and groups of one level of the menu. */
export function MenuNodes({ nodes }: { nodes: readonly MenuNode[] }) {
  return (
    <ul className={classes.list}>
      {nodes.map((node) =>
        node.kind === 'page' ? (
          <li key={node.built.route.path}>
            <MenuPage built={node.built} />
          </li>
        ) : (
          <Group key={node.id} group={node} />
        ),
      )}
    </ul>
  )
}

function Group({ group }: { group: MenuGroup }) {
  const { t } = useTranslation('screens')
  const [isFolded, setFolded] = useFolded(group.id)
  return (
    <li className={classes.group}>
      <button type="button" className={classes.heading} aria-expanded={!isFolded} onClick={() => setFolded(!isFolded)}>
        <span>{groupTitle(t, group.key)}</span>
        <IconChevronRight size={12} className={classes.chevron} aria-hidden="true" />
      </button>
      {!isFolded && <MenuNodes nodes={group.children} />}
    </li>
  )
}
