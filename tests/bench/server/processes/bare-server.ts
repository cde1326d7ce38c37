import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import pg from 'pg'

// The rival, in its own process: runs the given statements in sequence and writes the rows as JSON.

interface Given {
  databaseUrl: string
  statements: { sql: string; params: unknown[] }[]
}

process.once('message', async (given: Given) => {
  const pool = new pg.Pool({ connectionString: given.databaseUrl, max: 20 })
  const server = createServer(async (_request, response) => {
    const answers: unknown[] = []
    for (const { params, sql } of given.statements) answers.push((await pool.query(sql, params)).rows)
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ code: 200, msg: 'ok', data: answers }))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  process.send?.((server.address() as AddressInfo).port)
})
