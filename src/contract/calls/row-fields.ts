import { z } from 'zod'
import { currencyAmounts, instant } from '#contract/calls/fields.ts'
import type { ListField, ListFields } from '#domain/lists/fields/list-field.ts'
import { entriesOf, STAMP_FIELDS } from '#domain/lists/fields/list-field.ts'

type RowSchemaOf<F> = F extends { kind: 'text' }
  ? z.ZodString
  : F extends { kind: 'number' | 'money' | 'party' }
    ? z.ZodInt
    : F extends { kind: 'flag' }
      ? z.ZodBoolean
      : F extends { kind: 'time' }
        ? typeof instant
        : F extends { kind: 'choice'; of: readonly (infer V extends string)[] }
          ? z.ZodEnum<{ [Name in V]: Name }>
          : F extends { kind: 'amounts' }
            ? ReturnType<typeof currencyAmounts>
            : never

/** The schemas of a list's fields in its rows; sums and what is stored as it is are said beside them. */
type RowFields<F extends ListFields> = {
  -readonly [K in keyof F as F[K] extends { row: false } | { kind: 'sums' | 'json' } ? never : K]: F[K] extends
    | { nullable: true }
    | { absent: string; kind: 'number' | 'money' }
    ? z.ZodNullable<RowSchemaOf<F[K]>>
    : RowSchemaOf<F[K]>
}

/** The part of a list's rows that its fields say. */
export function rowFields<const F extends ListFields>(fields: F): RowFields<F> {
  const schemas = entriesOf(fields).flatMap(([name, field]) => {
    const schema = field.row === false ? undefined : rowSchemaOf(field)
    // Of amounts by currency the missing ones are absent.
    const isNullable = field.nullable || ('absent' in field && field.absent !== undefined && field.kind !== 'amounts')
    return schema ? [[name, isNullable ? schema.nullable() : schema] as const] : []
  })
  return Object.fromEntries(schemas) as RowFields<F>
}

function rowSchemaOf(field: ListField): z.ZodType | undefined {
  switch (field.kind) {
    case 'text':
      return z.string()
    case 'number':
    case 'money':
    case 'party':
      return z.int()
    case 'flag':
      return z.boolean()
    case 'time':
      return instant
    case 'choice':
      return z.enum(field.of)
    case 'amounts':
      return currencyAmounts({ min: -Number.MAX_SAFE_INTEGER })
    default:
      return undefined
  }
}

/** Id, version, and who created and last changed a record, in the row of a list. */
export const recordStamps = { id: z.int(), version: z.int(), ...rowFields(STAMP_FIELDS) }
