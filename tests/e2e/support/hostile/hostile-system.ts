import type { Run } from '#tests/e2e/support/system/run.ts'
import { FOURS, TEXTS } from './hostile-rows.ts'

/** The changes of the run state are its entries in the audit log, which show their reasons. */
export async function makeRunStateChanges(run: Run): Promise<void> {
  await run.db.query(
    `insert into audit (account, role, action, target_kind, target, detail)
     select left(reason, 64), 'superAdmin', 'runState.change', 'runState', 'platform',
       jsonb_build_object('from', jsonb_build_object('state', 'closed'), 'to', jsonb_build_object('state', 'running'), 'reason', reason)
     from unnest($1::text[]) reason`,
    // The scripts last: only the newest are shown.
    [TEXTS.toReversed()],
  )
}

/** A setting with a hostile text, and its changes from one to the next. */
export async function makeSetting(run: Run): Promise<void> {
  for (const [from, to, by] of FOURS) {
    const value = JSON.stringify(to)
    await run.db.query(
      `insert into settings (key, value, updated_by, version) values ('contactInfo', $1, $2, 1)
       on conflict (key) do update set value = $1, updated_by = $2, updated_at = now(), version = settings.version + 1`,
      [value, by],
    )
    await run.db.query(
      `insert into audit (account, action, target_kind, target, detail) values ($1, 'setting.change', 'setting', 'contactInfo', $2)`,
      [by, JSON.stringify({ from, to })],
    )
  }
  await run.db.query(`select pg_notify('paydesk', $1)`, [
    JSON.stringify({ kind: 'settingChanged', key: 'contactInfo' }),
  ])
}

/** A wording of hostile texts, and its changes from one to the next; what it names does not exist. */
export async function makeTemplates(run: Run): Promise<void> {
  for (const [cn, tw, en, by] of FOURS) {
    const texts = { 'zh-CN': cn, 'zh-TW': `{{${tw}}}`, 'en-US': en }
    await run.db.query(
      `insert into message_templates (event, texts, updated_by, version) values ('approvalLapsed', $1, $2, 1)
       on conflict (event) do update set texts = $1, updated_by = $2, version = message_templates.version + 1`,
      [JSON.stringify(texts), by],
    )
    await run.db.query(
      `insert into audit (account, action, target_kind, target, detail)
       values ($1, 'messageTemplate.update', 'messageTemplate', 'approvalLapsed', $2)`,
      [by, JSON.stringify({ from: { 'en-US': tw }, to: texts })],
    )
  }
}
