// Preloaded into the server by the start command: a server whose starter was killed would keep its port and database
// unnoticed, so it shuts down instead.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
