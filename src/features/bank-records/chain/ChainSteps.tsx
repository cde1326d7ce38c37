import { Link } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSurface } from '#commands/surface-context.ts'
import type { ChainStep } from '#contract/bank-records/chain-node.endpoints.ts'
import { formatMoney } from '#domain/money/money.ts'
import { pathFor } from '#domain/screens.ts'
import { stringifySearch } from '#domain/text/search-text.ts'
import { durationText } from '#features/list/columns/duration-text.ts'
import type { StatusStyle } from '#features/list/columns/status-styles.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import styles from '#features/bank-records/chain/chain.module.css'
import { StatusBadge } from '#ui/status/StatusBadge.tsx'

interface ChainStepsProps {
  steps: readonly ChainStep[]
  exponent: number
  /** The record from which the chain is seen. */
  current: number
  zone: string
}

/** How far the arrow keys lead. */
const MOVES: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity }

/**
 * The chain as a line of records: what hangs together, where it breaks and by how much, and what forks off. The arrow
 * keys walk along it, and Enter opens the record.
 */
export function ChainSteps({ current, exponent, steps, zone }: ChainStepsProps) {
  const { t, i18n } = useTranslation('trustedChainNodes')
  const role = useSurface().facts()?.role
  const path = role && pathFor('trustedChainNodes', role)
  const byText = (step: ChainStep) =>
    step.by === 'link' || step.by === 'begin'
      ? t('chain.by.link')
      : t(`chain.by.${kindOf(step)}`, { amount: gapOf(step, exponent) })
  /** Time from the record before. */
  const since = (before: ChainStep | undefined, { occurredTime }: ChainStep) =>
    before === undefined
      ? null
      : t('chain.after', {
          length: durationText(Math.abs(Date.parse(occurredTime) - Date.parse(before.occurredTime)), i18n.language),
        })
  return (
    <ol className={styles.chain} aria-label={t('chain.title')} onKeyDown={walk}>
      {steps.map((step, at) => (
        <li key={`${step.by} ${step.id}`} className={styles.step} data-by={step.by}>
          {step.by === 'begin' ? null : (
            <span className={styles.by}>
              <StatusBadge {...STEP_STYLES[step.by]} label={byText(step)} /> {since(steps[at - 1], step)}
            </span>
          )}
          <Link
            to={(path ?? '') + stringifySearch({ open: String(step.id) })}
            className={styles.node}
            aria-current={step.id === current ? 'true' : undefined}
          >
            <span className={styles.amount}>{formatMoney(step.signedMinor, exponent)}</span>
            <span className={styles.balance}>
              {step.balanceMinor === null
                ? t('chain.noBalance')
                : t('chain.balance', { balance: formatMoney(step.balanceMinor, exponent) })}
            </span>
            <time className={styles.at}>{timeText(step.occurredTime, zone)}</time>
          </Link>
        </li>
      ))}
    </ol>
  )
}

/** Colour and icon of how a record hangs on the one before it. */
const STEP_STYLES: Record<Exclude<ChainStep['by'], 'begin'>, StatusStyle> = {
  link: { tone: 'success', icon: 'done' },
  break: { tone: 'danger', icon: 'attention' },
  fork: { tone: 'info', icon: 'info' },
  over: { tone: 'warn', icon: 'attention' },
}

const kindOf = ({ breakKind, by }: ChainStep) =>
  by === 'break' ? (breakKind ?? 'lost') : by === 'fork' ? 'fork' : 'over'
const gapOf = ({ missingMinor }: ChainStep, exponent: number) =>
  missingMinor === null ? '' : formatMoney(missingMinor, exponent)

/** Moves the focus along the records. */
function walk(event: KeyboardEvent<HTMLOListElement>): void {
  const by = MOVES[event.key]
  if (by === undefined) return
  const nodes = [...event.currentTarget.querySelectorAll('a')]
  const at = nodes.findIndex((node) => node.matches(':focus'))
  event.preventDefault()
  event.stopPropagation()
  nodes[Math.min(nodes.length - 1, Math.max(0, at + by))]?.focus()
}
