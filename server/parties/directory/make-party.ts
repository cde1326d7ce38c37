import { randomInt, randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/contract.ts'
import { LIMITS } from '#domain/limits.ts'
import type { FundOwner } from '#domain/money/ledger.ts'
import { merchants, users } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { merchantStore, supplierStore } from '#server/parties/directory/party-stores.ts'
import { lockUser, refuseParty, createUser } from '#server/parties/users/manage/change-user.ts'
import type { StoredUser } from '#server/parties/users/manage/change-user.ts'
import { badField } from '#server/platform/app-error.ts'
import { newToken } from '#server/platform/secrets/secrets.ts'

/** Whose party it becomes: an unused account by its id, or a new one. */
interface Owner {
  userId?: number | undefined
  account?: string | undefined
  password?: string | undefined
  secondPassword?: string | undefined
}

/**
 * The account of a new party: an unused one of its role, locked, or a new one. 400 on the field that is missing or
 * unfit.
 */
async function ownerOf(call: Call, role: FundOwner, name: string, owner: Owner): Promise<StoredUser> {
  const { userId, account, password, secondPassword } = owner
  if (userId === undefined) {
    if (account === undefined) throw badField('account', 'required')
    if (password === undefined) throw badField('password', 'required')
    return await createUser(call, { account, nickname: name, role, password, secondPassword })
  }
  if (account !== undefined) throw badField('userId', 'notAvailable')
  const { user } = await lockUser(call, { id: userId })
  if (user.role !== role || user.status === 'deleted') throw badField('userId', 'notAvailable')
  await refuseParty(call, user)
  return user
}

const SUFFIXES = { merchant: 'M', supplier: 'S' } as const
/** How many names are tried; more than there are parties that share one. */
const NAMES_TRIED = 50

/**
 * The account of a party that is made with another: named after the other's, with its first passwords if these are
 * known.
 */
async function relatedOwner(call: Call, role: FundOwner, account: string, given: Owner): Promise<Owner> {
  return {
    account: await freeAccount(call, `${account.slice(0, LIMITS.accountMax - 3)}${SUFFIXES[role]}`),
    password: given.password ?? `${randomBytes(24).toString('hex')}a1`,
    secondPassword: given.secondPassword,
  }
}

async function freeAccount({ db }: Call, wanted: string): Promise<string> {
  for (let number = 1; number <= NAMES_TRIED; number += 1) {
    const account = number === 1 ? wanted : `${wanted}${number}`
    const known = await db
      .select({ id: users.id })
      .from(users)
      .where(eq(sql`lower(${users.account})`, account.toLowerCase()))
    if (known.length === 0) return account
  }
  throw badField('account', 'known')
}

type Added<Kind extends 'merchant' | 'supplier'> = ParsedInputOf<`${Kind}.add`>
type ValuesOf<Input> = Omit<Input, keyof Owner>

/** A party that was made, and its account. */
interface Made {
  id: number
  account: string
}

/** Makes a merchant, with a related supplier where the setting says so. */
export async function addMerchant(call: Call, input: Added<'merchant'>): Promise<Made & { related: Made | null }> {
  const { owner, values } = split(input)
  const user = await ownerOf(call, 'merchant', values.name, owner)
  const related = call.services.settings.get('autoCreateRelateSupplier')
    ? await makeSupplier(call, await relatedOwner(call, 'supplier', user.account, owner), { name: values.name })
    : null
  const made = await storeMerchant(call, user, values, related?.id ?? null)
  return { ...made, related }
}

/** Makes a supplier, with a related merchant where the setting says so. */
export async function addSupplier(call: Call, input: Added<'supplier'>): Promise<Made & { related: Made | null }> {
  const { owner, values } = split(input)
  const made = await makeSupplier(call, owner, values)
  if (!call.services.settings.get('autoCreateRelateMerchant')) return { ...made, related: null }
  const account = await relatedOwner(call, 'merchant', made.account, owner)
  const user = await ownerOf(call, 'merchant', values.name, account)
  return { ...made, related: await storeMerchant(call, user, { name: values.name }, made.id) }
}

function split<Input extends Owner>({ userId, account, password, secondPassword, ...values }: Input) {
  return { owner: { userId, account, password, secondPassword }, values }
}

/** Makes a supplier for an account; below another one where `parentId` says so. */
export async function makeSupplier(
  call: Call,
  owner: Owner,
  values: ValuesOf<Added<'supplier'>> & { parentId?: number },
): Promise<Made> {
  const { id: userId, account } = await ownerOf(call, 'supplier', values.name, owner)
  // A limit left empty in the form is no limit, whatever the table's defaults.
  const unlimited = { minBalances: {}, maxConcurrentOrders: null }
  const { id } = await supplierStore.create(call, { ...unlimited, ...values, userId })
  return { id, account }
}

async function storeMerchant(
  call: Call,
  { id: userId, account }: { id: number; account: string },
  values: ValuesOf<Added<'merchant'>>,
  relatedSupplierId: number | null,
): Promise<Made> {
  const { id } = await merchantStore.create(call, {
    ...values,
    userId,
    relatedSupplierId,
    mchId: await freeNumber(call),
    signKey: call.services.secrets.seal(newToken()),
  })
  return { id, account }
}

const NUMBERS = [10_000_000, 99_999_999] as const

/** A merchant's number that nobody has; drawn, so that numbers tell nothing of how many merchants there are. */
async function freeNumber({ db }: Call): Promise<string> {
  for (;;) {
    const mchId = `M${randomInt(...NUMBERS)}`
    const known = await db.select({ id: merchants.id }).from(merchants).where(eq(merchants.mchId, mchId))
    if (known.length === 0) return mchId
  }
}
