import { openPatternFeed, openRereadFeed } from '#server/bank-records/messages/message-feed.ts'
import { openApprovalFeed } from '#server/approvals/news/approval-feed.ts'
import { openMessageFeed } from '#server/messages/message-feed.ts'
import { openTemplateFeed } from '#server/messages/template-feed.ts'
import { openLogFeed } from '#server/monitors/log/log-feed.ts'
import { openScriptFeed } from '#server/monitors/scripts/script-feed.ts'
import { openNoteFeed } from '#server/notes/note-feed.ts'
import { openOrderFeed } from '#server/orders/order-feed.ts'
import { openBatchFeed } from '#server/payout-batches/batch-feed.ts'
import { openPayoutFeed } from '#server/payouts/payout-feed.ts'
import type { OpenFeed } from '#server/realtime/feeds/feed.ts'
import { openSessionFeed } from '#server/realtime/feeds/session-feed.ts'
import { openChainFeed } from '#server/trusted-chain/chain-feed.ts'
import { openWeChatFeed } from '#server/wechat/wechat-feed.ts'

/** The feeds that notify consoles. */
export const feeds: readonly OpenFeed[] = [
  openOrderFeed,
  openPayoutFeed,
  openBatchFeed,
  openApprovalFeed,
  openMessageFeed,
  openTemplateFeed,
  openNoteFeed,
  openLogFeed,
  openScriptFeed,
  openChainFeed,
  openRereadFeed,
  openPatternFeed,
  openSessionFeed,
  openWeChatFeed,
]
