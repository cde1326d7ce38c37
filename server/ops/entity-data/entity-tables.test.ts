import { getTableName } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { ENTITY_KINDS } from '#domain/entities.ts'
import { LOCALES } from '#domain/text/locales.ts'
import { columnName } from '#features/ops/entity-labels.ts'
import { makeListTexts } from '#features/list/list-texts.ts'
import { columnsOf, isPersonalColumn, isSecretColumn } from '#server/ops/entity-data/entity-columns.ts'
import { ENTITY_TABLES, REFERENCES, TABLES } from '#server/ops/entity-data/entity-tables.ts'
import { strictLookup } from '#tests/support/sources/texts.ts'

/** Tables that are no kind, each with its reason. */
const NO_KIND: Record<string, readonly string[]> = {
  'log that has a screen or a part of a record of its own': [
    'account_exceptions',
    'audit',
    'bank_messages',
    'bot_fund_records',
    'bot_messages',
    'callback_attempts',
    'test_callback_attempts',
    'test_orders',
    'cleanup_tasks',
    'error_log',
    'gateway_calls',
    'ledger_postings',
    'merchant_calls',
    'message_forwards',
    'message_pattern_versions',
    'monitor_logs',
    'monitor_script_versions',
    'name_hits',
    'note_changes',
    'order_allocations',
    'order_history',
    'pay_script_calls',
    'pay_script_versions',
    'payout_history',
    'risk_detections',
    'usdt_transfers',
    'wechat_messages',
  ],
  'chain over a log': ['audit_chain', 'audit_chain_head'],
  'totals, with what is still to be added, or counters of days': [
    'order_statistic_deltas',
    'order_statistics',
    'order_total_deltas',
    'order_totals',
    'payout_statistic_deltas',
    'payout_statistics',
    'payout_total_deltas',
    'payout_totals',
    'resource_days',
    'totals_states',
  ],
  'joins two kinds': [
    'bank_record_shares',
    'monitor_resources',
    'monitor_script_runs',
    'payout_batch_orders',
    'payout_claims',
  ],
  'state of a mechanism that nobody knows by a number': [
    'account_breakers',
    'alarm_courses',
    'alarm_notices',
    'alarm_targets',
    'auth_counters',
    'cleanup_configs',
    'bank_record_claims',
    'bot_told',
    'bot_updates',
    'bots',
    'wechat_accounts',
    'wechat_contacts',
    'wechat_groups',
    'bulk_runs',
    'message_rereads',
    'order_payer_data',
    'chain_blocks',
    'chain_cursors',
    'fallen_banks',
    'idempotency_keys',
    'installation',
    'monitor_parts',
    'monitor_proofs',
    'rate_counts',
    'used_google_codes',
    'used_signatures',
  ],
}

/**
 * Texts and documents that hold no person's data: numbers, states, addresses of servers, and what operators configure.
 */
const PLAIN = new Set(
  `
  ledgerTransaction.reference order.orderCode order.merchantOrderId order.contentHash order.currency order.bankName order.notifyUrl order.supplementType
  order.returnUrl payout.orderCode payout.merchantOrderId payout.contentHash payout.currency payout.bankName payout.notifyUrl
  payout.channel payout.mode payoutBatch.batchNumber payoutBatch.templateId payoutBatch.template payoutBatch.resourceIds
  payoutBatch.currency payoutBatch.fileName payoutBatch.fileDigest callback.url callback.lastOutcome user.role user.status
  user.preferences session.endReason merchant.mchId merchant.encryption merchant.callbackFormat merchant.status
  merchant.minBalances merchant.floatsUp merchant.floatsDown supplier.minBalances supplier.dailyAmountLimits supplier.totalLimits supplier.floatsUp supplier.floatsDown
  supplier.status userProduct.ownerKind resource.status resource.bankName monitor.app monitor.appVersion monitor.monitorId monitor.name monitor.status monitorScript.name telegramPerson.rights botGroup.bot botGroup.side botGroup.language botGroup.currency messagePattern.name messagePattern.shipped payGateway.name payGateway.baseUrl payGateway.secretNames payGateway.signing payGateway.callbackProof payGateway.callbackReference payGateway.testOutcome payScript.name payScript.fallback bankRecord.kind bankRecord.direction bankRecord.recordId resource.secretNames
  bankRecord.status bankRecord.doubt ledgerAccount.ownerKind ledgerAccount.purpose ledgerAccount.currency approval.kind approval.currency
  approval.state bank.name bank.code bank.country bank.ifscPrefix bank.senders bankTemplate.id bankTemplate.layout ipRule.effect
  ipFreeze.mode ipFreeze.ruleName ipGuardRule.name ipGuardRule.kind ipGuardRule.grouping ipGuardRule.mode order.country order.agent ipRule.scope ipRule.role riskRule.name blacklist.kind chainPatch.kind chainPatch.state note.kind message.kind message.state message.about message.causeAccounts message.causeOpen messageTemplate.event
  messageTemplate.texts setting.key savedView.role savedView.screen savedView.name savedView.sharedWith savedView.layout
  `
    .trim()
    .split(/\s+/),
)

const columns = ENTITY_KINDS.flatMap((kind) =>
  Object.entries(columnsOf(kind)).map(([name, column]) => ({ kind, name, column })),
)

it('every table of the schema is a kind, or has a reason why not', () => {
  const kinds = ENTITY_KINDS.map((kind) => getTableName(ENTITY_TABLES[kind].table))
  const named = [...kinds, ...Object.values(NO_KIND).flat()]
  expect(named.toSorted()).toEqual(TABLES.map(getTableName).toSorted())
})

it('every reference is to the id of a kind', () => {
  expect(REFERENCES.length).toBeGreaterThan(20)
  expect(REFERENCES.filter(({ to }) => columnsOf(to)['id'] === undefined)).toEqual([])
})

it('knows of every text whether it is secret, or can hold a person’s data', () => {
  const free = columns.filter(
    ({ kind, name, column }) =>
      ['text', 'jsonb', 'inet', 'text[]'].includes(column.getSQLType()) &&
      !isSecretColumn(kind, name) &&
      !isPersonalColumn(kind, name),
  )
  expect(free.map(({ kind, name }) => `${kind}.${name}`).toSorted()).toEqual([...PLAIN].toSorted())
})

describe.each(LOCALES)('in %s', (language) => {
  const t = strictLookup(language)
  const words = { t, texts: makeListTexts(t, 'entityData'), zone: 'UTC' }

  it('every column has a name', () => {
    const unnamed = columns.filter(({ kind, name }) => columnName({ of: kind }, name, words) === name)
    expect([...new Set(unnamed.map(({ name }) => name))]).toEqual([])
  })
})
