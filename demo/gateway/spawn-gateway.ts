import { z } from 'zod'
import { startDemoProcess } from '#demo/demo-process.ts'
import type { Services } from '#server/platform/services.ts'

/** Starts the demo's gateway, which signs with the key that it is told. */
export const spawnGateway = async (services: Pick<Services, 'log'>, key: string) =>
  await startDemoProcess(services, {
    name: 'gateway',
    program: new URL('./main.ts', import.meta.url),
    args: ['0'],
    told: { key },
    ready: z.object({ baseUrl: z.url() }),
  })
