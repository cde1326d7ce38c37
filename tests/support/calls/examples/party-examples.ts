import type { CallWorld, ExampleMaker } from '#tests/support/worlds/call-world.ts'

type Kind = 'merchant' | 'supplier'

const newParty = (w: CallWorld) => ({
  name: `Party ${w.number()}`,
  account: `walkparty${w.number().replace('-', '')}`,
  password: 'Made-party-1',
  maxConcurrentOrders: 5,
})
const party = async (w: CallWorld, kind: Kind) => {
  const { id } = await w.admin.call(`${kind}.add`, newParty(w))
  return id
}
const deleted = async (w: CallWorld, kind: Kind) => {
  const id = await party(w, kind)
  await w.admin.call(`${kind}.delete`, { id })
  return id
}

/** Calls about a kind of party; what makes or ends one does so with its account. */
const examplesOf = (kind: Kind): Record<string, ExampleMaker> => ({
  [`${kind}.add`]: async (w) => ({ input: newParty(w), entries: 2 }),
  [`${kind}.update`]: async (w) => ({
    input: { id: await party(w, kind), name: 'Renamed', maxConcurrentOrders: null },
  }),
  [`${kind}.setEnabled`]: async (w) => ({ input: { id: await party(w, kind), enabled: false } }),
  [`${kind}.delete`]: async (w) => ({ input: { id: await party(w, kind) }, entries: 2 }),
  [`${kind}.restore`]: async (w) => ({ input: { id: await deleted(w, kind) }, entries: 2 }),
})

/** Calls about merchants and suppliers. */
export const PARTY_EXAMPLES = { ...examplesOf('merchant'), ...examplesOf('supplier') }
