import { closeServices, createServices } from '#server/create-services.ts'
import { loadConfig } from '#server/platform/config.ts'
import { createLogger } from '#server/platform/logging.ts'
import { usdtWork } from '#server/collect/usdt/usdt-work.ts'

// The reader alone in a process of its own, to be killed. Arguments: the database's address, a data directory.

const [databaseUrl = '', dataDir = ''] = process.argv.slice(2)
const config = loadConfig({ DATA_DIR: dataDir, SECRET_KEY: Buffer.alloc(32, 7).toString('hex'), TRAFFIC: '0' })
const services = await createServices({ ...config, databaseUrl }, databaseUrl, createLogger('silent', process.stdout))
const stop = await usdtWork(20, 10_000).start(services)
process.once('SIGTERM', () => void stop().then(() => closeServices(services)))
process.once('disconnect', () => process.exit(0))
process.send?.('ready')
