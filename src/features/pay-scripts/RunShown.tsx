import { useTranslation } from 'react-i18next'
import type { ScriptRunShown } from '#contract/pay-script.endpoints.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import recordStyles from '#features/list/record/blocks/Record.module.css'
import styles from '#features/pay-scripts/pay-scripts.module.css'
import { CodeBlock } from '#ui/code/CodeBlock.tsx'
import { StatusBadge } from '#ui/status/StatusBadge.tsx'
import { UntrustedText } from '#ui/UntrustedText.tsx'

const INDENT = 2

/** Outcome of a run: its answer or its error with the line, its calls, its notes, and what it ran on. */
export function RunShown({ run }: { run: ScriptRunShown }) {
  const { t } = useTranslation(['payScriptCalls', 'common'])
  const texts = useListTexts('payScriptCalls')
  const labels = {
    copy: t('inspector.copy'),
    copied: t('inspector.copiedField'),
    copyFailed: t('copyFailed'),
  }
  const block = (label: string, value: unknown) => (
    <div>
      <h2 className={recordStyles.heading}>{label}</h2>
      <CodeBlock
        label={label}
        text={typeof value === 'string' ? value : JSON.stringify(value, null, INDENT)}
        labels={labels}
      />
    </div>
  )
  const { calls, fault, input, line, message, ms, notes, output } = run
  return (
    <div className={styles.run}>
      <p className={styles.outcome}>
        <StatusBadge
          tone={fault === null ? 'success' : 'danger'}
          icon={fault === null ? 'done' : 'failed'}
          label={fault === null ? t('run.made') : texts.enum('payScriptFault', fault)}
        />
        <span>{t('run.took', { ms, count: calls.length })}</span>
      </p>
      {message === null ? null : (
        <p className={styles.message}>
          {line === null ? null : `${t('run.line', { line })}: `}
          <UntrustedText text={message} />
        </p>
      )}
      {output === null ? null : block(t('run.output'), output)}
      {calls.map((call, at) => (
        <details key={at}>
          <summary>
            {call.method} <UntrustedText text={call.url} /> · {call.status ?? call.fault} ·{' '}
            {t('run.ms', { ms: call.ms })}
          </summary>
          {call.requestBody === null ? null : block(t('run.sent'), call.requestBody)}
          {call.responseBody === null ? null : block(t('run.answer'), call.responseBody)}
        </details>
      ))}
      {notes === '' ? null : block(t('run.notes'), notes)}
      <details>
        <summary>{t('run.input')}</summary>
        {block(t('run.input'), input)}
      </details>
    </div>
  )
}
