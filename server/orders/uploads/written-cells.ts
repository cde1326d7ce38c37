import type { FieldIssue } from '#contract/wire/envelope.ts'
import { parseWritten } from '#domain/money/money.ts'
import { EXAMPLE_NUMBER, WRITTEN_COLUMNS } from '#domain/orders/order-upload.ts'
import type { UploadColumn, WrittenColumn } from '#domain/orders/order-upload.ts'
import { productOf, PRODUCTS } from '#domain/products.ts'
import { ENUM_NAMES, productName } from '#server/platform/csv/enum-names.ts'

type Cells = Partial<Record<UploadColumn, string>>

/** A row's fields as the call takes them, or what is wrong with how they are written. */
export type PlainRow = { fields: Cells; issues: FieldIssue[] }

const plain = (name: string) => name.replaceAll(/\s+/g, ' ').trim().toLowerCase()

/** Every way to write a product: its number, its name in any language, or both as exports have them. */
const PRODUCT_BY_NAME: ReadonlyMap<string, number> = new Map(
  PRODUCTS.flatMap(({ id, name }) => [
    [plain(name), id] as const,
    ...Object.values(ENUM_NAMES).flatMap((names) => [
      [plain(names.product[name]), id] as const,
      [plain(productName(id, names)), id] as const,
    ]),
  ]),
)

/** The number of a product that is written by name or number; undefined for one that nobody knows. */
export function productWritten(text: string): number | undefined {
  return PRODUCT_BY_NAME.get(plain(text)) ?? (/^\d{1,5}$/.test(text) ? productOf(Number(text))?.id : undefined)
}

/** Reads the cells that people write. The same content gives the same fields, whichever way it is written. */
export function plainRow({ product, amountInUnits, ...cells }: Cells): PlainRow {
  if (cells.mchOrderNo?.startsWith(EXAMPLE_NUMBER))
    return { fields: cells, issues: [{ path: 'mchOrderNo', fault: 'exampleRow' }] }
  const fields: Cells = { ...cells }
  const issues: FieldIssue[] = []
  if (product !== undefined) {
    const id = productWritten(product)
    if (id === undefined) issues.push({ path: 'product', fault: 'unknownProduct' })
    else fields.productId = String(id)
  }
  if (amountInUnits !== undefined) {
    // Without its product an amount has no unit; the fault of the product is said already.
    const known = productOf(Number(fields.productId))
    const read = known && parseWritten(amountInUnits, known.exponent)
    if (read?.ok) fields.amount = String(read.minor)
    else if (read) issues.push({ path: 'amountInUnits', fault: read.fault })
    else if (issues.length === 0)
      issues.push({ path: product === undefined ? 'productId' : 'product', fault: 'unknownProduct' })
  }
  return { fields, issues }
}

/** The issues of a row with the columns that the file has. */
export function issuesByColumn(cells: Cells, issues: readonly FieldIssue[]): FieldIssue[] {
  const columns = Object.entries(WRITTEN_COLUMNS) as [WrittenColumn, string][]
  return issues.map((issue) => {
    const written = columns.find(([written, path]) => path === issue.path && cells[written] !== undefined)
    return written ? { ...issue, path: written[0] } : issue
  })
}
