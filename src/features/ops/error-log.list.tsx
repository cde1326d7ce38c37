import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#api/api.ts'
import type { ErrorKind } from '#contract/people/message.endpoints.ts'
import { ERROR_KIND_FIELDS } from '#domain/lists/system/system.fields.ts'
import { shortTimeText } from '#features/list/columns/time-text.ts'
import { defineList } from '#features/list/define/define-list.tsx'
import { Loaded } from '#features/list/record/blocks/Loaded.tsx'
import styles from '#features/list/record/blocks/Record.module.css'
import { markErrorsSeen } from '#features/ops/errors-seen.ts'
import { useCopying } from '#ui/code/use-copying.ts'
import { FramedTable } from '#ui/FramedTable.tsx'
import { sanitizeText } from '#ui/sanitize-text.ts'
import { UntrustedText } from '#ui/UntrustedText.tsx'

/** The newest occurrences of a kind that its record shows. */
const SHOWN = 50
/** The number on a page with a fault, of the console or of the server. */
const CODE = /^(?:c-[a-z\d]+|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i

/**
 * Uncaught errors of everybody's console and errors of the server by kind, the one that came last first; looking at
 * them clears the badge.
 */
export default defineList({
  screen: 'errorLog',
  namespace: 'errorLog',
  icon: 'bug',
  goto: 'e',
  call: 'errorLogger.getKinds',
  fields: ERROR_KIND_FIELDS,
  // A kind stays itself when it comes again; its newest occurrence is another one then.
  key: 'kind',
  search: 'mes',
  suggest: (text) => {
    const value = text.trim()
    return (CODE.test(value) ? ['code', 'mes'] : ['mes', 'code', 'account']).map((field) => ({ field, value }))
  },
  titleOf: ({ type, mes }) => `${type} · ${mes.split('\n', 1)[0]}`,
  numberOf: ({ code }) => code,
  cells: { url: ({ url }) => sanitizeText(pathOf(url)) },
  Detail: Occurrences,
  onNewestSeen: ({ id }, { userId }) => markErrorsSeen(userId, id),
})

/** The newest of them is in the key: they are asked for again once the error came again. */
const occurrencesQuery = ({ kind, id }: ErrorKind) =>
  queryOptions({
    queryKey: ['errorLogger.getList', 'kind', kind, id],
    queryFn: async ({ signal }) => await api.call('errorLogger.getList', { kind, pageSize: SHOWN }, { signal }),
  })

/** When and where an error came, and whom it met: the newest occurrences, whose codes are copied. */
function Occurrences({ row, zone }: { row: ErrorKind; zone: string }) {
  const { t } = useTranslation(['errorLog', 'list'])
  const { said, copy } = useCopying({
    copy: t('list:inspector.copy'),
    copied: t('list:inspector.copiedField'),
    copyFailed: t('list:copyFailed'),
  })
  const result = useQuery(occurrencesQuery(row))
  return (
    <Loaded result={result}>
      {({ list, total }) => (
        <section>
          <h2 className={styles.heading}>{t('occurrences.title')}</h2>
          <FramedTable label={t('occurrences.title')}>
            <thead>
              <tr>
                <th scope="col">{t('occurrences.time')}</th>
                <th scope="col">{t('occurrences.where')}</th>
                <th scope="col" data-numeric>
                  {t('column.count')}
                </th>
              </tr>
            </thead>
            <tbody>
              {list.map((one) => (
                <tr key={one.id}>
                  <td data-mono>{shortTimeText(one.createTime, zone)}</td>
                  <td>
                    {one.code === '' ? null : (
                      <button
                        type="button"
                        className={styles.code}
                        title={t('list:inspector.copyField', { label: t('column.code') })}
                        onClick={() => void copy(one.code)}
                      >
                        <UntrustedText text={one.code} />
                      </button>
                    )}
                    <div className={styles.muted}>
                      <UntrustedText text={[one.account, pathOf(one.url)].filter(Boolean).join(' · ')} />
                    </div>
                  </td>
                  <td data-numeric>{one.count}</td>
                </tr>
              ))}
            </tbody>
          </FramedTable>
          <p role="status" className={styles.note}>
            {said ?? (list.length < total ? t('occurrences.cut', { shown: list.length, total }) : '')}
          </p>
        </section>
      )}
    </Loaded>
  )
}

/** The part of a URL that identifies the page. */
function pathOf(url: string): string {
  if (!URL.canParse(url)) return url
  const { pathname, search } = new URL(url)
  return pathname + search
}
