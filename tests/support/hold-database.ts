import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'

// Run by the tests as a process of its own, to be killed: holds the database of the directory it is given.
const [dataDir = ''] = process.argv.slice(2)
const server = await startEmbeddedPostgres(dataDir)
process.stdout.write(`${server.urlOf('postgres')}\n`)
process.once('SIGTERM', () => void server.stop().then(() => process.exit()))
setInterval(() => {}, 60_000)
