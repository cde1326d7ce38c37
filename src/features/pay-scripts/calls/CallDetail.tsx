import { useTranslation } from 'react-i18next'
import type { OutputOf } from '#contract/contract.ts'
import type { PayScriptCallRow } from '#contract/pay-scripts/pay-script.endpoints.ts'
import { RunShown } from '#features/pay-scripts/RunShown.tsx'

/** What a recorded run took and made. */
export const CallDetail = ({ row }: { row: PayScriptCallRow }) => <RunShown run={row} />

/** What running it once more came to. */
export function ReplayAnswer({ answer }: { answer: unknown }) {
  const { t } = useTranslation('payScriptCalls')
  const { callId, run } = answer as OutputOf<'payScriptCall.replay'>
  return (
    <section aria-live="polite">
      <p>{t('replay.kept', { id: callId })}</p>
      <RunShown run={run} />
    </section>
  )
}
