import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { payScriptActions } from '#actions/collect/pay-script.actions.ts'
import { query } from '#api/api.ts'
import type { PayScriptRow } from '#contract/pay-script.endpoints.ts'
import { PAY_SCRIPT_FIELDS } from '#domain/lists/orders/pay-scripts.fields.ts'
import type { PayScriptState } from '#domain/pay-scripts/pay-script.ts'
import { PRODUCTS, productOf } from '#domain/products.ts'
import { useErrorText } from '#features/failure-text.ts'
import type { StatusStyle } from '#features/list/columns/status-styles.ts'
import type { CellContext } from '#features/list/define/cell-context.ts'
import { defineList } from '#features/list/define/define-list.tsx'
import { linkCell } from '#features/list/define/cell-context.ts'
import { VersionList } from '#features/list/past/VersionList.tsx'
import { ScriptTrial } from '#features/pay-scripts/ScriptTrial.tsx'
import { TextDiff } from '#ui/code/TextDiff.tsx'
import { LoadingState } from '#ui/states.tsx'
import { StatusBadge } from '#ui/status/StatusBadge.tsx'

/** The results of scripts change with every order. */
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

/** The versions of a script, each with what it changed, and which of them take orders. */
function ScriptVersions({ row, zone }: { row: PayScriptRow; zone: string }) {
  const { t } = useTranslation(['payScripts', 'common'])
  const errorText = useErrorText()
  const { data, error, refetch } = useQuery({ ...query('payScript.getVersions', { id: row.id }), staleTime: 0 })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version of the record may have brought another text.
  useEffect(() => void refetch(), [row.version])
  if (error) return <p role="alert">{errorText(error)}</p>
  if (!data) return <LoadingState label={t('common:loading')} />
  return (
    <VersionList
      title={t('versions.title')}
      nameOf={({ number }) => t('versions.number', { number })}
      versions={data.list.map(({ scriptVersion, source, ...one }) => ({ ...one, number: scriptVersion, text: source }))}
      zone={zone}
      signOf={({ isStopped, number }) => (
        <>
          {number === row.currentVersion ? (
            <StatusBadge tone="success" icon="done" label={t('versions.current')} />
          ) : null}
          {number === row.trialVersion ? (
            <StatusBadge tone="info" icon="working" label={t('versions.trial', { share: row.trialShare })} />
          ) : null}
          {isStopped ? <StatusBadge tone="danger" icon="failed" label={t('versions.stopped')} /> : null}
        </>
      )}
      changeOf={(before, one) => <TextDiff label={t('versions.change')} from={before.text} to={one.text} />}
    />
  )
}
