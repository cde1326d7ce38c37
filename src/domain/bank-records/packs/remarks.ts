import { seedsOf } from '#domain/bank-records/patterns/pattern.ts'

/** Messages that speak of money and tell of no payment of an order. One that a payment's pattern takes too is left to a person. */
export const REMARKS = seedsOf({}, [
  {
    name: 'One-time password',
    says: 'notPayment',
    expression: String.raw`\b(?:otp|one.time password|verification code|passcode)\b.{0,20}\b(?:is|for|to|:)|\bis (?:your |the )?(?:otp|one.time password|verification code)|(?:验证码|动态密码|校验码|动态码)`,
  },
  {
    name: 'Failed or declined',
    says: 'notPayment',
    expression: String.raw`\b(?:declined|failed|failure|unsuccessful|rejected|bounced|returned|dishonou?red|insufficient)\b|\b(?:could not|couldn't|not been|was not|cannot|not) (?:be )?(?:been )?(?:processed|completed|credited|debited|successful)|失败|未成功|被拒|余额不足|已关闭|撤销|\b(?:cancelled|reverted)\b`,
  },
  {
    name: 'Still to come',
    says: 'notPayment',
    expression: String.raw`\b(?:will|shall|to|would|may|can|yet to) (?:be|get) (?:auto.?)?(?:credited|debited|deducted|refunded|processed|settled|paid|charged)|\b(?:due (?:on|by|date)|scheduled|upcoming|is being processed|under process|pending|on hold|mandate (?:is|has|will|request|created|registered|set)|auto ?pay (?:is|has|will|request|set|scheduled|due|facility)|standing instruction|promise to pay)\b|预计|将于|将在|即将|待确认|待入账|待收款|处理中`,
  },
  {
    name: 'Request for money',
    says: 'notPayment',
    expression: String.raw`\b(?:has )?requested\b|\b(?:collect|payment|money) request\b|\brequest(?:ing)? (?:for |of )?(?:money|payment|rs|inr|ksh)|\bpay now\b|\bapprove\b|请求|发起(?:了)?(?:一笔)?收款|待支付|请付款|请支付|请尽快`,
  },
  {
    name: 'Refund or reversal',
    says: 'otherCause',
    expression: String.raw`\b(?:refund(?:ed)?|revers(?:ed|al)|chargeback)\b|退款|退回|冲正|已退`,
  },
  {
    name: 'Cashback or loan',
    says: 'otherCause',
    expression: String.raw`\bcash ?-?back\b|贷款|返现`,
  },
  {
    name: 'Advertisement',
    says: 'notPayment',
    expression: String.raw`\b(?:offer|voucher|lucky|winner|won|pre.?approved|apply (?:now|today)|eligible|congratulations|reward points?|instant loan|bonus|promo|t&c|stand a chance)\b|优惠|抽奖|中奖|红包封面|立减|额度提升|最高可|点击|产品代码|年利率|理财产品`,
  },
  {
    name: 'Limit',
    says: 'notPayment',
    expression: String.raw`\blimit\b.{0,60}\b(?:set|changed|increased|decreased|updated|exceeded|reached|enabled|modified)\b|\b(?:daily|transaction|transfer) limit\b|限额`,
  },
  {
    name: 'Balance only',
    says: 'notPayment',
    expression: String.raw`^(?:dear [a-z ]{2,30}[,:] ?)?(?:your )?(?:avl|avail(?:able)?|current|closing|account|m-pesa|a/c)?\.? ?(?:a/c |account )?bal(?:ance)?\b[^.]{0,80}\b(?:is|as on|as of|was|:).{0,80}$|^[a-z0-9]{10} confirmed\.? ?your (?:account|m-pesa) balance|^(?:您|你)?(?:的)?(?:尾号|账户)?[^,。]{0,20}(?:当前|可用)?余额(?:为|是|:)? ?[0-9,.]+元?。?$`,
  },
  {
    name: 'Statement or bill',
    says: 'notPayment',
    expression: String.raw`\b(?:bill|statement|invoice|minimum due|total due|emi|premium|overdue)\b.{0,80}\b(?:due|generated|ready|of|is|for)\b|账单|还款日|应还`,
  },
  {
    name: 'Cheque or deposit subject to clearing',
    says: 'notPayment',
    expression: String.raw`\b(?:subject to (?:clearing|realisation|realization)|cheque|chq|lien|hold placed|blocked)\b`,
  },
  {
    name: 'Warning or change of account',
    says: 'notPayment',
    expression: String.raw`\b(?:beneficiary|payee) .{0,40}\b(?:added|registered|activated|removed)\b|\b(?:logged in|login|password|pin) (?:was |has been )?(?:changed|reset|detected|attempt)|\bkyc\b.{0,60}\b(?:update|expire|pending|suspend|block)`,
  },
])
