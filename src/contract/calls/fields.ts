import { z } from 'zod'
import { LIMITS } from '#domain/limits.ts'
import { NOTE, PASSWORD, REASON } from '#domain/lists/fields/common.fields.ts'
import type { InputField, InputFields, TextInput } from '#domain/lists/fields/input-field.ts'
import { ledgerHundredths } from '#domain/money/currency-amounts.ts'
import { CURRENCIES } from '#domain/products.ts'
import type { Currency } from '#domain/products.ts'
import { FLAG_TEXTS, flagOfText, PATTERNS } from '#domain/text/text-field.ts'
import { TEXT_FORMS } from '#domain/text/text-forms.ts'
import type { FormRules } from '#domain/text/text-forms.ts'
import type { FieldShape, FieldSpec, ValueOf } from '#domain/text/text-field.ts'

/** Field schemas shared by the calls. Query texts and JSON values are both taken, so a GET reads like a POST. */

export const wholeNumber = (min: number, max: number) =>
  z
    .union([z.number(), z.string().regex(PATTERNS.whole, 'notANumber').transform(Number)])
    .pipe(z.int('notANumber').min(min, 'outOfRange').max(max, 'outOfRange'))

export const flag = z.union([z.boolean(), z.enum(FLAG_TEXTS).transform(flagOfText)])

/** A database id. */
export const id = wholeNumber(1, Number.MAX_SAFE_INTEGER)

/** An amount in minor units. */
export const minorUnits = wholeNumber(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)

/**
 * An amount of each currency that has one, in the ledger's minor units; bounds are in hundredths of the major unit of
 * whichever.
 */
export function currencyAmounts({ min, max }: { min?: number; max?: number } = {}) {
  const bound = (currency: Currency, hundredths: number | undefined, otherwise: number) =>
    hundredths === undefined ? otherwise : ledgerHundredths(hundredths, currency)
  const amounts = CURRENCIES.map((currency) => [
    currency,
    wholeNumber(bound(currency, min, 0), bound(currency, max, Number.MAX_SAFE_INTEGER)).optional(),
  ])
  return z.strictObject(Object.fromEntries(amounts) as Record<Currency, z.ZodOptional<ReturnType<typeof wholeNumber>>>)
}

/** Free text; control characters are refused, since nothing that is shown needs them. */
export const line = (maxLength: number) =>
  z.string().max(maxLength, 'tooLong').regex(PATTERNS.line, 'controlCharacters')

export const requiredLine = (maxLength: number) => line(maxLength).min(1, 'required')

/** An address of the web. */
export const httpUrl = z.url({ protocol: /^https?$/, error: 'url' })

