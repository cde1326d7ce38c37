import { useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from '#app/shell/header/Header.module.css'

const ICONS = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop }

/** Cycles through light, dark and the system's preference. */
export function SchemeSwitch({ onSwitch }: { onSwitch: () => void }) {
  const { t } = useTranslation(['shell', 'common'])
  const { colorScheme } = useMantineColorScheme()
  const Icon = ICONS[colorScheme]
  const label = t('shell:header.colorScheme', { scheme: t(`common:colorScheme.${colorScheme}`) })
  return (
    <button type="button" className={classes.button} aria-label={label} title={label} onClick={onSwitch}>
      <Icon size={16} stroke={1.6} />
    </button>
  )
}
