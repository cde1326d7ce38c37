import { randomBytes } from 'node:crypto'
import { and, eq, inArray, ne } from 'drizzle-orm'
import type { MonitorAccess } from '#contract/accounts/monitor-list.endpoints.ts'
import type { ParsedInputOf } from '#contract/contract.ts'
import { CODES } from '#contract/wire/envelope.ts'
import { KEY_OVERLAP_HOURS } from '#domain/limits.ts'
import { isStaff } from '#domain/roles.ts'
import { recordAudit } from '#server/access/audit/record-audit.ts'
import { recordStore } from '#server/access/records/record-store.ts'
import type { Monitor } from '#server/collect/monitors/authenticate-monitor.ts'
import { monitorScope, watchedBy } from '#server/collect/monitors/list/list-monitors.ts'
import { monitorResources, monitors, monitorScriptRuns, resources } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { publicBase } from '#server/orders/rows/pay-link.ts'
import { supplierFor } from '#server/parties/accounts/change/change-accounts.ts'
import { AppError, badField, notFound } from '#server/platform/app-error.ts'
import { hashToken, newToken } from '#server/platform/secrets/secrets.ts'
import type { SecretBox } from '#server/platform/secrets/secrets.ts'
import { oldKeyUntil, standingKey } from '#server/platform/signing/merchant-keys.ts'

/** Monitors as records; audit entries call them by their numbers. */
const store = recordStore({
  table: monitors,
  kind: 'monitor',
  unique: 'monitorId',
  secrets: ['signKey', 'previousSignKey', 'addressToken', 'addressHash'],
  nameOf: ({ monitorId }) => monitorId,
})

type Watches = ParsedInputOf<'monitor.update'>['watches']
type Switched = ParsedInputOf<'monitor.setEnabled'>
type Rotated = ParsedInputOf<'monitor.rotateKey'>

const HOUR_MS = 3_600_000
const NUMBER_BYTES = 5

/** The columns of a key and an address that were made just now. */
export function newProofs(secrets: SecretBox, key: string, addressToken: string) {
  return { signKey: secrets.seal(key), ...addressColumns(secrets, addressToken) }
}

const addressColumns = (secrets: SecretBox, addressToken: string) => ({
  addressToken: secrets.seal(addressToken),
  addressHash: hashToken(addressToken),
})

/** Adds a monitor with a key and an address of its own, which are answered. */
export async function addMonitor(call: Call, input: ParsedInputOf<'monitor.add'>): Promise<MonitorAccess> {
  const { app, name, supplierId: wanted, watches } = input
  const supplierId = await supplierFor(call, wanted)
  const [key, addressToken] = [newToken(), newToken()]
  await refuseForeign(call, supplierId, watches)
  const values = {
    monitorId: `m-${randomBytes(NUMBER_BYTES).toString('hex')}`,
    name: name.trim(),
    supplierId,
    app,
    ...newProofs(call.services.secrets, key, addressToken),
  }
  const monitor = await store.create(call, values, { accounts: accountsText(watches) })
  await watch(call, monitor, watches)
  return accessOf(call, monitor, { addressToken, key })
}

/** Changes what a monitor is called, its app and its accounts. */
export async function updateMonitor(call: Call, input: ParsedInputOf<'monitor.update'>) {
  const { app, expectedVersion, id, name, watches } = input
  const { supplierId } = await lockMonitor(call, id)
  await refuseForeign(call, supplierId, watches)
  const before = (await watchedBy(call.db, [id])).get(id) ?? []
  const accounts = { from: { accounts: accountsText(before) }, to: { accounts: accountsText(watches) } }
  const monitor = await store.update(call, { id, expectedVersion, name: name.trim(), app }, 'update', accounts)
  await watch(call, monitor, watches)
  return {}
}

/** Takes the messages of a monitor, or refuses them. */
export async function switchMonitor(call: Call, { enabled, expectedVersion, id }: Switched) {
  await lockMonitor(call, id)
  await store.update(call, { id, expectedVersion, status: enabled ? 'active' : 'disabled' })
  return {}
}

/** Gives a monitor another key. A second change while an older key stands would end that, and has to say so. */
export async function rotateMonitorKey(call: Call, input: Rotated): Promise<MonitorAccess> {
  const { expectedVersion, id, keepsOld, newAddress = false } = input
  const { secrets, now } = call.services
  const before = await lockMonitor(call, id)
  if (keepsOld && standingKey(before, now()) !== null) throw new AppError(CODES.conflict, 'monitor.oldKeyStands')
  const known = openAddress(call, before)
  const [key, addressToken] = [newToken(), newAddress || known === null ? newToken() : known]
  const until = new Date(now().getTime() + KEY_OVERLAP_HOURS * HOUR_MS)
  const monitor = await store.update(
    call,
    {
      id,
      expectedVersion,
      signKey: secrets.seal(key),
      previousSignKey: keepsOld ? before.signKey : null,
      previousKeyUntil: keepsOld ? until : null,
      ...(addressToken !== known && addressColumns(secrets, addressToken)),
    },
    'rotateKey',
  )
  return accessOf(call, monitor, { addressToken, key })
}

