import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '#api/api.ts'
import type { MerchantCall, TestMerchant } from '#contract/orders/order-test.endpoints.ts'
import { writeSentCall } from '#domain/orders/sent-call.ts'
import { useErrorText } from '#features/failure-text.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import { useCodeLabels } from '#features/orders/order-test/create/use-code-labels.ts'
import type { CallToCheck } from '#features/orders/order-test/order-test-search.ts'
import styles from '#features/orders/order-test/OrderTest.module.css'
import { useOrderTexts } from '#features/orders/order-texts.ts'
import { CodeBlock } from '#ui/code/CodeBlock.tsx'
import { SelectRow } from '#ui/fields/rows/SelectRow.tsx'
import { FramedTable } from '#ui/FramedTable.tsx'
import { Panel } from '#ui/Panel.tsx'
import { EmptyState, ErrorState, LoadingState } from '#ui/states.tsx'
import { UntrustedText } from '#ui/UntrustedText.tsx'

interface CallsPanelProps {
  merchants: readonly TestMerchant[]
  isOwn: boolean
  zone: string
  onCheck: (call: CallToCheck) => void
}

/** The newest signed calls of a merchant's servers, with what was wrong with each. */
export function CallsPanel({ merchants, isOwn, zone, onCheck }: CallsPanelProps) {
  const { t } = useTranslation(['orderTest', 'common'])
  const errorText = useErrorText()
  const [mchId, setMchId] = useState('')
  const calls = useQuery(query('orderTest.getCalls', mchId === '' ? {} : { mchId }))
  return (
    <>
      {isOwn ? null : (
        <SelectRow
          label={t('orderTest:calls.merchant')}
          value={mchId}
          placeholder={t('orderTest:calls.all')}
          options={merchants.map((one) => ({ value: one.mchId, label: `${one.name} · ${one.mchId}` }))}
          onChange={setMchId}
        />
      )}
      {calls.isPending ? (
        <LoadingState label={t('common:loading')} />
      ) : calls.error ? (
        <ErrorState
          title={errorText(calls.error)}
          retryLabel={t('common:retry')}
          onRetry={() => void calls.refetch()}
          isRetrying={calls.isFetching}
        />
      ) : calls.data.list.length === 0 ? (
        <EmptyState title={t('orderTest:calls.none')} />
      ) : (
        <Calls key={mchId} calls={calls.data.list} isOwn={isOwn} zone={zone} onCheck={onCheck} />
      )}
    </>
  )
}

interface CallsProps extends Pick<CallsPanelProps, 'isOwn' | 'zone' | 'onCheck'> {
  calls: readonly MerchantCall[]
}

const COLUMNS = ['at', 'path', 'outcome', 'ms', 'ip', 'mchOrderNo'] as const

function Calls({ calls, isOwn, zone, onCheck }: CallsProps) {
  const { t } = useTranslation('orderTest')
  const [focusedId, setFocusedId] = useState(calls[0]?.id)
  const [openId, setOpenId] = useState<number | null>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const at = Math.max(
    0,
    calls.findIndex(({ id }) => id === focusedId),
  )
  const open = calls.find(({ id }) => id === openId)

  // Keys go to the list at once, unless somebody walks through the tabs: a new screen has the focus as a whole.
  useEffect(() => {
    if (document.activeElement?.contains(body.current)) body.current?.rows[0]?.focus()
  }, [])

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const call = calls[at]
    const moves: Record<string, (() => void) | undefined> = {
      j: () => goTo(at + 1),
      ArrowDown: () => goTo(at + 1),
      k: () => goTo(at - 1),
      ArrowUp: () => goTo(at - 1),
      Enter: () => setOpenId(call?.id ?? null),
      e: call && isSignFault(call) ? () => onCheck(toCheck(call)) : undefined,
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    event.stopPropagation()
    move()
  }

  function goTo(to: number): void {
    const next = Math.min(Math.max(to, 0), calls.length - 1)
    setFocusedId(calls[next]?.id)
    body.current?.rows[next]?.focus()
  }

  return (
    <div className={styles.columns}>
      <div>
        <p className={styles.note}>{t('calls.keys')}</p>
        <FramedTable label={t('calls.list')}>
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <th key={column}>{t(`calls.${column}`)}</th>
              ))}
              {isOwn ? null : <th>{t('calls.merchant')}</th>}
            </tr>
          </thead>
          <tbody ref={body} onKeyDown={onKeyDown}>
            {calls.map((call, nth) => (
              <tr
                key={call.id}
                tabIndex={nth === at ? 0 : -1}
                aria-current={call.id === openId || undefined}
                onFocus={() => setFocusedId(call.id)}
                onClick={() => setOpenId(call.id)}
              >
                <td>{timeText(call.at, zone)}</td>
                <td data-mono>{call.path}</td>
                <td>
                  <Outcome call={call} />
                </td>
                <td data-numeric>{call.ms}</td>
                <td data-mono>{call.ip}</td>
                <td>{call.mchOrderNo === null ? null : <UntrustedText text={call.mchOrderNo} />}</td>
                {isOwn ? null : <td data-mono>{call.mchId}</td>}
              </tr>
            ))}
          </tbody>
        </FramedTable>
      </div>
      <CallDetail call={open} onCheck={onCheck} />
    </div>
  )
}

/** Code and key as the caller got them, then the first field that was refused. */
function Outcome({ call: { code, msg, field, fault } }: { call: MerchantCall }) {
  const texts = useOrderTexts()
  return (
    <>
      {code} {msg}
      {field === null || fault === null ? null : (
        <>
          {' · '}
          <UntrustedText text={field} />: {texts.fault({ fault })}
        </>
      )}
    </>
  )
}

const isSignFault = ({ field, fault }: MerchantCall) => field === 'sign' && fault !== null
const toCheck = (call: MerchantCall): CallToCheck => ({ text: writeSentCall(call), at: new Date(call.at) })

function CallDetail({ call, onCheck }: { call: MerchantCall | undefined; onCheck: CallsProps['onCheck'] }) {
  const { t } = useTranslation('orderTest')
  const labels = useCodeLabels()
  return (
    <Panel title={t('calls.detail')}>
      {call === undefined ? (
        <p className={styles.note}>{t('calls.choose')}</p>
      ) : (
        <div role="status">
          <p className={call.code === 200 ? styles.success : styles.refusal}>
            <Outcome call={call} />
          </p>
          {(['signTime', 'signEnds'] as const).map((name) => (
            <p key={name} className={styles.note}>
              {t(`calls.${name}`)}: <UntrustedText text={call[name] ?? '–'} />
            </p>
          ))}
          {call.isWhole ? null : <p className={styles.note}>{t(call.body === '' ? 'calls.noBody' : 'calls.masked')}</p>}
          {call.body === '' ? null : <CodeBlock label={t('calls.body')} text={call.body} labels={labels} />}
          {isSignFault(call) ? (
            <button type="button" onClick={() => onCheck(toCheck(call))}>
              {t('calls.check')} <kbd>e</kbd>
            </button>
          ) : null}
        </div>
      )}
    </Panel>
  )
}
