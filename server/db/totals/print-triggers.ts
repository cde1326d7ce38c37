import { TOTALS_KINDS } from './totals-schema.ts'
import { totalsTriggers } from './totals-triggers.ts'

// `npm run db:totals -- <kind>` prints the triggers of a kind of totals for its migration.
const [asked] = process.argv.slice(2)
const kind = TOTALS_KINDS.find(({ name }) => name === asked)
if (!kind) throw new Error(`Name a kind of totals: ${TOTALS_KINDS.map(({ name }) => name).join(', ')}`)
process.stdout.write(`${totalsTriggers(kind).join('\n--> statement-breakpoint\n')}\n`)
