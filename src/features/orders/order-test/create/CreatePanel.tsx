import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { fromPromise } from 'xstate'
import { useTranslation } from 'react-i18next'
import { publicCallUrl, callSigned } from '#api/transport/signed-call.ts'
import { asCallFailure } from '#contract/wire/call-failure.ts'
import { signingText } from '#domain/orders/order-sign.ts'
import type { Encryption, SignVersion } from '#domain/orders/order-sign.ts'
import { isTestCode } from '#domain/orders/test-orders.ts'
import { draftsOf } from '#features/form/draft/drafts.ts'
import { keepDraft, typedBefore } from '#features/form/draft/keep-draft.ts'
import { failureOf } from '#features/list/action/call-outcome.ts'
import { PayLink } from '#features/orders/PayLink.tsx'
import styles from '#features/orders/order-test/OrderTest.module.css'
import { OrderForm } from '#features/orders/order-test/create/OrderForm.tsx'
import { OrderLife, TestOrderPlace } from '#features/orders/order-test/create/OrderLife.tsx'
import { asCurl, asTypeScript } from '#features/orders/order-test/create/request-code.ts'
import { useCodeLabels } from '#features/orders/order-test/create/use-code-labels.ts'
import { SamplesPanel } from '#features/orders/order-test/create/SamplesPanel.tsx'
import { SignPanel } from '#features/orders/order-test/create/SignPanel.tsx'
import { signOrder } from '#features/orders/order-test/create/sign-order.ts'
import type { OrderTestProps } from '#features/orders/order-test/order-test-search.ts'
import { useOrderTexts } from '#features/orders/order-texts.ts'
import { typedOf } from '#machines/form/form-values.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import { ORDER_FIELDS } from '#machines/order-create/order-create.fields.ts'
import { orderCreateFlow } from '#machines/order-create/order-create.flow.ts'
import type { CreatedOrder, SignedPayload, SignRequest } from '#machines/order-create/order-create.flow.ts'
import {
  EMPTY_ORDER_FORM,
  encryptionOf,
  orderPayload,
  signVersionOf,
} from '#machines/order-create/order-create.form.ts'
import type { OrderPayload } from '#machines/order-create/order-create.form.ts'
import type { Outcome, Failure } from '#machines/outcome.ts'
import { recorded } from '#recording/recorder.ts'
import { CodeBlock } from '#ui/code/CodeBlock.tsx'
import { Segments } from '#ui/fields/Segments.tsx'
import { Panel } from '#ui/Panel.tsx'

interface RequestPanelProps {
  url: string
  payload: OrderPayload
  encryption: Encryption
  version: SignVersion
  sign: string | null
}

const FORMS = ['curl', 'typescript'] as const

/** The request as a shell command or as a program. */
function RequestPanel({ url, payload, encryption, version, sign }: RequestPanelProps) {
  const { t } = useTranslation('orderTest')
  const labels = useCodeLabels()
  const [form, setForm] = useState<(typeof FORMS)[number]>('curl')
  const text =
    form === 'curl'
      ? asCurl(url, payload, sign ?? t('request.signPlace'))
      : asTypeScript(url, payload, encryption, version)
  return (
    <Panel
      title={t('request.title')}
      aside={
        <Segments
          label={t('request.form')}
          value={form}
          segments={FORMS.map((value) => ({ value, label: t(`request.${value}`) }))}
          onChange={setForm}
        />
      }
    >
      {form === 'curl' && sign === null ? <p className={styles.note}>{t('request.unsigned')}</p> : null}
      {form === 'typescript' ? <p className={styles.note}>{t('request.keyPlace')}</p> : null}
      <CodeBlock label={t(`request.${form}`)} text={text} labels={labels} />
    </Panel>
  )
}

/** The signature of the current form; null without a key, while it is being computed, or if the browser cannot sign. */
function useLiveSign({ payload, key, encryption, version }: SignRequest): string | null {
  const wanted = key === '' ? null : `${encryption}:${signingText(payload, key, version)}`
  const [made, setMade] = useState<{ of: string; sign: string } | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is signed is whole in `wanted`; the payload is a new object with every key press.
  useEffect(() => {
    if (wanted === null) return
    let isLeft = false
    signOrder({ payload, key, encryption, version }).then(
      (sign) => !isLeft && setMade({ of: wanted, sign }),
      () => undefined,
    )
    return () => {
      isLeft = true
    }
  }, [wanted])

  return made !== null && made.of === wanted ? made.sign : null
}

/** Signs in the browser; the key is never sent. */
const signPayload = fromPromise<string, SignRequest>(({ input }) => signOrder(input))

/** Sends as a merchant's server does. */
const sendOrder = fromPromise<Outcome<CreatedOrder>, { body: SignedPayload }>(async ({ input, signal }) => {
  try {
    return { kind: 'done', result: await callSigned('api.order.create', input.body, signal) }
  } catch (error) {
    return failureOf(asCallFailure(error))
  }
})

