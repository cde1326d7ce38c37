import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { messagePatternActions } from '#actions/collect/message-pattern.actions.ts'
import { query } from '#api/api.ts'
import type { MessagePatternRow, PatternVersion } from '#contract/bank-records/message-pattern.endpoints.ts'
import { REPORTED_KINDS } from '#domain/bank-records/bank-records.ts'
import { MESSAGE_PATTERN_FIELDS } from '#domain/lists/orders/bank-records.fields.ts'
import { COUNTRIES } from '#domain/time/zones.ts'
import { DryRun } from '#features/bank-records/patterns/DryRun.tsx'
import { dryRunSeen } from '#features/bank-records/patterns/present-dry-run.ts'
import { useErrorText } from '#features/failure-text.ts'
import type { CellContext } from '#features/list/define/cell-context.ts'
import { defineList } from '#features/list/define/define-list.tsx'
import { linkCell } from '#features/list/define/cell-context.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import { Differences } from '#features/list/past/Differences.tsx'
import type { Difference } from '#features/list/past/Differences.tsx'
import { VersionList } from '#features/list/past/VersionList.tsx'
import { LoadingState } from '#ui/states.tsx'
import { sanitizeText } from '#ui/sanitize-text.ts'

const COMPARED_LENGTH = 2_000

/** The versions of a pattern, each with its expression, and what it changed in the one before. */
function PatternVersions({ row: { id, version }, zone }: { row: MessagePatternRow; zone: string }) {
  const { t } = useTranslation(['messagePatterns', 'common'])
  const errorText = useErrorText()
  const differencesOf = useVersionDifferences()
  const { data, error, refetch } = useQuery({ ...query('messagePattern.getVersions', { id }), staleTime: 0 })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version of the record may have brought another text.
  useEffect(() => void refetch(), [version])
  if (error) return <p role="alert">{errorText(error)}</p>
  if (!data) return <LoadingState label={t('common:loading')} />
  return (
    <VersionList
      title={t('versions.title')}
      nameOf={({ number }) => t('versions.number', { number })}
      versions={data.list.map((one) => ({ ...one, number: one.patternVersion, text: one.expression }))}
      zone={zone}
      changeOf={(before, one) => <Differences differences={differencesOf(before, one)} />}
    />
  )
}

function useVersionDifferences(): (before: PatternVersion, after: PatternVersion) => Difference[] {
  const { t } = useTranslation('messagePatterns')
  const texts = useListTexts('messagePatterns')
  const any = t('any')
  const wordsOf = (one: PatternVersion) => ({
    says: texts.enum('patternSays', one.says),
    sender: one.sender ?? any,
    kind: one.kind === null ? any : texts.enum('bankRecordKind', one.kind),
    country: one.country === null ? any : texts.enum('country', one.country),
    decimalMark: texts.enum('decimalMark', one.decimalMark),
    timeFormat: one.timeFormat ?? '–',
    expression: one.expression,
  })
  return (before, after) => {
    const [from, to] = [wordsOf(before), wordsOf(after)]
    return (Object.keys(to) as (keyof typeof to)[])
      .filter((name) => from[name] !== to[name])
      .map((name) => ({
        label: t(`column.${name}`),
        from: sanitizeText(from[name], COMPARED_LENGTH),
        to: sanitizeText(to[name], COMPARED_LENGTH),
      }))
  }
}

/** Patterns count what they take as messages come, which is not pushed. */
const REFRESH_MS = 15_000
const VERSIONS_MAX = 100

/** How messages are read, and how many each pattern took. */
export default defineList({
  screen: 'messagePatterns',
  namespace: 'messagePatterns',
  alsoNamed: ['bankMessages'],
  icon: 'regex',
  goto: 's p',
  call: 'messagePattern.getList',
  fields: MESSAGE_PATTERN_FIELDS,
  search: 'name',
  suggest: (text) => ['name', 'sender', 'expression'].map((field) => ({ field, value: text.trim() })),
  titleOf: ({ name }) => name,
  actions: messagePatternActions,
  words: (context, _verb, row) => ({
    choicesOf: (of) => choicesOf(context, of, row?.newestVersion ?? 1),
    none: () => context.t('messagePatterns:any'),
  }),
  cells: {
    enabled: ({ enabled }, { t }) => ({
      tone: enabled ? 'success' : 'neutral',
      icon: enabled ? 'done' : 'none',
      label: t(`enums:onOff.${enabled ? 'on' : 'off'}`),
    }),
    taken: ({ id, taken }, context) =>
      linkCell(String(taken), { screen: 'smsRecordManagement', search: { patternId: id } }, context),
  },
  live: {
    read: (push) => (push.commandType === 'messagePatterns.changed' ? { kind: 'stale' } : null),
    refreshMs: REFRESH_MS,
  },
  width: { min: 420, max: 1_100, form: 680 },
  Detail: PatternVersions,
  FormDetail: DryRun,
  along: dryRunSeen,
})

/** Choices of a pattern's kind and country, and the versions before its newest. */
function choicesOf({ t, texts }: CellContext, of: string, newest: number) {
  if (of === 'kinds') return REPORTED_KINDS.map((value) => ({ value, label: texts.enum('bankRecordKind', value) }))
  if (of === 'countries') return COUNTRIES.map((value) => ({ value, label: texts.enum('country', value) }))
  const before = Array.from({ length: Math.min(newest - 1, VERSIONS_MAX) }, (_, at) => newest - 1 - at)
  return before.map((number) => ({ value: String(number), label: t('messagePatterns:versions.number', { number }) }))
}
