import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/contract.ts'
import { merchants } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { ownerOf, relatedOwner } from '#server/parties/directory/party-account.ts'
import type { Owner } from '#server/parties/directory/party-account.ts'
import { merchantStore, supplierStore } from '#server/parties/directory/party-stores.ts'
import { newToken } from '#server/platform/secrets/tokens.ts'

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
  // What the form leaves empty is no limit, whatever the table's defaults.
  const unlimited = { minBalanceMinor: null, maxConcurrentOrders: null }
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
