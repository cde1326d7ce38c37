import { Icon } from '#ui/icons/Icon.tsx'
import { useTranslation } from 'react-i18next'
import { Dropdown } from '#app/links/Dropdown.tsx'
import { LOCALES } from '#domain/text/locales.ts'
import type { Locale } from '#domain/text/locales.ts'
import header from '#app/shell/header/Header.module.css'
import classes from '#app/links/Dropdown.module.css'

interface LanguageSwitchProps {
  isOpen: boolean
  onOpen(open: boolean): void
  onChoose(language: Locale): void
}

/** Chooses the console's language; each is listed under its own name. */
export function LanguageSwitch({ isOpen, onOpen, onChoose }: LanguageSwitchProps) {
  const { t, i18n } = useTranslation('common')
  return (
    <Dropdown
      label={t('language')}
      className={header.button}
      isOpen={isOpen}
      onOpen={onOpen}
      trigger={<Icon name="language" size={16} stroke={1.6} />}
    >
      {(close) =>
        LOCALES.map((language) => (
          <button
            key={language}
            type="button"
            lang={language}
            className={classes.item}
            aria-pressed={i18n.language === language}
            onClick={() => {
              close()
              onChoose(language)
            }}
          >
            <span>{t(`languageName.${language}`)}</span>
            {i18n.language === language && <Icon name="check" size={14} />}
          </button>
        ))
      }
    </Dropdown>
  )
}
