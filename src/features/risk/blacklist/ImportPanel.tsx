import { useSelector } from '@xstate/react'
import { useEffect, useMemo, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLayer } from '#commands/react/surface-context.ts'
import { Refusal } from '#features/list/action/Refusal.tsx'
import { keyText } from '#features/list/row-actions/command-keys.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import type { ImportActor } from '#features/risk/blacklist/use-blacklist-flows.ts'
import styles from '#features/risk/risk.module.css'
import type { ImportAnswer } from '#machines/risk/blacklist-import.flow.ts'
import { Action } from '#ui/fields/Action.tsx'
import { FramedTable } from '#ui/table/FramedTable.tsx'

/** Imports a file into the blacklist: choose, check with faults per row, then import as a whole. */
export function ImportPanel({ actor, onLeave }: { actor: ImportActor; onLeave: () => void }) {
  const { t } = useTranslation('riskBlacklist')
  const snapshot = useSelector(actor, (now) => now)
  const { answer, failure, file } = snapshot.context
  useLayer(useMemo(() => ({ id: 'blacklistImport', leave: onLeave }), [onLeave]))
  const input = useRef<HTMLInputElement>(null)
  const main = useRef<HTMLButtonElement>(null)
  const step = String(snapshot.value)
  // Focus the next control.
  useEffect(() => main.current?.focus(), [step])
  const isImporting = snapshot.matches('importing')
  const canImport = snapshot.can({ type: 'IMPORT' })

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.repeat || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    actor.send({ type: 'IMPORT' })
  }
  return (
    <div className={styles.panel} role="group" aria-label={t('file.title')} onKeyDown={onKeyDown}>
      <p className={styles.muted}>{t('file.text')}</p>
      <Refusal failure={failure} />
      <div role="status">
        {snapshot.matches('checking') ? <p className={styles.muted}>{t('file.checking')}</p> : null}
        {file && answer ? <p className={styles.muted}>{file.name}</p> : null}
        {answer ? <p className={answer.faults.length > 0 ? styles.warning : styles.result}>{said(answer)}</p> : null}
      </div>
      {answer && answer.faults.length > 0 ? <FaultTable faults={answer.faults} /> : null}
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        hidden
        aria-label={t('file.choose')}
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? []
          if (chosen) actor.send({ type: 'CHOOSE', file: chosen })
          event.currentTarget.value = ''
        }}
      />
      <div className={styles.actions}>
        {snapshot.matches('imported') ? (
          <Action ref={main} variant="main" keys="↵" onClick={() => actor.send({ type: 'CLOSE' })}>
            {t('file.close')}
          </Action>
        ) : (
          <>
            <Action variant="quiet" keys="Esc" disabled={isImporting} onClick={onLeave}>
              {t('file.cancel')}
            </Action>
            <Action
              ref={canImport || isImporting ? undefined : main}
              variant={canImport || isImporting ? 'plain' : 'main'}
              disabled={isImporting}
              onClick={() => input.current?.click()}
            >
              {t(file === null ? 'file.choose' : 'file.chooseOther')}
            </Action>
            {canImport || isImporting ? (
              <Action
                ref={main}
                variant="main"
                keys={keyText('mod+Enter')}
                aria-busy={isImporting}
                aria-disabled={isImporting || undefined}
                onClick={() => actor.send({ type: 'IMPORT' })}
              >
                {t(isImporting ? 'file.importing' : 'file.import')}
              </Action>
            ) : null}
          </>
        )}
      </div>
    </div>
  )

  function said({ added, known, faults }: ImportAnswer): string {
    if (snapshot.matches('imported')) return t('file.done', { count: added })
    if (faults.length > 0) return t('file.faults', { count: faults.length })
    return added === 0 ? t('file.nothingNew') : t('file.found', { added: String(added), known: String(known) })
  }
}

/** The faults of a file, by row. */
function FaultTable({ faults }: Pick<ImportAnswer, 'faults'>) {
  const { t } = useTranslation('riskBlacklist')
  const texts = useListTexts('riskBlacklist')
  return (
    <FramedTable label={t('file.faultList')}>
      <thead>
        <tr>
          <th scope="col" data-numeric>
            {t('file.row')}
          </th>
          <th scope="col">{t('file.column')}</th>
          <th scope="col">{t('file.fault')}</th>
        </tr>
      </thead>
      <tbody>
        {faults.map(({ row, column, fault }) => (
          <tr key={`${row}:${column ?? ''}`}>
            <td data-numeric>{row}</td>
            <td>{column === null ? '' : t(`column.${column}`)}</td>
            <td>{texts.fault({ fault })}</td>
          </tr>
        ))}
      </tbody>
    </FramedTable>
  )
}
