-- A small system in the tables of the baseline migration: parties, orders in three states with what
-- belongs to them, a sound ledger, settings and a view. $HASH stands for a password's hash, $KEY for a sealed key.

insert into users (account, nickname, role, password_hash, second_password_hash, created_at) values
  ('founder01', 'Founder', 'superAdmin', '$HASH', '$HASH', '2024-01-01 08:00+08'),
  ('agent01', 'Agent', 'customerService', '$HASH', '$HASH', '2024-01-02 08:00+08'),
  ('shop01', 'Shop', 'merchant', '$HASH', '$HASH', '2024-01-03 08:00+08'),
  ('holder01', 'Holder', 'supplier', '$HASH', '$HASH', '2024-01-04 08:00+08');

insert into merchants (user_id, mch_id, name, sign_key) select id, 'M0001', 'Old shop', '\x$KEY' from users where account = 'shop01';
insert into user_products (owner_kind, owner_id, product_id, rate, fixed_fee_minor) select 'merchant', id, 3001, 250, 100 from merchants;
insert into suppliers (user_id, name, daily_amount_limit_minor, float_up_minor) select id, 'Old holder', 500000, 99 from users where account = 'holder01';
insert into user_products (owner_kind, owner_id, product_id, rate) select 'supplier', id, 3001, 50 from suppliers;
insert into resources (supplier_id, product_id, name, state, bank_name, account_name, card_number, ifsc_code, daily_amount_limit_minor)
  select id, 3001, 'HDFC Asha Rao 5678', 1, 'HDFC', 'Asha Rao', '50100012345678', 'HDFC0001234', 500000000 from suppliers;
insert into monitors (monitor_id, supplier_id, sign_key) select 'MON-1', id, '\x$KEY' from suppliers;
insert into monitor_resources select m.id, r.id from monitors m, resources r;

-- Paid, timed out, and rejected.
insert into orders (order_code, merchant_id, merchant_name, merchant_order_id, content_hash, supplier_id, supplier_name, resource_id,
  resource_name, product_id, currency, exponent, amount_minor, payable_minor, real_amount_minor, fee_minor, status, callback_status,
  user_name, utr, ip, notify_url, created_at, expires_at, completed_at)
select 'C240201000000000' || n, m.id, m.name, 'OLD-' || n, 'hash ' || n, s.id, s.name, r.id, r.name, 3001, 'INR', 2, 10000 * n, 10000 * n,
  case n when 1 then 10000 end, case n when 1 then 350 end, (array[4, 5, 8])[n], (array[2, 0, 0])[n], 'Asha Rao',
  case n when 1 then '402112345678' end, '203.0.113.7', 'https://shop.example/notify', '2024-02-01 10:00+08', '2024-02-01 10:30+08',
  '2024-02-01 10:20+08'
from generate_series(1, 3) n, merchants m, suppliers s, resources r;

insert into order_history (order_id, at, event, from_status, to_status, actor, via) select id, created_at, 'CREATE', null, 1, 'M0001', 'api' from orders;
insert into order_history (order_id, at, event, from_status, to_status, actor, via)
  select id, completed_at, 'CONFIRM_PAYMENT', 2, 4, 'MON-1', 'monitor' from orders where status = 4;
insert into order_allocations (order_id, at, resource_id, resource_name, candidates)
  select id, created_at, resource_id, resource_name, jsonb_build_array(jsonb_build_object(
    'resourceId', resource_id, 'name', resource_name, 'taken', true, 'refusal', null)) from orders;
insert into bank_records (kind, monitor_row_id, record_id, resource_id, supplier_id, amount_minor, balance_minor, utr, payer_name, text,
  occurred_at, received_at, status, order_id)
  select 'sms', m.id, 'old 1', o.resource_id, o.supplier_id, 10000, 910000, o.utr, 'Asha Rao', 'Rs 100.00 credited', o.completed_at,
    o.completed_at, 'matched', o.id from orders o, monitors m where o.status = 4;
insert into bank_records (kind, monitor_row_id, record_id, resource_id, supplier_id, amount_minor, text, occurred_at, received_at, status)
  select 'sms', m.id, 'old 2', r.id, r.supplier_id, 77700, 'Rs 777.00 credited', '2024-02-01 11:00+08', '2024-02-01 11:00+08', 'unmatched'
  from resources r, monitors m;
insert into callbacks (order_id, url, attempts, last_outcome) select id, notify_url, 1, 'succeeded' from orders where status = 4;
insert into callback_attempts (order_id, attempt, at, url, request_body, response_status, response_body, duration_ms, outcome)
  select id, 1, completed_at, notify_url, '{}', 200, 'success', 120, 'succeeded' from orders where status = 4;

-- 100.00 came in for the merchant, of which the platform keeps 3.50.
insert into ledger_accounts (owner_kind, owner_id, purpose, currency, exponent, balance_minor) values
  ('outside', 0, 'clearing', 'INR', 2, -10000), ('platform', 0, 'fees', 'INR', 2, 350);
insert into ledger_accounts (owner_kind, owner_id, purpose, currency, exponent, balance_minor) select 'merchant', id, 'available', 'INR', 2, 9650 from merchants;
insert into ledger_transactions (at, recorded_at, cause, order_id) select completed_at, now(), 'collection', id from orders where status = 4;
insert into ledger_postings (transaction_id, account_id, posted_at, amount_minor, balance_after_minor)
  select t.id, a.id, t.recorded_at, a.balance_minor, a.balance_minor from ledger_transactions t, ledger_accounts a;
update ledger_accounts set last_posted_at = recorded_at from ledger_transactions;

insert into settings (key, value, updated_by) values ('orderTimeoutMinutes', '17', 'founder01'), ('approvalLimitMinor', '500000', 'founder01'), ('zone', '"Asia/Kolkata"', 'founder01');
insert into audit (at, user_id, account, role, ip, action, target_kind, target, detail)
  select '2024-02-01 09:00+08', id, account, role, '198.51.100.4', 'setting.set', 'setting', 'orderTimeoutMinutes', '{"from": 30, "to": 17}'
  from users where account = 'founder01';
insert into messages (user_id, kind, params) select id, 'text', '{}' from users where account = 'agent01';
insert into saved_views (user_id, role, screen, name, search, layout)
  select id, role, 'orders', 'Timed out', '{"orderStatus": ["timedOut"]}', '{}' from users where account = 'agent01';
insert into installation (key, value) values ('kind', '"real"');
