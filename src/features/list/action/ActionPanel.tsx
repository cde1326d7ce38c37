import { useSelector } from '@xstate/react'
import { useContext, useEffect, useMemo, useRef } from 'react'
import type { FormEvent, KeyboardEvent, ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import { visibleText } from '#domain/text/visible-text.ts'
import { useLayer } from '#commands/surface-context.ts'
import type { EndpointName } from '#contract/contract.ts'
import { LeaveGuard } from '#features/form/draft/LeaveGuard.tsx'
import { RestoredNotice } from '#features/form/draft/RestoredNotice.tsx'
import { FormFields } from '#features/form/FormFields.tsx'
import { LeaveWarning } from '#features/form/LeaveWarning.tsx'
import { useFieldFocus } from '#features/form/use-field-focus.ts'
import { useLeaveGuard } from '#features/form/use-leave-guard.ts'
import { ActionFoot } from '#features/list/action/ActionFoot.tsx'
import { LeaveQuestionBar } from '#features/list/action/LeaveQuestionBar.tsx'
import { ConflictOffers, Refusal } from '#features/list/action/Refusal.tsx'
import { FormHostContext } from '#features/list/action/form/form-host.ts'
import { CodeField } from '#features/list/action/form/CodeField.tsx'
import { ActionSummary } from '#features/list/action/ActionSummary.tsx'
import type { ActionLabels } from '#features/list/action/action-labels.ts'
import styles from '#features/list/action/action.module.css'
import { demoCode } from '#features/list/action/form/demo-code.ts'
import {
  stakeOf,
  CODE_FIELD,
  isReviewed,
  PAY_PASSWORD_FIELD,
  payPasswordField,
  startValues,
} from '#machines/action/action-form.ts'
import { isCodeDemanded, isPayPasswordDemanded } from '#machines/action/form-faults.ts'
import type { makeActionFlow } from '#machines/action/action.flow.ts'
import { losesSome } from '#machines/form/form-draft.ts'
import { askedFields, takesEnter } from '#machines/form/form-field.ts'
import { isEmpty } from '#machines/form/form-values.ts'
import type { FieldValue } from '#machines/form/form-values.ts'
import type { Conflict } from '#machines/outcome.ts'

/** The running form of an action on one record. */
export type ActionActor<Row, Call extends EndpointName, Answer> = ActorRefFrom<
  ReturnType<typeof makeActionFlow<Row, Call, Answer>>
>

interface ActionPanelProps<Row, Call extends EndpointName, Answer> {
  actor: ActionActor<Row, Call, Answer>
  words: ActionLabels
  /** The record's number, beside the title. */
  code: string
  /** Renders who changed the record in the meantime, and its current state. */
  conflictOf: (conflict: Conflict<Row>) => ReactNode
  /** The list's row within what the form is about, where that is not the row itself. */
  listedIn?: (row: Row) => unknown
  /** Stands above the fields. */
  lead?: ReactNode
  /** Stands below the fields. */
  detail?: ReactNode
  /** The result, for actions that show it. */
  answer?: ReactNode
  /** Element of the result that leads on; it takes the focus instead of the button that closes. */
  answerFocus?: RefObject<HTMLElement | null>
  /** A demo system fills in the current code. */
  isDemo: boolean
  onLeave: () => void
}

/**
 * The form of an action on one record. It captures the keyboard, and Esc leaves it. For actions that move money, Enter
 * goes on to the review and only Ctrl/⌘+Enter sends; where Enter alone does nothing, a question has no button in focus.
 */
export function ActionPanel<Row, Call extends EndpointName, Answer>({
  actor,
  words,
  onLeave,
  ...props
}: ActionPanelProps<Row, Call, Answer>) {
  const { context, value } = useSelector(actor, (now) => now)
  const state = String(value)
  const { send } = actor
  const { form, row, facts, values, faults, failure, conflict, news } = context
  const { t } = useTranslation('list')
  // Typed values are thrown away only on the second attempt; a code is quickly typed again.
  const isAtStake = stakeOf({ value, context }) === 'typed'
  const guard = useLeaveGuard(isAtStake, values, onLeave)
  const isLost = isAtStake && losesSome(form.fields, startValues(form, row, context.carried), values)
  useLayer(useMemo(() => ({ id: 'actionFlow', leave: guard.leave }), [guard.leave]))
  const demo = props.isDemo
    ? demoCode(t('action.fillDemo'), (code) => send({ type: 'CHANGE', change: { [CODE_FIELD]: code } }))
    : undefined
  const fields = askedFields(form.fields, values, facts.role)
  const asksForCode = isCodeDemanded(form, row, facts)
  const proofs = [
    ...(isPayPasswordDemanded(form, row, facts) ? [PAY_PASSWORD_FIELD] : []),
    ...(asksForCode ? [CODE_FIELD] : []),
  ]
  const main = useRef<HTMLButtonElement>(null)
  const isAskedAgain = state === 'refused' && proofs.length > 0
  const host = useContext(FormHostContext)
  const commandId = `${context.entity}.${form.name}`
  const present = conflict?.present ? (props.listedIn?.(conflict.present) ?? conflict.present) : null
  const own = present === null ? undefined : host?.offersOn(present).find(({ command }) => command.id === commandId)
  const isImpossible = own?.availability.ok === false
  const names = [...fields.map(({ name }) => name), ...proofs]
  const demanded = [
    ...fields.filter(({ required }) => required).map(({ name }) => name),
    PAY_PASSWORD_FIELD,
    CODE_FIELD,
  ]
  const panel = useRef<HTMLFormElement>(null)
  const focus = useFieldFocus(names, () => panel.current?.querySelector<HTMLElement>('button[type="submit"]')?.focus())
  const wasSent = useRef(false)
  const isOpen = state === 'editing' || state === 'preparing'
  // A draft that came back goes on where it ended.
  const isRestored = isOpen && context.typed !== undefined && isAtStake
  const isByChord = form.review === 'neverByChord'
  // A long form stays as it stands, scrolled and unfolded, while it is sent.
  const showsFields = isOpen || (form.isLong === true && state !== 'answered')

  // Each state focuses its first control, so that work continues by keyboard.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on entering a state; a fault that shows while typing must not move the focus.
  useEffect(() => {
    const isGiven = isOpen
      ? giveFaulty() || focus.give(firstName(), isRestored)
      : isAskedAgain && focus.give(proofs[0] ?? '')
    // Without a field the detail may have what the form begins with.
    const begins = isOpen && !isGiven ? panel.current?.querySelector<HTMLElement>('[data-begins]') : null
    if (begins) return begins.focus()
    const stays = showsFields && !isOpen && state !== 'conflict' && panel.current?.contains(document.activeElement)
    if (isGiven || stays) return
    // Never a button of another action: a key that was meant for the form must not press it.
    const goesOn = state === 'answered' ? props.answerFocus?.current : null
    if (goesOn) return goesOn.focus()
    const button = isByChord && state !== 'conflict' ? null : main.current
    ;(button ?? panel.current)?.focus()
  }, [state])
  // After a submit with faults, focus the first faulty field.
  useEffect(() => {
    if (!wasSent.current) return
    wasSent.current = false
    if (isOpen) giveFaulty()
  })

  /** The field that a form begins at: after what was carried over, the first one that is demanded. */
  function firstName(): string {
    const isLeft = (name: string) => demanded.includes(name) && isEmpty(values[name])
    return (context.carried ? names.find(isLeft) : undefined) ?? names[0] ?? ''
  }
  /** Focuses the first field that is wrong, also within rows; whether there is one. */
  function giveFaulty(): boolean {
    const faulty = names.find((name) => faults[name] !== undefined)
    if (faulty !== undefined && focus.give(faulty)) return true
    const wrong = panel.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    wrong?.focus()
    return wrong != null
  }
  function go(type: 'REVIEW' | 'SUBMIT'): void {
    wasSent.current = true
    send({ type })
  }
  function change(name: string, value: FieldValue): void {
    send({ type: 'CHANGE', change: { [name]: value } })
    if (form.sendsOnChoice) go('SUBMIT')
  }
  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    if (isOpen && !isByChord) go('REVIEW')
    else if (state === 'refused' && form.review === 'never') go('SUBMIT')
    else if (state === 'conflict' && !isImpossible) send({ type: 'TAKE_FRESH' })
    else if (state === 'answered') send({ type: 'CLOSE' })
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    const isSubmit = event.ctrlKey || event.metaKey
    const radio =
      event.target instanceof HTMLElement && event.target.getAttribute('role') === 'radio' ? event.target : null
    // Where the choice is all that is asked, Enter takes the one with the ring, as the button says.
    if (radio && names.length === 1 && !event.repeat && !isSubmit && !form.sendsOnChoice) radio.click()
    const onChosen = radio !== null && (names.length === 1 || radio.getAttribute('aria-checked') === 'true')
    // Enter must not press a button that moves money, and key repeat must not act twice.
    const isDead =
      event.repeat || (event.target === main.current && isReviewed(form) && main.current?.type === 'button')
    if (isSubmit && !event.repeat) go('SUBMIT')
    else if (onChosen && !event.repeat && isOpen && !isByChord) go('REVIEW')
    if (isSubmit || onChosen || isDead) {
      event.preventDefault()
      event.stopPropagation()
    }
  }

  const passwordField = proofs.includes(PAY_PASSWORD_FIELD) ? (
    <FormFields
      fields={[payPasswordField]}
      row={null}
      facts={facts}
      values={values}
      faults={faults}
      words={words}
      keep={focus.keep}
      onChange={change}
      onDecide={focus.leave}
    />
  ) : null
  const codeField = asksForCode ? (
    <CodeField values={values} faults={faults} words={words} demo={demo} keep={focus.keep} onChange={change} />
  ) : null

  return (
    <form
      ref={panel}
      className={styles.panel}
      tabIndex={-1}
      aria-label={words.title}
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
      noValidate
    >
      <h2 className={styles.title}>
        {words.title} <bdi className={styles.code}>{visibleText(props.code)}</bdi>
      </h2>
      {form.isLong ? null : <Refusal failure={failure} />}
      {news && state !== 'conflict' ? props.conflictOf(news) : null}
      <RestoredNotice
        isShown={isRestored}
        onStartAnew={() => send({ type: 'CHANGE', change: startValues(form, row, context.carried) })}
      />
      {words.text === '' || state === 'answered' ? null : <p className={styles.text}>{words.text}</p>}
      {state === 'answered' ? null : props.lead}
      {showsFields ? (
        <FormFields
          fields={fields}
          row={row}
          facts={facts}
          values={values}
          faults={faults}
          words={words}
          choosesAtOnce={form.sendsOnChoice === true}
          isDense={form.isLong === true}
          isReadOnly={state === 'conflict'}
          keep={focus.keep}
          onChange={change}
          onDecide={focus.leave}
          onPaste={(name) => focus.leave(name, true, demanded)}
        />
      ) : state === 'answered' ? (
        props.answer
      ) : (
        <ActionSummary fields={fields} values={values} words={words} />
      )}
      {state === 'answered' ? null : props.detail}
      {isOpen || isAskedAgain ? passwordField : null}
      {isOpen || isAskedAgain ? codeField : null}
      <div className={form.isLong ? styles.foot : styles.end}>
        {form.isLong ? <Refusal failure={failure} /> : null}
        {state === 'conflict' && conflict ? props.conflictOf(conflict) : null}
        {isImpossible ? <ConflictOffers row={present} onLeave={onLeave} /> : null}
        <LeaveWarning isShown={guard.isWarned} />
        <LeaveGuard isAsked={isLost} />
        <LeaveQuestionBar onStay={() => void (focus.give(names[0] ?? '') || main.current?.focus())} />
        <ActionFoot
          state={state}
          form={form}
          submit={words.submit}
          isEnterTaken={fields.some(takesEnter)}
          faultCount={Object.keys(faults).length}
          canTakeFresh={isImpossible ? null : Boolean(conflict?.present)}
          main={main}
          onLeave={guard.leave}
          onEdit={() => send({ type: 'EDIT' })}
          onSubmit={() => go('SUBMIT')}
        />
      </div>
    </form>
  )
}
