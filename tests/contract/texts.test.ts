import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { allCommands } from '#commands/command-list.ts'
import type { SectionedPage } from '#commands/section-commands.ts'
import type { ScreenNamespace } from '#features/define-screen.ts'
import { entriesOf } from '#domain/lists/fields/list-field.ts'
import { LOCALES } from '#domain/text/locales.ts'
import { actionText } from '#features/list/define/action-texts.ts'
import { filterModelOf } from '#features/list/define/fields/field-filters.ts'
import type { FilterModel } from '#features/list/fields/filters.ts'
import type { ListNamespace } from '#features/list/list-definition.ts'
import { filterName } from '#features/list/list-labels.ts'
import type { Lookup } from '#features/list/list-texts.ts'
import { codeField } from '#machines/action/action-form.ts'
import { ACTION_SETS } from '#actions/action-sets.gen.ts'
import { commandOf } from '#machines/action/define-actions.ts'
import type { ActionSet, ListAction } from '#machines/action/define-actions.ts'
import type { FormFacts, FormField } from '#machines/form/form-field.ts'
import { payoutRow } from '#tests/support/payouts/payout-row.ts'
import { fieldLists, namedIn } from '#tests/support/sources/field-lists.ts'
import { sourceFiles } from '#tests/support/sources/source-files.ts'
import { LIST_NAMESPACES, strictLookup } from '#tests/support/sources/texts.ts'

type Module = Record<string, unknown>
interface Form {
  name?: string
  fields: readonly FormField<never>[]
  inputOf: unknown
}
interface Report {
  namespace: string
  filterNames: ListNamespace
  filters: FilterModel
  measures: object
  dimensions: readonly { id: string }[]
}
/** The lists of a folder: their namespace, the names of their filters, and the kinds of their rows. */
interface Lists {
  folder: string
  namespace: ListNamespace
  filters: readonly string[]
  kinds: readonly string[]
}

const FILTERS = import.meta.glob<Module>('/src/features/**/*-{search,filters}.ts', { eager: true })
const COLUMNS = import.meta.glob<Module>('/src/features/**/*-columns.ts', { eager: true })
const REPORTS = import.meta.glob<Module>('/src/features/**/*.report.ts', { eager: true })
const SECTIONS = import.meta.glob<Module>('/src/commands/entities/*.sections.ts', { eager: true })
const FORMS = import.meta.glob<Module>(['/src/{machines,actions}/**/*-forms.ts', '/src/machines/**/*-bulk.ts'], {
  eager: true,
})

const FACTS: FormFacts = {
  role: 'superAdmin',
  settings: {
    canTimeoutSupplement: true,
    googleVerifyManualSupplement: true,
    googleVerifyBatchOperations: true,
    googleVerifyIpWhitelist: true,
    googleVerifyIpRule: true,
    googleVerifyBalanceOperation: true,
  },
}

/** Actions worded by the state they are about. */
const WORDED_BY_STATE: Record<string, readonly string[]> = { control: ['controlOn', 'controlOff'] }

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const hasAll = (value: unknown, ...keys: string[]) => isObject(value) && keys.every((key) => key in value)
const exportsOf = (modules: Record<string, Module>, folder = '/') =>
  Object.entries(modules).flatMap(([file, module]) => (file.startsWith(folder) ? Object.values(module) : []))

const LISTS: readonly Lists[] = sourceFiles('src/features')
  .filter((file) => file.path.endsWith('-definition.ts'))
  .map(({ path: file, text }) => ({
    folder: `/${path.dirname(file)}/`,
    namespace: namedIn(text, /namespace: '(\w+)'/g)[0] as ListNamespace,
    filters: namedIn(text, /filters: (\w+_FILTERS)/g),
    kinds: namedIn(text, /kind: '(\w+)', rows/g),
  }))
  .filter(({ namespace }) => namespace !== undefined)

/** The ids of the columns that a folder declares: as specifications, or by a function that asks for each title. */
function columnsIn(folder: string): string[] {
  const ids: string[] = []
  const titleOf = (id: string) => ids.push(id) && id
  for (const made of exportsOf(COLUMNS, folder)) {
    if (isObject(made) && Object.values(made).every((spec) => hasAll(spec, 'cell', 'width')))
      ids.push(...Object.keys(made))
    if (typeof made === 'function' && /^(?!use)\w+Columns$/.test(made.name) && made.length === 2) made(titleOf, {})
  }
  return ids
}

