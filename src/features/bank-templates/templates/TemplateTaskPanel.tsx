import { useSelector } from '@xstate/react'
import { useEffect, useMemo, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLayer } from '#commands/react/surface-context.ts'
import { TemplateEditor } from '#features/bank-templates/templates/TemplateEditor.tsx'
import styles from '#features/bank-templates/templates/templates.module.css'
import type { TemplateActor } from '#features/bank-templates/templates/use-template-flow.ts'
import { LeaveQuestionBar } from '#features/list/action/LeaveQuestionBar.tsx'
import { keyText } from '#features/list/row-actions/command-keys.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import { Action } from '#ui/fields/Action.tsx'

/**
 * The running action on a layout: its form, or the confirmation before deletion. Only Ctrl/⌘+Enter or the button sends.
 */
export function TemplateTaskPanel({ actor }: { actor: TemplateActor }) {
  const { t } = useTranslation('bankTemplates')
  const texts = useListTexts('bankTemplates')
  const snapshot = useSelector(actor, (now) => now)
  const { task, row, form, faults, failure, isWarned } = snapshot.context
  const isWorking = snapshot.matches('working')
  const isForm = task === 'create' || task === 'edit'
  const leave = useMemo(() => () => actor.send({ type: 'CANCEL' }), [actor])
  useLayer(useMemo(() => ({ id: 'bankTemplate', leave }), [leave]))

  const panel = useRef<HTMLDivElement>(null)
  const focusFirst = () => (panel.current?.querySelector<HTMLElement>('input, select') ?? panel.current)?.focus()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the panel opens.
  useEffect(() => focusFirst(), [])
  // The first field that is wrong gets the focus each time that saving is tried.
  const tries = useRef(false)
  useEffect(() => {
    if (!tries.current || isWorking) return
    tries.current = false
    const wrong = panel.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    wrong?.focus()
    wrong?.scrollIntoView({ block: 'nearest' })
  }, [faults, isWorking])

  function submit(): void {
    tries.current = true
    actor.send({ type: 'SUBMIT' })
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat || event.nativeEvent.isComposing)
      return
    event.preventDefault()
    event.stopPropagation()
    submit()
  }
  const faultCount = Object.keys(faults).length
  const name = row?.template.name ?? ''

  return (
    <div
      ref={panel}
      className={styles.panel}
      role="group"
      aria-label={t(`task.${task}`, { name })}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {isForm ? (
        <TemplateEditor
          form={form}
          isNew={task === 'create'}
          faults={faults}
          onChange={(change) => actor.send({ type: 'CHANGE', change })}
        />
      ) : (
        <p className={styles.text}>{t(question(), { name })}</p>
      )}
      {row && row.openBatches > 0 && task !== 'create' ? (
        <p className={styles.note}>{t('panel.inUse', { count: row.openBatches })}</p>
      ) : null}
      <LeaveQuestionBar onStay={focusFirst} />
      <div className={styles.foot}>
        <div role="status" className={styles.status}>
          {failure === null ? null : <span className={styles.fault}>{texts.failure(failure)}</span>}
          {failure === null && faultCount > 0 ? (
            <span className={styles.fault}>{t('panel.faults', { count: faultCount })}</span>
          ) : null}
          {isWarned ? <span className={styles.fault}>{t('panel.unsaved')}</span> : null}
        </div>
        <Action variant="quiet" keys="Esc" disabled={isWorking} onClick={leave}>
          {t('panel.cancel')}
        </Action>
        <Action
          variant={isForm ? 'main' : 'danger'}
          keys={keyText('mod+Enter')}
          aria-busy={isWorking}
          aria-disabled={isWorking || undefined}
          onClick={submit}
        >
          {t(isWorking ? 'panel.working' : `act.${actName()}`)}
        </Action>
      </div>
    </div>
  )

  function question() {
    if (task === 'toggle') return 'panel.toggleText'
    return row?.origin === 'changed' ? 'panel.restoreText' : 'panel.deleteText'
  }
  function actName() {
    if (isForm) return 'save'
    if (task === 'toggle') return row?.template.isDisabled ? 'enable' : 'disable'
    return row?.origin === 'changed' ? 'restore' : 'delete'
  }
}
