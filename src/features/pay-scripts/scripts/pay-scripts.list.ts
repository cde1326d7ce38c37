import type { PayScriptRow } from '#contract/pay-scripts/pay-script.endpoints.ts'
import { PAY_SCRIPT_FIELDS } from '#domain/lists/pay-scripts/pay-script.fields.ts'
import type { PayScriptState } from '#domain/pay-scripts/pay-script.ts'
import { PRODUCTS, productOf } from '#domain/products.ts'
import type { CellContext } from '#features/list/define/cell-context.ts'
import { defineList } from '#features/list/define/define-list.tsx'
import { linkCell } from '#features/list/define/link-cell.ts'
import type { StatusStyle } from '#features/list/columns/status-styles.ts'
import { ScriptTrial } from '#features/pay-scripts/scripts/ScriptTrial.tsx'
import { ScriptVersions } from '#features/pay-scripts/scripts/ScriptVersions.tsx'
import { payScriptActions } from '#actions/collect/pay-script.actions.ts'

/** What scripts came to changes with every order. */
const REFRESH_MS = 10_000
const VERSIONS_MAX = 100
const STATE_STYLES: Record<PayScriptState, StatusStyle> = {
  off: { tone: 'neutral', icon: 'none' },
  working: { tone: 'success', icon: 'done' },
  failing: { tone: 'warn', icon: 'failed' },
  stopped: { tone: 'danger', icon: 'failed' },
}

const productText = (id: number, { texts }: CellContext) => `${id} ${texts.enum('product', productOf(id)?.name ?? '')}`

/** Scripts with their versions, and how their runs of the last day went. */
export default defineList({
  screen: 'payScripts',
  namespace: 'payScripts',
  icon: 'code',
  goto: 's s',
  call: 'payScript.getList',
  fields: PAY_SCRIPT_FIELDS,
  search: 'name',
  titleOf: ({ name }) => name,
  actions: payScriptActions,
  words: (context, _verb, row) => ({
    choicesOf: (of) => (of === 'versions' ? versionsOf(context, row) : products(context)),
  }),
  cells: {
    state: ({ state }, { texts }) => ({ ...STATE_STYLES[state], label: texts.enum('payScriptState', state) }),
    productId: ({ productId }, context) => productText(productId, context),
    resourceCount: ({ resourceCount }, { t }) =>
      resourceCount === 0 ? t('payScripts:allAccounts') : String(resourceCount),
    trialShare: ({ trialShare, trialVersion }, { t }) =>
      trialVersion === null ? '' : t('payScripts:onTrial', { version: trialVersion, share: trialShare }),
    runCount: ({ id, runCount }, context) =>
      linkCell(String(runCount), { screen: 'payScriptCalls', search: { scriptId: id } }, context),
  },
  live: { read: () => null, refreshMs: REFRESH_MS },
  width: { min: 440, max: 1_200, form: 760 },
  Detail: ScriptVersions,
  FormDetail: ScriptTrial,
})

const products = (context: CellContext) =>
  PRODUCTS.filter(({ direction }) => direction === 'collection').map(({ id }) => ({
    value: String(id),
    label: productText(id, context),
  }))

/** Every version but the one that takes the orders, the newest first. */
function versionsOf({ t }: CellContext, row: PayScriptRow | undefined) {
  const newest = row?.newestVersion ?? 1
  return Array.from({ length: Math.min(newest, VERSIONS_MAX) }, (_, at) => newest - at)
    .filter((number) => number !== row?.currentVersion)
    .map((number) => ({ value: String(number), label: t('payScripts:versions.number', { number }) }))
}
