import { Icon } from '#ui/icons/Icon.tsx'
import { Fragment, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from '@tanstack/react-router'
import type { BuiltPath, BuiltRoute } from '#app/catalogue.ts'
import { Dropdown } from '#app/links/Dropdown.tsx'
import { moveFocus } from '#ui/move-focus.ts'
import classes from '#app/menu/Menu.module.css'
import { MenuPage } from '#app/menu/MenuPage.tsx'
import { MenuSearch } from '#app/menu/MenuSearch.tsx'
import { usePageUses } from '#app/menu/page-uses.ts'
import { useMenuIndex } from '#app/menu/use-menu-index.ts'
import type { FoundPage } from '#app/menu/use-menu-index.ts'
import { MenuNodes } from '#app/menu/tree/MenuNodes.tsx'
import type { IconName } from '#ui/icons/icon-names.ts'
import { menuTree, pagesOf } from '#app/menu/tree/menu-tree.ts'
import type { MenuGroup, MenuNode } from '#app/menu/tree/menu-tree.ts'
import { groupTitle } from '#app/screen-titles.ts'
import type { SessionUser } from '#contract/people/user.endpoints.ts'
import { roleOf } from '#routes/access.ts'

const FOUND_MAX = 30

interface MenuProps {
  pages: readonly BuiltRoute[]
  user: SessionUser
  isCollapsed: boolean
  /** Shown above the work, in a narrow window. */
  isOpen: boolean
  /** Incremented whenever a command opens the search. */
  searchRequests: number
  onSearch(): void
  onToggle(): void
  onNavigate(to: BuiltPath): void
}

/** The side menu: the pages of the person, with a search over titles in all languages and pinyin. */
export function Menu({ pages, user, isCollapsed, isOpen, searchRequests, onSearch, onToggle, onNavigate }: MenuProps) {
  const { t } = useTranslation('shell')
  const path = useLocation({ select: (location) => location.pathname })
  const uses = usePageUses(user.userId, path)
  const tree = useMemo(() => menuTree(pages, roleOf(user), uses), [pages, user, uses])
  const [query, setQuery] = useState('')
  const isSearching = query.trim() !== ''
  const index = useMenuIndex(pages, isSearching)
  const found = useMemo(() => (isSearching ? (index?.find(query, FOUND_MAX) ?? null) : []), [index, isSearching, query])
  const [first] = found ?? []

  return (
    <nav
      className={classes.side}
      aria-label={t('menu.label')}
      data-collapsed={isCollapsed || undefined}
      data-open={isOpen || undefined}
      onKeyDown={moveFocus}
    >
      <Brand name={user.systemFlag} hasLogo={user.showLogo} isCollapsed={isCollapsed} />
      {isCollapsed ? (
        <button
          type="button"
          className={classes.searchIcon}
          aria-label={t('menu.search')}
          title={t('menu.search')}
          onClick={onSearch}
        >
          <Icon name="search" size={16} />
        </button>
      ) : (
        <MenuSearch
          query={query}
          requests={searchRequests}
          onQuery={setQuery}
          onTake={() => {
            if (!first) return
            onNavigate(first.built.route.path)
            setQuery('')
          }}
        />
      )}
      <div className={classes.nav}>
        {isCollapsed && <MenuFlyout nodes={tree} />}
        {!isCollapsed &&
          (isSearching ? (
            <MenuResults found={found} onTake={() => setQuery('')} />
          ) : (
            <MenuNodes nodes={tree} user={user} />
          ))}
      </div>
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={!isCollapsed}
        aria-label={t(isCollapsed ? 'menu.expand' : 'menu.collapse')}
        title={t(isCollapsed ? 'menu.expand' : 'menu.collapse')}
        onClick={onToggle}
      >
        {isCollapsed ? (
          <Icon name="layout-sidebar-left-expand" size={16} />
        ) : (
          <Icon name="layout-sidebar-left-collapse" size={16} />
        )}
        {!isCollapsed && <span>{t('menu.collapse')}</span>}
      </button>
    </nav>
  )
}

/** The page's icon, which is inlined in the page. */
const logo = () => document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href

/** The system's logo and name from the settings. */
function Brand({ name, hasLogo, isCollapsed }: { name: string; hasLogo: boolean; isCollapsed: boolean }) {
  return (
    <div className={classes.brand} title={name}>
      {hasLogo && <img className={classes.logo} src={logo()} alt="" width={22} height={22} />}
      {(!isCollapsed || !hasLogo) && <span className={classes.name}>{isCollapsed ? name.slice(0, 2) : name}</span>}
    </div>
  )
}

/** Search results, best first; null while the index is being built. */
function MenuResults({ found, onTake }: { found: readonly FoundPage[] | null; onTake: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <>
      <p className={classes.empty} role="status">
        {found?.length === 0 ? t('menu.empty') : ''}
      </p>
      <ul className={classes.list}>
        {found?.map(({ id, built }) => (
          <li key={id}>
            <MenuPage built={built} onTake={onTake} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** The collapsed menu: an icon for each page and group; a group opens beside the menu. */
function MenuFlyout({ nodes }: { nodes: readonly MenuNode[] }) {
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

/** Icons of the groups that have a built screen; a group without one is shown by the icon of its first page. */
const GROUP_ICONS: Readonly<Record<string, IconName>> = {
  order: 'transfer-in',
  payProxyOrder: 'transfer-out',
  systemManager: 'settings',
  todo: 'checklist',
  more: 'dots',
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
      trigger={icon && <Icon name={icon} size={18} stroke={1.6} />}
    >
      {(close) => (
        <>
          <p className={classes.flyoutTitle}>{title}</p>
          <FlyoutPages nodes={group.children} onTake={close} />
        </>
      )}
    </Dropdown>
  )
}

/** The pages of a group beside the collapsed menu, below the titles of the groups in it. */
function FlyoutPages({ nodes, onTake }: { nodes: readonly MenuNode[]; onTake: () => void }) {
  const { t } = useTranslation('screens')
  return nodes.map((node) =>
    node.kind === 'page' ? (
      <MenuPage key={node.built.route.path} built={node.built} onTake={onTake} />
    ) : (
      <Fragment key={node.id}>
        <p className={classes.flyoutTitle}>{groupTitle(t, node.key)}</p>
        <FlyoutPages nodes={node.children} onTake={onTake} />
      </Fragment>
    ),
  )
}