/** Looks up the name of each choice of a filter. */
function lookUpFilters(lookup: Lookup, namespace: ListNamespace, { all }: FilterModel): void {
  for (const { id, editor, unlisted } of all) {
    if (!unlisted) filterName(lookup, namespace, id)
    for (const { group, name } of 'choices' in editor ? editor.choices : []) lookup(`enums:${group}.${name}`)
  }
}

/** Looks up fields, also those inside others, with the names of choices that are not names themselves. */
function lookUpFields(lookup: Lookup, namespace: string, fields: Form['fields'], inside = ''): void {
  for (const { name, editor } of fields) {
    lookup(`${namespace}:action.field.${inside}${name}`)
    if ('fields' in editor) lookUpFields(lookup, namespace, editor.fields, `${inside}${name}.`)
    if (editor.kind !== 'choice' || editor.group === 'account') continue
    for (const choice of editor.choicesOf(null, FACTS)) lookup(`enums:${editor.group}.${choice.name}`)
  }
}

/** Looks up the words of an action that is declared with its list; a form with fields may do without a sentence. */
function lookUpAction(
  lookup: Lookup,
  { namespace: own, hasOwnWords, search }: { namespace: ScreenNamespace; hasOwnWords: boolean; search?: string },
  command: string,
  action: ListAction<never>,
): void {
  const namespace = (action.does === 'form' && (action.textsIn as ScreenNamespace | undefined)) || own
  const verb = command.replace(/^.*\./, '')
  lookup(`commands:${command}`)
  if (action.does === 'open') return
  if (action.does === 'import') return void lookup('list:import.text')
  const words =
    action.form.fields.length > 0 || action.formOf
      ? (['submit', 'done'] as const)
      : (['text', 'submit', 'done'] as const)
  for (const word of words)
    for (const count of [1, 2])
      expect(actionText(lookup, namespace, verb, word, { count }), `${namespace} ${verb} ${word}`).not.toBe('')
  // An action without a row names a value that was typed into the searched field.
  const told = actionText(lookup, namespace, verb, 'done', { count: 1, value: 'NAMED' })
  if (search !== undefined && action.takes === 'none' && told.includes('NAMED'))
    expect(
      action.form.fields.map(({ name }) => name),
      `${namespace} ${verb} names what was typed`,
    ).toContain(search)
  // Words of a list's own are walked with the forms.
  if (hasOwnWords) return
  for (const { name } of action.form.fields)
    if (lookup(`${namespace}:action.field.${name}`, { defaultValue: '' }) === '') lookup(`${namespace}:column.${name}`)
}

const commands = allCommands([])

/** The namespace of an action: that of the lists with the rows that its command, or its entity's name, is about. */
function namespaceOf(action: string): ListNamespace | undefined {
  const kind: string = commands.find(({ id }) => id === action)?.kind ?? action.replace(/\.\w+$/, '')
  return LISTS.find(({ kinds }) => kinds.includes(kind))?.namespace
}

/** The forms of actions, such as `order.reject`. */
const forms = exportsOf(FORMS).flatMap((table) =>
  Object.entries(isObject(table) ? table : {}).flatMap(([action, made]) => {
    if (!/^\w+\.\w+$/.test(action)) return []
    const form = typeof made === 'function' ? made({ userId: 1, role: 'admin', accounts: [] }, payoutRow()) : made
    return hasAll(form, 'inputOf') ? [{ action, namespace: namespaceOf(action), form: form as Form }] : []
  }),
)
const sectioned = exportsOf(SECTIONS).filter((one): one is SectionedPage => hasAll(one, 'sections', 'call'))
const reports = exportsOf(REPORTS).filter((one): one is Report => hasAll(one, 'dimensions', 'measures'))

