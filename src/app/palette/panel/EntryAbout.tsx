import { useTranslation } from 'react-i18next'
import styles from './Palette.module.css'
import { placeTitle } from '#app/commands/command-texts.ts'
import { placesOf } from '#app/palette/entries/command-places.ts'
import type { PaletteEntry } from '#app/palette/entries/palette-entry.ts'
import { Keycaps } from '#app/commands/shortcuts/Keycaps.tsx'
import type { Role } from '#domain/roles.ts'

/** The most screens that are named. */
const PLACES_MAX = 4

/** Description of an entry: where it works, what it asks for, whose it is, and why it is not possible now. */
export function EntryAbout({ entry, role }: { entry: PaletteEntry; role: Role }) {
  const { t } = useTranslation(['commands', 'screens'])
  const { t: say } = useTranslation('enums')
  const { command, detail, keys, refusal, title } = entry
  const places = command ? placesOf(command, role) : []
  const names = places.map(({ route }) => placeTitle(t, route))
  const shown = names.slice(0, PLACES_MAX).join(t('commands:about.comma'))
  const lines = [
    ...(refusal === undefined ? [] : [refusal]),
    ...(command ? [] : [t(`commands:about.${entry.id.startsWith('setting.') ? 'setting' : 'record'}`)]),
    ...(!command || command.takes === 'list' || command.takes === 'report'
      ? []
      : names.length === 0
        ? [t('commands:about.everywhere')]
        : [t(names.length > PLACES_MAX ? 'commands:about.onMore' : 'commands:about.on', { places: shown })]),
    ...(command?.takes ? [t(`commands:about.${command.takes}`)] : []),
    ...(command?.valuesOf ? [t('commands:about.amount', { title })] : []),
    ...(command
      ? [
          t('commands:about.roles', {
            roles: command.roles.map((one) => say(`role.${one}`)).join(t('commands:about.comma')),
          }),
        ]
      : []),
  ]
  return (
    <section role="status" aria-label={t('commands:about.title')} className={styles.about}>
      <strong>{title}</strong>
      {keys !== undefined && <Keycaps sequence={keys} />}
      {!command && detail !== undefined && <span>{detail}</span>}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  )
}
