/**
 * How a merchant is called back: `json` and `form` are bodies of a POST, `query` the address of a GET. The parameters and
 * their sign are the same in each.
 */
export const CALLBACK_FORMATS = ['json', 'form', 'query'] as const
export type CallbackFormat = (typeof CALLBACK_FORMATS)[number]

/** The HTTP method that a format is sent with. */
export const callbackMethod = (format: CallbackFormat): 'GET' | 'POST' => (format === 'query' ? 'GET' : 'POST')
