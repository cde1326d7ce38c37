/** The demo's script, version by version: patterns that read the messages of its phones. */
const VERSIONS = [
  { pattern: String.raw`^(?<cardNumber>\d{4}): INR (?<amount>[\d.]+)`, note: null },
  {
    pattern: String.raw`^(?<cardNumber>\d{4}): INR (?<amount>[\d.]+)(?: (?<payerName>[^\d]+?))?(?: UTR (?<utr>\w+))?(?: \d+)?$`,
    note: 'Reads the payer and the UTR too',
  },
].map(({ note, pattern }) => ({
  source: JSON.stringify({ patterns: [{ kind: 'sms', exponent: 2, pattern }] }, null, 2),
  note,
}))

/** Stores the script for the first phones, which run it once they are asked to. Parameters: its versions as JSON, and the time. */
export const STORE_DEMO_SCRIPT = `
  with script as (
    insert into monitor_scripts (name, newest_version, created_by, created_at, updated_by, updated_at)
    values ('Bank messages', jsonb_array_length($1::jsonb), 'superadmin', $2, 'superadmin', $2) returning id
  ), versions as (
    insert into monitor_script_versions (script_id, version, source, note, created_by, created_at)
    select script.id, one.number, one.version ->> 'source', one.version ->> 'note', 'superadmin', $2
    from script, jsonb_array_elements($1::jsonb) with ordinality as one(version, number)
  )
  insert into monitor_script_runs (script_id, monitor_row_id)
  select script.id, phone.id from script, (select id from monitors where monitor_id like '%sms%' order by id limit 3) as phone`

export const DEMO_SCRIPT_VERSIONS = JSON.stringify(VERSIONS)
