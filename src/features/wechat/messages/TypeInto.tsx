import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api/api.ts'
import { WECHAT_LIMITS } from '#domain/wechat/limits.ts'
import { useErrorText } from '#features/failure-text.ts'
import styles from '#features/wechat/messages/chat.module.css'

/** Writes into a group of a demo as one of its members. */
export function TypeInto({ groupRowId }: { groupRowId: number }) {
  const { t } = useTranslation('weChatGroups')
  const errorText = useErrorText()
  const [text, setText] = useState('')
  const writing = useMutation({
    mutationFn: () => api.call('weChatGroup.typeInto', { id: groupRowId, text: text.trim() }),
    onSuccess: () => setText(''),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '' && !writing.isPending) writing.mutate()
  }
  return (
    <form className={styles.type} onSubmit={submit}>
      <TextInput
        label={t('chat.type')}
        placeholder={t('chat.typeHint')}
        value={text}
        maxLength={WECHAT_LIMITS.textLength}
        autoComplete="off"
        error={writing.error ? errorText(writing.error) : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </form>
  )
}
