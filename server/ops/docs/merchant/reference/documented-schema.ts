import { fieldDocOf } from '#contract/merchant-api/merchant-fields.ts'
import type { FieldDoc } from '#contract/merchant-api/merchant-fields.ts'
import type { Locale } from '#domain/text/locales.ts'
import { fieldMeaning } from '#server/ops/docs/merchant/merchant-texts.ts'

export interface JsonSchema {
  [keyword: string]: unknown
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
}

/** Longer patterns tell a reader nothing. */
const PATTERN_LENGTH_MAX = 40

/**
 * A schema for readers: every field with its meaning, unit and example, without patterns that only exclude control
 * characters.
 */
export function documented(schema: JsonSchema, locale: Locale, path = ''): JsonSchema {
  const { anyOf, items, properties, ...own } = tidied(schema)
  return {
    ...own,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => [name, documentedField(field, locale, join(path, name))]),
      ),
    }),
    ...(items && { items: documented(items, locale, path) }),
    ...(anyOf && { anyOf: anyOf.map((branch) => documented(branch, locale, path)) }),
  }
}

function documentedField(field: JsonSchema, locale: Locale, path: string): JsonSchema {
  const doc = fieldDocOf(path)
  const shown = documented(doc?.unit === 'utc' ? withoutPatterns(field) : field, locale, path)
  if (!doc) return shown
  return {
    ...shown,
    description: fieldMeaning(locale, path),
    ...(doc.example !== undefined && { examples: [doc.example] }),
  }
}

const join = (path: string, name: string) => (path === '' ? name : `${path}.${name}`)

/** Paths of fields that have no documentation. */
export function undocumented(schema: JsonSchema, path = ''): string[] {
  return fieldsBelow(schema, path).flatMap(([at, doc]) => (doc === undefined ? [at] : []))
}

/** Every field of a schema by its path, with its documentation. */
export function fieldsBelow({ anyOf, items, properties }: JsonSchema, path = ''): [string, FieldDoc | undefined][] {
  return [
    ...Object.entries(properties ?? {}).flatMap(([name, field]): [string, FieldDoc | undefined][] => {
      const at = join(path, name)
      return [[at, fieldDocOf(at)], ...fieldsBelow(field, at)]
    }),
    ...(items ? fieldsBelow(items, path) : []),
    ...(anyOf ?? []).flatMap((branch) => fieldsBelow(branch, path)),
  ]
}

/**
 * An example of a schema made of its fields' examples; `given` replaces some by name. Fields that may be left out are
 * in it too.
 */
export function exampleOf(schema: JsonSchema, given: Readonly<Record<string, unknown>> = {}): unknown {
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).flatMap(([name, field]) => {
        const value = name in given ? given[name] : exampleOf(field, given)
        return value === undefined ? [] : [[name, value]]
      }),
    )
  if (Array.isArray(schema['examples'])) return schema['examples'][0]
  if (schema.items) return [exampleOf(schema.items, given)]
  if (schema.anyOf?.[0]) return exampleOf(schema.anyOf[0], given)
  return undefined
}

function tidied(schema: JsonSchema): JsonSchema {
  const { maximum, minimum, ...rest } = withoutLongPatterns(schema)
  return {
    ...withoutUnion(rest),
    ...(typeof maximum === 'number' && maximum < Number.MAX_SAFE_INTEGER && { maximum }),
    ...(typeof minimum === 'number' && minimum > Number.MIN_SAFE_INTEGER && { minimum }),
  }
}

const isTelling = (pattern: unknown) =>
  typeof pattern === 'string' && !pattern.startsWith('^[^') && pattern.length <= PATTERN_LENGTH_MAX

function withoutLongPatterns(schema: JsonSchema): JsonSchema {
  const { allOf, pattern, ...rest } = schema
  const patterns = [pattern, ...(Array.isArray(allOf) ? allOf.map((one: JsonSchema) => one['pattern']) : [])]
  const [first] = patterns.filter(isTelling)
  return { ...rest, ...(first !== undefined && { pattern: first }) }
}

function withoutPatterns(schema: JsonSchema): JsonSchema {
  const { allOf: _all, anyOf, pattern: _pattern, ...rest } = schema
  if (anyOf)
    return { ...rest, anyOf: anyOf.map((branch) => (branch['type'] === 'null' ? branch : withoutPatterns(branch))) }
  return { ...rest, format: 'date-time' }
}

/** A union of a value and none as one type; a union with the empty text, which means none, as the other branch. */
function withoutUnion(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema
  const branches = anyOf?.filter((branch) => branch['const'] !== '')
  const [first, none, ...more] = branches ?? []
  if (first && !none) return { ...rest, ...first }
  if (!first || none?.['type'] !== 'null' || more.length > 0 || typeof first['type'] !== 'string' || first.properties)
    return branches ? { ...rest, anyOf: branches } : rest
  return { ...rest, ...first, type: [first['type'], 'null'] }
}
