import { useTranslation } from 'react-i18next'
import { MenuPage } from '#app/menu/MenuPage.tsx'
import type { FoundPage } from '#app/menu/search/use-menu-index.ts'
import classes from '#app/menu/Menu.module.css'

/** Search results, best first; null while the index is being built. */
export function MenuResults({ found, onTake }: { found: readonly FoundPage[] | null; onTake: () => void }) {
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
