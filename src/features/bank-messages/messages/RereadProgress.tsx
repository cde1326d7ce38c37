import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '#api/queries.ts'
import { Sums } from '#features/list/TotalsLine.tsx'

const UNDER_WAY_MS = 1_000
const AT_REST_MS = 3_000

/** How many messages are unread, and how far the last request to read them again has come. */
export function RereadProgress() {
  const { t } = useTranslation('bankMessages')
  const { data, isError } = useQuery({
    ...query('bankMessage.getReread', {}),
    refetchInterval: ({ state }) => (state.data?.last && !state.data.last.endTime ? UNDER_WAY_MS : AT_REST_MS),
  })
  if (!data) return isError ? <Sums heading="" sums={[]} failed /> : null
  const { last, unread } = data
  const sums = [{ currency: t('reread.unread'), text: String(unread), title: t('reread.unreadTitle') }]
  if (last) {
    const text = t('reread.progress', { done: last.total - last.waiting, total: last.total })
    sums.push({ currency: t(last.endTime ? 'reread.ended' : 'reread.underWay'), text, title: t('reread.counts', last) })
  }
  return <Sums heading="" sums={sums} failed={isError} />
}
