import { FOURS, insertRow } from './hostile-rows.ts'
import type { Run } from '#tests/e2e/support/system/run.ts'

/** Chats and people of Telegram that the demo does not know. */
const CHATS_FROM = -9_900_000_000
const PRODUCT_ID = 3001
const ASKED_MOST = 40

/** Scripts, gateways, and the groups of Telegram and WeChat; nothing of them is in work. */
export async function makeHands(run: Run, merchantUserId: number, supplierId: number): Promise<void> {
  const { rows } = await run.db.query<{ id: string }>('select id from merchants where user_id = $1', [merchantUserId])
  const merchantId = Number(rows[0]?.id)
  // The scripts last, since lists show the newest first.
  for (const [at, texts] of [...FOURS.entries()].toReversed()) {
    const stamps = stampsOf(texts)
    await makeGateway(run, at, texts, stamps)
    await makeScript(run, at, texts, stamps)
    await makeTelegram(run, at, texts, stamps, merchantId)
    await makeWeChat(run, at, texts, stamps, supplierId)
  }
}

type Four = (typeof FOURS)[number]

function stampsOf([one, two]: Four) {
  const now = new Date().toISOString()
  return { created_by: one, created_at: now, updated_by: two, updated_at: now, version: 0 }
}
type Stamps = ReturnType<typeof stampsOf>

async function makeGateway(run: Run, at: number, [one, two, three]: Four, stamps: Stamps): Promise<void> {
  await insertRow(run, 'pay_gateways', {
    ...{ name: `${one} ${at}`, enabled: false, base_url: `https://hostile.example/${two}`, key_id: three, ...stamps },
    ...{ secret_names: [], product_ids: [], signing: 'basic', timeout_ms: 1_000, tries: 1, callback_proof: 'refused' },
  })
}

async function makeScript(run: Run, at: number, [one, two, three, four]: Four, stamps: Stamps): Promise<void> {
  const scriptId = await insertRow(run, 'pay_scripts', {
    ...{ name: `${one} ${at}`, enabled: false, product_id: PRODUCT_ID, resource_ids: [], fallback: 'ordinary' },
    ...{ newest_version: 1, current_version: 1, trial_share: 0, run_ms: 1_000, calls_max: 1, ...stamps },
  })
  await run.db.query(
    'insert into pay_script_versions (script_id, version, source, note, created_by) values ($1, 1, $2, $3, $4)',
    [scriptId, two, three, four],
  )
  await insertRow(run, 'pay_script_calls', {
    ...{
      at: stamps.created_at,
      kind: 'dryRun',
      script_id: scriptId,
      script_version: 1,
      order_code: one,
      by: two,
      ms: 1,
    },
    ...{ message: three, input: { [one]: two }, output: { [three]: four }, calls: [], notes: [one, two].join('\n') },
  })
}

async function makeTelegram(
  run: Run,
  at: number,
  [one, two, three, four]: Four,
  stamps: Stamps,
  merchantId: number,
): Promise<void> {
  await insertRow(run, 'telegram_people', {
    ...{ name: one, telegram: -CHATS_FROM + at, rights: [], enabled: false, note: two, ...stamps },
  })
  for (const bot of ['group', 'relay']) {
    const groupId = await insertRow(run, 'bot_groups', {
      ...{ bot, chat: CHATS_FROM - at, title: one, is_member: true, enabled: false, alias: two, language: 'en-US' },
      ...{ merchant_id: merchantId, currency: 'INR', exponent: 2, book_minor: 100, book_count: 1, ...stamps },
    })
    const messageId = await insertRow(run, 'bot_messages', {
      ...{ group_id: groupId, direction: 'in', purpose: 'book', state: 'received', text: three, sender_name: four },
      ...{ order_code: one, attempts: 0, failure: two, at: stamps.created_at, telegram: 1 },
    })
    await insertRow(run, 'bot_fund_records', {
      ...{ group_id: groupId, number: 1, amount_minor: 100, balance_minor: 100, currency: 'INR', exponent: 2 },
      ...{ memo: one, sender_name: two, message_id: messageId, at: stamps.created_at },
    })
  }
}

async function makeWeChat(
  run: Run,
  at: number,
  [one, two, three, four]: Four,
  stamps: Stamps,
  supplierId: number,
): Promise<void> {
  const accountId = await insertRow(run, 'wechat_accounts', {
    ...{ wechat_id: `${at} ${one}`, nickname: one, enabled: false, sign_key: '\\x00', error_count: 0, ...stamps },
    ...{ said_state: 'error', said_error: two, said_at: stamps.created_at },
  })
  const chat = { account_id: accountId, is_present: true, last_message: three, last_message_at: stamps.created_at }
  const groupId = await insertRow(run, 'wechat_groups', {
    ...{ ...chat, group_id: `${at} ${two}`, name: one, supplier_id: supplierId, whitelisted: true, rights: [] },
    ...{ language: 'en-US', whitelisted_by: four, whitelisted_at: stamps.created_at, ...stamps },
  })
  await insertRow(run, 'wechat_contacts', {
    ...{ ...chat, contact_id: `${at} ${three}`, nickname: one, remark: four, created_at: stamps.created_at },
  })
  // The report names the groups that asked most.
  for (let nth = 0; nth < (at === 0 ? ASKED_MOST : 1); nth += 1)
    await insertRow(run, 'wechat_messages', {
      ...{ account_id: accountId, group_row_id: groupId, direction: 'in', kind: 'text', message_id: `${at} ${nth}` },
      ...{ sender_id: two, sender_name: one, text: three, outcome: 'notFound', order_code: four, send_attempt: 0 },
      ...{ occurred_at: stamps.created_at, created_at: stamps.created_at },
    })
}
