import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { builtRouteOf } from '#app/catalogue.ts'
import { ShellLink } from '#app/links/ShellLink.tsx'
import { paragraphOf } from '#domain/handbook.ts'
import { stringifySearch } from '#domain/text/search-text.ts'
import styles from './ShortcutSheet.module.css'

/** Purpose of the screen below the sheet, with the way into the handbook. */
export function ScreenParagraph({ onLeave }: { onLeave(): void }) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const route = builtRouteOf(path)?.route
  const paragraph = route && paragraphOf(route)
  const { t, ready } = useTranslation(['help', 'screens'], { useSuspense: false })
  if (paragraph === undefined || !ready) return null
  return (
    <section className={styles.paragraph}>
      <h3>{t(`screens:title.${paragraph}`)}</h3>
      <p>
        {t(`help:screen.${paragraph}`)}{' '}
        <ShellLink href={`/help${stringifySearch({ at: path })}`} onClick={onLeave}>
          {t('help:more')}
        </ShellLink>
      </p>
    </section>
  )
}
