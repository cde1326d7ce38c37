import type { Services } from '#server/platform/services.ts'

/** Where the demo's service takes what a member of a group says; undefined where the service is another. */
export function demoService({ config, settings }: Pick<Services, 'config' | 'settings'>): string | undefined {
  const root = settings.get('botApiUrl')
  return config.demo && URL.canParse(root) && new URL(root).hostname === '127.0.0.1' ? root : undefined
}

export const isDemoService = (services: Pick<Services, 'config' | 'settings'>): boolean =>
  demoService(services) !== undefined
