import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#server/ops/system/demo-accounts.ts'
import type { Handlers } from '#server/http/call.ts'
import { isDemoSystem } from '#server/platform/installation.ts'
import { zoneOf } from '#server/platform/time/zone.ts'

/** Handlers of the public calls that need no session. */
export const systemHandlers = {
  'system.getPublic': async ({ db, services: { settings } }) => {
    const isDemo = await isDemoSystem(db)
    return {
      systemFlag: settings.get('sysFlag'),
      contactInfo: settings.get('contactInfo'),
      showLogo: settings.get('showLogo'),
      zone: zoneOf({ settings }),
      isDemo,
      demoAccounts: isDemo ? DEMO_ACCOUNTS.map((entry) => ({ ...entry, password: DEMO_PASSWORD })) : [],
    }
  },
} satisfies Pick<Handlers, 'system.getPublic'>
