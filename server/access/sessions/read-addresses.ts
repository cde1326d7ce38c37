import { eq, sql } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import type { Role } from '#domain/roles.ts'
import { startOfDay, toWallClock } from '#domain/time/zones.ts'
import { addressDays } from '#server/access/sessions/address-days.ts'
import { sessions, users } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { networkOf } from '#server/platform/lists/filters/conditions.ts'
import { zoneOf } from '#server/platform/time/zone.ts'

/** Days that are shown, and of these the latest on which a first use is new. */
const DAYS = 14
const NEW_DAYS = 7
/** The most addresses of a person, or people of an address, that are shown. */
const MOST = 50
const DAY_LENGTH = 'yyyy-MM-dd'.length

const MAPPED = '::ffff:'
/** Begins the name of the interface after a link-local address. */
const INTERFACE = '%'

/** Sessions that began at an address, however it is written, or at one of a network; 400 for what is neither. */
function from(asked: string) {
  const [text = ''] = asked.split(INTERFACE)
  const address = sql`replace(split_part(${sessions.ip}, ${INTERFACE}, 1), ${MAPPED}, '')::inet`
  return sql`${address} <<= ${networkOf('ip', text)}::inet`
}

/** Addresses from which a person signed in, or people who signed in from an address or a network, by days. */
export async function readAddresses(
  { db, services }: Call,
  { ip, userId }: ParsedInputOf<'user.getAddresses'>,
): Promise<OutputOf<'user.getAddresses'>> {
  const zone = zoneOf(services)
  const dayBefore = (days: number) => toWallClock(startOfDay(services.now(), zone, -days), zone).slice(0, DAY_LENGTH)
  const days = Array.from({ length: DAYS }, (_, at) => dayBefore(DAYS - 1 - at))
  const day = sql<string>`(${sessions.createdAt} at time zone ${zone})::date::text`.as('day')
  const groups = await db
    .select({
      ip: sessions.ip,
      userId: sessions.userId,
      account: users.account,
      // The database holds it to the roles.
      role: sql<Role>`${users.role}`,
      day,
      count: sql<number>`count(*)::int`,
      first: sql`min(${sessions.createdAt})`.mapWith(sessions.createdAt),
      last: sql`max(${sessions.lastSeenAt})`.mapWith(sessions.lastSeenAt),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(ip === undefined ? eq(sessions.userId, userId ?? 0) : from(ip))
    .groupBy(sessions.ip, sessions.userId, users.account, users.role, day)
  const list = addressDays(groups, days, dayBefore(NEW_DAYS - 1))
  return { userId: userId ?? null, days, list: list.slice(0, MOST), total: list.length }
}
