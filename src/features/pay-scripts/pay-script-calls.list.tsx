import { useTranslation } from 'react-i18next'
import { payScriptCallActions } from '#actions/collect/pay-script.actions.ts'
import type { OutputOf } from '#contract/contract.ts'
import type { PayScriptCallRow } from '#contract/pay-script.endpoints.ts'
import { PAY_SCRIPT_CALL_FIELDS } from '#domain/lists/orders/pay-scripts.fields.ts'
import { defineList } from '#features/list/define/define-list.tsx'
import { linkCell } from '#features/list/define/cell-context.ts'
import { RunShown } from '#features/pay-scripts/RunShown.tsx'

/** Input and output of a recorded run. */
const CallDetail = ({ row }: { row: PayScriptCallRow }) => <RunShown run={row} />

/** Outcome of running it once more. */
function ReplayAnswer({ answer }: { answer: unknown }) {
  const { t } = useTranslation('payScriptCalls')
  const { callId, run } = answer as OutputOf<'payScriptCall.replay'>
  return (
    <section aria-live="polite">
      <p>{t('replay.kept', { id: callId })}</p>
      <RunShown run={run} />
    </section>
  )
}

const REFRESH_MS = 10_000

/** Runs of scripts with what went in and came out. */
export default defineList({
  screen: 'payScriptCalls',
  namespace: 'payScriptCalls',
  icon: 'terminal-2',
  goto: 's l',
  call: 'payScriptCall.getList',
  fields: PAY_SCRIPT_CALL_FIELDS,
  search: 'orderCode',
  suggest: (text) => ['orderCode', 'scriptName'].map((field) => ({ field, value: text.trim() })),
  titleOf: ({ id, scriptName }) => `${scriptName} ${id}`,
  actions: payScriptCallActions,
  words: ({ t }, _verb, row) => ({
    choicesOf: () =>
      [...new Set([row?.scriptVersion ?? 1, row?.currentVersion ?? 1])].map((number) => ({
        value: String(number),
        label: t(number === row?.scriptVersion ? 'payScriptCalls:replay.then' : 'payScriptCalls:replay.now', {
          number,
        }),
      })),
  }),
  cells: {
    runFault: ({ runFault }, { t, texts }) =>
      runFault === null
        ? { tone: 'success', icon: 'done', label: t('payScriptCalls:run.made') }
        : { tone: 'danger', icon: 'failed', label: texts.enum('payScriptFault', runFault) },
    orderCode: ({ orderCode }, context) =>
      orderCode === null
        ? null
        : linkCell(orderCode, { screen: 'orders', search: { orderCode, showAll: true, open: orderCode } }, context),
  },
  live: { read: () => null, refreshMs: REFRESH_MS },
  width: { min: 440, max: 1_200, form: 560 },
  Detail: CallDetail,
  Answer: ReplayAnswer,
})
