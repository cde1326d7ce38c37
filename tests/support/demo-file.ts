import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

const demoFileSchema = z.object({
  accounts: z.array(
    z.object({
      account: z.string(),
      password: z.string(),
      secondPassword: z.string(),
      role: z.string(),
      userId: z.union([z.string(), z.number()]),
      totpSecret: z.string(),
    }),
  ),
  merchants: z.array(
    z.object({
      account: z.string(),
      mchId: z.union([z.string(), z.number()]),
      key: z.string(),
      encryption: z.string(),
      productIds: z.array(z.union([z.string(), z.number()])),
    }),
  ),
  monitors: z.array(
    z.object({ monitorId: z.union([z.string(), z.number()]), key: z.string(), accounts: z.array(z.string()) }),
  ),
  traffic: z.object({ callbackUrl: z.string(), nodes: z.record(z.string(), z.string()).optional() }),
})

/** Facts that a demo system records for tests and tools: accounts, merchant and monitor keys. */
export type DemoFile = z.infer<typeof demoFileSchema>

/** Reads and checks DATA_DIR/demo.json of a running demo system. */
export async function readDemoFile(dataDir: string): Promise<DemoFile> {
  return demoFileSchema.parse(JSON.parse(await readFile(path.join(dataDir, 'demo.json'), 'utf8')))
}
