import type { ScreenPageProps } from '#features/define-screen.ts'
import type { FormFacts } from '#machines/action/action-form.ts'

/** What forms may ask about the person and the system. */
export function formFactsOf({ access, system }: ScreenPageProps['user']): FormFacts {
  const {
    canTimeoutSupplement,
    googleVerifyManualSupplement,
    googleVerifyBalanceOperation,
    googleVerifyBatchOperations,
  } = system
  return {
    role: access[0] ?? 'superAdmin',
    settings: {
      canTimeoutSupplement,
      googleVerifyManualSupplement,
      googleVerifyBalanceOperation,
      googleVerifyBatchOperations,
    },
  }
}