/** One that people are led to: with a name before its host it would look like another host than it leads to. */
export const linkUrl = httpUrl.refine((url) => !/^[a-z]+:\/\/[^/?#\\]*@/i.test(url), 'url')

/** Wall-clock text `yyyy-MM-dd HH:mm:ss` in the platform's zone. */
export const wallClock = z.string().regex(PATTERNS.wallClock, 'notADate')

/** An instant: ISO 8601 in UTC, of the years that `wallClock` takes. */
export const instant = z.iso.datetime().regex(/^(?:19[7-9]\d|2\d{3})-/, 'notADate')

/** A list that comes as an array or as text with commas. */
export const listOf = <T extends z.ZodType<unknown, string | number>>(item: T) =>
  z
    .union([
      z.array(z.union([z.string(), z.number()])),
      z.string().transform((text): (string | number)[] => text.split(',').filter(Boolean)),
    ])
    .pipe(z.array(item))

export const decimalText = z.string().regex(PATTERNS.decimal, 'notANumber')

/** Numbers of records, as an array or as text with commas. */
const idList = (max: number) => listOf(id).pipe(z.array(z.int()).max(max, 'tooMany'))

/** The records that one call works on. */
export const rowIds = z.array(id).min(1).max(LIMITS.rowsAtOnce)

/** The schema of a field that is filled in, or that addresses and calls share. */
function schemaOf(field: FieldSpec | InputField): z.ZodType {
  const isRequired = 'required' in field && field.required === true
  switch (field.kind) {
    case 'text':
      return textOf(field, isRequired)
    case 'secret':
      return field.isChosen ? chosenPassword : z.string().max(field.maxLength, 'tooLong')
    case 'program':
      return z.string().min(1, 'required').max(field.maxLength, 'tooLong')
    case 'number':
      return orNone(wholeNumber(field.min, field.max), field)
    case 'money':
      return orNone(wholeNumber(field.min ?? 0, field.max ?? Number.MAX_SAFE_INTEGER), field)
    case 'amounts':
      return currencyAmounts(field)
    case 'party':
      return id
    case 'ids':
      return idList(field.max)
    case 'flag':
      return flag
    case 'choice':
      return z.literal(field.of)
    case 'several': {
      const names = z.array(z.enum(field.of))
      return isRequired ? names.min(1, 'required') : names
    }
    case 'list':
      return listOf(schemaOf(field.of) as z.ZodType<unknown, string | number>)
    case 'pairs':
      return z
        .record(line(field.maxLength), line(field.maxLength))
        .refine((pairs) => Object.keys(pairs).length <= field.max, 'tooMany')
    case 'decimal':
      return decimalText
    case 'wallClock':
      return wallClock
  }
}

function textOf({ form, maxLength }: Omit<TextInput, 'kind'>, isRequired: boolean): z.ZodType<string, string> {
  if (form === 'webAddress') return httpUrl.max(maxLength, 'tooLong')
  const { rules, isWhole }: FormRules = form === undefined ? { rules: [] } : TEXT_FORMS[form]
  const text = isWhole ? z.string() : isRequired ? requiredLine(maxLength) : line(maxLength)
  return rules.reduce(
    (all, rule) => ('pattern' in rule ? all.regex(rule.pattern, rule.fault) : all.refine(rule.isRight, rule.fault)),
    text,
  )
}

/** Null for none, where the field has a word for that. */
const orNone = (number: z.ZodType, field: object) => ('absent' in field && field.absent ? number.nullable() : number)

/** The schemas of shared fields, each of which may be left out. */
export function optionalFields<const S extends FieldShape>(fields: S) {
  const schemas = Object.entries(fields).map(([name, { spec }]) => [name, schemaOf(spec).optional()])
  return Object.fromEntries(schemas) as {
    [K in keyof S]: z.ZodOptional<z.ZodType<ValueOf<S[K]>, ValueOf<S[K]> | string>>
  }
}

type WholeNumber = ReturnType<typeof wholeNumber>
type AmountSchema = ReturnType<typeof currencyAmounts>
type SchemaOf<F> = F extends { kind: 'choice'; of: readonly (infer V)[] }
  ? z.ZodType<V, V>
  : F extends { kind: 'several'; of: readonly (infer V)[] }
    ? z.ZodType<V[], V[]>
    : F extends { kind: 'flag' }
      ? typeof flag
      : F extends { kind: 'ids' }
        ? ReturnType<typeof idList>
        : F extends { kind: 'number' | 'money'; absent: string }
          ? z.ZodNullable<WholeNumber>
          : F extends { kind: 'number' | 'money' | 'party' }
            ? WholeNumber
            : F extends { kind: 'amounts' }
              ? AmountSchema
              : z.ZodType<string, string>

/** The schemas of an entity's inputs. */
type InputSchemas<F extends InputFields> = {
  -readonly [K in keyof F]: F[K] extends { required: true } ? SchemaOf<F[K]> : z.ZodOptional<SchemaOf<F[K]>>
}

/** The schemas of what is filled in: those that are not required may be left out. */
export function inputs<const F extends InputFields>(fields: F): InputSchemas<F> {
  const schemas = Object.entries(fields).map(([name, field]) => {
    const schema = schemaOf(field)
    return [name, field.required ? schema : schema.optional()]
  })
  return Object.fromEntries(schemas) as InputSchemas<F>
}

/** Words of staff: their reason for doing something, and a note about a thing. */
export const { reason, note } = inputs({ reason: REASON, note: NOTE })

export const googleCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'googleCode')

/** The payment password of who acts. */
export const payPassword = z.string().max(PASSWORD.maxLength, 'tooLong')

/** A password that somebody chooses. */
export const chosenPassword = z
  .string()
  .min(8, 'tooShort')
  .max(PASSWORD.maxLength, 'tooLong')
  .regex(/[A-Za-z]/, 'password')
  .regex(/\d/, 'password')

export const orderCode = z
  .string()
  .trim()
  .regex(/^[CP]\d{16}$/, 'orderCode')

/** The version an actor saw; another one now means 409 and nothing happens. */
export const expectedVersion = wholeNumber(0, Number.MAX_SAFE_INTEGER).optional()

/** Only rows that came after this one: 0 where a list has none yet. */
export const newerThanId = wholeNumber(0, Number.MAX_SAFE_INTEGER).optional()

/** Paging as the wire has it; `pageNum` and `pageSize` both mean rows a page. */
export const paging = {
  pageIndex: wholeNumber(1, 10_000_000).optional(),
  pageSize: wholeNumber(1, LIMITS.pageSizeMax).optional(),
  pageNum: wholeNumber(1, LIMITS.pageSizeMax).optional(),
  /** Where the page before ended, as it was answered; makes deep pages cheap. */
  cursor: z.string().max(1_000).optional(),
}

/** A list's answer; `total` is exact up to the count cap, and says so. */
export const listAnswer = <T extends z.ZodType>(row: T) =>
  z.object({ list: z.array(row), total: z.int(), totalIsExact: z.boolean(), nextCursor: z.string().nullable() })

/** Of a list that stands at a moment (`countedAt`): how many rows it would have more without it. */
export const addedSince = { addedSince: z.int().optional() }

/** Of a list that counts records: whether some of them lie in the archive, where no list shows them. */
export const countsArchived = { countsArchived: z.boolean().optional() }

export const nothing = z.object({})
export const done = z.object({})
/** The id of the record that was added. */
export const made = z.object({ id: z.int() })
