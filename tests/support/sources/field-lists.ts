import type { AnyFamily } from '#domain/accounts/families.ts'
import { FAMILIES } from '#domain/accounts/families.ts'
import type { ListFields } from '#domain/lists/fields/list-field.ts'
import type { ListNamespace } from '#features/list/list-definition.ts'

const FILES = import.meta.glob<string>('/src/features/**/*.list.{ts,tsx}', {
  eager: true,
  query: '?raw',
  import: 'default',
})
const FIELDS = import.meta.glob<Record<string, unknown>>('/src/domain/lists/**/*.fields.ts', { eager: true })

/** What the first group of a pattern finds in a text. */
export const namedIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name)

/** Fields that a list's file names; those of all families where they depend on the family. */
function fieldsNamed(name: string | undefined): ListFields {
  const found = Object.assign({}, ...Object.values(FIELDS))[name ?? ''] as
    | ListFields
    | ((family: AnyFamily) => ListFields)
  return typeof found === 'function' ? Object.assign({}, ...FAMILIES.map((family) => found(family))) : found
}

/** The lists that are declared by their fields. */
export const fieldLists = Object.entries(FILES).map(([file, text]) => ({
  file,
  namespace: namedIn(text, /namespace: '(\w+)'/g)[0] as ListNamespace,
  fields: fieldsNamed(namedIn(text, /fields: (\w+)/g)[0]),
  call: namedIn(text, /call: '([\w.]+)'/g)[0],
  hasOwnWords: /^ {2}words: /m.test(text),
  search: namedIn(text, /search: '(\w+)'/g)[0] ?? '',
  shows: namedIn(text, /Answer: (\w+)/g)[0],
}))
