import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { asAdmin } from './clone-database.ts'
import type { DatabaseTemplate } from './clone-database.ts'

const template = 'paydesk_template'

export interface TemplatePostgres extends DatabaseTemplate {
  /** The template's own URL, for filling it; no connection may stay open. */
  templateUrl: string
  /** A further template, which begins as another one is, and its URL. */
  extend(from: string, name: string): Promise<{ template: string; url: string }>
  stop(): Promise<void>
}

/** One PostgreSQL without fsync for a whole run, with an empty database as the template for others. */
export async function startTemplatePostgres(): Promise<TemplatePostgres> {
  const directory = await mkdtemp(path.join(tmpdir(), 'paydesk-test-'))
  const server = await startEmbeddedPostgres(directory, { volatile: true })
  const adminUrl = server.urlOf('postgres')
  await asAdmin(adminUrl, async (client) => {
    await client.query(`CREATE DATABASE ${template}`)
  })
  return {
    adminUrl,
    template,
    templateUrl: server.urlOf(template),
    extend: async (from, name) => {
      const extended = `${template}_${name}`
      await asAdmin(adminUrl, async (client) => {
        await client.query(`CREATE DATABASE ${extended} TEMPLATE ${from} STRATEGY FILE_COPY`)
      })
      return { template: extended, url: server.urlOf(extended) }
    },
    stop: async () => {
      await server.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
