import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { SavedView, viewEndpoints } from '#contract/people/view.endpoints.ts'
import { isStaff, STAFF_ROLES, VIEW_SHARERS } from '#domain/roles.ts'
import type { Role } from '#domain/roles.ts'
import { CODES } from '#contract/wire/envelope.ts'
import type { Queryable } from '#server/db/client.ts'
import { savedViews, users } from '#server/db/schema/schema.ts'
import type { Actor, Handlers } from '#server/http/call.ts'
import { AppError, badField, forbidden, notFound } from '#server/platform/app-error.ts'
import { ofSameCompany } from '#server/access/sessions/sessions.ts'

const VIEWS_A_PERSON = 200
const VIEW_BYTES_MAX = 16_384
const SHARERS: readonly Role[] = VIEW_SHARERS
const STAFF: readonly string[] = STAFF_ROLES

/** Saved views of list screens: the user's own, and those shared by people of the same role in the same company. */
export const viewHandlers = {
  'savedView.getList': async ({ actor, db }, { screen }) => {
    const rows = await db
      .select({ view: savedViews, ownerName: users.nickname })
      .from(savedViews)
      .innerJoin(users, eq(users.id, savedViews.userId))
      .where(and(screen === undefined ? undefined : ofList(screen, actor), visibleViews(actor)))
      .orderBy(asc(savedViews.name), asc(savedViews.id))
    return { list: rows.map(({ view, ownerName }) => present(view, ownerName, actor)) }
  },

  'savedView.save': async ({ actor, db }, { id, ...fields }) => {
    if (Buffer.byteLength(JSON.stringify(fields)) > VIEW_BYTES_MAX)
      throw badField('search', 'tooLong', { max: VIEW_BYTES_MAX })
    if (fields.sharedWith.length > 0 && !SHARERS.includes(actor.role)) throw forbidden()
    await refuseTakenName(db, actor, fields, id)
    const view = id === undefined ? await insert(db, actor, fields) : await update(db, actor, id, fields)
    return present(view, actor.name, actor)
  },

  'savedView.delete': async ({ actor, db }, { id }) => {
    const deleted = await db.delete(savedViews).where(ownView(actor, id)).returning({ id: savedViews.id })
    if (deleted.length === 0) throw notFound('view')
    return {}
  },
} satisfies Pick<Handlers, keyof typeof viewEndpoints>

/** The views an actor sees, for queries that join their owners in `users`. */
const visibleViews = (actor: Actor): SQL | undefined =>
  or(
    eq(savedViews.userId, actor.userId),
    and(
      sql`${actor.role} = any(${savedViews.sharedWith})`,
      // An owner who may no longer share with other roles does not.
      inArray(users.role, SHARERS),
      ofSameCompany(actor),
    ),
    // Also compares the owner's role: an owner whose role has changed no longer shares with the former one.
    and(eq(savedViews.shared, true), eq(savedViews.role, actor.role), eq(users.role, actor.role), ofSameCompany(actor)),
  )

/**
 * The views of a list. Staff see a list in the variant of their role, with the same filters; a view of any variant is one of the
 * list's. Outside parties have lists of their own.
 */
const ofList = (screen: string, { role }: Actor): SQL =>
  isStaff(role)
    ? sql`split_part(${savedViews.screen}, ':', 1) = split_part(${screen}, ':', 1)`
    : eq(savedViews.screen, screen)

type View = typeof savedViews.$inferSelect
type Fields = Pick<View, 'screen' | 'name' | 'shared' | 'sharedWith' | 'search' | 'layout'>

const ownView = (actor: Actor, id: number) => and(eq(savedViews.id, id), eq(savedViews.userId, actor.userId))

async function refuseTakenName(
  db: Queryable,
  actor: Actor,
  { screen, name }: Fields,
  id: number | undefined,
): Promise<void> {
  const rows = await db
    .select({ id: savedViews.id })
    .from(savedViews)
    .where(and(eq(savedViews.userId, actor.userId), eq(savedViews.screen, screen), eq(savedViews.name, name)))
  if (rows.some((row) => row.id !== id)) throw badField('name', 'taken')
}

async function insert(db: Queryable, actor: Actor, fields: Fields): Promise<View> {
  const own = await db.$count(savedViews, eq(savedViews.userId, actor.userId))
  if (own >= VIEWS_A_PERSON) throw new AppError(CODES.conflict, 'view.tooMany', { params: { max: VIEWS_A_PERSON } })
  const [view] = await db
    .insert(savedViews)
    .values({ ...fields, userId: actor.userId, role: actor.role })
    .returning()
  if (!view) throw new Error('the view was not inserted')
  return view
}

async function update(db: Queryable, actor: Actor, id: number, fields: Fields): Promise<View> {
  const [view] = await db
    .update(savedViews)
    .set({ ...fields, role: actor.role })
    .where(ownView(actor, id))
    .returning()
  if (!view) throw notFound('view')
  return view
}

function present(view: View, ownerName: string, actor: Actor): SavedView {
  const { id, screen, name, shared, search, layout } = view
  const sharedWith = view.sharedWith.filter((role) => STAFF.includes(role)) as SavedView['sharedWith']
  return { id, screen, name, shared, sharedWith, search, layout, isOwn: view.userId === actor.userId, ownerName }
}
