import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { api } from '#api/api.ts'
import { payoutCommands } from '#commands/entities/payout.commands.ts'
import type { SessionUser } from '#contract/people/user.endpoints.ts'
import { pathFor } from '#domain/screens.ts'
import { stringifySearch } from '#domain/text/search-text.ts'
import { commandKey } from '#features/list/row-actions/command-keys.ts'
import { usePayoutTexts } from '#features/payouts/payout-texts.ts'
import { useSay } from '#features/failure-text.ts'
import type { Said } from '#features/failure-text.ts'

/** Says where a payout went that left the pool while it was looked at, and opens it there. */
export function useLeftPayout({ access, preferences, userId }: SessionUser) {
  const t = useSay('payouts')
  const texts = usePayoutTexts()
  const navigate = useNavigate()
  const left = useRef<string | null>(null)

  async function tell(
    code: string,
    { notify, isOwn }: { notify: (said: Said) => void; isOwn: () => boolean },
  ): Promise<void> {
    try {
      const { order, history } = await api.call('payoutOrder.getDetail', { orderCode: code })
      // The answer of the person's own action says it, and may have come meanwhile.
      if (order.claim?.userId === userId || isOwn()) return
      left.current = code
      const moved = history.findLast(({ fromStage, toStage }) => fromStage !== toStage)
      const who = order.claim?.userName ?? moved?.actor ?? null
      notify(() => {
        const said = {
          code,
          stage: texts.stage(order.stage),
          who: who === null ? t('value.platform') : texts.person(who),
          key: commandKey('payout.openLeft', preferences.keys, payoutCommands) ?? '',
        }
        return order.rejectReason === null
          ? t('pool.left', said)
          : t('pool.leftBecause', { ...said, reason: texts.reason(order.rejectReason) })
      })
    } catch {
      if (!isOwn()) notify(() => t('left', { key: code }))
    }
  }

  function open(notify: (said: Said) => void): void {
    const path = pathFor('payoutOrders', access[0])
    const code = left.current
    // Later, since what a command says when it begins goes away.
    if (path === undefined || code === null) return queueMicrotask(() => notify(() => t('pool.noneLeft')))
    void navigate({ href: path + stringifySearch({ orderCode: code, open: code }) })
  }
  return { tell, open }
}