describe.each(LOCALES)('in %s', (language) => {
  const lookup = strictLookup(language)

  it.each(LISTS)('every column and filter of $folder has a text in $namespace', ({ folder, namespace, filters }) => {
    const columns = columnsIn(folder)
    for (const id of columns) lookup(`${namespace}:column.${id}`)
    expect(columns.length).toBeGreaterThan(0)
    const models: Record<string, FilterModel> = Object.assign({}, ...Object.values(FILTERS))
    for (const name of filters) lookUpFilters(lookup, namespace, models[name] as FilterModel)
    expect(filters.length).toBeGreaterThan(0)
  })

  it.each(fieldLists)('every field, filter and action of $file has a text', (list) => {
    const { namespace, fields, call } = list
    for (const [name, field] of entriesOf(fields)) {
      lookup(`${namespace}:column.${name}`)
      if (field.kind === 'choice') for (const one of field.of) lookup(`enums:${field.group}.${one}`)
    }
    lookUpFilters(lookup, namespace, filterModelOf(fields))
    const sets: readonly ActionSet[] = ACTION_SETS
    for (const set of sets.filter(({ list }) => list === call))
      for (const [verb, action] of Object.entries(set.actions)) lookUpAction(lookup, list, commandOf(set, verb), action)
  })

  it('every command that takes an amount says in a sentence what it does with it', () => {
    const taking = commands.filter(({ valuesOf }) => valuesOf !== undefined)
    expect(taking.length).toBeGreaterThan(0)
    for (const { id } of taking) lookup(`commands:amount.${id.slice(id.indexOf('.') + 1)}`, { amount: '1', party: 'A' })
  })

  it.each(sectioned)(
    'every section, fact and action of $entity has a text',
    ({ call, entity, namespace, sections }) => {
      for (const { id, facts } of sections) {
        for (const key of [`section.${id}`, ...facts.map((fact) => `fact.${fact}`)]) lookup(`${namespace}:${key}`)
        lookup(`commands:${entity}.section.${id}`)
      }
      const sets: readonly ActionSet[] = ACTION_SETS
      for (const set of sets.filter(({ list }) => list === call))
        for (const [verb, action] of Object.entries(set.actions)) {
          lookUpAction(lookup, { namespace, hasOwnWords: true }, commandOf(set, verb), action)
          if (action.does === 'form') lookUpFields(lookup, namespace, [...action.form.fields, codeField])
        }
    },
  )

  it.each(forms)('every word of $action has a text in $namespace', ({ action, namespace = '', form }) => {
    const words = 'action' in form ? ['bulkTitle', 'bulkConfirm'] : ['title', 'text', 'submit', 'done']
    const name = form.name ?? action.replace(/^.*\./, '')
    for (const worded of WORDED_BY_STATE[name] ?? [name])
      for (const word of words) for (const count of [1, 2]) lookup(`${namespace}:action.${worded}.${word}`, { count })
    lookUpFields(lookup, namespace, form.fields)
  })

  it.each(reports)(
    'every figure of $namespace has a text',
    ({ namespace, filterNames, filters, measures, dimensions }) => {
      for (const name of Object.keys(measures)) lookup(`${namespace}:measure.${name}`)
      for (const { id } of dimensions)
        for (const part of ['title', 'head']) lookup(`${namespace}:dimension.${id}.${part}`)
      lookUpFilters(lookup, filterNames, filters)
    },
  )
})

it('the walk misses no list, and finds forms, reports and pages of sections', () => {
  expect([...new Set([...LISTS, ...fieldLists].map(({ namespace }) => namespace))].toSorted()).toEqual(
    [...LIST_NAMESPACES].toSorted(),
  )
  expect([forms, reports, sectioned].map(({ length }) => length > 0)).toEqual([true, true, true])
})

const NOUNS = import.meta.glob<{ noun?: Record<string, string> }>('/locales/zh-*/*.json', {
  eager: true,
  import: 'default',
})

it('names rows in Chinese without the word that counts them, which follows no "none" or "new"', () => {
  const counted = Object.entries(NOUNS).flatMap(([file, { noun = {} }]) =>
    Object.values(noun).flatMap((text) => (/^[条次笔张项个筆則個項張條](?!目)/.test(text) ? [`${file}: ${text}`] : [])),
  )
  expect(counted).toEqual([])
})
