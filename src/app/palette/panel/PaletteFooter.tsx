import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { CustomTypeOptions } from 'i18next'
import styles from './Palette.module.css'
import { Keycaps } from '#app/commands/shortcuts/Keycaps.tsx'

type FooterText = keyof CustomTypeOptions['resources']['commands']['palette']['footer']

export type FooterKeys = readonly (readonly [keys: string, text: FooterText])[]

/** The keys of the palette as it is now, each with what it does. */
export const PaletteFooter = memo(function PaletteFooter({ keys: shown }: { keys: FooterKeys }) {
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
