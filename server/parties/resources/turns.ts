import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'

// Accounts take turns, and each takes as many orders in its turn as it weighs: so their parts are exact whatever the times between orders,
// with nothing to be known of the others, and an account that was away comes back to one turn and not to all that it missed.

/** Accounts `r` in the order in which they take orders: those whose turn has begun, then the longest unused. */
export const byTurn = (r: string): SQL => sql.raw(`${r}.turn_used = 0, ${r}.last_used_at nulls first, ${r}.id`)

/** How many orders an account has taken of its turn after so many more; a turn that is over begins anew. */
export const turnAfter = (count: SQL): SQL =>
  sql`case when turn_used + ${count}::int4 >= weight then 0 else turn_used + ${count}::int4 end`
