import { useTranslation } from 'react-i18next'
import type { BlacklistEntry } from '#contract/risk.endpoints.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import { FieldList } from '#ui/inspector/FieldList.tsx'
import type { Field } from '#ui/inspector/FieldList.tsx'
import { UntrustedText } from '#ui/text/UntrustedText.tsx'

/** An entry of the blacklist with who added and changed it. */
export function EntryRecord({ entry, zone }: { entry: BlacklistEntry; zone: string }) {
  const { t } = useTranslation('riskBlacklist')
  const texts = useListTexts('riskBlacklist')
  const outside = (id: 'reason' | 'createdBy' | 'updatedBy', value: string | null): Field[] =>
    value === null ? [] : [{ id, label: t(`column.${id}`), value: <UntrustedText text={value} /> }]
  return (
    <FieldList
      fields={[
        {
          id: 'value',
          label: t('column.value'),
          value: <UntrustedText text={entry.value} />,
          copy: entry.value,
          isMono: true,
        },
        { id: 'kind', label: t('column.kind'), value: texts.enum('blacklistKind', entry.kind) },
        ...outside('reason', entry.reason),
        ...outside('createdBy', entry.createdBy),
        { id: 'createTime', label: t('column.createTime'), value: timeText(entry.createTime, zone), isMono: true },
        ...outside('updatedBy', entry.updatedBy),
        { id: 'updateTime', label: t('column.updateTime'), value: timeText(entry.updateTime, zone), isMono: true },
      ]}
      labels={{ copy: (label) => t('inspector.copyField', { label }), copied: t('inspector.copiedField') }}
    />
  )
}
