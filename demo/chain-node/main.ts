import { USDT_NETWORKS } from '#domain/usdt/usdt-address.ts'
import { startChainServer } from '#demo/chain-node/chain-server.ts'
import { keptChain } from '#demo/chain-node/kept-chain.ts'

// The demo's node of both networks in its own process, as a real one would be. Argument: the file that keeps its chains.
// It reports its addresses, and exits with the parent.

const GROW_MS = 500

const [file = ''] = process.argv.slice(2)
const kept = USDT_NETWORKS.map((network) => keptChain(network, file))
const server = await startChainServer({
  chains: kept.map(({ chain }) => chain),
  pay: (chain, transaction) => kept.find((one) => one.chain === chain)?.add(transaction),
})
setInterval(() => kept.forEach((one) => one.grow()), GROW_MS)
process.on('disconnect', () => process.exit(0))
process.on('SIGINT', () => {})
process.send?.({ endpoint: server.endpoint })