/** A new merchant order number: `T`, the time (UTC) as 14 digits, and 4 random ones. */
function newOrderNumber(now = new Date(), random: () => number = Math.random): string {
  const moment = now.toISOString().replace(/\D/g, '').slice(0, 14)
  return `T${moment}${String(Math.floor(random() * 10_000)).padStart(4, '0')}`
}

const flow = orderCreateFlow.provide({ actors: { signPayload, sendOrder } })

const DRAFT = { command: 'orderTest.create', subject: '' } as const

/** Reserved for examples, so that a forgotten address calls nobody. */
const EXAMPLE_NOTIFY_URL = 'https://merchant.example/notify'

/** Creates one order: form, signature, request, response, and the order's progress. */
export function CreatePanel({ merchants, canSend, isOwn, user, pushes }: OrderTestProps) {
  const [{ start, typed }] = useState(() => {
    const first = isOwn ? merchants[0] : undefined
    const begin: FormValues = {
      ...EMPTY_ORDER_FORM,
      mchOrderNo: newOrderNumber(),
      notifyUrl: EXAMPLE_NOTIFY_URL,
      ...(first && {
        mchId: first.mchId,
        encryption: first.encryption,
        signVersion: String(first.signVersion),
        productId: String(first.productIds[0] ?? ''),
      }),
    }
    return { start: begin, typed: typedBefore(draftsOf(user.userId), DRAFT) }
  })
  const actor = useActorRef(
    flow,
    recorded({
      input: {
        canSend,
        newOrderNo: newOrderNumber,
        form: { ...start, ...typed },
      },
    }),
  )
  useEffect(() => {
    const { unsubscribe } = keepDraft(draftsOf(user.userId), DRAFT, actor, ({ context }) => ({
      fields: ORDER_FIELDS,
      start,
      // The number of an order that exists is used up.
      values: context.created === null ? context.form : { ...context.form, mchOrderNo: start['mchOrderNo'] },
      isOver: false,
    }))
    return unsubscribe
  }, [actor, start, user.userId])
  const snapshot = useSelector(actor, (now) => now)
  const { form, sent, created, failure } = snapshot.context
  const payload = orderPayload(form)
  const key = typedOf(form, 'key')
  const encryption = encryptionOf(form)
  const version = signVersionOf(form)
  const sign = useLiveSign({ payload, key, encryption, version })
  const url = publicCallUrl('api.order.create', user.system.apiUrl)

  return (
    <div className={styles.columns}>
      <OrderForm
        merchants={merchants}
        isOwn={isOwn}
        start={start}
        isRestored={typed !== undefined}
        snapshot={snapshot}
        send={actor.send}
      />
      <div className={styles.results}>
        <AnswerPanel state={snapshot.value} sent={sent} created={created} failure={failure} />
        {created === null ? null : isTestCode(created.orderCode) ? (
          <TestOrderPlace orderCode={created.orderCode} role={user.access[0]} />
        ) : (
          <OrderLife
            key={created.orderCode}
            orderCode={created.orderCode}
            role={user.access[0]}
            zone={user.system.zone}
            pushes={pushes}
          />
        )}
        <SignPanel payload={payload} hasKey={key !== ''} encryption={encryption} version={version} sign={sign} />
        <RequestPanel url={url} payload={payload} encryption={encryption} version={version} sign={sign} />
        <SamplesPanel url={url} payload={payload} />
      </div>
    </div>
  )
}

interface AnswerPanelProps {
  state: string
  sent: SignedPayload | null
  created: CreatedOrder | null
  failure: Failure | null
}

/** The last request and its response; empty before that. */
function AnswerPanel({ state, sent, created, failure }: AnswerPanelProps) {
  const { t } = useTranslation('orderTest')
  const texts = useOrderTexts()
  const labels = useCodeLabels()
  if (sent === null && failure === null) return null
  return (
    <Panel title={t('answer.title')}>
      <div role="status">
        {state === 'sending' ? <p className={styles.note}>{t('sending')}</p> : null}
        {failure === null ? null : <p className={styles.refusal}>{texts.failure(failure)}</p>}
        {created === null ? null : (
          <p className={styles.success}>{t('answer.created', { orderCode: created.orderCode })}</p>
        )}
      </div>
      {created === null ? null : (
        <p>
          <PayLink url={created.payUrl} label={t('answer.payPage')} />
        </p>
      )}
      {sent === null ? null : (
        <details className={styles.sent}>
          <summary>{t('answer.sent')}</summary>
          <CodeBlock label={t('answer.sent')} text={JSON.stringify(sent, null, 2)} labels={labels} />
        </details>
      )}
      {created === null ? null : (
        <CodeBlock label={t('answer.title')} text={JSON.stringify(created, null, 2)} labels={labels} />
      )}
      {failure?.kind === 'refused' ? (
        <CodeBlock
          label={t('answer.title')}
          text={JSON.stringify({ msg: failure.reason, params: failure.params, issues: failure.issues }, null, 2)}
          labels={labels}
        />
      ) : null}
    </Panel>
  )
}
