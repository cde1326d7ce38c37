import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '#api/api.ts'
import type { FieldProps } from '#features/form/fields/field-props.ts'
import type { FieldEditor } from '#machines/form/form-field.ts'
import { typedOf } from '#machines/form/form-values.ts'
import { colleaguesLike, mentionAt, mentionMove, takenMention } from '#machines/form/mention.ts'
import { MentionRow } from '#ui/fields/rows/MentionRow.tsx'

const FRESH_MS = 60_000

const RULES = {
  at: mentionAt,
  taken: (text: string, at: { from: number; typed: string }, account: string) => takenMention(text, at, { account }),
  move: mentionMove,
}

interface MentionFieldProps<Row> extends FieldProps<Row> {
  editor: Extract<FieldEditor<Row>, { kind: 'mention' }>
}

/** A text in which `@` offers the colleagues who may read the record; they are fetched with the field. */
export function MentionField<Row>(props: MentionFieldProps<Row>) {
  const { field, editor, path, textName, values, words, label, fault, keep, onChange } = props
  const { t } = useTranslation('common')
  const colleagues = useQuery({
    ...query('note.getColleagues', { kind: editor.recordOf(values) }),
    staleTime: FRESH_MS,
  })
  const empty = colleagues.isPending
    ? t('loading')
    : colleagues.isError
      ? t('form.choicesFailed')
      : t('form.mention.none')
  return (
    <MentionRow
      label={label}
      fault={fault}
      help={words.help(textName, values) ?? t('form.mention.hint')}
      value={typedOf(values, field.name)}
      aria-required={field.required}
      rules={RULES}
      offered={(typed) =>
        colleaguesLike(colleagues.data?.list ?? [], typed).map(({ account, name }) => ({ value: account, label: name }))
      }
      labels={{ offered: t('form.mention.offered'), empty }}
      keep={keep(path)}
      onChange={(typed) => onChange(field.name, typed)}
    />
  )
}