/** The address of a monitor, without its key. One that came without an address is given one. */
export async function showAddress(call: Call, { id }: { id: number }): Promise<MonitorAccess> {
  const { actor, db, services } = call
  const monitor = await lockMonitor(call, id)
  const known = openAddress(call, monitor)
  const addressToken = known ?? newToken()
  if (known === null)
    await db.update(monitors).set(addressColumns(services.secrets, addressToken)).where(eq(monitors.id, id))
  await recordAudit(db, actor, 'monitor.showAddress', { kind: 'monitor', id: monitor.monitorId })
  return accessOf(call, monitor, { addressToken, key: null })
}

const openAddress = ({ services }: Call, { addressToken }: Monitor): string | null =>
  addressToken === null ? null : services.secrets.open(addressToken)

/** Deletes a monitor: its address is nobody's, its accounts are watched by others alone. What it reported stays. */
export async function deleteMonitor(call: Call, { expectedVersion, id }: ParsedInputOf<'monitor.delete'>) {
  const { db } = call
  const { name } = await lockMonitor(call, id)
  const watched = (await watchedBy(db, [id])).get(id) ?? []
  const count = watched.reduce((sum, { processingCount }) => sum + processingCount, 0)
  if (count > 0) throw new AppError(CODES.conflict, 'monitor.underWay', { params: { name, count } })
  const gone = {
    status: 'deleted',
    addressToken: null,
    addressHash: null,
    previousSignKey: null,
    previousKeyUntil: null,
  }
  await store.update(call, { id, expectedVersion, ...gone }, 'delete')
  await db.delete(monitorResources).where(eq(monitorResources.monitorRowId, id))
  await db.delete(monitorScriptRuns).where(eq(monitorScriptRuns.monitorRowId, id))
  return {}
}

/** The monitor, locked; 404 for one of another supplier. */
async function lockMonitor({ actor, db }: Call, id: number): Promise<Monitor> {
  const [monitor] = await db
    .select()
    .from(monitors)
    .where(and(eq(monitors.id, id), monitorScope(actor)))
    .for('no key update')
  if (!monitor) throw notFound('record')
  return monitor
}

/** 400 for an account that a monitor of the supplier may not serve. */
async function refuseForeign({ actor, db, services }: Call, supplierId: number, watches: Watches): Promise<void> {
  const wanted = new Set(watches.map(({ resourceId }) => resourceId))
  const servesAll = isStaff(actor.role) && services.settings.get('allowOneMonitorAccountMoreUser')
  const found = await db
    .select({ id: resources.id })
    .from(resources)
    .where(
      and(
        inArray(resources.id, [...wanted]),
        ne(resources.status, 'deleted'),
        servesAll ? undefined : eq(resources.supplierId, supplierId),
      ),
    )
  if (found.length < wanted.size) throw badField('watches', 'notAvailable')
}

/** Has a monitor watch these accounts and no other. */
async function watch({ db }: Call, { id }: Monitor, watches: Watches): Promise<void> {
  const wanted = new Map(watches.map(({ resourceId, sim = null }) => [resourceId, sim]))
  await db.delete(monitorResources).where(eq(monitorResources.monitorRowId, id))
  if (wanted.size > 0)
    await db
      .insert(monitorResources)
      .values([...wanted].map(([resourceId, sim]) => ({ monitorRowId: id, resourceId, sim })))
}

/** Accounts with their SIMs, as audit entries name them. */
const accountsText = (watches: Watches): string =>
  watches
    .map(({ resourceId, sim = null }) => (sim === null ? `${resourceId}` : `${resourceId} SIM${sim}`))
    .toSorted()
    .join(', ')

function accessOf(
  { origin, services }: Call,
  monitor: Monitor,
  { addressToken, key }: { addressToken: string; key: string | null },
): MonitorAccess {
  const now = services.now()
  const { app, id, monitorId } = monitor
  return {
    id,
    monitorId,
    app,
    base: publicBase(services, origin),
    addressToken,
    key,
    oldKeyUntil: oldKeyUntil(monitor, now),
    at: now.toISOString(),
  }
}
