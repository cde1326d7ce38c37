import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Looking } from '#contract/wire/socket.ts'
import { rolesOf } from '#commands/command.ts'
import { useSurface } from '#commands/surface-context.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import styles from '#features/list/PeopleHere.module.css'
import { getPresence } from '#features/session/realtime/presence.ts'

interface PeopleHereProps extends Pick<Looking, 'kind'> {
  /** The record that the cursor rests on; null while it moves. */
  subject: string | null
  /** The name of the form that is open on it. */
  form: string | null
}

/** Who else of the staff has this record open, and in which form they are; nothing for outside parties. */
export function PeopleHere(props: PeopleHereProps) {
  const role = useSurface().facts()?.role
  // Only staff who see orders read the notes on them.
  return role !== undefined && rolesOf('note.getList').includes(role) ? <StaffHere {...props} /> : null
}

function StaffHere({ kind, subject, form }: PeopleHereProps) {
  const { t } = useTranslation('list')
  const texts = useListTexts()
  const presence = getPresence()
  useEffect(() => {
    presence.send({ type: 'LOOK', looking: subject === null ? null : { kind, subject, form } })
  }, [presence, kind, subject, form])
  useEffect(() => () => presence.send({ type: 'LOOK', looking: null }), [presence])
  const people = useSelector(presence, ({ context }) => context.people)
  const words = people.map(({ nickname, form: other }) => {
    const name = texts.person(nickname)
    return other === null
      ? t('presence.here', { name })
      : t('presence.inForm', { name, form: texts.shortCommand(`${kind}.${other}`) })
  })
  const text = words.join(' · ')
  return (
    <span role="status" className={styles.people} title={text}>
      {text}
    </span>
  )
}
