import {
  BANK_TEMPLATE_TYPES,
  TEMPLATE_ENCODINGS,
  BATCH_SOURCES,
  TEMPLATE_SOURCES,
} from '#domain/bank-templates/bank-template.ts'
import type { TemplateSource } from '#domain/bank-templates/bank-template.ts'
import { CURRENCIES } from '#domain/products.ts'
import type { FieldLabels } from '#features/form/form-labels.ts'
import type { CellContext } from '#features/list/define/cell-context.ts'
import { AMOUNT_UNITS, DELIMITERS, MEANINGS, NEWLINES } from '#actions/payout/bank-template.form.ts'

const DELIMITER_NAMES = { ',': 'comma', '|': 'pipe', '\t': 'tab', ';': 'semicolon' } as const
const NEWLINE_NAMES = { '\r\n': 'crlf', '\n': 'lf' } as const
/** Fields of a column that stand in its line, where the label names the column. */
const IN_LINE = ['header', 'source', 'text', 'required']
const HELPS: Readonly<Record<string, string>> = {
  id: 'field.idHelp',
  readsResult: 'field.readsResultHelp',
  dateFormat: 'field.dateFormatHelp',
  'columns.dateFormat': 'field.dateFormatHelp',
  'columns.decimals': 'field.decimalsHelp',
  'result.reference': 'result.referenceHelp',
  'result.paid': 'result.wordsHelp',
  'result.failed': 'result.failedHelp',
  readsStatement: 'field.readsStatementHelp',
  'statement.timeFormat': 'statement.timeFormatHelp',
  'statement.debit': 'statement.debitHelp',
  'statement.direction': 'statement.directionHelp',
  'statement.done': 'result.wordsHelp',
}
const VERBS = { details: 'format', up: 'up', down: 'down', remove: 'remove' } as const

/** The texts and choices of a layout's fields. Fields of a row above the header are named like those of the columns. */
export function templateLabels({ t, texts }: CellContext, verb: string): Partial<FieldLabels> {
  const own = (key: string, number?: number) => t(`bankTemplates:${key}`, { number, line: number })
  const named =
    <T extends string>(values: readonly T[], keyOf: (value: T) => string) =>
    () =>
      values.map((value) => ({ value, label: own(keyOf(value)) }))
  const sources = (of: readonly TemplateSource[]) => () => [
    { value: '', label: own('field.fixedText') },
    ...named(of, (value) => `source.${value}`)(),
  ]
  const choices: Readonly<Record<string, () => { value: string; label: string }[]>> = {
    types: () => BANK_TEMPLATE_TYPES.map((value) => ({ value, label: texts.enum('templateType', value) })),
    currencies: () => CURRENCIES.map((value) => ({ value, label: value })),
    encodings: () => TEMPLATE_ENCODINGS.map((value) => ({ value, label: texts.enum('templateEncoding', value) })),
    delimiters: named(DELIMITERS, (value) => `delimiter.${DELIMITER_NAMES[value]}`),
    newlines: named(NEWLINES, (value) => `newline.${NEWLINE_NAMES[value]}`),
    amountUnits: named(AMOUNT_UNITS, (value) => `amountUnit.${value}`),
    meanings: named(MEANINGS, (value) => `meaning.${value}`),
    pads: () => [
      { value: '', label: own('pad.none') },
      ...named(['start', 'end'] as const, (value) => `pad.${value}`)(),
    ],
    sources: sources(TEMPLATE_SOURCES),
    batchSources: sources(BATCH_SOURCES),
  }
  return {
    field: (name, number) => own(labelKey(name), number),
    short: (name) => own(`field.${lastOf(name)}`),
    help: (name) => {
      if (name === 'id' && verb === 'edit') return undefined
      const key = HELPS[name.replace(/^preamble\./, '')]
      return key === undefined ? undefined : own(key)
    },
    choicesOf: (of) => choices[of]?.() ?? [],
    row: (name, does, number) => {
      if (does === 'add') return own(name === 'preamble' ? 'panel.addPreamble' : 'panel.addColumn')
      return name === 'preamble' ? undefined : own(`columnField.${VERBS[does]}`, number)
    },
  }
}

const lastOf = (name: string) => name.split('.').at(-1) ?? name

/** The key of a field's label, by its path in the form without the numbers of rows. */
export function labelKey(name: string): string {
  if (name === 'columns' || name === 'result' || name === 'statement') return `panel.${name}`
  if (name === 'preamble') return 'panel.preambles'
  if (name === 'preamble.columns') return 'panel.preamble'
  if (name.startsWith('result.') || name.startsWith('statement.')) return name
  const last = lastOf(name)
  return name.includes('columns.') && IN_LINE.includes(last) ? `columnField.${last}` : `field.${last}`
}
