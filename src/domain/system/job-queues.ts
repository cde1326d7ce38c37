/** Why jobs of a queue may not be cancelled: something else waits for them. Queues that are not named may. */
export const UNCANCELLABLE_QUEUES: Readonly<Record<string, 'jobOfOrder' | 'jobOfPayment'>> = {
  'order.callback': 'jobOfOrder',
  'order.rejection': 'jobOfOrder',
  'payout.gateway': 'jobOfPayment',
}
