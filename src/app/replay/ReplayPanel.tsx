import { useMemo } from 'react'
import type { ChangeEvent, KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './ReplayPanel.module.css'
import { Dialog, DialogHeader } from '#app/commands/Dialog.tsx'
import { useReplay } from '#app/replay/use-replay.ts'
import type { ReplayedRun } from '#app/replay/use-replay.ts'
import { statesOf, outlineOf } from '#machines/machine-outline.ts'
import { flowNamed } from '#recording/all-machines.ts'
import type { ReplayStep } from '#recording/replay.ts'
import { LifecycleChart } from '#ui/LifecycleChart.tsx'
import type { ChartState, ChartStep } from '#ui/LifecycleChart.tsx'
import type { ChartTransition } from '#domain/chart-layout.ts'

/** Replays a recording step by step: the event, the resulting state, and the machine's context. */
export function ReplayPanel({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('replay')
  const replay = useReplay()
  const { file, shown, position, last } = replay

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const moves: Record<string, () => void> = {
      ArrowRight: () => replay.goTo(position.step + 1),
      ArrowLeft: () => replay.goTo(position.step - 1),
      Home: () => replay.goTo(0),
      End: () => replay.goTo(last),
      ArrowDown: () => replay.choose(position.run + 1),
      ArrowUp: () => replay.choose(position.run - 1),
    }
    const move = moves[event.key]
    if (!move || !shown) return
    event.preventDefault()
    move()
  }
  function onChoose({ target }: ChangeEvent<HTMLInputElement>): void {
    const [chosen] = target.files ?? []
    if (chosen) void replay.open(chosen)
  }

  return (
    <Dialog id="replay" label={t('title')} className={styles.dialog} onClose={onClose}>
      <div className={styles.panel} onKeyDown={onKeyDown}>
        <DialogHeader title={t('title')} closeLabel={t('close')} onClose={onClose}>
          <label className={styles.file}>
            {t('open')}
            <input type="file" accept=".json,application/json" onChange={onChoose} />
          </label>
        </DialogHeader>
        {file === null ? <p className={styles.note}>{t('hint')}</p> : null}
        {file && file.faults.length > 0 ? (
          <div role="alert" className={styles.fault}>
            <p>{t('noRecording', { name: file.name })}</p>
            <ul>
              {file.faults.map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          </div>
        ) : null}
        {file && file.faults.length === 0 && !shown ? (
          <p className={styles.note}>{t('empty', { name: file.name })}</p>
        ) : null}
        {file && shown ? (
          <div className={styles.columns}>
            <ReplayRuns runs={file.runs} chosen={position.run} onChoose={replay.choose} />
            <Steps shown={shown} step={position.step} onGoTo={replay.goTo} />
            <Stand shown={shown} step={position.step} />
          </div>
        ) : null}
        {shown ? <p className={styles.note}>{t('keys')}</p> : null}
      </div>
    </Dialog>
  )
}

/** The events in order; the selected one is scrolled into view. */
function Steps({ shown: { replay }, step, onGoTo }: { shown: ReplayedRun; step: number; onGoTo(step: number): void }) {
  const { t } = useTranslation('replay')
  return (
    <ol className={styles.list} aria-label={t('events')}>
      {replay.steps.map(({ at, event }, index) => (
        <li
          key={index}
          ref={index === step ? intoView : undefined}
          aria-current={index === step ? 'step' : undefined}
          data-differs={replay.difference?.event === index || undefined}
        >
          <button type="button" tabIndex={-1} onClick={() => onGoTo(index)}>
            <span className={styles.time}>{(at / 1000).toFixed(3)}</span> {event.type}
          </button>
        </li>
      ))}
    </ol>
  )
}

/** The machine's state after a step. */
function Stand({ shown: { replay }, step }: { shown: ReplayedRun; step: number }) {
  const { t } = useTranslation('replay')
  const view = useMemo(() => machineView(replay.machine), [replay.machine])
  const now = replay.steps[step]
  const { difference } = replay
  const isHere = difference?.event === step
  return (
    <div className={styles.stand} tabIndex={0} role="region" aria-label={t('stand')}>
      <p role="status" className={styles.state}>
        {t('place', { step: step + 1, of: replay.steps.length, state: statesOf(now?.state).at(-1) ?? '–' })}
      </p>
      {difference && isHere ? (
        <p role="alert" className={styles.fault}>
          {t('differs', { expected: difference.expected, got: difference.got })}
        </p>
      ) : null}
      {view && now ? (
        <LifecycleChart
          states={view.states}
          initial={view.initial}
          transitions={view.transitions}
          current={topOf(now.state)}
          steps={chartSteps(replay.steps, step)}
          options={null}
          labels={{ chart: t('chart', { machine: replay.machine }), possible: '', nothing: '' }}
        />
      ) : null}
      <h3>{t('event')}</h3>
      <pre>{JSON.stringify(now?.event ?? null, null, 2)}</pre>
      <h3>{t('context')}</h3>
      <pre>{JSON.stringify(now?.context ?? null, null, 2)}</pre>
    </div>
  )
}

interface ReplayRunsProps {
  runs: readonly ReplayedRun[]
  chosen: number
  onChoose(run: number): void
}

/** The machines of a recording, each with whether its replay agrees. */
function ReplayRuns({ runs, chosen, onChoose }: ReplayRunsProps) {
  const { t } = useTranslation('replay')
  return (
    <ol className={styles.list} aria-label={t('machines')}>
      {runs.map(({ run, replay }, index) => (
        <li
          key={index}
          ref={index === chosen ? intoView : undefined}
          aria-current={index === chosen || undefined}
          data-differs={replay.difference !== null || undefined}
        >
          <button type="button" tabIndex={-1} onClick={() => onChoose(index)}>
            <span>{run.machine}</span>
            <span className={styles.time}>
              {t(replay.difference ? 'elsewhere' : 'agrees', { count: run.events.length })}
            </span>
            {replay.isOtherVersion ? <span className={styles.time}>{t('otherVersion')}</span> : null}
          </button>
        </li>
      ))}
    </ol>
  )
}

/** A flow in the form its chart needs. */
interface MachineView {
  states: readonly ChartState[]
  initial: string
  transitions: readonly ChartTransition<string>[]
}

const top = (path: string) => path.split('.')[0] ?? path
/** The outermost state of a state value. */
const topOf = (value: unknown): string => statesOf(value)[0] ?? ''

/** The outermost states of a flow for its chart; null for an unknown flow. */
function machineView(id: string): MachineView | null {
  const flow = flowNamed(id)
  if (!flow) return null
  const { states, transitions, initial } = outlineOf(flow.machine)
  const outer = [...new Set(states.map(({ path }) => top(path)))]
  const between = transitions
    .flatMap(({ from, to }) => (from === '' ? [] : to.map((one) => ({ from: top(from), to: top(one), isOwn: true }))))
    .filter(({ from, to }) => from !== to)
  return {
    states: outer.map((path) => ({ id: path, label: path, tone: 'info' })),
    initial: initial ?? outer[0] ?? '',
    transitions: between,
  }
}

/** The steps taken so far, from state to state. */
function chartSteps(steps: readonly ReplayStep[], until: number): ChartStep[] {
  return steps.slice(0, until + 1).map(({ state, event }, at) => {
    const before = steps[at - 1]
    return { from: before ? topOf(before.state) : null, to: topOf(state), title: event.type }
  })
}

/** Scrolls the selected item into view as the keys move it; for `ref`. */
function intoView(item: HTMLElement | null): void {
  item?.scrollIntoView({ block: 'nearest' })
}
