import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '#api/api.ts'
import { deskCommandOf, deskCommands } from '#commands/entities/bank-records.commands.ts'
import { useSurface } from '#commands/surface-context.ts'
import type { DeskPart, DeskScreen } from '#commands/entities/bank-records.commands.ts'
import type { DeskQueueRow } from '#contract/bank-records/bank-record.endpoints.ts'
import type { InputOf } from '#contract/contract.ts'
import { DESK_QUEUES } from '#domain/bank-records/bank-records.ts'
import type { DeskQueue } from '#domain/bank-records/bank-records.ts'
import { formatMoney } from '#domain/money/money.ts'
import { isStaff } from '#domain/roles.ts'
import styles from '#features/bank-records/BankRecords.module.css'
import { useSpan } from '#features/bank-records/desk/use-span.ts'
import type { LeadProps } from '#features/list/define/fields/list-of-fields.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import { commandKey } from '#features/list/row-actions/command-keys.ts'

const AGAIN_MS = 10_000

interface DeskLineProps extends LeadProps {
  screen: DeskScreen
}

/** The queues of the desk above the payments: how many wait in each, of what sum, and how long. */
export function DeskLine(props: DeskLineProps) {
  return isStaff(props.user.access[0]) ? <Queues {...props} /> : null
}

function Queues({ user, screen, search, fixed }: DeskLineProps) {
  const { t } = useTranslation('bankRecords')
  const texts = useListTexts('bankRecords')
  const surface = useSurface()
  const wordsOf = useQueueLabels()
  const { data } = useQuery({
    ...query('bankRecord.getQueues', { ...fixed } as InputOf<'bankRecord.getQueues'>),
    staleTime: 0,
    refetchInterval: AGAIN_MS,
  })
  const shown = shownIn(search)
  const tab = (queue: DeskPart, label: string, words?: string) => (
    <button
      key={queue}
      type="button"
      aria-pressed={shown === queue}
      onClick={() => surface.run(deskCommandOf(screen, queue), 'button')}
    >
      <span>
        {label} <kbd>{commandKey(deskCommandOf(screen, queue), user.preferences.keys, deskCommands)}</kbd>
      </span>
      <span className={styles.muted}>{words}</span>
    </button>
  )
  return (
    <div className={styles.desk} role="group" aria-label={t('desk.title')}>
      {tab('all', t('desk.all'))}
      {DESK_QUEUES.map((queue) => {
        const found = data?.queues.find((one) => one.queue === queue)
        return tab(queue, texts.enum('deskQueue', queue), found && wordsOf(found, data?.isMore ?? false))
      })}
      {data ? <Unread {...data.unread} /> : null}
    </div>
  )
}

/** The messages that nobody could read, which have a screen of their own. */
function Unread({ count, oldest }: { count: number; oldest: string | null }) {
  const { t } = useTranslation('bankRecords')
  const surface = useSurface()
  const wordsOf = useQueueLabels()
  return (
    <button type="button" onClick={() => surface.run('bankMessage.showUnread', 'button')}>
      <span>{t('desk.unread')}</span>
      <span className={styles.muted}>{wordsOf({ count, oldest, sums: [] }, false)}</span>
    </button>
  )
}

/** The queue that the address shows. */
function shownIn(search: LeadProps['search']): DeskPart | null {
  const queues: unknown = Reflect.get(search, 'deskQueue')
  if (queues === undefined) return 'all'
  return Array.isArray(queues) && queues.length === 1 ? (queues[0] as DeskQueue) : null
}

/** How many wait, their sums, and since when the oldest does. */
function useQueueLabels(): (queue: Pick<DeskQueueRow, 'count' | 'oldest' | 'sums'>, isMore: boolean) => string {
  const { t, i18n } = useTranslation('bankRecords')
  const span = useSpan()
  return ({ count, oldest, sums }, isMore) =>
    [
      `${count.toLocaleString(i18n.language)}${isMore ? '+' : ''}`,
      ...sums.map(({ amountMinor, currency, exponent }) => `${formatMoney(amountMinor, exponent)} ${currency}`),
      oldest === null ? null : t('desk.oldest', { span: span(Date.now() - Date.parse(oldest)) }),
    ]
      .filter(Boolean)
      .join(' · ')
}
