import { startDemoGateway } from '#demo/gateway/demo-gateway.ts'

// The demo's payout gateway in its own process, as a real one would be. Arguments: port, 0 for any. It receives its key
// from the parent process, reports its address, and exits with the parent.

process.once('message', (message: unknown) => {
  if (typeof message !== 'object' || message === null || !('key' in message) || typeof message.key !== 'string')
    process.exit(1)
  const port = Number(process.argv[2] ?? '0')
  void startDemoGateway({ key: message.key, port }).then(({ baseUrl }) => process.send?.({ baseUrl }))
})
process.on('disconnect', () => process.exit(0))
