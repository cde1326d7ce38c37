import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contract } from '#contract/contract.ts'
import type { EndpointSpec } from '#contract/calls/define.ts'
import { isKeyOrWords, isPersonal } from '#domain/privacy/personal-fields.ts'
import { secretKindOf } from '#domain/privacy/secret-fields.ts'
import { redact } from '#recording/redact.ts'

/** Text fields that hold no person's data: identifiers, amounts, times, settings, and what operators configure. */
const PLAIN = new Set(
  `
    severity quietFrom quietTo repeatMinutes
    sendId messageId day errorCount memberCount accountId outcome sendState groupRowId contactRowId
    failure botFailure purpose delivery groupId peerId rightNames rights messageState unreadReason patternId patternName bankRecordId says expression timeFormat toVersion
    debit balance payer clock direction done roles layoutName linkState patchState fitting monitors rate fixedFeeMinor validFrom apiUrl channelType cardType securityLevel pageType backfillUtr country tillKind modes gateway baseUrl
    configuredGateway callbackUrl callbackReference productIds timeoutMs tries runMs callsMax callId resourceIds share trialVersion scriptName runKind runFault
  action advice amount amountBelow amountFrom amountMinor approvalId asOf balanceMinor bank bankName batchId batchNumber callbackStatus columns
  claimedByUserId deskQueue doubt moreOrders code column completedEndTime completedStartTime countedCodes createdHour createdDay createdWeekday completedDay completedWeekday completedHour countedAt groupBy merchantUserId supplierUserId currency
  currentReceivedMoney cursor dateFormat endReceiveTime endTime event exactProductId except expectedVersion failed
  clock done direction layoutName openGroups roles fault field fields requiredFields senders fileDigest fileName gatewayId goes hash header headers httpMethod id ids ifscPrefix kind lastOutcome
  limit lookForwardMinutes now matchedOrderCode maxAmount maxOrders mayBeRunning mchId mchOrderNo merchantId
  merchantOrderCode merchantOrderId merchantOrderNo merchantOrderStart messageInSecurityChainCacheTime messageMaxCacheTime method
  serviceState appVersion sim base battery logPhase logReason report source monitorIds scriptVersion word scriptId version command error sha256
  area default effectiveTime ownerId minAmount minReliableChainSize minReliableCheckAmount minReliableCheckSize minReliableCheckTimeRange mode monitorId
  msg msg_id name nearest newerThanId nextCursor orderCode orderCodes orderId orderMark orderStatusId orderType pageIndex
  pageNum pageSize paid parentId part path payoutStatus payoutTime perMinuteFreqCount plan previousHash processState productId
  productIdList realAmountMax realAmountMin queue realAmountMinor recordedFrom recordedTo recordId reference resourceId resourceIdList role ruleId
  ruleName blockNumber ethereum transferState tron sbLeakCheckInterval screen seenOrderCode startReceiveTime startTime state status supplementStatus
  supplierId supplierIdList systemFlag targetKind templateId templateName time title todayDate tomorrowDate transactionId type url
  sharedWith signEnds signTime usdtCount userId with wouldBe yesterdayDate zone
  recordStatus amountMin amountMax occurredFrom occurredTo
  tableName taskMonth taskMonths taskError months batchRows taskId month backupTables backupTable clearedFrom clearedUntil
  CNY INR KES USDT agent days usual failedPercent freezeMinutes windowMinutes maxConcurrentOrders weight dailyCountLimit dailyAmountLimitMinor totalLimitMinor minAmountMinor maxAmountMinor
  `
    .trim()
    .split(/\s+/),
)

type Json = Record<string, unknown>
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
/** No part of it may be found in a recording. */
const CANARY = 'Asha Rao 47'

/** A value of a schema in which every text that may be anything is the canary; notes the names of these texts. */
function sampleOf(schema: unknown, name: string, note: (name: string) => void): unknown {
  if (!isJson(schema)) return CANARY
  for (const part of ['anyOf', 'oneOf', 'allOf']) {
    const choices = schema[part]
    if (Array.isArray(choices)) return choices.map((one) => sampleOf(one, name, note))
  }
  const types = [schema['type']].flat()
  if (types.includes('array')) return [sampleOf(schema['items'], name, note)]
  if (isJson(schema['properties']))
    return Object.fromEntries(
      Object.entries(schema['properties']).map(([field, inner]) => [field, sampleOf(inner, field, note)]),
    )
  // Objects sent by other parties are kept as they came; layouts, keys and parameters are the product's own.
  if (types.includes('object')) return isPersonal(name) ? { anything: CANARY, more: { deep: [CANARY] } } : null
  const isFree =
    types.includes('string') && !('enum' in schema) && !('const' in schema) && schema['format'] === undefined
  // The answer of an export or a template is a file; no machine holds it.
  if (!isFree || name === '') return null
  note(name)
  return CANARY
}

const texts = new Map<string, string[]>()
const samples = (Object.entries(contract) as [string, EndpointSpec][]).map(([name, { input, output }]) => {
  const note = (field: string) => texts.set(field, [...(texts.get(field) ?? []), name])
  const schemaOf = (schema: z.ZodType, io: 'input' | 'output') =>
    z.toJSONSchema(schema, { unrepresentable: 'any', io }) as unknown
  const sample = {
    input: sampleOf(schemaOf(input, 'input'), '', note),
    output: sampleOf(schemaOf(output, 'output'), '', note),
  }
  return [name, sample] as const
})
const isHidden = (field: string) => secretKindOf(field) !== null || isPersonal(field) || isKeyOrWords(field)

/** The sample without the fields that hold no person's data. */
function withoutPlain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPlain)
  if (!isJson(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([field, inner]) =>
      PLAIN.has(field) && typeof inner === 'string' ? [] : [[field, PLAIN.has(field) ? null : withoutPlain(inner)]],
    ),
  )
}

describe('a recording of what calls take and return', () => {
  it('knows of every text field whether it can hold a person’s data', () => {
    const fields = [...texts.keys()].filter((field) => field !== '')
    expect(fields.filter((field) => !PLAIN.has(field) && !isHidden(field))).toEqual([])
    expect([...PLAIN].filter((field) => isHidden(field) || !texts.has(field))).toEqual([])
  })

  it.each(samples)('of %s holds no person’s data', (_name, sample) => {
    const { params: _params, ...rest } = withoutPlain(sample) as Json
    const held = JSON.stringify(redact(rest))
    expect(held).not.toContain('Asha')
    expect(held).not.toContain('47')
  })
})

it('keeps what checks of forms depend on, and what tells refusals apart', () => {
  const row = { payerName: 'Asha Rao', ifscCode: 'HDFC0001234', utr: '412345678901', reason: 'googleCode.wrong' }
  expect(redact(row)).toEqual({
    payerName: 'Xxxx Xxx',
    ifscCode: 'XXXX0001111',
    utr: '111111111101',
    reason: 'googleCode.wrong',
  })
  expect(redact({ reason: 'Asha asked for it' })).toEqual({ reason: 'Xxxx xxxxx xxx xx' })
  expect(redact({ field: 'rejectMode', value: 'toList' })).toEqual({ field: 'rejectMode', value: 'toList' })
  expect(redact({ list: [{ value: 'Asha' }] })).toEqual({ list: [{ value: 'Xxxx' }] })
  expect(redact(redact(row))).toEqual(redact(row))
})
