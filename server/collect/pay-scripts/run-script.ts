import { z } from 'zod'
import { fitsQrCode, isPrintable, isSafeAddress } from '#domain/orders/payer-page.ts'
import type { ScriptRunShown } from '#contract/pay-script.endpoints.ts'
import { RUN_CPU_MS, RUN_MEMORY_BYTES, RUN_NOTES_MAX, RUN_OUTPUT_MAX } from '#domain/pay-scripts/pay-script.ts'
import type { MadeCall, PayerData } from '#domain/pay-scripts/pay-script.ts'
import { answerRecorded, answerSent } from '#server/collect/pay-scripts/answer-calls.ts'
import { createSandbox } from '#server/collect/pay-scripts/sandbox/sandbox.ts'
import type { Sandbox } from '#server/collect/pay-scripts/sandbox/sandbox.ts'
import type { Services } from '#server/platform/services.ts'

const FIELDS_MAX = 12
const text = (max: number) => z.string().max(max).refine(isPrintable)

/** Data that is safe to show a payer: nothing that runs or reads a device. */
const payerDataSchema = z
  .object({
    payUrl: z.string().max(2_048).refine(isSafeAddress).nullish(),
    qrText: text(1_024).refine(fitsQrCode).nullish(),
    fields: z
      .array(z.object({ name: text(64).min(1), value: text(512) }))
      .max(FIELDS_MAX)
      .nullish(),
  })
  .refine(({ payUrl, qrText, fields }) => Boolean(payUrl || qrText || fields?.length))

/** A text with its limits and what it runs on. */
export interface ScriptRunWanted {
  source: string
  input: Record<string, unknown>
  runMs: number
  callsMax: number
  /** Calls go out, or are answered as these were. */
  outside: 'sends' | readonly MadeCall[]
}

export interface ScriptRan extends ScriptRunShown {
  /** Data for the payer; null where the run failed. */
  data: PayerData | null
}

/** Threads for orders, and others for what people try out, which holds up no order. */
type Sandboxes = Readonly<Record<'orders' | 'tries', Sandbox>>

const sandboxes = new WeakMap<object, Sandboxes>()

/** This process's sandboxes; their threads start with the first run and keep no process alive. */
function sandboxesOf(services: object): Sandboxes {
  const known = sandboxes.get(services)
  if (known) return known
  const made = { orders: createSandbox(), tries: createSandbox() }
  sandboxes.set(services, made)
  return made
}

/** Runs a script in the sandbox; never throws. */
export async function runScript(services: Services, wanted: ScriptRunWanted): Promise<ScriptRan> {
  const calls: MadeCall[] = []
  const answer =
    wanted.outside === 'sends' ? answerSent(services, wanted.runMs, calls) : answerRecorded(wanted.outside, calls)
  const result = await sandboxesOf(services)[wanted.outside === 'sends' ? 'orders' : 'tries'].run(
    {
      source: wanted.source,
      input: JSON.stringify(wanted.input),
      runMs: wanted.runMs,
      callsMax: wanted.callsMax,
      cpuMs: RUN_CPU_MS,
      memoryBytes: RUN_MEMORY_BYTES,
      outputMax: RUN_OUTPUT_MAX,
      notesMax: RUN_NOTES_MAX,
    },
    answer.answer,
  )
  await answer.close()
  const output = result.output === null ? null : (JSON.parse(storable(result.output)) as unknown)
  const read = payerDataSchema.safeParse(output)
  const isInvalid = result.fault === null && !read.success
  return {
    fault: isInvalid ? 'outputInvalid' : result.fault,
    message: storable(isInvalid ? wrongIn(read.error) : result.message),
    line: result.line,
    ms: result.ms,
    input: wanted.input,
    output,
    calls,
    notes: storable(result.notes),
    data: result.fault === null && read.success ? dataOf(read.data) : null,
  }
}

/** Which texts can run, without running them on an order: null, or what is wrong with one. */
export async function checkScript(
  services: Services,
  source: string,
): Promise<Pick<ScriptRan, 'fault' | 'message' | 'line'> | null> {
  const wanted = { source, input: null, runMs: 2_000, callsMax: 0, cpuMs: RUN_CPU_MS }
  const limits = { memoryBytes: RUN_MEMORY_BYTES, outputMax: RUN_OUTPUT_MAX, notesMax: 0 }
  const result = await sandboxesOf(services).tries.run({ ...wanted, ...limits }, async () => ({ refusal: 'noCalls' }))
  return result.fault === null ? null : result
}

const dataOf = ({ fields, payUrl, qrText }: z.infer<typeof payerDataSchema>): PayerData => ({
  payUrl: payUrl || null,
  qrText: qrText || null,
  fields: fields ?? [],
})

/** The database takes no NUL, nor its escape in JSON. */
function storable<T extends string | null>(given: T): T {
  return (given === null ? null : given.replaceAll(/\u0000|\\u0000/g, '\ufffd')) as T
}

function wrongIn({ issues }: z.ZodError): string {
  const [issue] = issues
  const path = issue?.path.join('.') ?? ''
  return path === '' ? 'none of payUrl, qrText, fields' : `${path}: ${issue?.message ?? ''}`
}
