/** Where the events of orders and payouts have their words. */
const EVENT_WORDS: Readonly<Record<string, string>> = { order: 'enums:historyEvent', payout: 'enums:payoutEvent' }

type Lookup = (key: string, options: Record<string, unknown>) => string

/**
 * What an audited action is called (`order.REJECT`, `blacklist.add`). What records have in common, such as `bank.create`, is
 * said with their kind. An action without words is called by its key.
 */
export function actionName(t: Lookup, action: string): string {
  const [entity = '', verb = ''] = action.split('.')
  const events = EVENT_WORDS[entity]
  if (events !== undefined && verb === verb.toUpperCase()) return t(`${events}.${verb}`, { defaultValue: action })
  const own = t(`shell:action.${action}`, { defaultValue: '' })
  const kind = () => t(`enums:auditTarget.${entity}`, { defaultValue: entity })
  return own || t(`shell:verb.${verb}`, { kind: kind(), defaultValue: action })
}
