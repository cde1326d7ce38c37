import type { z } from 'zod'
import type { FieldIssue } from '#contract/wire/envelope.ts'
import { askedFields, hasRows, innerFields, isRange } from '#machines/form/form-field.ts'
import type { FormField } from '#machines/form/form-field.ts'
import { fileOf, groupOf, isEmpty, rowsOf, textOf } from '#machines/form/form-values.ts'
import type { FieldFaults, FormValues } from '#machines/form/form-values.ts'
import { readMoment, readMoney, readRate, readWhole } from '#machines/form/typed-values.ts'

type Entry = readonly [path: string, fault: string]
type AnyField = FormField<never>

/** Faults that the fields themselves find: empty ones that are required, unreadable texts, numbers out of range. */
export function valueFaults<Row>(fields: readonly FormField<Row>[], values: FormValues, row: Row | null): FieldFaults {
  return Object.fromEntries(faultsBelow(fields, values, row, ''))
}

function faultsBelow<Row>(fields: readonly FormField<Row>[], values: FormValues, row: Row | null, at: string): Entry[] {
  return askedFields(fields, values).flatMap((field): Entry[] => {
    const path = `${at}${field.name}`
    if (isUnfilled(field, values)) return field.required ? [[path, 'required']] : []
    if (hasRows(field))
      return rowsOf(values, field.name).flatMap((inner, index) =>
        faultsBelow(innerFields(field), inner, row, `${path}.${index}.`),
      )
    if (field.editor.kind === 'group')
      return faultsBelow(innerFields(field), groupOf(values, field.name), row, `${path}.`)
    if (isRange(field.editor.kind)) return rangeFaults(field.editor.kind, groupOf(values, field.name), path)
    const fault = faultOf(field, values, row)
    return fault === undefined ? [] : [[path, fault]]
  })
}

/** A group is never unfilled: its own fields tell what is required. */
function isUnfilled<Row>({ name, editor }: FormField<Row>, values: FormValues): boolean {
  const value = values[name]
  return editor.kind !== 'group' && isEmpty(typeof value === 'string' ? value.trim() : value)
}

function faultOf<Row>({ name, editor }: FormField<Row>, values: FormValues, row: Row | null): string | undefined {
  const text = textOf(values, name)
  if (exceededLength({ name, editor }, values) !== null) return 'tooLong'
  switch (editor.kind) {
    case 'text':
      return editor.pattern && !editor.pattern.test(text) ? 'wrongFormat' : undefined
    case 'number':
      return faultIn(readWhole(text, editor))
    case 'money':
      return faultIn(readMoney(text, editor.exponentOf(values, row), editor))
    case 'rate':
      return faultIn(readRate(text, editor))
    case 'date':
    case 'time':
    case 'dateTime':
      return faultIn(readMoment(text, editor.kind))
    case 'file':
      return (fileOf(values, name)?.size ?? 0) > (editor.maxBytes ?? Infinity) ? 'fileTooLarge' : undefined
    default:
      return undefined
  }
}

/** The length that the typed text of a field exceeds, or null. A text is refused rather than cut. */
export function exceededLength<Row>(
  { name, editor }: Pick<FormField<Row>, 'name' | 'editor'>,
  values: FormValues,
): number | null {
  if (!('maxLength' in editor) || editor.kind === 'code') return null
  return textOf(values, name).length > editor.maxLength ? editor.maxLength : null
}

const faultIn = (read: { ok: true } | { ok: false; fault: string }) => (read.ok ? undefined : read.fault)

function rangeFaults(kind: 'dateRange' | 'dateTimeRange', range: FormValues, path: string): Entry[] {
  const ends = (['from', 'to'] as const).flatMap((end) => {
    const text = textOf(range, end)
    return text === '' ? [] : [{ end, read: readMoment(text, kind, end) }]
  })
  const faults = ends.flatMap(({ end, read }): Entry[] => (read.ok ? [] : [[`${path}.${end}`, read.fault]]))
  const [from, to] = ends.map(({ read }) => (read.ok ? read.value : ''))
  if (faults.length > 0 || from === undefined || to === undefined || from <= to) return faults
  return [[`${path}.to`, 'startAfterEnd']]
}

