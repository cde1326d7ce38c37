import type { InputOf } from '#contract/contract.ts'
import { DIRECTIONS } from '#domain/bank-records/bank-records.ts'
import { MEANINGS } from '#domain/bank-records/teaching/pieces.ts'
import type { ActionMakers } from '#machines/action/define-actions.ts'
import { given, rowsOf, textOf } from '#machines/form/form-values.ts'
import type { FormValues } from '#machines/form/form-values.ts'

type Taught = InputOf<'bankMessage.teach'>

/** Taught pieces of a message as the form holds them. */
export const taughtValues = ({
  direction,
  messageId,
  pieces,
  plan = '',
}: Pick<Taught, 'direction' | 'messageId' | 'plan'> & {
  pieces: readonly Taught['pieces'][number][]
}): FormValues => ({
  messageId: String(messageId),
  direction,
  pieces: pieces.map(({ from, meaning, to }) => ({ meaning, from: String(from), to: String(to) })),
  plan,
})

const taughtIn = (values: FormValues): Omit<Taught, 'plan'> => ({
  messageId: Number(textOf(values, 'messageId')),
  direction: DIRECTIONS.find((one) => one === textOf(values, 'direction')) ?? 'credit',
  pieces: rowsOf(values, 'pieces').map((piece) => ({
    meaning: MEANINGS.find((one) => one === textOf(piece, 'meaning')) ?? 'varies',
    from: Number(textOf(piece, 'from')),
    to: Number(textOf(piece, 'to')),
  })),
})

interface Offered<Row> {
  hint: number
  refusalOf?: (row: Row) => string | null
}

/** Says how a message is to be read, or proposes it to those who may: on every list that shows texts of phones. */
export const teachingOn = <Row>(make: ActionMakers<Row>, { hint, refusalOf }: Offered<Row>) => {
  const shared = {
    ...{ key: 'shift+t', icon: 'edit', hint, textsIn: 'teaching' },
    ...(refusalOf && { refusalOf }),
    prepares: true,
    // The pattern may pay orders by the next message.
    review: 'neverByChord',
    startOf: () => ({ messageId: '', direction: 'credit', pieces: [], plan: '' }),
  } as const
  return {
    teach: make.onRow({
      ...shared,
      call: 'bankMessage.teach',
      inputOf: (_row, values) => ({ ...taughtIn(values), ...given({ plan: textOf(values, 'plan') }) }),
      messageValuesOf: ({ orderCode }) => ({
        context: orderCode === null ? undefined : 'order',
        orderCode: orderCode ?? '',
      }),
    }),
    propose: make.onRow({
      ...shared,
      call: 'bankMessage.proposeTeaching',
      inputOf: (_row, values) => taughtIn(values),
    }),
  }
}
