import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Keycaps } from '#app/commands/shortcuts/Keycaps.tsx'
import styles from './Palette.module.css'

const KEYS = [
  ['Enter', 'run'],
  ['mod+Enter', 'newTab'],
  ['>', 'commands'],
  ['#', 'orders'],
  ['@', 'parties'],
  ['Escape', 'close'],
] as const

/** What the palette's keys do. */
export const PaletteFooter = memo(function PaletteFooter() {
  const { t } = useTranslation('commands')
  return (
    <footer className={styles.footer}>
      {KEYS.map(([keys, name]) => (
        <span key={name}>
          <Keycaps sequence={keys} /> {t(`palette.footer.${name}`)}
        </span>
      ))}
    </footer>
  )
})
