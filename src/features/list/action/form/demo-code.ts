import { api } from '#api/api.ts'
import type { DemoCode } from '#features/list/action/action-labels.ts'

/**
 * Offers to fill in the person's current code, which only a demo system returns; if it cannot be loaded the field is
 * unchanged.
 */
export function demoCode(label: string, take: (code: string) => void): DemoCode {
  return {
    label,
    fill: () =>
      void api.call('demo.googleCode', {}).then(
        ({ googleCode }) => take(googleCode),
        () => undefined,
      ),
  }
}
