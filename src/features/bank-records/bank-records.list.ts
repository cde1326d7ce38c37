import { createElement } from 'react'
import { bankRecordActions, differenceIn } from '#actions/collect/bank-record.actions.ts'
import { api } from '#api/api.ts'
import { deskCommandsOf } from '#commands/entities/bank-records.commands.ts'
import type { DeskScreen } from '#commands/entities/bank-records.commands.ts'
import type { BankRecordRow } from '#contract/bank-records/bank-record.endpoints.ts'
import { orderPlace } from '#domain/system/audit-kinds.ts'
import { LISTED_KINDS } from '#domain/bank-records/bank-records.ts'
import type { BankRecordKind, BankRecordStatus } from '#domain/bank-records/bank-records.ts'
import { NEW_LAYOUT } from '#domain/bank-templates/statements/statement-template.ts'
import { BANK_RECORD_FIELDS } from '#domain/lists/orders/bank-records.fields.ts'
import { formatMoney } from '#domain/money/money.ts'
import { DeskLine } from '#features/bank-records/desk/DeskLine.tsx'
import { MatchForm } from '#features/bank-records/match/MatchForm.tsx'
import { WhyUnmatched, Witnesses } from '#features/bank-records/RecordDetail.tsx'
import type { FieldLabels } from '#features/form/form-labels.ts'
import type { StatusStyle } from '#features/list/columns/status-styles.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import type { CellContext } from '#features/list/define/cell-context.ts'
import { defineList } from '#features/list/define/define-list.tsx'
import { linkCell } from '#features/list/define/cell-context.ts'
import type { FormValues } from '#machines/form/form-values.ts'

const choicesFor = async (search: string, signal: AbortSignal) =>
  await api.call('bankRecord.getStatementChoices', search === '' ? {} : { search }, { signal })

/** Choices for a statement: accounts that match the typed text, and the layouts of statements. */
const statementLabels = ({ t }: CellContext): Partial<FieldLabels> => ({
  help: (name) => (name === 'layoutName' ? t('bankRecords:import.layoutNameHelp') : undefined),
  sourceOf: (of) => ({
    choicesOf: async (text, signal) => {
      const { accounts, templates } = await choicesFor(of === 'statementAccounts' ? text : '', signal)
      if (of === 'statementAccounts')
        return accounts.map(({ cardNumber, currency, id, name, supplierName }) => ({
          value: String(id),
          label: name,
          hint: [cardNumber, supplierName, currency].filter(Boolean).join(' · '),
          words: cardNumber ?? '',
        }))
      const typed = text.toLowerCase()
      const taught = { value: NEW_LAYOUT, label: t('bankRecords:import.newLayout'), hint: '' }
      return [
        ...templates.map(({ currency, id, name }) => ({ value: id, label: name, hint: currency })),
        taught,
      ].filter(({ label }) => label.toLowerCase().includes(typed))
    },
  }),
})

/** Suppliers are not told of new ones at once. */
const REFRESH_MS = 15_000
/** Of a wall-clock time. */
const DAY_LENGTH = 10
const FORM_WIDTH = { min: 380, max: 900, form: 720 }

/** The list of the payments that one kind of evidence shows. */
const listOf = ({ screen, kinds }: { screen: DeskScreen; kinds: readonly BankRecordKind[] }) =>
  defineList({
    screen,
    namespace: 'bankRecords',
    alsoNamed: ['teaching', 'bankMessages', 'messagePatterns'],
    call: 'bankRecord.getList',
    fixed: { kind: [...kinds] },
    fields: BANK_RECORD_FIELDS,
    search: 'utr',
    suggest: (text) => {
      const value = text.trim()
      const code = /^c\d{16}$/i.test(value) ? [{ field: 'orderCode', value: value.toUpperCase() }] : []
      return [...code, ...['utr', 'payerName', 'identifyCode', 'cardNumber'].map((field) => ({ field, value }))]
    },
    titleOf: ({ id, payerName }) => [id, payerName].filter(Boolean).join(' '),
    actions: bankRecordActions,
    words: (context, verb, row) => ({
      ...statementLabels(context),
      ...(verb === 'match' && row && matchLabels(context, row)),
    }),
    exports: 'bankRecord.export',
    cells: {
      recordStatus: ({ recordStatus }, { texts }) => ({
        ...RECORD_STYLES[recordStatus],
        label: texts.enum('bankRecordStatus', recordStatus),
      }),
      // Of a day that is all that is known, the clock says nothing.
      occurredTime: ({ isDayOnly, occurredTime }, { zone }) =>
        timeText(occurredTime, zone).slice(0, isDayOnly ? DAY_LENGTH : undefined),
      orderCode: ({ orderCode }, context) => linkCell(orderCode, orderPlace(orderCode), context),
    },
    live: {
      read: (push) => (push.commandType === 'monitorLog.added' ? { kind: 'created' } : null),
      countNewer: async (filters, newerThanId, signal) =>
        (await api.call('bankRecord.getList', { ...filters, newerThanId, pageSize: 1 }, { signal })).total,
      refreshMs: REFRESH_MS,
    },
    width: FORM_WIDTH,
    isWorked: true,
    commands: deskCommandsOf(screen),
    Lead: (props) => createElement(DeskLine, { ...props, screen }),
    Beside: WhyUnmatched,
    Detail: Witnesses,
    FormDetail: MatchForm,
  })

/** The lists by their screens. */
export default {
  smsRecords: listOf({ screen: 'smsRecords', kinds: LISTED_KINDS.sms }),
  webMessages: listOf({ screen: 'webMessages', kinds: LISTED_KINDS.webMessage }),
}

/** Colour and icon of what became of a payment. */
const RECORD_STYLES: Record<BankRecordStatus, StatusStyle> = {
  unmatched: { tone: 'warn', icon: 'attention' },
  matched: { tone: 'success', icon: 'done' },
  setAside: { tone: 'neutral', icon: 'none' },
  outgoing: { tone: 'neutral', icon: 'none' },
  rolledBack: { tone: 'danger', icon: 'failed' },
  sameAs: { tone: 'neutral', icon: 'none' },
}

/** The question about a payment that differs much from its order, in figures, also where it was passed over. */
function matchLabels({ t, texts }: CellContext, row: BankRecordRow): Partial<FieldLabels> {
  const money = (minor: number) => `${formatMoney(minor, row.exponent)} ${row.currency}`.trim()
  const question = (name: string | undefined, values: FormValues) => {
    const difference = name === 'acceptsDifference' ? differenceIn(values) : null
    if (difference === null) return undefined
    return t(`bankRecords:differing.${difference > 0 ? 'more' : 'less'}`, {
      paid: money(row.amountMinor),
      payable: money(row.amountMinor - difference),
      difference: money(Math.abs(difference)),
    })
  }
  return {
    help: (name, values) => question(name, values),
    fault: (fault, name, values = {}) => question(name, values) ?? texts.fault({ fault }),
  }
}
