import { assign, fromPromise, setup } from 'xstate'
import type { OutputOf } from '#contract/contract.ts'
import type { UPLOAD_CALLS } from '#contract/calls/upload-calls.ts'
import { UPLOAD_BYTES_MAX } from '#domain/orders/order-upload.ts'
import type { UploadKind } from '#domain/orders/order-upload.ts'
import { PAY_PASSWORD_FIELD, payPasswordField } from '#machines/action/action-form.ts'
import { issueFaults, withoutFaultsOf } from '#machines/form/form-faults.ts'
import type { FormField } from '#machines/form/form-field.ts'
import type { FieldFaults } from '#machines/form/form-values.ts'
import { UPLOAD_FIELDS } from '#machines/order-create/order-create.fields.ts'
import { BROKEN } from '#machines/outcome.ts'
import type { Failure, Outcome } from '#machines/outcome.ts'

export type UploadAnswer = OutputOf<(typeof UPLOAD_CALLS)[UploadKind]['create']>

/** The values of an upload beside the file. */
export interface UploadForm {
  mchId: string
  /** The merchant's key, which staff give for a merchant; empty for a merchant's own upload. */
  key: string
  /** The payment password of who uploads, where it is asked for. */
  payPassword?: string
  /** The mark of the orders: 1 normal to 5 malicious. */
  orderType: number
}

export interface UploadRequest extends UploadForm {
  kind: UploadKind
  file: File
  dryRun: boolean
  /** The idempotency key of a creation, so that a retry after a lost answer creates no duplicates. */
  attemptKey: string
}

export interface OrderUploadFlowInput {
  kind: UploadKind
  canSend: boolean
  /** The orders are of the merchant who is signed in. */
  isOwn?: true
  /** Asks for the payment password. */
  asksPassword?: true
  form: UploadForm
  newKey: () => string
}

interface OrderUploadContext extends OrderUploadFlowInput {
  file: File | null
  /** The check result of the whole file, before anything is created. */
  checked: UploadAnswer | null
  result: UploadAnswer | null
  faults: FieldFaults
  failure: Failure | null
  attemptKey: string | null
}

export type OrderUploadEvent =
  | { type: 'CHANGE'; change: Partial<UploadForm> }
  | { type: 'CHOOSE'; file: File | null }
  | { type: 'CHECK' }
  | { type: 'CREATE' }
  | { type: 'AGAIN' }

/** Why a file cannot be sent: a key of the `errors` locale. */
export function fileFault(file: Pick<File, 'name' | 'size'> | null): string | undefined {
  if (file === null) return 'order.fileMissing'
  if (!file.name.toLowerCase().endsWith('.csv')) return 'order.fileType'
  if (file.size > UPLOAD_BYTES_MAX) return 'body.tooLarge'
  return file.size === 0 ? 'order.fileEmpty' : undefined
}

const FILE_FIELD: FormField<never> = { name: 'file', editor: { kind: 'file', accept: '.csv,text/csv' } }
const ALL_FIELDS: readonly FormField<never>[] = [...UPLOAD_FIELDS, payPasswordField, FILE_FIELD]

function faultsIn({ form, file, isOwn, asksPassword }: OrderUploadContext): FieldFaults {
  const faults: Record<string, string> = {}
  if (form.mchId.trim() === '') faults['mchId'] = 'required'
  if (!isOwn && form.key.trim() === '') faults['key'] = 'required'
  if (asksPassword && !form.payPassword) faults[PAY_PASSWORD_FIELD] = 'required'
  if (file === null) faults['file'] = 'required'
  return faults
}

/**
 * Creates orders from a file: choose it, check every row, create the valid ones; a lost answer is settled by a retry.
 */
