import { startDemoGateway } from '#server/demo/gateway/demo-gateway.ts'

// The demo's payout gateway as a process of its own, as a real one would be. Arguments: port, 0 for any. It is told its key by
// its parent, answers with its address, and ends with its parent.

process.once('message', (message: unknown) => {
  if (typeof message !== 'object' || message === null || !('key' in message) || typeof message.key !== 'string')
    process.exit(1)
  const port = Number(process.argv[2] ?? '0')
  void startDemoGateway({ key: message.key, port }).then(({ baseUrl }) => process.send?.({ baseUrl }))
})
process.on('disconnect', () => process.exit(0))
