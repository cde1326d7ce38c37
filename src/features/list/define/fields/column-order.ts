import { entriesOf } from '#domain/lists/fields/list-field.ts'
import type { ListField, ListFields } from '#domain/lists/fields/list-field.ts'

type Named = [name: string, field: ListField]

const STATE = /^(state|status|enabled)$|(State|Status)$/

const isPinned = ([, field]: Named) => field.pin === true
const isState = ([name, { kind }]: Named) => (kind === 'choice' || kind === 'flag') && STATE.test(name)
const isChoice = ([, { kind }]: Named) => kind === 'choice'
/** Money that people fill in is a setting; a row is about money that moved or stands. */
const isMoney = ([, field]: Named) =>
  field.kind === 'sums' || (field.kind === 'money' && !field.required && field.max === undefined)
const isCurrency = ([name]: Named) => name === 'currency'
/** When a record was last changed is no time of what it is about. */
const isTime = ([name, { kind }]: Named) => kind === 'time' && name !== 'updateTime'

/**
 * The columns of a list in their first order. Lists of money begin alike: after the pinned columns state, amount,
 * currency, party and time, which are what the room beside an open record shows. Other lists, and the rest, keep the
 * order of their fields.
 */
export function orderedColumns(fields: ListFields): Named[] {
  const columns = entriesOf(fields).filter(([, { width }]) => width !== undefined)
  if (!columns.some(isMoney)) return columns
  const free = columns.filter((column) => !isPinned(column) && !column[1].hidden)
  const partyNames = new Set(Object.values(fields).flatMap((field) => (field.kind === 'party' ? field.name : [])))
  const isParty = ([name, { kind }]: Named) => kind === 'party' || partyNames.has(name)
  const leading = [
    ...columns.filter(isPinned),
    free.find(isState) ?? free.find(isChoice),
    ...[isMoney, isCurrency, isParty, isTime].map((is) => free.find(is)),
  ].filter((column) => column !== undefined)
  return [...new Set([...leading, ...columns])]
}
