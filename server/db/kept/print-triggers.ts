import { KEPT_KINDS } from './kept-schema.ts'
import { keptTriggers } from './kept-triggers.ts'

// `npm run db:kept -- <kind>` prints the triggers of a kind of kept figures (`orderTotals`) for its migration.
const [asked = ''] = process.argv.slice(2)
const found = KEPT_KINDS.find(({ key }) => key === asked)
if (!found) throw new Error(`Name a kind: ${KEPT_KINDS.map(({ key }) => key).join(', ')}`)
process.stdout.write(`${keptTriggers(found).join('\n--> statement-breakpoint\n')}\n`)
