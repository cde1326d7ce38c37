import type { Chain, ChainBreak, ChainRecord } from '#domain/trusted-chain/chain-record.ts'

/** How a record hangs on the one before it in a walk. */
export interface Step {
  record: ChainRecord
  /**
   * `begin` of what is known, `link` by balance, `over` where the link leads over it though it has no balance, `break`, or
   * `fork` where it goes on from the same record as the next one does.
   */
  by: 'begin' | 'link' | 'over' | 'break' | 'fork'
  broken: ChainBreak | null
}

/** The chain around a record: up to `reach` records before and after it, in the order of the chain. */
export function walkChain(records: readonly ChainRecord[], chain: Chain, id: number, reach: number): Step[] {
  const known = new Map(records.map((record) => [record.id, record]))
  const standing = chain.repeats.get(id) ?? id
  const start = known.get(standing)
  if (!start) return []
  const before: Step[] = []
  for (let at: ChainRecord | undefined = start; at && before.length < reach * 2; ) {
    const steps = stepsTo(at, chain, known)
    before.unshift(...steps)
    const here = at
    at = known.get(previousOf(here, chain) ?? 0)
    if (at) before.unshift(...forkSteps(nextOf(at, records, chain).filter((one) => one !== here)))
  }
  const after: Step[] = []
  for (let at: ChainRecord | undefined = start; at && after.length < reach; ) {
    const [next, ...forks] = nextOf(at, records, chain)
    after.push(...forkSteps(forks))
    if (next) after.push(...stepsTo(next, chain, known))
    at = next
  }
  const own = before.findLastIndex(({ record }) => record === start)
  return [...before.slice(Math.max(0, own - reach)), ...after]
}

const forkSteps = (forks: readonly ChainRecord[]) => forks.map((record): Step => ({ record, by: 'fork', broken: null }))

const breakAt = (id: number, { breaks }: Chain) => breaks.find(({ after }) => after.id === id)

const previousOf = ({ id }: ChainRecord, chain: Chain): number | undefined =>
  chain.links.get(id)?.from ?? breakAt(id, chain)?.before.id

/** The step to a record, after those to the records without a balance over which its link leads. */
function stepsTo(record: ChainRecord, chain: Chain, known: ReadonlyMap<number, ChainRecord>): Step[] {
  const broken = breakAt(record.id, chain) ?? null
  if (broken) return [{ record, by: 'break', broken }]
  const link = chain.links.get(record.id)
  if (!link) return [{ record, by: 'begin', broken: null }]
  const over = link.over.flatMap((id) => known.get(id) ?? [])
  return [
    ...over.map((silent): Step => ({ record: silent, by: 'over', broken: null })),
    { record, by: 'link', broken: null },
  ]
}

/** The records that go on from one: the one that hangs on it, else the one after the break; what forks off comes after. */
function nextOf({ id }: ChainRecord, records: readonly ChainRecord[], chain: Chain): ChainRecord[] {
  const linked = records.filter((record) => chain.links.get(record.id)?.from === id)
  const forks = chain.breaks.filter(({ forkId }) => forkId === id).map(({ after }) => after)
  const broken = chain.breaks.find(({ before }) => before.id === id)?.after
  const [next = broken, ...others] = linked
  return next ? [next, ...others, ...forks.filter((fork) => fork.id !== next.id)] : forks
}