export const orderUploadFlow = setup({
  types: { context: {} as OrderUploadContext, input: {} as OrderUploadFlowInput, events: {} as OrderUploadEvent },
  actors: {
    uploadFile: fromPromise<Outcome<UploadAnswer>, UploadRequest>(() => {
      throw new Error('uploadFile is not provided')
    }),
  },
  guards: {
    isReadOnly: ({ context }) => !context.canSend,
    isFaulty: ({ context }) => Object.keys(faultsIn(context)).length > 0,
    isFileFaulty: ({ context }) => fileFault(context.file) !== undefined,
    hasRows: ({ context }) => context.checked?.rows.some(({ outcome }) => outcome === 'wouldCreate') ?? false,
  },
  actions: {
    change: assign(({ context, event }) => {
      if (event.type !== 'CHANGE') return {}
      const faults = withoutFaultsOf(context.faults, Object.keys(event.change))
      return {
        form: { ...context.form, ...event.change },
        faults,
        failure: null,
        checked: null,
        result: null,
        attemptKey: null,
      }
    }),
    choose: assign(({ context, event }) => {
      if (event.type !== 'CHOOSE') return {}
      const { file: _file, ...faults } = context.faults
      const fault = event.file === null ? undefined : fileFault(event.file)
      const failure: Failure | null = fault === undefined ? null : { kind: 'refused', reason: fault }
      return { file: event.file, faults, failure, checked: null, result: null, attemptKey: null }
    }),
    showFaults: assign(({ context }) => ({ faults: faultsIn(context) })),
    showFileFault: assign(({ context }) => ({
      failure: { kind: 'refused' as const, reason: fileFault(context.file) ?? 'order.fileMissing' },
    })),
    keepFailure: assign((_args, { outcome }: { outcome: Outcome<UploadAnswer> }) => {
      if (outcome.kind === 'refused') return { failure: outcome, faults: issueFaults(outcome.issues ?? [], ALL_FIELDS) }
      return { failure: outcome.kind === 'outcomeUnknown' ? outcome : BROKEN }
    }),
  },
}).createMachine({
  id: 'orderUpload',
  context: ({ input }) => ({
    ...input,
    file: null,
    checked: null,
    result: null,
    faults: {},
    failure: null,
    attemptKey: null,
  }),
  initial: 'choosing',
  states: {
    choosing: {
      on: {
        CHANGE: { actions: 'change' },
        CHOOSE: { actions: 'choose' },
        CHECK: [
          { guard: 'isReadOnly' },
          { guard: 'isFaulty', actions: 'showFaults' },
          { guard: 'isFileFaulty', actions: 'showFileFault' },
          { target: 'checking' },
        ],
      },
    },
    checking: {
      entry: assign({ failure: null, faults: {}, checked: null, result: null }),
      invoke: {
        src: 'uploadFile',
        input: ({ context }) => requestOf(context, true),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'done',
            target: 'checked',
            actions: assign(({ event }) => ({ checked: event.output.kind === 'done' ? event.output.result : null })),
          },
          { target: 'choosing', actions: { type: 'keepFailure', params: ({ event }) => ({ outcome: event.output }) } },
        ],
        onError: { target: 'choosing', actions: assign({ failure: BROKEN }) },
      },
    },
    checked: {
      on: {
        CHANGE: { target: 'choosing', actions: 'change' },
        CHOOSE: { target: 'choosing', actions: 'choose' },
        CHECK: 'checking',
        CREATE: { guard: 'hasRows', target: 'creating' },
      },
    },
    creating: {
      entry: assign(({ context }) => ({ failure: null, attemptKey: context.attemptKey ?? context.newKey() })),
      invoke: {
        src: 'uploadFile',
        input: ({ context }) => requestOf(context, false),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'done',
            target: 'done',
            actions: assign(({ event }) => ({ result: event.output.kind === 'done' ? event.output.result : null })),
          },
          {
            // A retry with the same key settles a lost answer.
            guard: ({ event }) => event.output.kind === 'outcomeUnknown',
            target: 'checked',
            actions: { type: 'keepFailure', params: ({ event }) => ({ outcome: event.output }) },
          },
          {
            target: 'choosing',
            actions: [
              { type: 'keepFailure', params: ({ event }) => ({ outcome: event.output }) },
              assign({ attemptKey: null, checked: null }),
            ],
          },
        ],
        onError: { target: 'checked', actions: assign({ failure: BROKEN }) },
      },
    },
    done: {
      on: {
        AGAIN: {
          target: 'choosing',
          actions: assign({ file: null, checked: null, result: null, failure: null, faults: {}, attemptKey: null }),
        },
        CHANGE: { target: 'choosing', actions: 'change' },
        CHOOSE: { target: 'choosing', actions: 'choose' },
      },
    },
  },
})

function requestOf({ kind, form, file, attemptKey, newKey }: OrderUploadContext, dryRun: boolean): UploadRequest {
  if (file === null) throw new Error('no file was chosen')
  return { ...form, kind, file, dryRun, attemptKey: dryRun ? newKey() : (attemptKey ?? newKey()) }
}
