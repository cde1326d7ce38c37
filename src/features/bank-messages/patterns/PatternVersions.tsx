import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '#api/queries.ts'
import type { MessagePatternRow, PatternVersion } from '#contract/bank-records/message-pattern.endpoints.ts'
import { useErrorText } from '#features/failure-text.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import { Differences } from '#features/list/past/Differences.tsx'
import type { Difference } from '#features/list/past/Differences.tsx'
import { VersionList } from '#features/list/past/VersionList.tsx'
import { LoadingState } from '#ui/states/LoadingState.tsx'
import { sanitizeText } from '#ui/text/sanitize-text.ts'

const COMPARED_LENGTH = 2_000

/** The versions of a pattern, each with its expression, and what it changed in the one before. */
export function PatternVersions({ row: { id, version }, zone }: { row: MessagePatternRow; zone: string }) {
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
