import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'

// Run by the tests as a separate process to be killed: holds the database of the given directory.
const [dataDir = ''] = process.argv.slice(2)
const server = await startEmbeddedPostgres(dataDir)
process.stdout.write(`${server.urlOf('postgres')}\n`)
process.once('SIGTERM', () => void server.stop().then(() => process.exit()))
setInterval(() => {}, 60_000)
