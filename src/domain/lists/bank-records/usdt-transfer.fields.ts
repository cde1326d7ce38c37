import { BANK_RECORD_STATUSES } from '#domain/bank-records.ts'
import type { ListFields } from '#domain/lists/list-field.ts'
import { TRANSFER_STATES, USDT_NETWORKS } from '#domain/usdt/networks.ts'

/** Fields of transfers of USDT as their chains have them. */
export const USDT_TRANSFER_FIELDS = {
  blockTime: { kind: 'time', range: ['startTime', 'endTime'], width: 172, pin: true },
  transferState: { kind: 'choice', group: 'transferState', of: TRANSFER_STATES, several: true, width: 130 },
  confirmations: { kind: 'number', filter: false, width: 120 },
  amountMinor: { kind: 'money', exponent: 6, range: ['minAmountMinor', 'maxAmountMinor'], width: 130 },
  chain: { kind: 'choice', group: 'usdtNetwork', of: USDT_NETWORKS, width: 150 },
  resourceName: { kind: 'text', maxLength: 128, width: 170, filter: false },
  orderCode: { kind: 'text', maxLength: 64, width: 172 },
  recordStatus: { kind: 'choice', group: 'bankRecordStatus', of: BANK_RECORD_STATUSES, several: true, width: 130 },
  fromAddress: { kind: 'text', maxLength: 64, width: 330, isMono: true },
  toAddress: { kind: 'text', maxLength: 64, width: 330, isMono: true },
  txId: { kind: 'text', maxLength: 66, width: 300, isMono: true },
  blockNumber: { kind: 'number', width: 110, hidden: true },
  confirmedTime: { kind: 'time', width: 172, hidden: true },
  rolledBackTime: { kind: 'time', width: 172, hidden: true },
} as const satisfies ListFields
