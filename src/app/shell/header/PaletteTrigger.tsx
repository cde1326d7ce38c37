import { IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Keycaps } from '#app/commands/shortcuts/Keycaps.tsx'
import classes from '#app/shell/header/Header.module.css'

/** Opens the palette by mouse, and shows its key. */
export function PaletteTrigger({ keys, onOpen }: { keys: string | undefined; onOpen: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <button type="button" className={classes.palette} onClick={onOpen}>
      <IconSearch size={14} aria-hidden="true" />
      <span className={classes.paletteText}>{t('header.palette')}</span>
      {keys !== undefined && <Keycaps sequence={keys} />}
    </button>
  )
}
