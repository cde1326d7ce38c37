import { ROLLUP_KINDS } from '../rollups/rollup-schema.ts'
import { rollupTriggers } from '../rollups/rollup-triggers.ts'
import { TOTALS_KINDS } from './totals-schema.ts'
import { totalsTriggers } from './totals-triggers.ts'

// `npm run db:totals -- <kind>` prints the triggers of a kind of totals or of kept statistics (`orderStatistics`) for its migration.
const statements: Record<string, string[]> = Object.fromEntries([
  ...TOTALS_KINDS.map((kind) => [kind.name, totalsTriggers(kind)]),
  ...ROLLUP_KINDS.map((kind) => [kind.stateName, rollupTriggers(kind)]),
])
const [asked = ''] = process.argv.slice(2)
const found = statements[asked]
if (!found) throw new Error(`Name a kind of totals: ${Object.keys(statements).join(', ')}`)
process.stdout.write(`${found.join('\n--> statement-breakpoint\n')}\n`)
