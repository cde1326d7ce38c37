import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { titleKeyOf } from '#domain/screen-titles.ts'
import { SCREEN_ROUTES } from '#domain/screens.ts'
import { ActionPanel } from '#features/list/action/ActionPanel.tsx'
import type { ActionLabels } from '#features/list/action/action-labels.ts'
import type { ExportFormFlow } from '#features/list/export/open-export.ts'
import { ListAside } from '#features/list/ListAside.tsx'
import type { ListNamespace } from '#features/list/list-definition.ts'
import { useListTexts, useLookup } from '#features/list/list-texts.ts'

interface ExportPanelProps {
  flow: ExportFormFlow
  /** The path of the list. */
  path: string
  namespace: ListNamespace
  width: number
  onWidthChange: (width: number) => void
  onClose: () => void
}

/** The form of an export beside its list: format and columns, as they were last. Enter exports. */
export default function ExportPanel({ flow: { actor }, path, onClose, ...frame }: ExportPanelProps) {
  const { t, i18n } = useTranslation(['list', 'screens'])
  const lookup = useLookup()
  const route = SCREEN_ROUTES.find((one) => one.path === path)
  const texts = useListTexts()
  const { columns, expectedRows, isSelection } = actor.getSnapshot().context.row
  const words = useMemo((): ActionLabels => {
    const rows = expectedRows === null ? null : expectedRows.toLocaleString(i18n.language)
    const kind = isSelection ? 'selected' : 'all'
    return {
      title: t('export.title'),
      text: rows === null ? t('export.rowsOpen') : t(`export.rows.${kind}`, { count: expectedRows ?? 0, rows }),
      submit: t('export.submit'),
      field: (name) => lookup(`list:export.field.${name}`),
      help: () => undefined,
      choice: (group, name) => lookup(`list:export.${group}.${name}`),
      fault: (fault) => texts.fault({ fault }),
      yesNo: (is) => texts.enum('yesNo', is ? 'yes' : 'no'),
      choicesOf: () => columns.map(({ id, title }) => ({ value: id, label: title })),
      none: () => t('export.noColumn'),
    }
  }, [t, i18n.language, lookup, texts, columns, expectedRows, isSelection])
  return (
    <ListAside
      {...frame}
      title={route && t(`screens:title.${titleKeyOf(route)}`)}
      onClose={onClose}
      actions={
        <ActionPanel actor={actor} words={words} code="" conflictOf={() => null} isDemo={false} onLeave={onClose} />
      }
    >
      {null}
    </ListAside>
  )
}
