import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { CustomTypeOptions } from 'i18next'
import styles from './Palette.module.css'
import { Keycaps } from '#app/commands/shortcuts/Keycaps.tsx'

type FooterText = keyof CustomTypeOptions['resources']['commands']['palette']['footer']

/** What the keys do in the palette as it is now. */
export const PaletteFooter = memo(function PaletteFooter({
  keys: shown,
}: {
  keys: readonly (readonly [keys: string, text: FooterText])[]
}) {
  const { t } = useTranslation('commands')
  return (
    <footer className={styles.footer}>
      {shown.map(([keys, name]) => (
        <span key={name}>
          <Keycaps sequence={keys} /> {t(`palette.footer.${name}`)}
        </span>
      ))}
    </footer>
  )
})
