// Preloaded into the server by the start command: a server whose starter was killed would keep port and
// database without anybody knowing it, so it ends in order instead.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
