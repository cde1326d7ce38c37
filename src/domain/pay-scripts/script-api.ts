/** One word of the script's interface: what completion offers, with its type and a line of help. */
export interface ApiWord {
  name: string
  /** `order` and `answer` are members of what a script is given and of a call's answer. */
  of: 'global' | 'order' | 'account' | 'gateway' | 'http' | 'answer' | 'result'
  type: string
  help: string
}

const words = (of: ApiWord['of'], rows: readonly (readonly [name: string, type: string, help: string])[]): ApiWord[] =>
  rows.map(([name, type, help]) => ({ name, of, type, help }))

/** The interface of a script, which completion and documentation share. */
export const SCRIPT_API: readonly ApiWord[] = [
  ...words('global', [
    ['gateway', '(name: string) => Gateway', 'A configured gateway: calls are signed with its keys'],
    ['http', 'Http', 'Calls to public addresses'],
    ['log', '(...parts: unknown[]) => void', 'Notes kept with the call record'],
    ['order', 'Order', 'The order to be paid'],
  ]),
  ...words('order', [
    ['orderCode', 'string', 'Number of the platform'],
    ['merchantOrderId', 'string', 'Number of the merchant'],
    ['productId', 'number', 'Product code'],
    ['currency', 'string', 'Currency'],
    ['exponent', 'number', 'Decimals of the amounts'],
    ['amountMinor', 'number', 'What was ordered, in minor units'],
    ['payableMinor', 'number', 'What is to be paid, in minor units'],
    ['amountText', 'string', 'What is to be paid, in major units'],
    ['identifyCode', 'string', 'What the payer writes into the payment'],
    ['userName', 'string | null', 'Name of the payer'],
    ['expiresAt', 'string | null', 'When it times out, ISO 8601'],
    ['returnUrl', 'string | null', 'Where the payer goes afterwards'],
    ['account', 'Account | null', 'The account that takes the payment'],
  ]),
  ...words('account', [
    ['name', 'string', 'Name of the account'],
    ['cardNumber', 'string | null', 'Card number'],
    ['accountName', 'string | null', 'Holder'],
    ['bankName', 'string | null', 'Bank'],
    ['ifscCode', 'string | null', 'IFSC'],
    ['vpa', 'string | null', 'UPI address'],
    ['address', 'string | null', 'Address of a wallet'],
  ]),
  ...words('gateway', [
    ['get', '(path: string) => Promise<Answer>', 'Reads from the gateway'],
    ['post', '(path: string, body?: unknown) => Promise<Answer>', 'Sends JSON to the gateway'],
    ['hmac', '(text: string) => Promise<string>', 'HMAC-SHA256 with the gateway’s key, in hex'],
  ]),
  ...words('http', [
    ['get', '(url: string, headers?: Record<string, string>) => Promise<Answer>', 'Reads an address'],
    [
      'post',
      '(url: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>',
      'Sends JSON, or a text as it is',
    ],
  ]),
  ...words('answer', [
    ['status', 'number', 'HTTP status'],
    ['ok', 'boolean', 'Whether the status is 2xx'],
    ['text', 'string', 'The answer as it came'],
    ['json', 'any', 'The answer read as JSON; null where it is none'],
  ]),
  ...words('result', [
    ['payUrl', 'string', 'Where the payer is led'],
    ['qrText', 'string', 'What the QR code holds'],
    ['fields', '{ name: string, value: string }[]', 'What else the payer is shown'],
  ]),
]

/** Source of a new script. */
export const SCRIPT_START = `// What the payer of an order gets: payUrl, qrText, fields.
export default async function pay(order: Order): Promise<Result> {
  return {
    qrText: \`upi://pay?pa=\${order.account?.vpa ?? ''}&am=\${order.amountText}&tn=\${order.identifyCode}\`,
    fields: [{ name: 'Amount', value: \`\${order.amountText} \${order.currency}\` }],
  }
}
`
