/** Where the events of orders and payouts have their words. */
const EVENT_WORDS: Readonly<Record<string, string>> = { order: 'enums:historyEvent', payout: 'enums:payoutEvent' }

/** The key of what an audited action is called (`order.REJECT`, `blacklist.add`). */
export function actionKey(action: string): string {
  const [entity = '', verb = ''] = action.split('.')
  const events = EVENT_WORDS[entity]
  return events !== undefined && verb === verb.toUpperCase() ? `${events}.${verb}` : `shell:action.${action}`
}
