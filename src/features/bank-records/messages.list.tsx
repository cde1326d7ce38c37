import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { bankMessageActions, paymentPlace } from '#actions/collect/bank-message.actions.ts'
import { api, query } from '#api/api.ts'
import { accountPlace, familyOfProduct } from '#domain/accounts/families.ts'
import { orderPlace } from '#domain/system/audit-kinds.ts'
import type { BankMessageState } from '#domain/bank-records/patterns/pattern.ts'
import { OTHER_SENDERS } from '#domain/bank-records/senders/known-bank.ts'
import { BANK_MESSAGE_FIELDS } from '#domain/lists/orders/bank-records.fields.ts'
import type { BankMessageRow } from '#contract/bank-records/bank-message.endpoints.ts'
import { MessageDetail } from '#features/bank-records/MessageDetail.tsx'
import { Sums } from '#features/list/TotalsLine.tsx'
import type { StatusStyle } from '#features/list/columns/status-styles.ts'
import type { FormDetailProps } from '#features/list/define/fields/list-of-fields.ts'
import { isTeaching, TeachMessage } from '#features/teaching/TeachMessage.tsx'
import { defineList } from '#features/list/define/define-list.tsx'
import { linkCell } from '#features/list/define/cell-context.ts'
import { useMayCall } from '#features/use-may-call.ts'

const UNDER_WAY_MS = 1_000
const AT_REST_MS = 3_000
const LOOK_MS = 30_000

/**
 * Counts of unread messages and of the payments that reading them again would make, and the progress of the last
 * request to do so.
 */
function RereadProgress() {
  return useMayCall('bankMessage.getReread') ? <Progress /> : null
}

function Progress() {
  const { t } = useTranslation('bankMessages')
  const { data, isError } = useQuery({
    ...query('bankMessage.getReread', {}),
    refetchInterval: ({ state }) => (state.data?.last && !state.data.last.endTime ? UNDER_WAY_MS : AT_REST_MS),
  })
  const { data: dry } = useQuery({ ...query('bankMessage.dryReread', {}), refetchInterval: LOOK_MS })
  if (!data) return isError ? <Sums heading="" sums={[]} failed /> : null
  const { last, unread } = data
  const sums = [{ currency: t('reread.unread'), text: String(unread), title: t('reread.unreadTitle') }]
  if (dry && dry.payments > 0)
    sums.push({ currency: t('reread.newly'), text: String(dry.payments), title: t('reread.newlyTitle', dry) })
  if (last) {
    const text = t('reread.progress', { done: last.total - last.waiting, total: last.total })
    sums.push({ currency: t(last.endTime ? 'reread.ended' : 'reread.underWay'), text, title: t('reread.counts', last) })
  }
  return <Sums heading="" sums={sums} failed={isError} />
}

/** Colour and icon of what became of a message. */
const STATE_STYLES: Record<BankMessageState, StatusStyle> = {
  payment: { tone: 'success', icon: 'done' },
  notPayment: { tone: 'neutral', icon: 'none' },
  waiting: { tone: 'neutral', icon: 'waiting' },
  unread: { tone: 'warn', icon: 'attention' },
}

/** Below the forms that teach a message: its text. */
const Teaching = ({ row, verb, ...props }: FormDetailProps<BankMessageRow>) =>
  row && isTeaching(verb) ? <TeachMessage {...props} subject={{ messageId: row.id }} /> : null

/** Messages as they came, what patterns made of them, and the payments that they tell of. */
export default defineList({
  screen: 'smsRecordManagement',
  namespace: 'bankMessages',
  alsoNamed: ['teaching', 'messagePatterns'],
  icon: 'message-search',
  goto: 'v x',
  call: 'bankMessage.getList',
  fields: BANK_MESSAGE_FIELDS,
  search: 'text',
  suggest: (text) => {
    const value = text.trim()
    const code = /^c\d{16}$/i.test(value) ? [{ field: 'orderCode', value: value.toUpperCase() }] : []
    return [...code, ...['text', 'sender', 'utr', 'payerName', 'cardNumber'].map((field) => ({ field, value }))]
  },
  titleOf: ({ id, sender }) => [id, sender].filter(Boolean).join(' '),
  lineOf: ({ text }) => text,
  actions: bankMessageActions,
  exports: 'bankMessage.export',
  cells: {
    messageState: ({ messageState, isWaiting }, { texts, t }) => ({
      ...STATE_STYLES[messageState],
      label: isWaiting ? t('bankMessages:waiting') : texts.enum('messageState', messageState),
    }),
    orderCode: ({ orderCode }, context) => linkCell(orderCode, orderPlace(orderCode), context),
    bankRecordId: (row, context) =>
      linkCell(row.bankRecordId === null ? null : String(row.bankRecordId), paymentPlace(row), context),
    bank: ({ bank }, { t }) => (bank === OTHER_SENDERS ? t('bankMessages:otherSenders') : bank),
    patternName: ({ patternId, patternName }, context) =>
      linkCell(patternName, { screen: 'messagePatterns', search: { open: String(patternId) } }, context),
    resourceName: ({ productId, resourceId, resourceName }, context) => {
      const family = productId === null ? undefined : familyOfProduct(productId)
      const place = family && resourceId !== null ? accountPlace(family.name, resourceId) : null
      return linkCell(resourceName, place, context)
    },
  },
  live: {
    read: (push) => {
      if (push.commandType === 'bankMessages.changed') return { kind: 'stale' }
      return push.commandType === 'monitorLog.added' ? { kind: 'created' } : null
    },
    countNewer: async (filters, newerThanId, signal) =>
      (await api.call('bankMessage.getList', { ...filters, newerThanId, pageSize: 1 }, { signal })).total,
  },
  Sums: RereadProgress,
  width: { min: 380, max: 900, form: 480 },
  Detail: MessageDetail,
  FormDetail: Teaching,
})
