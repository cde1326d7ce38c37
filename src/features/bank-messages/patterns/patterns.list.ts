import { REPORTED_KINDS } from '#domain/bank-records.ts'
import { MESSAGE_PATTERN_FIELDS } from '#domain/lists/bank-records/message-pattern.fields.ts'
import { COUNTRIES } from '#domain/time/zones.ts'
import { DryRun } from '#features/bank-messages/patterns/DryRun.tsx'
import { PatternVersions } from '#features/bank-messages/patterns/PatternVersions.tsx'
import { dryRunSeen } from '#features/bank-messages/patterns/shown-dry-run.ts'
import type { CellContext } from '#features/list/define/cell-context.ts'
import { defineList } from '#features/list/define/define-list.tsx'
import { linkCell } from '#features/list/define/link-cell.ts'
import { messagePatternActions } from '#actions/collect/message-pattern.actions.ts'

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

/** What a pattern can be for, and the versions before its newest. */
function choicesOf({ t, texts }: CellContext, of: string, newest: number) {
  if (of === 'kinds') return REPORTED_KINDS.map((value) => ({ value, label: texts.enum('bankRecordKind', value) }))
  if (of === 'countries') return COUNTRIES.map((value) => ({ value, label: texts.enum('country', value) }))
  const before = Array.from({ length: Math.min(newest - 1, VERSIONS_MAX) }, (_, at) => newest - 1 - at)
  return before.map((number) => ({ value: String(number), label: t('messagePatterns:versions.number', { number }) }))
}