/**
 * The first fault of each field, from the issues of a call, whose paths may lie in rows (`columns.2.name`). Issues of
 * other fields are left out.
 */
export function issueFaults(
  issues: readonly Pick<FieldIssue, 'path' | 'fault'>[],
  fields: readonly AnyField[],
): FieldFaults {
  const faults: Record<string, string> = {}
  for (const { path, fault } of issues) {
    const place = placeOf(path.split('.'), fields)
    if (place !== undefined) faults[place] ??= fault
  }
  return faults
}

/** The field, by its path in the form, that an issue's path leads to. */
function placeOf(parts: readonly string[], fields: readonly AnyField[]): string | undefined {
  const found = fields
    .flatMap((field) => [field.name, ...(field.issuesOf ?? [])].map((path) => ({ field, names: namesIn(path) })))
    .filter(({ names }) => names.every((name, at) => name === parts[at]))
    .reduce<{ field: AnyField; names: string[] } | undefined>(
      (best, one) => (best && best.names.length >= one.names.length ? best : one),
      undefined,
    )
  if (!found) return undefined
  const { field, names } = found
  return [field.name, ...placeWithin(parts.slice(names.length), field)].join('.')
}

const namesIn = (path: string): string[] => (path === '' ? [] : path.split('.'))

function placeWithin(rest: readonly string[], field: AnyField): string[] {
  const [first] = rest
  if (first === undefined) return []
  if (isRange(field.editor.kind)) return first === 'from' || first === 'to' ? [first] : []
  const isRow = hasRows(field)
  if (isRow && !/^\d+$/.test(first)) return []
  const inner = placeOf(isRow ? rest.slice(1) : rest, innerFields(field))
  return [...(isRow ? [first] : []), ...(inner === undefined ? [] : [inner])]
}

/**
 * The faults that remain after a change of these fields: theirs, and those in their rows, are gone until the next
 * check.
 */
export function withoutFaultsOf(faults: FieldFaults, changed: readonly string[]): FieldFaults {
  return Object.fromEntries(Object.entries(faults).filter(([path]) => !changed.includes(path.split('.')[0] ?? path)))
}

/** The faults at and below a row or group, by their paths within it. */
export function faultsWithin(faults: FieldFaults, path: string): FieldFaults {
  const start = `${path}.`
  return Object.fromEntries(
    Object.entries(faults).flatMap(([at, fault]) => (at.startsWith(start) ? [[at.slice(start.length), fault]] : [])),
  )
}

const FAULT_WORD = /^[a-z][A-Za-z]{1,40}$/

/**
 * The issues of an input by its schema: each with its path and a key of the fault texts, `otherwise` for a message that
 * is none.
 */
export function schemaIssues(
  schema: z.ZodType,
  input: unknown,
  otherwise = 'invalid',
): Pick<FieldIssue, 'path' | 'fault'>[] {
  const parsed = schema.safeParse(input)
  if (parsed.success) return []
  return parsed.error.issues.map((issue) => ({
    path: issue.path.map(String).join('.'),
    fault: faultWord(issue) ?? otherwise,
  }))
}

/** The contract's fault messages are single words; for a union, a branch holds the message. */
function faultWord(issue: z.core.$ZodIssue): string | undefined {
  const messages = issue.code === 'invalid_union' ? issue.errors.flat().map(({ message }) => message) : [issue.message]
  const isLimit = issue.code === 'too_big' || issue.code === 'too_small'
  return messages.find((message) => FAULT_WORD.test(message)) ?? (isLimit ? 'outOfRange' : undefined)
}
