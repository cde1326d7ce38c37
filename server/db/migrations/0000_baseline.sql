-- The whole schema, as the first release has it. Later migrations only add to it.
CREATE SCHEMA archive;
--> statement-breakpoint
-- Slow statements are shown to superAdmins where the database counts them.
DO $$ BEGIN
	IF current_setting('shared_preload_libraries') LIKE '%pg_stat_statements%' THEN
		CREATE EXTENSION IF NOT EXISTS pg_stat_statements;
	END IF;
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN
	NULL;
END $$;
--> statement-breakpoint
-- Names and texts are searched for any part of them; without the extension such a search reads all rows.
DO $$ BEGIN
	CREATE EXTENSION IF NOT EXISTS pg_trgm;
EXCEPTION WHEN OTHERS THEN
	RAISE NOTICE 'pg_trgm is not available: %', SQLERRM;
END $$;
--> statement-breakpoint
-- Tables with their indexes. The rows of a divided table for which there is no part lie in its default part.
CREATE TABLE audit (
    id bigint GENERATED ALWAYS AS IDENTITY,
    at timestamp with time zone DEFAULT now() NOT NULL,
    user_id bigint,
    account text,
    role text,
    ip text,
    action text NOT NULL,
    target_kind text,
    target text,
    detail jsonb DEFAULT '{}'::jsonb NOT NULL
)
PARTITION BY RANGE (at);
--> statement-breakpoint
CREATE TABLE audit_rest PARTITION OF audit DEFAULT;
--> statement-breakpoint
ALTER TABLE audit_rest ADD CONSTRAINT audit_pkey_rest PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX audit_at_index ON audit USING btree (at);
--> statement-breakpoint
CREATE INDEX audit_target_kind_target_index ON audit USING btree (target_kind, target);
--> statement-breakpoint
CREATE INDEX audit_user_id_id_index ON audit USING btree (user_id, id);
--> statement-breakpoint
CREATE TABLE archive.account_exceptions (
    id bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    resource_id bigint,
    monitor_row_id bigint,
    kind text NOT NULL,
    detail jsonb NOT NULL,
    task_id bigint NOT NULL,
    archived_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT account_exceptions_pkey PRIMARY KEY (id, task_id)
)
PARTITION BY LIST (task_id);
--> statement-breakpoint
CREATE TABLE archive.bank_messages (
    id bigint NOT NULL,
    kind text NOT NULL,
    monitor_row_id bigint,
    record_id text NOT NULL,
    supplier_id bigint,
    text text NOT NULL,
    occurred_at timestamp with time zone NOT NULL,
    received_at timestamp with time zone NOT NULL,
    bank_record_id bigint,
    sender text,
    said jsonb,
    pattern_id bigint,
    pattern_version integer,
    unread_reason text,
    tried_at timestamp with time zone,
    reread_id bigint,
    resource_id bigint,
    report uuid,
    task_id bigint NOT NULL,
    archived_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT bank_messages_pkey PRIMARY KEY (id, task_id)
)
PARTITION BY LIST (task_id);
--> statement-breakpoint
CREATE INDEX bank_messages_part_idx ON archive.bank_messages USING btree (bank_record_id);
--> statement-breakpoint
CREATE TABLE archive.bank_record_claims (
    bank_record_id bigint NOT NULL,
    user_id bigint NOT NULL,
    until timestamp with time zone NOT NULL,
    task_id bigint NOT NULL,
    archived_at timestamp with time zone DEFAULT now() NOT NULL
)
PARTITION BY LIST (task_id);
--> statement-breakpoint
CREATE INDEX bank_record_claims_part_idx ON archive.bank_record_claims USING btree (bank_record_id);
--> statement-breakpoint
CREATE TABLE archive.bank_records (
    id bigint NOT NULL,
    kind text NOT NULL,
    monitor_row_id bigint,
    record_id text NOT NULL,
    resource_id bigint,
    supplier_id bigint,
    amount_minor bigint NOT NULL,
    balance_minor bigint,
    utr text,
    identify_code text,
    payer_name text,
    text text NOT NULL,
    occurred_at timestamp with time zone NOT NULL,
    received_at timestamp with time zone NOT NULL,
    status text NOT NULL,
    order_id bigint,
    direction text NOT NULL,
    same_as_id bigint,
    set_aside_reason text,
    set_aside_by text,
    matched_by_id bigint,
    is_day_only boolean NOT NULL,
    task_id bigint NOT NULL,
    archived_at timestamp with time zone DEFAULT now() NOT NULL,
    doubt text,
    CONSTRAINT bank_records_pkey PRIMARY KEY (id, task_id)
)
PARTITION BY LIST (task_id);
--> statement-breakpoint
CREATE TABLE archive.callback_attempts (
    id bigint NOT NULL,
    order_id bigint NOT NULL,
    attempt integer NOT NULL,
    at timestamp with time zone NOT NULL,
    method text NOT NULL,
    url text NOT NULL,
    request_body text NOT NULL,
    response_status integer,
    response_body text,
    duration_ms integer NOT NULL,
    outcome text NOT NULL,
    by_user text,
    task_id bigint NOT NULL,
    archived_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT callback_attempts_pkey PRIMARY KEY (id, task_id)
)
PARTITION BY LIST (task_id);
--> statement-breakpoint
CREATE INDEX callback_attempts_part_idx ON archive.callback_attempts USING btree (order_id);
--> statement-breakpoint
CREATE TABLE archive.callbacks (
    order_id bigint NOT NULL,
    url text NOT NULL,
    attempts integer NOT NULL,
    next_attempt_at timestamp with time zone,
    last_outcome text,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    task_id bigint NOT NULL,
    archived_at timestamp with time zone DEFAULT now() NOT NULL
)
PARTITION BY LIST (task_id);
--> statement-breakpoint
CREATE INDEX callbacks_part_idx ON archive.callbacks USING btree (order_id);
--> statement-breakpoint
CREATE TABLE archive.error_log (
    id bigint NOT NULL,
    user_id bigint,
    account text NOT NULL,
    type text NOT NULL,
    code text NOT NULL,
    mes text NOT NULL,
    url text NOT NULL,
    "time" text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    task_id bigint NOT NULL,
    archived_at timestamp with time zone DEFAULT now() NOT NULL
)
PARTITION BY LIST (task_id);
--> statement-breakpoint
CREATE TABLE archive.gateway_calls (
    id bigint NOT NULL,
    order_id bigint NOT NULL,
    resource_id bigint NOT NULL,
    attempt integer NOT NULL,
    idempotency_key text NOT NULL,
    state text NOT NULL,
    gateway_id text,
    utr text,
    reason text,
    queries integer NOT NULL,
    last_answer jsonb,
    created_at timestamp with time zone NOT NULL,
    sent_at timestamp with time zone,
    updated_at timestamp with time zone NOT NULL,
    task_id bigint NOT NULL,
    archived_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT gateway_calls_pkey PRIMARY KEY (id, task_id)
)
PARTITION BY LIST (task_id);
--> statement-breakpoint
CREATE INDEX gateway_calls_part_idx ON archive.gateway_calls USING btree (order_id);
--> statement-breakpoint
CREATE TABLE archive.message_forwards (
    id bigint NOT NULL,
    message_id bigint NOT NULL,
    attempt integer NOT NULL,
    at timestamp with time zone NOT NULL,
    url text NOT NULL,
    request_body text NOT NULL,
    response_status integer,
    response_body text,
    duration_ms integer NOT NULL,
    outcome text NOT NULL,
    task_id bigint NOT NULL,
    archived_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT message_forwards_pkey PRIMARY KEY (id, task_id)
)
PARTITION BY LIST (task_id);
--> statement-breakpoint
CREATE INDEX message_forwards_part_idx ON archive.message_forwards USING btree (message_id);
--> statement-breakpoint
CREATE TABLE archive.messages (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    kind text NOT NULL,
    params jsonb NOT NULL,
    state text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    texts jsonb,
    task_id bigint NOT NULL,
    archived_at timestamp with time zone DEFAULT now() NOT NULL,
    cause text,
    cause_accounts jsonb,
    cause_open jsonb
)
PARTITION BY LIST (task_id);
--> statement-breakpoint
CREATE TABLE archive.monitor_logs (
    id bigint NOT NULL,
    report uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    phase text NOT NULL,
    reason text,
    monitor_id text,
    monitor_row_id bigint,
    ip text NOT NULL,
    record_id text,
    kind text,
    card_number text,
    resource_id bigint,
    bank_record_id bigint,
    order_id bigint,
    order_code text,
    text text,
    task_id bigint NOT NULL,
    archived_at timestamp with time zone DEFAULT now() NOT NULL
)
PARTITION BY LIST (task_id);
--> statement-breakpoint
CREATE TABLE archive.order_allocations (
    id bigint NOT NULL,
    order_id bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    resource_id bigint,
    resource_name text,
    candidates jsonb NOT NULL,
    task_id bigint NOT NULL,
    archived_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT order_allocations_pkey PRIMARY KEY (id, task_id)
)
PARTITION BY LIST (task_id);
--> statement-breakpoint
CREATE INDEX order_allocations_part_idx ON archive.order_allocations USING btree (order_id);
--> statement-breakpoint
CREATE TABLE archive.order_history (
    id bigint NOT NULL,
    order_id bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    event text NOT NULL,
    from_status smallint,
    to_status smallint NOT NULL,
    user_id bigint,
    actor text,
    via text NOT NULL,
    reason text,
    detail jsonb NOT NULL,
    task_id bigint NOT NULL,
    archived_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT order_history_pkey PRIMARY KEY (id, task_id)
)
PARTITION BY LIST (task_id);
--> statement-breakpoint
CREATE INDEX order_history_part_idx ON archive.order_history USING btree (order_id);
--> statement-breakpoint
CREATE TABLE archive.order_payer_data (
    order_id bigint NOT NULL,
    script_id bigint NOT NULL,
    script_version integer NOT NULL,
    begun_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    data jsonb,
    task_id bigint NOT NULL,
    archived_at timestamp with time zone DEFAULT now() NOT NULL
)
PARTITION BY LIST (task_id);
--> statement-breakpoint
CREATE INDEX order_payer_data_part_idx ON archive.order_payer_data USING btree (order_id);
--> statement-breakpoint
CREATE TABLE archive.orders (
    id bigint NOT NULL,
    order_code text NOT NULL,
    merchant_id bigint NOT NULL,
    merchant_name text NOT NULL,
    merchant_order_id text NOT NULL,
    content_hash text NOT NULL,
    supplier_id bigint,
    supplier_name text,
    resource_id bigint,
    resource_name text,
    product_id integer NOT NULL,
    currency text NOT NULL,
    exponent smallint NOT NULL,
    amount_minor bigint NOT NULL,
    payable_minor bigint NOT NULL,
    real_amount_minor bigint,
    fee_minor bigint,
    status smallint NOT NULL,
    callback_status smallint NOT NULL,
    supplement_status smallint NOT NULL,
    supplement_type text,
    order_mark smallint NOT NULL,
    locked boolean NOT NULL,
    locked_by text,
    locked_at timestamp with time zone,
    is_proxy boolean NOT NULL,
    holds_resource boolean NOT NULL,
    card_number text,
    user_name text,
    validate_user_name text,
    ifsc_code text,
    bank_name text,
    identify_code text,
    usdt_address text,
    usdt_count bigint,
    utr text,
    utr_submitted_at timestamp with time zone,
    ip inet,
    subject text,
    notify_url text,
    return_url text,
    request jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone,
    completed_at timestamp with time zone,
    updated_at timestamp with time zone NOT NULL,
    updated_by text,
    version integer NOT NULL,
    allocated_at timestamp with time zone,
    called_back_at timestamp with time zone,
    merchant_rate integer NOT NULL,
    merchant_fixed_fee_minor bigint NOT NULL,
    commission_minor bigint,
    country text,
    agent text,
    referer text,
    task_id bigint NOT NULL,
    archived_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT orders_pkey PRIMARY KEY (id, task_id)
)
PARTITION BY LIST (task_id);
--> statement-breakpoint
CREATE INDEX orders_completed_idx ON archive.orders USING btree (completed_at, id);
--> statement-breakpoint
CREATE INDEX orders_created_idx ON archive.orders USING btree (created_at, id);
--> statement-breakpoint
CREATE INDEX orders_order_code_idx ON archive.orders USING btree (order_code);
--> statement-breakpoint
CREATE TABLE archive.pay_script_calls (
    id bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    kind text NOT NULL,
    script_id bigint NOT NULL,
    script_version integer NOT NULL,
    order_code text,
    replay_of bigint,
    by text,
    fault text,
    message text,
    line integer,
    ms integer NOT NULL,
    input jsonb NOT NULL,
    output jsonb,
    calls jsonb NOT NULL,
    notes text NOT NULL,
    task_id bigint NOT NULL,
    archived_at timestamp with time zone DEFAULT now() NOT NULL
)
PARTITION BY LIST (task_id);
--> statement-breakpoint
CREATE TABLE archive.payout_batch_orders (
    id bigint NOT NULL,
    batch_id bigint NOT NULL,
    order_id bigint NOT NULL,
    "position" integer NOT NULL,
    resource_id bigint NOT NULL,
    amount_minor bigint NOT NULL,
    open boolean NOT NULL,
    outcome text,
    result text,
    result_utr text,
    result_reason text,
    sent jsonb,
    task_id bigint NOT NULL,
    archived_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT payout_batch_orders_pkey PRIMARY KEY (id, task_id)
)
PARTITION BY LIST (task_id);
--> statement-breakpoint
CREATE INDEX payout_batch_orders_part_idx ON archive.payout_batch_orders USING btree (order_id);
--> statement-breakpoint
CREATE TABLE archive.payout_claims (
    id bigint NOT NULL,
    order_id bigint NOT NULL,
    user_id bigint NOT NULL,
    user_name text NOT NULL,
    claimed_at timestamp with time zone NOT NULL,
    lease_until timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    end_reason text,
    task_id bigint NOT NULL,
    archived_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT payout_claims_pkey PRIMARY KEY (id, task_id)
)
PARTITION BY LIST (task_id);
--> statement-breakpoint
CREATE INDEX payout_claims_part_idx ON archive.payout_claims USING btree (order_id);
--> statement-breakpoint
CREATE TABLE archive.payout_history (
    id bigint NOT NULL,
    order_id bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    event text NOT NULL,
    from_stage smallint,
    to_stage smallint NOT NULL,
    user_id bigint,
    actor text,
    via text NOT NULL,
    reason text,
    detail jsonb NOT NULL,
    task_id bigint NOT NULL,
    archived_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT payout_history_pkey PRIMARY KEY (id, task_id)
)
PARTITION BY LIST (task_id);
--> statement-breakpoint
CREATE INDEX payout_history_part_idx ON archive.payout_history USING btree (order_id);
--> statement-breakpoint
CREATE TABLE archive.payout_orders (
    id bigint NOT NULL,
    order_code text NOT NULL,
    merchant_id bigint NOT NULL,
    merchant_name text NOT NULL,
    merchant_order_id text NOT NULL,
    content_hash text NOT NULL,
    supplier_id bigint,
    supplier_name text,
    resource_id bigint,
    resource_name text,
    product_id integer NOT NULL,
    currency text NOT NULL,
    exponent smallint NOT NULL,
    amount_minor bigint NOT NULL,
    fee_minor bigint NOT NULL,
    frozen_minor bigint NOT NULL,
    real_amount_minor bigint,
    stage smallint NOT NULL,
    callback_status smallint NOT NULL,
    order_mark smallint NOT NULL,
    locked boolean NOT NULL,
    locked_by text,
    locked_at timestamp with time zone,
    risk_held boolean NOT NULL,
    is_proxy boolean NOT NULL,
    channel text,
    batch_id bigint,
    allocation_count integer NOT NULL,
    payee_name text,
    card_number text,
    ifsc_code text,
    bank_name text,
    vpa text,
    address text,
    payee_key text,
    mode text,
    payout_card_number text,
    utr text,
    reject_reason text,
    ip inet,
    subject text,
    notify_url text,
    request jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL,
    completed_at timestamp with time zone,
    updated_at timestamp with time zone NOT NULL,
    updated_by text,
    version integer NOT NULL,
    commission_minor bigint,
    task_id bigint NOT NULL,
    archived_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT payout_orders_pkey PRIMARY KEY (id, task_id)
)
PARTITION BY LIST (task_id);
--> statement-breakpoint
CREATE INDEX payout_orders_completed_idx ON archive.payout_orders USING btree (completed_at, id);
--> statement-breakpoint
CREATE INDEX payout_orders_created_idx ON archive.payout_orders USING btree (created_at, id);
--> statement-breakpoint
CREATE INDEX payout_orders_order_code_idx ON archive.payout_orders USING btree (order_code);
--> statement-breakpoint
CREATE TABLE archive.risk_detections (
    id bigint NOT NULL,
    order_id bigint NOT NULL,
    order_code text NOT NULL,
    merchant_id bigint NOT NULL,
    merchant_name text NOT NULL,
    rule_id bigint,
    rule_name text NOT NULL,
    kind text NOT NULL,
    evidence jsonb NOT NULL,
    state text NOT NULL,
    at timestamp with time zone NOT NULL,
    decided_by text,
    decided_at timestamp with time zone,
    note text,
    task_id bigint NOT NULL,
    archived_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT risk_detections_pkey PRIMARY KEY (id, task_id)
)
PARTITION BY LIST (task_id);


SET default_table_access_method = heap;
--> statement-breakpoint
CREATE INDEX risk_detections_part_idx ON archive.risk_detections USING btree (order_id);
--> statement-breakpoint
CREATE TABLE account_breakers (
    resource_id bigint NOT NULL,
    state text DEFAULT 'closed'::text NOT NULL,
    cause text,
    since timestamp with time zone,
    probe_at timestamp with time zone,
    wait_seconds integer DEFAULT 60 NOT NULL,
    outcomes text DEFAULT ''::text NOT NULL,
    is_told boolean DEFAULT false NOT NULL,
    told_at timestamp with time zone,
    version integer DEFAULT 0 NOT NULL,
    CONSTRAINT account_breakers_cause_check CHECK ((cause = ANY (ARRAY['failures'::text, 'silence'::text, 'person'::text]))),
    CONSTRAINT account_breakers_state_check CHECK ((state = ANY (ARRAY['closed'::text, 'open'::text, 'halfOpen'::text, 'held'::text]))),
    CONSTRAINT account_breakers_wait_check CHECK ((wait_seconds > 0)),
    CONSTRAINT account_breakers_pkey PRIMARY KEY (resource_id)
);
--> statement-breakpoint
CREATE INDEX account_breakers_stopped_idx ON account_breakers USING btree (state) WHERE ((state <> 'closed'::text) OR is_told);
--> statement-breakpoint
CREATE TABLE account_exceptions (
    id bigint GENERATED ALWAYS AS IDENTITY,
    at timestamp with time zone DEFAULT now() NOT NULL,
    ended_at timestamp with time zone,
    resource_id bigint,
    monitor_row_id bigint,
    kind text NOT NULL,
    detail jsonb DEFAULT '{}'::jsonb NOT NULL,
    CONSTRAINT account_exceptions_kind_check CHECK ((kind = ANY (ARRAY['failures'::text, 'silence'::text, 'person'::text]))),
    CONSTRAINT account_exceptions_of_one_check CHECK ((num_nonnulls(resource_id, monitor_row_id) = 1)),
    CONSTRAINT account_exceptions_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX account_exceptions_account_key ON account_exceptions USING btree (resource_id) WHERE (ended_at IS NULL);
--> statement-breakpoint
CREATE INDEX account_exceptions_at_id_index ON account_exceptions USING btree (at, id);
--> statement-breakpoint
CREATE UNIQUE INDEX account_exceptions_monitor_key ON account_exceptions USING btree (monitor_row_id) WHERE (ended_at IS NULL);
--> statement-breakpoint
CREATE INDEX account_exceptions_monitor_row_id_at_index ON account_exceptions USING btree (monitor_row_id, at);
--> statement-breakpoint
CREATE INDEX account_exceptions_resource_id_at_index ON account_exceptions USING btree (resource_id, at);
--> statement-breakpoint
CREATE TABLE approvals (
    id bigint GENERATED ALWAYS AS IDENTITY,
    kind text NOT NULL,
    target text NOT NULL,
    params jsonb DEFAULT '{}'::jsonb NOT NULL,
    reason text,
    amount_minor bigint NOT NULL,
    currency text NOT NULL,
    exponent smallint NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    requested_by_user_id bigint NOT NULL,
    requested_by text NOT NULL,
    requested_at timestamp with time zone DEFAULT now() NOT NULL,
    decided_by_user_id bigint,
    decided_by text,
    decided_at timestamp with time zone,
    note text,
    limit_minor bigint,
    merchant_id bigint,
    supplier_id bigint,
    CONSTRAINT approvals_kind_check CHECK ((kind = ANY (ARRAY['order.reverse'::text, 'order.updateStatus'::text, 'payout.reverse'::text, 'payout.updateStatus'::text, 'payout.confirmUnpaid'::text, 'payoutBatch.confirm'::text, 'balance.adjust'::text]))),
    CONSTRAINT approvals_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'approved'::text, 'declined'::text, 'withdrawn'::text, 'lapsed'::text]))),
    CONSTRAINT approvals_two_people_check CHECK (((state <> 'approved'::text) OR (decided_by_user_id <> requested_by_user_id))),
    CONSTRAINT approvals_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX approvals_merchant_id_index ON approvals USING btree (merchant_id) WHERE (state = 'waiting'::text);
--> statement-breakpoint
CREATE INDEX approvals_requested_by_user_id_index ON approvals USING btree (requested_by_user_id);
--> statement-breakpoint
CREATE INDEX approvals_state_requested_at_index ON approvals USING btree (state, requested_at);
--> statement-breakpoint
CREATE INDEX approvals_supplier_id_index ON approvals USING btree (supplier_id) WHERE (state = 'waiting'::text);
--> statement-breakpoint
CREATE UNIQUE INDEX approvals_waiting_key ON approvals USING btree (kind, target) WHERE (state = 'waiting'::text);
--> statement-breakpoint
CREATE TABLE audit_chain (
    "position" bigint GENERATED ALWAYS AS IDENTITY,
    audit_id bigint NOT NULL,
    previous_hash text NOT NULL,
    hash text NOT NULL,
    CONSTRAINT "audit_chain_auditId_unique" UNIQUE (audit_id),
    CONSTRAINT audit_chain_pkey PRIMARY KEY ("position")
);
--> statement-breakpoint
CREATE TABLE audit_chain_head (
    id integer DEFAULT 1 NOT NULL,
    links bigint NOT NULL,
    audit_id bigint NOT NULL,
    hash text NOT NULL,
    CONSTRAINT audit_chain_head_id_check CHECK ((id = 1)),
    CONSTRAINT audit_chain_head_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE auth_counters (
    user_id bigint NOT NULL,
    kind text NOT NULL,
    failures integer DEFAULT 0 NOT NULL,
    locked_until timestamp with time zone,
    tried_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT auth_counters_failures_check CHECK ((failures >= 0)),
    CONSTRAINT auth_counters_user_id_kind_pk PRIMARY KEY (user_id, kind)
);
--> statement-breakpoint
CREATE TABLE bank_messages (
    id bigint GENERATED ALWAYS AS IDENTITY,
    kind text NOT NULL,
    monitor_row_id bigint,
    record_id text NOT NULL,
    supplier_id bigint,
    text text NOT NULL,
    occurred_at timestamp with time zone NOT NULL,
    received_at timestamp with time zone DEFAULT now() NOT NULL,
    bank_record_id bigint,
    sender text,
    said jsonb,
    pattern_id bigint,
    pattern_version integer,
    unread_reason text,
    tried_at timestamp with time zone,
    reread_id bigint,
    resource_id bigint,
    report uuid,
    CONSTRAINT bank_messages_kind_check CHECK ((kind = ANY (ARRAY['sms'::text, 'webMessage'::text, 'usdt'::text, 'statement'::text, 'inferred'::text]))),
    CONSTRAINT bank_messages_unread_check CHECK ((unread_reason = ANY (ARRAY['empty'::text, 'tooLong'::text, 'noPattern'::text, 'severalReadings'::text, 'amount'::text, 'balance'::text, 'time'::text, 'direction'::text, 'otherwiseTold'::text]))),
    CONSTRAINT bank_messages_monitor_record_key UNIQUE (monitor_row_id, record_id),
    CONSTRAINT bank_messages_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX bank_messages_pattern_idx ON bank_messages USING btree (pattern_id, received_at) WHERE (pattern_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX bank_messages_received_at_index ON bank_messages USING btree (received_at);
--> statement-breakpoint
CREATE INDEX bank_messages_record_idx ON bank_messages USING btree (bank_record_id) WHERE (bank_record_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX bank_messages_reread_idx ON bank_messages USING btree (reread_id, id) WHERE (reread_id IS NOT NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX bank_messages_statement_key ON bank_messages USING btree (resource_id, record_id) WHERE (kind = 'statement'::text);
--> statement-breakpoint
CREATE INDEX bank_messages_unread_idx ON bank_messages USING btree (tried_at, id) WHERE (unread_reason IS NOT NULL);
--> statement-breakpoint
CREATE INDEX bank_messages_waiting_idx ON bank_messages USING btree (id) WHERE ((kind = 'statement'::text) AND (tried_at IS NULL));
--> statement-breakpoint
CREATE TABLE bank_record_claims (
    bank_record_id bigint NOT NULL,
    user_id bigint NOT NULL,
    until timestamp with time zone NOT NULL,
    CONSTRAINT bank_record_claims_pkey PRIMARY KEY (bank_record_id)
);
--> statement-breakpoint
CREATE INDEX bank_record_claims_user_id_index ON bank_record_claims USING btree (user_id);
--> statement-breakpoint
CREATE TABLE bank_record_shares (
    order_id bigint NOT NULL,
    bank_record_id bigint NOT NULL,
    amount_minor bigint NOT NULL,
    CONSTRAINT bank_record_shares_amount_check CHECK ((amount_minor > 0)),
    CONSTRAINT bank_record_shares_pkey PRIMARY KEY (order_id)
);
--> statement-breakpoint
CREATE INDEX bank_record_shares_bank_record_id_index ON bank_record_shares USING btree (bank_record_id);
--> statement-breakpoint
CREATE TABLE bank_records (
    id bigint GENERATED ALWAYS AS IDENTITY,
    kind text NOT NULL,
    monitor_row_id bigint,
    record_id text NOT NULL,
    resource_id bigint,
    supplier_id bigint,
    amount_minor bigint NOT NULL,
    balance_minor bigint,
    utr text,
    identify_code text,
    payer_name text,
    text text NOT NULL,
    occurred_at timestamp with time zone NOT NULL,
    received_at timestamp with time zone DEFAULT now() NOT NULL,
    status text NOT NULL,
    order_id bigint,
    direction text DEFAULT 'credit'::text NOT NULL,
    same_as_id bigint,
    set_aside_reason text,
    set_aside_by text,
    matched_by_id bigint,
    is_day_only boolean DEFAULT false NOT NULL,
    doubt text,
    CONSTRAINT bank_records_amount_check CHECK ((amount_minor > 0)),
    CONSTRAINT bank_records_direction_check CHECK ((direction = ANY (ARRAY['credit'::text, 'debit'::text]))),
    CONSTRAINT bank_records_doubt_check CHECK ((doubt = ANY (ARRAY['privateSender'::text, 'promotional'::text, 'otherAccount'::text, 'otherCause'::text, 'sharedReference'::text]))),
    CONSTRAINT bank_records_kind_check CHECK ((kind = ANY (ARRAY['sms'::text, 'webMessage'::text, 'usdt'::text, 'statement'::text, 'inferred'::text]))),
    CONSTRAINT bank_records_status_check CHECK ((status = ANY (ARRAY['unmatched'::text, 'matched'::text, 'setAside'::text, 'outgoing'::text, 'sameAs'::text, 'rolledBack'::text]))),
    CONSTRAINT bank_records_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX bank_records_occurred_idx ON bank_records USING btree (occurred_at, id);
--> statement-breakpoint
CREATE INDEX bank_records_order_id_index ON bank_records USING btree (order_id);
--> statement-breakpoint
CREATE INDEX bank_records_resource_id_amount_minor_occurred_at_index ON bank_records USING btree (resource_id, amount_minor, occurred_at);
--> statement-breakpoint
CREATE INDEX bank_records_resource_id_occurred_at_index ON bank_records USING btree (resource_id, occurred_at);
--> statement-breakpoint
CREATE INDEX bank_records_same_idx ON bank_records USING btree (same_as_id) WHERE (same_as_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX bank_records_status_received_at_index ON bank_records USING btree (status, received_at);
--> statement-breakpoint
CREATE INDEX bank_records_unmatched_idx ON bank_records USING btree (resource_id, amount_minor, occurred_at) WHERE (status = 'unmatched'::text);
--> statement-breakpoint
CREATE INDEX bank_records_utr_idx ON bank_records USING btree (utr) WHERE (utr IS NOT NULL);
--> statement-breakpoint
CREATE TABLE bank_templates (
    id text NOT NULL,
    layout jsonb NOT NULL,
    updated_by text,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 0 NOT NULL,
    CONSTRAINT bank_templates_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE banks (
    id bigint GENERATED ALWAYS AS IDENTITY,
    name text NOT NULL,
    code text NOT NULL,
    country text NOT NULL,
    ifsc_prefix text,
    enabled boolean DEFAULT true NOT NULL,
    created_by text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by text,
    version integer DEFAULT 0 NOT NULL,
    CONSTRAINT banks_country_check CHECK ((country = ANY (ARRAY['china'::text, 'india'::text, 'kenya'::text]))),
    CONSTRAINT banks_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX banks_code_key ON banks USING btree (country, upper(code));
--> statement-breakpoint
CREATE TABLE blacklisted_names (
    id bigint GENERATED ALWAYS AS IDENTITY,
    payer_name text NOT NULL,
    normalized text NOT NULL,
    enabled boolean DEFAULT true NOT NULL,
    reason text,
    created_by text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by text,
    version integer DEFAULT 0 NOT NULL,
    CONSTRAINT blacklisted_names_normalized_unique UNIQUE (normalized),
    CONSTRAINT blacklisted_names_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE bot_fund_records (
    id bigint GENERATED ALWAYS AS IDENTITY,
    group_id bigint NOT NULL,
    number integer NOT NULL,
    amount_minor bigint NOT NULL,
    balance_minor bigint NOT NULL,
    currency text NOT NULL,
    exponent smallint NOT NULL,
    memo text,
    sender_number bigint,
    sender_name text NOT NULL,
    message_id bigint NOT NULL,
    undoes bigint,
    at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT bot_fund_records_amount_check CHECK ((amount_minor <> 0)),
    CONSTRAINT bot_fund_records_number_check CHECK ((number > 0)),
    CONSTRAINT "bot_fund_records_messageId_unique" UNIQUE (message_id),
    CONSTRAINT bot_fund_records_number_key UNIQUE (group_id, number),
    CONSTRAINT bot_fund_records_pkey PRIMARY KEY (id),
    CONSTRAINT bot_fund_records_undoes_unique UNIQUE (undoes)
);
--> statement-breakpoint
CREATE TABLE bot_groups (
    id bigint GENERATED ALWAYS AS IDENTITY,
    bot text NOT NULL,
    chat bigint NOT NULL,
    title text NOT NULL,
    is_member boolean DEFAULT true NOT NULL,
    enabled boolean DEFAULT true NOT NULL,
    merchant_id bigint,
    supplier_id bigint,
    side text,
    alias text,
    peer_id bigint,
    language text DEFAULT 'zh-CN'::text NOT NULL,
    currency text NOT NULL,
    exponent smallint NOT NULL,
    book_minor bigint DEFAULT 0 NOT NULL,
    book_count integer DEFAULT 0 NOT NULL,
    quiet_until timestamp with time zone,
    reminded_at timestamp with time zone,
    created_by text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by text,
    version integer DEFAULT 0 NOT NULL,
    CONSTRAINT bot_groups_book_check CHECK (((book_count >= 0) AND (exponent >= 0))),
    CONSTRAINT bot_groups_bot_check CHECK ((bot = ANY (ARRAY['group'::text, 'relay'::text]))),
    CONSTRAINT bot_groups_language_check CHECK ((language = ANY (ARRAY['zh-CN'::text, 'zh-TW'::text, 'en-US'::text]))),
    CONSTRAINT bot_groups_party_check CHECK (((merchant_id IS NULL) OR (supplier_id IS NULL))),
    CONSTRAINT bot_groups_side_check CHECK ((side = ANY (ARRAY['merchant'::text, 'supplier'::text]))),
    CONSTRAINT bot_groups_chat_key UNIQUE (bot, chat),
    CONSTRAINT bot_groups_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX bot_groups_peer_key ON bot_groups USING btree (peer_id) WHERE (peer_id IS NOT NULL);
--> statement-breakpoint
CREATE TABLE bot_messages (
    id bigint GENERATED ALWAYS AS IDENTITY,
    group_id bigint NOT NULL,
    direction text NOT NULL,
    purpose text NOT NULL,
    state text NOT NULL,
    text text NOT NULL,
    attachment jsonb,
    telegram bigint,
    sender_number bigint,
    sender_name text,
    order_code text,
    source_id bigint,
    edit_of bigint,
    attempts integer DEFAULT 0 NOT NULL,
    failure text,
    not_before timestamp with time zone,
    at timestamp with time zone DEFAULT now() NOT NULL,
    sent_at timestamp with time zone,
    CONSTRAINT bot_messages_direction_check CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text]))),
    CONSTRAINT bot_messages_purpose_check CHECK ((purpose = ANY (ARRAY['chat'::text, 'question'::text, 'answer'::text, 'book'::text, 'reminder'::text, 'fundRecord'::text, 'relay'::text, 'test'::text]))),
    CONSTRAINT bot_messages_state_check CHECK ((state = ANY (ARRAY['received'::text, 'waiting'::text, 'sending'::text, 'sent'::text, 'failed'::text]))),
    CONSTRAINT bot_messages_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX bot_messages_group_id_id_index ON bot_messages USING btree (group_id, id);
--> statement-breakpoint
CREATE INDEX bot_messages_open_idx ON bot_messages USING btree (id) WHERE (state = ANY (ARRAY['waiting'::text, 'sending'::text]));
--> statement-breakpoint
CREATE INDEX bot_messages_order_idx ON bot_messages USING btree (order_code, id) WHERE (order_code IS NOT NULL);
--> statement-breakpoint
CREATE INDEX bot_messages_source_idx ON bot_messages USING btree (source_id) WHERE (source_id IS NOT NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX bot_messages_telegram_key ON bot_messages USING btree (group_id, telegram) WHERE (telegram IS NOT NULL);
--> statement-breakpoint
CREATE TABLE bot_told (
    group_id bigint NOT NULL,
    subject text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT bot_told_group_id_subject_pk PRIMARY KEY (group_id, subject)
);
--> statement-breakpoint
CREATE INDEX bot_told_at_index ON bot_told USING btree (at);
--> statement-breakpoint
CREATE TABLE bot_updates (
    bot text NOT NULL,
    update bigint NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT bot_updates_bot_update_pk PRIMARY KEY (bot, update)
);
--> statement-breakpoint
CREATE INDEX bot_updates_at_index ON bot_updates USING btree (at);
--> statement-breakpoint
CREATE TABLE bots (
    bot text NOT NULL,
    state text DEFAULT 'stopped'::text NOT NULL,
    failure text,
    username text,
    token_hash text,
    webhook text,
    next_update bigint DEFAULT 0 NOT NULL,
    changed_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT bots_bot_check CHECK ((bot = ANY (ARRAY['group'::text, 'relay'::text]))),
    CONSTRAINT bots_state_check CHECK ((state = ANY (ARRAY['stopped'::text, 'running'::text, 'failing'::text]))),
    CONSTRAINT bots_pkey PRIMARY KEY (bot)
);
--> statement-breakpoint
CREATE TABLE bulk_runs (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    session_id uuid NOT NULL,
    action text NOT NULL,
    order_codes text[] NOT NULL,
    code_given_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT bulk_runs_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX bulk_runs_created_at_index ON bulk_runs USING btree (created_at);
--> statement-breakpoint
CREATE TABLE callback_attempts (
    id bigint GENERATED ALWAYS AS IDENTITY,
    order_id bigint NOT NULL,
    attempt integer NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    method text DEFAULT 'POST'::text NOT NULL,
    url text NOT NULL,
    request_body text NOT NULL,
    response_status integer,
    response_body text,
    duration_ms integer NOT NULL,
    outcome text NOT NULL,
    by_user text,
    CONSTRAINT callback_attempts_outcome_check CHECK ((outcome = ANY (ARRAY['succeeded'::text, 'refused'::text, 'timedOut'::text, 'unreachable'::text, 'addressRefused'::text])))
)
PARTITION BY RANGE (at);
--> statement-breakpoint
CREATE TABLE callback_attempts_rest PARTITION OF callback_attempts DEFAULT;
--> statement-breakpoint
ALTER TABLE callback_attempts_rest ADD CONSTRAINT callback_attempts_pkey_rest PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX callback_attempts_at_index ON callback_attempts USING btree (at);
--> statement-breakpoint
CREATE INDEX callback_attempts_order_id_id_index ON callback_attempts USING btree (order_id, id);
--> statement-breakpoint
CREATE TABLE callbacks (
    order_id bigint NOT NULL,
    url text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamp with time zone,
    last_outcome text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT callbacks_pkey PRIMARY KEY (order_id)
);
--> statement-breakpoint
CREATE TABLE chain_blocks (
    network text NOT NULL,
    number bigint NOT NULL,
    hash text NOT NULL,
    CONSTRAINT chain_blocks_network_check CHECK ((network = ANY (ARRAY['tron'::text, 'ethereum'::text]))),
    CONSTRAINT chain_blocks_network_number_pk PRIMARY KEY (network, number)
);
--> statement-breakpoint
CREATE TABLE chain_cursors (
    network text NOT NULL,
    next_block bigint NOT NULL,
    settled_block bigint NOT NULL,
    height bigint NOT NULL,
    read_at timestamp with time zone DEFAULT now() NOT NULL,
    failing_since timestamp with time zone,
    fault text,
    CONSTRAINT chain_cursors_network_check CHECK ((network = ANY (ARRAY['tron'::text, 'ethereum'::text]))),
    CONSTRAINT chain_cursors_pkey PRIMARY KEY (network)
);
--> statement-breakpoint
CREATE TABLE chain_patches (
    id bigint GENERATED ALWAYS AS IDENTITY,
    resource_id bigint NOT NULL,
    kind text NOT NULL,
    before_record_id bigint NOT NULL,
    after_record_id bigint NOT NULL,
    gap_minor bigint NOT NULL,
    from_at timestamp with time zone NOT NULL,
    to_at timestamp with time zone NOT NULL,
    fork_record_id bigint,
    state text DEFAULT 'proposed'::text NOT NULL,
    found_at timestamp with time zone DEFAULT now() NOT NULL,
    decided_at timestamp with time zone,
    decided_by text,
    reason text,
    record_id bigint,
    order_id bigint,
    version integer DEFAULT 0 NOT NULL,
    CONSTRAINT chain_patches_kind_check CHECK ((kind = ANY (ARRAY['lost'::text, 'misread'::text]))),
    CONSTRAINT chain_patches_state_check CHECK ((state = ANY (ARRAY['proposed'::text, 'accepted'::text, 'automatic'::text, 'dismissed'::text, 'resolved'::text]))),
    CONSTRAINT chain_patches_break_key UNIQUE (before_record_id, after_record_id),
    CONSTRAINT chain_patches_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX chain_patches_after_record_id_index ON chain_patches USING btree (after_record_id);
--> statement-breakpoint
CREATE INDEX chain_patches_fork_idx ON chain_patches USING btree (fork_record_id);
--> statement-breakpoint
CREATE INDEX chain_patches_found_at_index ON chain_patches USING btree (found_at);
--> statement-breakpoint
CREATE INDEX chain_patches_order_idx ON chain_patches USING btree (order_id);
--> statement-breakpoint
CREATE INDEX chain_patches_record_idx ON chain_patches USING btree (record_id);
--> statement-breakpoint
CREATE INDEX chain_patches_resource_id_to_at_index ON chain_patches USING btree (resource_id, to_at);
--> statement-breakpoint
CREATE INDEX chain_patches_state_id_index ON chain_patches USING btree (state, id);
--> statement-breakpoint
CREATE TABLE cleanup_configs (
    id bigint GENERATED ALWAYS AS IDENTITY,
    table_name text NOT NULL,
    time_field text NOT NULL,
    months integer NOT NULL,
    batch_rows integer NOT NULL,
    enabled boolean DEFAULT false NOT NULL,
    description text,
    created_by text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by text,
    version integer DEFAULT 0 NOT NULL,
    CONSTRAINT cleanup_configs_numbers_check CHECK (((months > 0) AND (batch_rows > 0))),
    CONSTRAINT cleanup_configs_pkey PRIMARY KEY (id),
    CONSTRAINT cleanup_configs_table_key UNIQUE (table_name)
);
--> statement-breakpoint
CREATE TABLE cleanup_tasks (
    id bigint GENERATED ALWAYS AS IDENTITY,
    config_id bigint NOT NULL,
    config_version integer NOT NULL,
    table_name text NOT NULL,
    time_field text NOT NULL,
    batch_rows integer NOT NULL,
    cutoff timestamp with time zone NOT NULL,
    zone text NOT NULL,
    state text DEFAULT 'planned'::text NOT NULL,
    started_by text,
    planned_rows integer NOT NULL,
    planned_bytes bigint NOT NULL,
    oldest_at timestamp with time zone,
    newest_at timestamp with time zone,
    held_back jsonb DEFAULT '{}'::jsonb NOT NULL,
    moved jsonb DEFAULT '{}'::jsonb NOT NULL,
    restored jsonb DEFAULT '{}'::jsonb NOT NULL,
    moved_rows integer DEFAULT 0 NOT NULL,
    moved_bytes bigint DEFAULT 0 NOT NULL,
    last_at text,
    last_id bigint,
    work_ms integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    began_at timestamp with time zone,
    ended_at timestamp with time zone,
    error text,
    version integer DEFAULT 0 NOT NULL,
    CONSTRAINT cleanup_tasks_rows_check CHECK (((planned_rows >= 0) AND (moved_rows >= 0) AND (moved_bytes >= 0))),
    CONSTRAINT cleanup_tasks_state_check CHECK ((state = ANY (ARRAY['planned'::text, 'running'::text, 'paused'::text, 'success'::text, 'failed'::text, 'cancelled'::text, 'restoring'::text, 'restored'::text]))),
    CONSTRAINT cleanup_tasks_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX cleanup_tasks_state_id_index ON cleanup_tasks USING btree (state, id);
--> statement-breakpoint
CREATE INDEX cleanup_tasks_table_name_created_at_index ON cleanup_tasks USING btree (table_name, created_at);
--> statement-breakpoint
CREATE UNIQUE INDEX cleanup_tasks_unfinished_key ON cleanup_tasks USING btree (config_id) WHERE (state = ANY (ARRAY['planned'::text, 'running'::text, 'paused'::text, 'restoring'::text]));
--> statement-breakpoint
CREATE TABLE error_log (
    id bigint GENERATED ALWAYS AS IDENTITY,
    user_id bigint,
    account text NOT NULL,
    type text NOT NULL,
    code text NOT NULL,
    mes text NOT NULL,
    url text NOT NULL,
    "time" text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
)
PARTITION BY RANGE (created_at);
--> statement-breakpoint
CREATE TABLE error_log_rest PARTITION OF error_log DEFAULT;
--> statement-breakpoint
ALTER TABLE error_log_rest ADD CONSTRAINT error_log_pkey_rest PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX error_log_created_at_index ON error_log USING btree (created_at);
--> statement-breakpoint
CREATE TABLE gateway_calls (
    id bigint GENERATED ALWAYS AS IDENTITY,
    order_id bigint NOT NULL,
    resource_id bigint NOT NULL,
    attempt integer NOT NULL,
    idempotency_key text NOT NULL,
    state text NOT NULL,
    gateway_id text,
    utr text,
    reason text,
    queries integer DEFAULT 0 NOT NULL,
    last_answer jsonb,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    sent_at timestamp with time zone,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT gateway_calls_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'sending'::text, 'accepted'::text, 'unknown'::text, 'succeeded'::text, 'refused'::text, 'notSent'::text, 'cancelled'::text, 'confirmedUnpaid'::text]))),
    CONSTRAINT "gateway_calls_idempotencyKey_unique" UNIQUE (idempotency_key),
    CONSTRAINT gateway_calls_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX gateway_calls_open_key ON gateway_calls USING btree (order_id) WHERE (state = ANY (ARRAY['pending'::text, 'sending'::text, 'accepted'::text, 'unknown'::text, 'succeeded'::text]));
--> statement-breakpoint
CREATE INDEX gateway_calls_order_id_id_index ON gateway_calls USING btree (order_id, id);
--> statement-breakpoint
CREATE INDEX gateway_calls_state_updated_at_index ON gateway_calls USING btree (state, updated_at);
--> statement-breakpoint
CREATE TABLE idempotency_keys (
    scope text NOT NULL,
    key text NOT NULL,
    request_hash text NOT NULL,
    status integer,
    answer jsonb,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    holder uuid DEFAULT gen_random_uuid() NOT NULL,
    CONSTRAINT idempotency_keys_scope_key_pk PRIMARY KEY (scope, key)
);
--> statement-breakpoint
CREATE INDEX idempotency_keys_created_at_index ON idempotency_keys USING btree (created_at);
--> statement-breakpoint
CREATE TABLE installation (
    key text NOT NULL,
    value jsonb NOT NULL,
    CONSTRAINT installation_pkey PRIMARY KEY (key)
);
--> statement-breakpoint
CREATE TABLE ip_allowances (
    id bigint GENERATED ALWAYS AS IDENTITY,
    network text NOT NULL,
    reason text NOT NULL,
    created_by text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by text,
    version integer DEFAULT 0 NOT NULL,
    CONSTRAINT ip_allowances_network_unique UNIQUE (network),
    CONSTRAINT ip_allowances_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE ip_freezes (
    id bigint GENERATED ALWAYS AS IDENTITY,
    network text NOT NULL,
    mode text NOT NULL,
    rule_id bigint,
    rule_name text,
    reason text,
    evidence jsonb NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    created_by text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    lifted_at timestamp with time zone,
    lifted_by text,
    lift_reason text,
    refused integer DEFAULT 0 NOT NULL,
    last_refused_at timestamp with time zone,
    CONSTRAINT ip_freezes_mode_check CHECK ((mode = ANY (ARRAY['observe'::text, 'freeze'::text]))),
    CONSTRAINT ip_freezes_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX ip_freezes_expires_idx ON ip_freezes USING btree (expires_at) WHERE ((mode = 'freeze'::text) AND (lifted_at IS NULL));
--> statement-breakpoint
CREATE INDEX ip_freezes_rule_idx ON ip_freezes USING btree (rule_id, mode, network, expires_at);
--> statement-breakpoint
CREATE TABLE ip_guard_rules (
    id bigint GENERATED ALWAYS AS IDENTITY,
    name text NOT NULL,
    kind text NOT NULL,
    "grouping" text NOT NULL,
    mode text NOT NULL,
    window_minutes integer NOT NULL,
    "limit" integer NOT NULL,
    failed_percent integer,
    freeze_minutes integer NOT NULL,
    judged_until timestamp with time zone DEFAULT now() NOT NULL,
    created_by text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by text,
    version integer DEFAULT 0 NOT NULL,
    CONSTRAINT ip_guard_rules_freeze_check CHECK ((freeze_minutes > 0)),
    CONSTRAINT ip_guard_rules_grouping_check CHECK (("grouping" = ANY (ARRAY['address'::text, 'network'::text]))),
    CONSTRAINT ip_guard_rules_kind_check CHECK ((kind = ANY (ARRAY['perMinute'::text, 'perSpan'::text, 'failedShare'::text, 'manyMerchants'::text]))),
    CONSTRAINT ip_guard_rules_mode_check CHECK ((mode = ANY (ARRAY['off'::text, 'observe'::text, 'freeze'::text]))),
    CONSTRAINT ip_guard_rules_window_check CHECK ((window_minutes > 0)),
    CONSTRAINT ip_guard_rules_name_unique UNIQUE (name),
    CONSTRAINT ip_guard_rules_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE ip_rules (
    id bigint GENERATED ALWAYS AS IDENTITY,
    network text NOT NULL,
    effect text NOT NULL,
    scope text NOT NULL,
    role text,
    user_id bigint,
    enabled boolean DEFAULT true NOT NULL,
    note text,
    created_by text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by text,
    version integer DEFAULT 0 NOT NULL,
    CONSTRAINT ip_rules_effect_check CHECK ((effect = ANY (ARRAY['allow'::text, 'refuse'::text]))),
    CONSTRAINT ip_rules_role_check CHECK ((role = ANY (ARRAY['superAdmin'::text, 'admin'::text, 'technicalSupport'::text, 'technicalMaintenance'::text, 'customerService'::text, 'supplier'::text, 'merchant'::text]))),
    CONSTRAINT ip_rules_scope_check CHECK ((scope = ANY (ARRAY['role'::text, 'account'::text, 'api'::text]))),
    CONSTRAINT ip_rules_subject_check CHECK ((((scope = 'role'::text) = (role IS NOT NULL)) AND ((scope = 'role'::text) = (user_id IS NULL)))),
    CONSTRAINT ip_rules_network_key UNIQUE NULLS NOT DISTINCT (scope, role, user_id, network),
    CONSTRAINT ip_rules_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE ledger_accounts (
    id bigint GENERATED ALWAYS AS IDENTITY,
    owner_kind text NOT NULL,
    owner_id bigint NOT NULL,
    purpose text NOT NULL,
    currency text NOT NULL,
    exponent smallint NOT NULL,
    balance_minor bigint DEFAULT 0 NOT NULL,
    version integer DEFAULT 0 NOT NULL,
    last_posted_at timestamp with time zone,
    CONSTRAINT ledger_accounts_frozen_check CHECK (((purpose <> ALL (ARRAY['frozen'::text, 'held'::text, 'deposit'::text])) OR (balance_minor >= 0))),
    CONSTRAINT ledger_accounts_owner_check CHECK ((owner_kind = ANY (ARRAY['merchant'::text, 'supplier'::text, 'platform'::text, 'outside'::text]))),
    CONSTRAINT ledger_accounts_purpose_check CHECK ((purpose = ANY (ARRAY['available'::text, 'frozen'::text, 'held'::text, 'deposit'::text, 'fees'::text, 'clearing'::text]))),
    CONSTRAINT ledger_accounts_key UNIQUE (owner_kind, owner_id, purpose, currency),
    CONSTRAINT ledger_accounts_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE ledger_postings (
    id bigint GENERATED ALWAYS AS IDENTITY,
    transaction_id bigint NOT NULL,
    account_id bigint NOT NULL,
    amount_minor bigint NOT NULL,
    balance_after_minor bigint NOT NULL,
    posted_at timestamp with time zone NOT NULL,
    CONSTRAINT ledger_postings_amount_check CHECK ((amount_minor <> 0))
)
PARTITION BY RANGE (posted_at);
--> statement-breakpoint
CREATE TABLE ledger_postings_rest PARTITION OF ledger_postings DEFAULT;
--> statement-breakpoint
ALTER TABLE ledger_postings_rest ADD CONSTRAINT ledger_postings_pkey_rest PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX ledger_postings_account_id_posted_at_id_index ON ledger_postings USING btree (account_id, posted_at, id);
--> statement-breakpoint
CREATE INDEX ledger_postings_posted_at_id_index ON ledger_postings USING btree (posted_at, id);
--> statement-breakpoint
CREATE INDEX ledger_postings_transaction_id_index ON ledger_postings USING btree (transaction_id);
--> statement-breakpoint
CREATE TABLE ledger_transactions (
    id bigint GENERATED ALWAYS AS IDENTITY,
    at timestamp with time zone DEFAULT now() NOT NULL,
    cause text NOT NULL,
    order_id bigint,
    user_id bigint,
    memo text,
    reference text,
    approval_id bigint,
    recorded_at timestamp with time zone NOT NULL,
    CONSTRAINT ledger_transactions_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX ledger_transactions_at_index ON ledger_transactions USING btree (at);
--> statement-breakpoint
CREATE INDEX ledger_transactions_order_id_index ON ledger_transactions USING btree (order_id);
--> statement-breakpoint
CREATE TABLE merchants (
    id bigint GENERATED ALWAYS AS IDENTITY,
    user_id bigint NOT NULL,
    mch_id text NOT NULL,
    name text NOT NULL,
    sign_key bytea NOT NULL,
    encryption text DEFAULT 'SHA256'::text NOT NULL,
    status text DEFAULT 'active'::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 0 NOT NULL,
    sign_version smallint DEFAULT 1 NOT NULL,
    previous_sign_key bytea,
    previous_key_until timestamp with time zone,
    key_changed_at timestamp with time zone,
    key_used_at timestamp with time zone,
    callback_format text DEFAULT 'json'::text NOT NULL,
    min_balance_minor bigint,
    max_concurrent_orders integer,
    float_up_minor integer,
    float_down_minor integer,
    related_supplier_id bigint,
    created_by text,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by text,
    CONSTRAINT merchants_callback_format_check CHECK ((callback_format = ANY (ARRAY['json'::text, 'form'::text, 'query'::text]))),
    CONSTRAINT merchants_encryption_check CHECK ((encryption = ANY (ARRAY['default'::text, 'SHA256'::text]))),
    CONSTRAINT merchants_limits_check CHECK (((max_concurrent_orders >= 0) AND (float_up_minor >= 0) AND (float_down_minor >= 0))),
    CONSTRAINT merchants_previous_key_check CHECK (((previous_sign_key IS NULL) = (previous_key_until IS NULL))),
    CONSTRAINT merchants_sign_version_check CHECK ((sign_version = ANY (ARRAY[1, 2]))),
    CONSTRAINT merchants_status_check CHECK ((status = ANY (ARRAY['active'::text, 'disabled'::text, 'deleted'::text]))),
    CONSTRAINT "merchants_mchId_unique" UNIQUE (mch_id),
    CONSTRAINT merchants_pkey PRIMARY KEY (id),
    CONSTRAINT "merchants_userId_unique" UNIQUE (user_id)
);
--> statement-breakpoint
CREATE TABLE message_forwards (
    id bigint GENERATED ALWAYS AS IDENTITY,
    message_id bigint NOT NULL,
    attempt integer NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    url text NOT NULL,
    request_body text NOT NULL,
    response_status integer,
    response_body text,
    duration_ms integer NOT NULL,
    outcome text NOT NULL,
    CONSTRAINT message_forwards_outcome_check CHECK ((outcome = ANY (ARRAY['succeeded'::text, 'refused'::text, 'timedOut'::text, 'unreachable'::text, 'addressRefused'::text]))),
    CONSTRAINT message_forwards_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX message_forwards_message_id_attempt_index ON message_forwards USING btree (message_id, attempt);
--> statement-breakpoint
CREATE TABLE message_pattern_versions (
    pattern_id bigint NOT NULL,
    version integer NOT NULL,
    says text NOT NULL,
    kind text,
    sender text,
    country text,
    expression text NOT NULL,
    decimal_mark text NOT NULL,
    time_format text,
    note text,
    created_by text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT message_pattern_versions_country_check CHECK ((country = ANY (ARRAY['china'::text, 'india'::text, 'kenya'::text]))),
    CONSTRAINT message_pattern_versions_kind_check CHECK ((kind = ANY (ARRAY['sms'::text, 'webMessage'::text, 'usdt'::text, 'statement'::text, 'inferred'::text]))),
    CONSTRAINT message_pattern_versions_mark_check CHECK ((decimal_mark = ANY (ARRAY['point'::text, 'comma'::text]))),
    CONSTRAINT message_pattern_versions_says_check CHECK ((says = ANY (ARRAY['credit'::text, 'debit'::text, 'captured'::text, 'notPayment'::text]))),
    CONSTRAINT message_pattern_versions_version_check CHECK ((version > 0)),
    CONSTRAINT message_pattern_versions_pattern_id_version_pk PRIMARY KEY (pattern_id, version)
);
--> statement-breakpoint
CREATE TABLE message_patterns (
    id bigint GENERATED ALWAYS AS IDENTITY,
    name text NOT NULL,
    enabled boolean DEFAULT true NOT NULL,
    newest_version integer DEFAULT 1 NOT NULL,
    created_by text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by text,
    version integer DEFAULT 0 NOT NULL,
    CONSTRAINT message_patterns_name_key UNIQUE (name),
    CONSTRAINT message_patterns_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE message_rereads (
    id bigint GENERATED ALWAYS AS IDENTITY,
    asked_by text NOT NULL,
    asked_at timestamp with time zone DEFAULT now() NOT NULL,
    total integer NOT NULL,
    payments integer DEFAULT 0 NOT NULL,
    not_payments integer DEFAULT 0 NOT NULL,
    unread integer DEFAULT 0 NOT NULL,
    failed integer DEFAULT 0 NOT NULL,
    ended_at timestamp with time zone,
    CONSTRAINT message_rereads_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX message_rereads_open_idx ON message_rereads USING btree (((ended_at IS NULL))) WHERE (ended_at IS NULL);
--> statement-breakpoint
CREATE TABLE message_templates (
    event text NOT NULL,
    texts jsonb DEFAULT '{}'::jsonb NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by text,
    version integer DEFAULT 0 NOT NULL,
    CONSTRAINT message_templates_pkey PRIMARY KEY (event)
);
--> statement-breakpoint
CREATE TABLE messages (
    id bigint GENERATED ALWAYS AS IDENTITY,
    user_id bigint NOT NULL,
    kind text NOT NULL,
    params jsonb DEFAULT '{}'::jsonb NOT NULL,
    state text DEFAULT 'unread'::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    texts jsonb,
    cause text,
    cause_accounts jsonb,
    cause_open jsonb,
    CONSTRAINT messages_state_check CHECK ((state = ANY (ARRAY['unread'::text, 'readed'::text, 'trash'::text])))
)
PARTITION BY RANGE (created_at);
--> statement-breakpoint
CREATE TABLE messages_rest PARTITION OF messages DEFAULT;
--> statement-breakpoint
ALTER TABLE messages_rest ADD CONSTRAINT messages_pkey_rest PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX messages_open_cause_idx ON messages USING btree (user_id, cause) WHERE (jsonb_array_length(cause_open) > 0);
--> statement-breakpoint
CREATE INDEX messages_user_id_state_id_index ON messages USING btree (user_id, state, id);
--> statement-breakpoint
CREATE TABLE monitor_logs (
    id bigint GENERATED ALWAYS AS IDENTITY,
    report uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    phase text NOT NULL,
    reason text,
    monitor_id text,
    monitor_row_id bigint,
    ip text NOT NULL,
    record_id text,
    kind text,
    card_number text,
    resource_id bigint,
    bank_record_id bigint,
    order_id bigint,
    order_code text,
    text text,
    CONSTRAINT monitor_logs_phase_check CHECK ((phase = ANY (ARRAY['received'::text, 'verified'::text, 'parsed'::text, 'seenBefore'::text, 'matched'::text, 'settled'::text, 'refused'::text]))),
    CONSTRAINT monitor_logs_reason_check CHECK ((reason = ANY (ARRAY['notReadable'::text, 'badInput'::text, 'tooLarge'::text, 'wrongSign'::text, 'disabled'::text, 'closed'::text, 'tooMany'::text, 'unavailable'::text, 'failed'::text, 'notPayment'::text, 'notUnderstood'::text, 'noAccount'::text, 'moneyOut'::text, 'decided'::text, 'noOrder'::text, 'several'::text, 'dayOnly'::text, 'nameListed'::text, 'nameDiffers'::text, 'codeDiffers'::text, 'automationOff'::text, 'severalPayments'::text, 'orderMovedOn'::text, 'waits'::text, 'privateSender'::text, 'promotional'::text, 'otherAccount'::text, 'otherCause'::text, 'sharedReference'::text])))
)
PARTITION BY RANGE (at);
--> statement-breakpoint
CREATE TABLE monitor_logs_rest PARTITION OF monitor_logs DEFAULT;
--> statement-breakpoint
ALTER TABLE monitor_logs_rest ADD CONSTRAINT monitor_logs_pkey_rest PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX monitor_logs_at_index ON monitor_logs USING btree (at);
--> statement-breakpoint
CREATE INDEX monitor_logs_card_number_idx ON monitor_logs USING btree (card_number, id) WHERE (card_number IS NOT NULL);
--> statement-breakpoint
CREATE INDEX monitor_logs_monitor_idx ON monitor_logs USING btree (monitor_id, id) WHERE (monitor_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX monitor_logs_order_id_idx ON monitor_logs USING btree (order_id) WHERE (order_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX monitor_logs_order_idx ON monitor_logs USING btree (order_code, id) WHERE (order_code IS NOT NULL);
--> statement-breakpoint
CREATE INDEX monitor_logs_phase_id_index ON monitor_logs USING btree (phase, id);
--> statement-breakpoint
CREATE INDEX monitor_logs_record_idx ON monitor_logs USING btree (bank_record_id) WHERE (bank_record_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX monitor_logs_report_index ON monitor_logs USING btree (report);
--> statement-breakpoint
CREATE INDEX monitor_logs_resource_idx ON monitor_logs USING btree (resource_id, at) WHERE (resource_id IS NOT NULL);
--> statement-breakpoint
CREATE TABLE monitor_resources (
    monitor_row_id bigint NOT NULL,
    resource_id bigint NOT NULL,
    CONSTRAINT monitor_resources_monitor_row_id_resource_id_pk PRIMARY KEY (monitor_row_id, resource_id)
);
--> statement-breakpoint
CREATE INDEX monitor_resources_resource_id_index ON monitor_resources USING btree (resource_id);
--> statement-breakpoint
CREATE TABLE monitor_script_runs (
    script_id bigint NOT NULL,
    monitor_row_id bigint NOT NULL,
    said_state text,
    said_version integer,
    said_at timestamp with time zone,
    said_error text,
    asked text,
    asked_version integer,
    asked_by text,
    asked_at timestamp with time zone,
    command bigint DEFAULT 0 NOT NULL,
    done_command bigint DEFAULT 0 NOT NULL,
    CONSTRAINT monitor_script_runs_asked_check CHECK ((asked = ANY (ARRAY['start'::text, 'stop'::text, 'restart'::text]))),
    CONSTRAINT monitor_script_runs_command_check CHECK (((command >= 0) AND (done_command >= 0))),
    CONSTRAINT monitor_script_runs_said_check CHECK ((said_state = ANY (ARRAY['starting'::text, 'running'::text, 'stopping'::text, 'stopped'::text]))),
    CONSTRAINT monitor_script_runs_script_id_monitor_row_id_pk PRIMARY KEY (script_id, monitor_row_id)
);
--> statement-breakpoint
CREATE INDEX monitor_script_runs_monitor_row_id_index ON monitor_script_runs USING btree (monitor_row_id);
--> statement-breakpoint
CREATE TABLE monitor_script_versions (
    script_id bigint NOT NULL,
    version integer NOT NULL,
    source text NOT NULL,
    note text,
    created_by text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT monitor_script_versions_version_check CHECK ((version > 0)),
    CONSTRAINT monitor_script_versions_script_id_version_pk PRIMARY KEY (script_id, version)
);
--> statement-breakpoint
CREATE TABLE monitor_scripts (
    id bigint GENERATED ALWAYS AS IDENTITY,
    name text NOT NULL,
    newest_version integer DEFAULT 1 NOT NULL,
    created_by text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by text,
    version integer DEFAULT 0 NOT NULL,
    CONSTRAINT monitor_scripts_name_key UNIQUE (name),
    CONSTRAINT monitor_scripts_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE monitors (
    id bigint GENERATED ALWAYS AS IDENTITY,
    monitor_id text NOT NULL,
    supplier_id bigint NOT NULL,
    sign_key bytea NOT NULL,
    status text DEFAULT 'active'::text NOT NULL,
    last_seen_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_word bigint,
    CONSTRAINT monitors_status_check CHECK ((status = ANY (ARRAY['active'::text, 'disabled'::text, 'deleted'::text]))),
    CONSTRAINT "monitors_monitorId_unique" UNIQUE (monitor_id),
    CONSTRAINT monitors_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX monitors_supplier_id_index ON monitors USING btree (supplier_id);
--> statement-breakpoint
CREATE TABLE name_hits (
    id bigint GENERATED ALWAYS AS IDENTITY,
    at timestamp with time zone DEFAULT now() NOT NULL,
    normalized text NOT NULL,
    stage text NOT NULL,
    payer_name text NOT NULL,
    merchant_id bigint NOT NULL,
    merchant_name text NOT NULL,
    merchant_order_id text NOT NULL,
    order_code text,
    CONSTRAINT name_hits_stage_check CHECK ((stage = ANY (ARRAY['creation'::text, 'matching'::text]))),
    CONSTRAINT name_hits_order_key UNIQUE (merchant_id, merchant_order_id, normalized, stage),
    CONSTRAINT name_hits_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX name_hits_normalized_id_index ON name_hits USING btree (normalized, id);
--> statement-breakpoint
CREATE TABLE note_changes (
    id bigint GENERATED ALWAYS AS IDENTITY,
    note_id bigint NOT NULL,
    change text NOT NULL,
    user_id bigint NOT NULL,
    changed_by text NOT NULL,
    changed_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT note_changes_change_check CHECK ((change = ANY (ARRAY['pin'::text, 'unpin'::text, 'remove'::text]))),
    CONSTRAINT note_changes_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX note_changes_note_id_id_index ON note_changes USING btree (note_id, id);
--> statement-breakpoint
CREATE TABLE notes (
    id bigint GENERATED ALWAYS AS IDENTITY,
    kind text NOT NULL,
    subject text NOT NULL,
    text text NOT NULL,
    user_id bigint NOT NULL,
    created_by text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT notes_kind_check CHECK ((kind = ANY (ARRAY['order'::text, 'payout'::text, 'merchant'::text, 'supplier'::text]))),
    CONSTRAINT notes_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX notes_kind_subject_id_index ON notes USING btree (kind, subject, id);
--> statement-breakpoint
CREATE TABLE order_allocations (
    id bigint GENERATED ALWAYS AS IDENTITY,
    order_id bigint NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    resource_id bigint,
    resource_name text,
    candidates jsonb NOT NULL
)
PARTITION BY RANGE (at);
--> statement-breakpoint
CREATE TABLE order_allocations_rest PARTITION OF order_allocations DEFAULT;
--> statement-breakpoint
ALTER TABLE order_allocations_rest ADD CONSTRAINT order_allocations_pkey_rest PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX order_allocations_order_id_index ON order_allocations USING btree (order_id);
--> statement-breakpoint
CREATE TABLE order_history (
    id bigint GENERATED ALWAYS AS IDENTITY,
    order_id bigint NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    event text NOT NULL,
    from_status smallint,
    to_status smallint NOT NULL,
    user_id bigint,
    actor text,
    via text NOT NULL,
    reason text,
    detail jsonb DEFAULT '{}'::jsonb NOT NULL,
    CONSTRAINT order_history_from_check CHECK ((from_status = ANY (ARRAY[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]))),
    CONSTRAINT order_history_to_check CHECK ((to_status = ANY (ARRAY[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]))),
    CONSTRAINT order_history_via_check CHECK ((via = ANY (ARRAY['console'::text, 'batch'::text, 'job'::text, 'api'::text, 'monitor'::text])))
)
PARTITION BY RANGE (at);
--> statement-breakpoint
CREATE TABLE order_history_rest PARTITION OF order_history DEFAULT;
--> statement-breakpoint
ALTER TABLE order_history_rest ADD CONSTRAINT order_history_pkey_rest PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX order_history_order_id_id_index ON order_history USING btree (order_id, id);
--> statement-breakpoint
CREATE TABLE order_payer_data (
    order_id bigint NOT NULL,
    script_id bigint NOT NULL,
    script_version integer NOT NULL,
    begun_at timestamp with time zone DEFAULT now() NOT NULL,
    ended_at timestamp with time zone,
    data jsonb,
    CONSTRAINT order_payer_data_pkey PRIMARY KEY (order_id)
);
--> statement-breakpoint
CREATE TABLE order_statistic_deltas (
    id bigint GENERATED ALWAYS AS IDENTITY,
    created_at timestamp with time zone NOT NULL,
    completed_at timestamp with time zone,
    product bigint NOT NULL,
    merchant bigint NOT NULL,
    supplier bigint NOT NULL,
    account bigint NOT NULL,
    state bigint NOT NULL,
    mark bigint NOT NULL,
    currency text NOT NULL,
    exponent smallint NOT NULL,
    count bigint NOT NULL,
    amount_minor bigint NOT NULL,
    success_count bigint NOT NULL,
    success_amount_minor bigint NOT NULL,
    fees_minor bigint NOT NULL,
    profit_minor bigint NOT NULL,
    success_ms bigint NOT NULL,
    CONSTRAINT order_statistic_deltas_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE order_statistics (
    reading smallint NOT NULL,
    facet smallint NOT NULL,
    grain smallint NOT NULL,
    cell timestamp with time zone NOT NULL,
    a bigint NOT NULL,
    b bigint NOT NULL,
    currency text NOT NULL,
    exponent smallint NOT NULL,
    count bigint NOT NULL,
    amount_minor bigint NOT NULL,
    success_count bigint NOT NULL,
    success_amount_minor bigint NOT NULL,
    fees_minor bigint NOT NULL,
    profit_minor bigint NOT NULL,
    success_ms bigint NOT NULL,
    CONSTRAINT order_statistics_pkey PRIMARY KEY (reading, facet, grain, cell, a, b, currency, exponent)
);
--> statement-breakpoint
CREATE INDEX order_statistics_value_idx ON order_statistics USING btree (reading, facet, grain, a, cell);
--> statement-breakpoint
CREATE TABLE order_total_deltas (
    id bigint GENERATED ALWAYS AS IDENTITY,
    created_at timestamp with time zone NOT NULL,
    merchant bigint NOT NULL,
    supplier bigint NOT NULL,
    product_id integer NOT NULL,
    currency text NOT NULL,
    exponent smallint NOT NULL,
    status smallint NOT NULL,
    orders bigint NOT NULL,
    amount_minor bigint NOT NULL,
    received_minor bigint NOT NULL,
    CONSTRAINT order_total_deltas_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE order_totals (
    reading smallint NOT NULL,
    facet smallint NOT NULL,
    grain smallint NOT NULL,
    cell timestamp with time zone NOT NULL,
    a bigint NOT NULL,
    b bigint NOT NULL,
    product_id integer NOT NULL,
    currency text NOT NULL,
    exponent smallint NOT NULL,
    status smallint NOT NULL,
    orders numeric(38,0) NOT NULL,
    amount_minor numeric(38,0) NOT NULL,
    received_minor numeric(38,0) NOT NULL,
    CONSTRAINT order_totals_pkey PRIMARY KEY (reading, facet, grain, a, b, cell, product_id, currency, exponent, status)
);
--> statement-breakpoint
CREATE TABLE orders (
    id bigint GENERATED ALWAYS AS IDENTITY,
    order_code text NOT NULL,
    merchant_id bigint NOT NULL,
    merchant_name text NOT NULL,
    merchant_order_id text NOT NULL,
    content_hash text NOT NULL,
    supplier_id bigint,
    supplier_name text,
    resource_id bigint,
    resource_name text,
    product_id integer NOT NULL,
    currency text NOT NULL,
    exponent smallint NOT NULL,
    amount_minor bigint NOT NULL,
    payable_minor bigint NOT NULL,
    real_amount_minor bigint,
    fee_minor bigint,
    status smallint NOT NULL,
    callback_status smallint DEFAULT 0 NOT NULL,
    supplement_status smallint DEFAULT 0 NOT NULL,
    supplement_type text,
    order_mark smallint DEFAULT 1 NOT NULL,
    locked boolean DEFAULT false NOT NULL,
    locked_by text,
    locked_at timestamp with time zone,
    is_proxy boolean DEFAULT false NOT NULL,
    holds_resource boolean DEFAULT false NOT NULL,
    card_number text,
    user_name text,
    validate_user_name text,
    ifsc_code text,
    bank_name text,
    identify_code text,
    usdt_address text,
    usdt_count bigint,
    utr text,
    utr_submitted_at timestamp with time zone,
    ip inet,
    subject text,
    notify_url text,
    return_url text,
    request jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone,
    completed_at timestamp with time zone,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by text,
    version integer DEFAULT 0 NOT NULL,
    allocated_at timestamp with time zone,
    called_back_at timestamp with time zone,
    merchant_rate integer DEFAULT 0 NOT NULL,
    merchant_fixed_fee_minor bigint DEFAULT 0 NOT NULL,
    commission_minor bigint,
    country text,
    agent text,
    referer text,
    CONSTRAINT orders_amount_check CHECK ((amount_minor > 0)),
    CONSTRAINT orders_callback_status_check CHECK ((callback_status = ANY (ARRAY[0, 1, 2, 3]))),
    CONSTRAINT orders_exponent_check CHECK ((exponent >= 0)),
    CONSTRAINT orders_mark_check CHECK ((order_mark = ANY (ARRAY[1, 2, 3, 4, 5]))),
    CONSTRAINT orders_payable_check CHECK ((payable_minor > 0)),
    CONSTRAINT orders_place_check CHECK (((NOT holds_resource) OR (resource_id IS NOT NULL))),
    CONSTRAINT orders_real_amount_check CHECK ((real_amount_minor >= 0)),
    CONSTRAINT orders_status_check CHECK ((status = ANY (ARRAY[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]))),
    CONSTRAINT orders_supplement_status_check CHECK ((supplement_status = ANY (ARRAY[0, 1]))),
    CONSTRAINT orders_supplement_type_check CHECK ((supplement_type = ANY (ARRAY['manual'::text, 'offset'::text, 'automatic'::text]))),
    CONSTRAINT orders_usdt_count_check CHECK ((usdt_count >= 0)),
    CONSTRAINT orders_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX orders_amount_idx ON orders USING btree (amount_minor, created_at, id);
--> statement-breakpoint
CREATE INDEX orders_awaited_idx ON orders USING btree (resource_id, payable_minor, created_at) WHERE ((status = ANY (ARRAY[2, 3, 5])) AND (real_amount_minor IS NULL));
--> statement-breakpoint
CREATE INDEX orders_callback_idx ON orders USING btree (callback_status, created_at, id);
--> statement-breakpoint
CREATE INDEX orders_card_number_idx ON orders USING btree (card_number, created_at, id) WHERE (card_number IS NOT NULL);
--> statement-breakpoint
CREATE INDEX orders_completed_idx ON orders USING btree (completed_at, id);
--> statement-breakpoint
CREATE INDEX orders_created_idx ON orders USING btree (created_at, id);
--> statement-breakpoint
CREATE INDEX orders_identify_code_idx ON orders USING btree (identify_code, created_at, id) WHERE (identify_code IS NOT NULL);
--> statement-breakpoint
CREATE INDEX orders_ip_idx ON orders USING btree (ip, created_at);
--> statement-breakpoint
CREATE INDEX orders_locked_idx ON orders USING btree (id) WHERE locked;
--> statement-breakpoint
CREATE INDEX orders_mark_idx ON orders USING btree (order_mark, created_at, id) WHERE (order_mark <> 1);
--> statement-breakpoint
CREATE INDEX orders_merchant_held_idx ON orders USING btree (merchant_id) WHERE holds_resource;
--> statement-breakpoint
CREATE INDEX orders_merchant_idx ON orders USING btree (merchant_id, created_at, id);
--> statement-breakpoint
CREATE INDEX orders_merchant_order_start_idx ON orders USING btree (merchant_order_id text_pattern_ops);
--> statement-breakpoint
CREATE INDEX orders_open_idx ON orders USING btree (expires_at) WHERE (status = ANY (ARRAY[1, 2, 3]));
--> statement-breakpoint
CREATE INDEX orders_real_amount_idx ON orders USING btree (real_amount_minor, id) WHERE (real_amount_minor IS NOT NULL);
--> statement-breakpoint
CREATE INDEX orders_resource_idx ON orders USING btree (resource_id, created_at, id);
--> statement-breakpoint
CREATE INDEX orders_status_idx ON orders USING btree (status, created_at, id);
--> statement-breakpoint
CREATE INDEX orders_supplier_idx ON orders USING btree (supplier_id, created_at, id);
--> statement-breakpoint
CREATE INDEX orders_updated_idx ON orders USING btree (updated_at, id);
--> statement-breakpoint
CREATE INDEX orders_usdt_address_idx ON orders USING btree (usdt_address, created_at, id) WHERE (usdt_address IS NOT NULL);
--> statement-breakpoint
CREATE INDEX orders_utr_idx ON orders USING btree (utr) WHERE (utr IS NOT NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX orders_merchant_order_key ON orders USING btree (merchant_id, merchant_order_id);
--> statement-breakpoint
CREATE UNIQUE INDEX orders_order_code_key ON orders USING btree (order_code);
--> statement-breakpoint
CREATE UNIQUE INDEX orders_payable_key ON orders USING btree (resource_id, payable_minor) WHERE (holds_resource AND (payable_minor <> amount_minor));
--> statement-breakpoint
CREATE TABLE pay_gateways (
    id bigint GENERATED ALWAYS AS IDENTITY,
    name text NOT NULL,
    enabled boolean DEFAULT true NOT NULL,
    base_url text NOT NULL,
    key_id text,
    credentials bytea,
    secret_names jsonb DEFAULT '[]'::jsonb NOT NULL,
    product_ids integer[] DEFAULT '{}'::integer[] NOT NULL,
    signing text NOT NULL,
    timeout_ms integer NOT NULL,
    tries integer NOT NULL,
    callback_proof text NOT NULL,
    test_outcome text,
    tested_at timestamp with time zone,
    created_by text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by text,
    version integer DEFAULT 0 NOT NULL,
    callback_reference text DEFAULT 'reference'::text NOT NULL,
    callback_sign text,
    CONSTRAINT pay_gateways_limits_check CHECK (((timeout_ms > 0) AND (tries > 0))),
    CONSTRAINT pay_gateways_proof_check CHECK ((callback_proof = ANY (ARRAY['hmacBody'::text, 'rsaBody'::text, 'sortedParams'::text, 'hmacParams'::text, 'sha256Params'::text, 'md5Params'::text, 'rsaParams'::text, 'refused'::text]))),
    CONSTRAINT pay_gateways_signing_check CHECK ((signing = ANY (ARRAY['hmacHeaders'::text, 'basic'::text, 'bearer'::text, 'hmacBody'::text, 'rsaBody'::text, 'sortedParams'::text, 'hmacParams'::text, 'sha256Params'::text, 'md5Params'::text, 'rsaParams'::text]))),
    CONSTRAINT pay_gateways_test_check CHECK ((test_outcome = ANY (ARRAY['answered'::text, 'refused'::text, 'strange'::text, 'unreachable'::text]))),
    CONSTRAINT pay_gateways_name_key UNIQUE (name),
    CONSTRAINT pay_gateways_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE pay_script_calls (
    id bigint GENERATED ALWAYS AS IDENTITY,
    at timestamp with time zone DEFAULT now() NOT NULL,
    kind text NOT NULL,
    script_id bigint NOT NULL,
    script_version integer NOT NULL,
    order_code text,
    replay_of bigint,
    by text,
    fault text,
    message text,
    line integer,
    ms integer NOT NULL,
    input jsonb NOT NULL,
    output jsonb,
    calls jsonb DEFAULT '[]'::jsonb NOT NULL,
    notes text DEFAULT ''::text NOT NULL,
    CONSTRAINT pay_script_calls_fault_check CHECK ((fault = ANY (ARRAY['syntax'::text, 'noFunction'::text, 'threw'::text, 'timeLimit'::text, 'memoryLimit'::text, 'stackLimit'::text, 'callLimit'::text, 'outputInvalid'::text, 'outputTooLong'::text, 'busy'::text, 'crashed'::text]))),
    CONSTRAINT pay_script_calls_kind_check CHECK ((kind = ANY (ARRAY['order'::text, 'dryRun'::text, 'replay'::text])))
)
PARTITION BY RANGE (at);
--> statement-breakpoint
CREATE TABLE pay_script_calls_rest PARTITION OF pay_script_calls DEFAULT;
--> statement-breakpoint
ALTER TABLE pay_script_calls_rest ADD CONSTRAINT pay_script_calls_pkey_rest PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX pay_script_calls_at_index ON pay_script_calls USING btree (at);
--> statement-breakpoint
CREATE INDEX pay_script_calls_order_code_index ON pay_script_calls USING btree (order_code);
--> statement-breakpoint
CREATE INDEX pay_script_calls_script_id_id_index ON pay_script_calls USING btree (script_id, id);
--> statement-breakpoint
CREATE TABLE pay_script_versions (
    script_id bigint NOT NULL,
    version integer NOT NULL,
    source text NOT NULL,
    note text,
    breaker jsonb,
    created_by text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT pay_script_versions_script_id_version_pk PRIMARY KEY (script_id, version)
);
--> statement-breakpoint
CREATE TABLE pay_scripts (
    id bigint GENERATED ALWAYS AS IDENTITY,
    name text NOT NULL,
    enabled boolean DEFAULT false NOT NULL,
    product_id integer NOT NULL,
    resource_ids bigint[] DEFAULT '{}'::bigint[] NOT NULL,
    newest_version integer DEFAULT 1 NOT NULL,
    current_version integer DEFAULT 1 NOT NULL,
    previous_version integer,
    trial_version integer,
    trial_share integer DEFAULT 0 NOT NULL,
    fallback text NOT NULL,
    run_ms integer NOT NULL,
    calls_max integer NOT NULL,
    created_by text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by text,
    version integer DEFAULT 0 NOT NULL,
    CONSTRAINT pay_scripts_fallback_check CHECK ((fallback = ANY (ARRAY['refuse'::text, 'ordinary'::text]))),
    CONSTRAINT pay_scripts_share_check CHECK (((trial_share >= 0) AND (trial_share <= 100))),
    CONSTRAINT pay_scripts_name_key UNIQUE (name),
    CONSTRAINT pay_scripts_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE payout_batch_orders (
    id bigint GENERATED ALWAYS AS IDENTITY,
    batch_id bigint NOT NULL,
    order_id bigint NOT NULL,
    "position" integer NOT NULL,
    resource_id bigint NOT NULL,
    amount_minor bigint NOT NULL,
    open boolean DEFAULT true NOT NULL,
    outcome text,
    result text,
    result_utr text,
    result_reason text,
    sent jsonb,
    CONSTRAINT payout_batch_orders_amount_check CHECK ((amount_minor > 0)),
    CONSTRAINT payout_batch_orders_outcome_check CHECK ((outcome = ANY (ARRAY['completed'::text, 'rejected'::text, 'released'::text]))),
    CONSTRAINT payout_batch_orders_result_check CHECK ((result = ANY (ARRAY['paid'::text, 'failed'::text]))),
    CONSTRAINT payout_batch_orders_key UNIQUE (batch_id, order_id),
    CONSTRAINT payout_batch_orders_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX payout_batch_orders_open_key ON payout_batch_orders USING btree (order_id) WHERE open;
--> statement-breakpoint
CREATE INDEX payout_batch_orders_order_id_index ON payout_batch_orders USING btree (order_id);
--> statement-breakpoint
CREATE TABLE payout_batches (
    id bigint GENERATED ALWAYS AS IDENTITY,
    batch_number text NOT NULL,
    state smallint NOT NULL,
    template_id text NOT NULL,
    template jsonb NOT NULL,
    payout_time timestamp with time zone NOT NULL,
    resource_ids jsonb NOT NULL,
    currency text NOT NULL,
    exponent smallint NOT NULL,
    max_orders integer NOT NULL,
    min_amount_minor bigint,
    max_amount_minor bigint,
    supplier_id bigint,
    order_count integer NOT NULL,
    total_minor bigint NOT NULL,
    abnormal_count integer DEFAULT 0 NOT NULL,
    abnormal_minor bigint DEFAULT 0 NOT NULL,
    file_name text,
    file bytea,
    file_digest text,
    payees_digest text,
    created_by_user_id bigint NOT NULL,
    created_by text NOT NULL,
    exported_by text,
    exported_at timestamp with time zone,
    decided_by text,
    decided_at timestamp with time zone,
    fail_reason text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by text,
    version integer DEFAULT 0 NOT NULL,
    CONSTRAINT payout_batches_counts_check CHECK (((max_orders >= 0) AND (order_count >= 0) AND (total_minor >= 0) AND (abnormal_count >= 0) AND (abnormal_minor >= 0))),
    CONSTRAINT payout_batches_state_check CHECK ((state = ANY (ARRAY[1, 2, 3, 4, 5]))),
    CONSTRAINT "payout_batches_batchNumber_unique" UNIQUE (batch_number),
    CONSTRAINT payout_batches_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX payout_batches_created_at_id_index ON payout_batches USING btree (created_at, id);
--> statement-breakpoint
CREATE INDEX payout_batches_state_created_at_index ON payout_batches USING btree (state, created_at);
--> statement-breakpoint
CREATE INDEX payout_batches_supplier_id_index ON payout_batches USING btree (supplier_id);
--> statement-breakpoint
CREATE TABLE payout_claims (
    id bigint GENERATED ALWAYS AS IDENTITY,
    order_id bigint NOT NULL,
    user_id bigint NOT NULL,
    user_name text NOT NULL,
    claimed_at timestamp with time zone DEFAULT now() NOT NULL,
    lease_until timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    end_reason text,
    CONSTRAINT payout_claims_end_check CHECK ((end_reason = ANY (ARRAY['cancelled'::text, 'takenAway'::text, 'expired'::text, 'done'::text]))),
    CONSTRAINT payout_claims_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX payout_claims_lease_idx ON payout_claims USING btree (lease_until) WHERE (ended_at IS NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX payout_claims_open_key ON payout_claims USING btree (order_id) WHERE (ended_at IS NULL);
--> statement-breakpoint
CREATE INDEX payout_claims_order_id_index ON payout_claims USING btree (order_id);
--> statement-breakpoint
CREATE TABLE payout_history (
    id bigint GENERATED ALWAYS AS IDENTITY,
    order_id bigint NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    event text NOT NULL,
    from_stage smallint,
    to_stage smallint NOT NULL,
    user_id bigint,
    actor text,
    via text NOT NULL,
    reason text,
    detail jsonb DEFAULT '{}'::jsonb NOT NULL,
    CONSTRAINT payout_history_from_check CHECK ((from_stage = ANY (ARRAY[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]))),
    CONSTRAINT payout_history_to_check CHECK ((to_stage = ANY (ARRAY[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]))),
    CONSTRAINT payout_history_via_check CHECK ((via = ANY (ARRAY['console'::text, 'batch'::text, 'job'::text, 'api'::text, 'monitor'::text])))
)
PARTITION BY RANGE (at);
--> statement-breakpoint
CREATE TABLE payout_history_rest PARTITION OF payout_history DEFAULT;
--> statement-breakpoint
ALTER TABLE payout_history_rest ADD CONSTRAINT payout_history_pkey_rest PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX payout_history_order_id_id_index ON payout_history USING btree (order_id, id);
--> statement-breakpoint
CREATE TABLE payout_orders (
    id bigint GENERATED ALWAYS AS IDENTITY (START WITH 1000000000000),
    order_code text NOT NULL,
    merchant_id bigint NOT NULL,
    merchant_name text NOT NULL,
    merchant_order_id text NOT NULL,
    content_hash text NOT NULL,
    supplier_id bigint,
    supplier_name text,
    resource_id bigint,
    resource_name text,
    product_id integer NOT NULL,
    currency text NOT NULL,
    exponent smallint NOT NULL,
    amount_minor bigint NOT NULL,
    fee_minor bigint NOT NULL,
    frozen_minor bigint DEFAULT 0 NOT NULL,
    real_amount_minor bigint,
    stage smallint NOT NULL,
    callback_status smallint DEFAULT 0 NOT NULL,
    order_mark smallint DEFAULT 1 NOT NULL,
    locked boolean DEFAULT false NOT NULL,
    locked_by text,
    locked_at timestamp with time zone,
    risk_held boolean DEFAULT false NOT NULL,
    is_proxy boolean DEFAULT false NOT NULL,
    channel text,
    batch_id bigint,
    allocation_count integer DEFAULT 0 NOT NULL,
    payee_name text,
    card_number text,
    ifsc_code text,
    bank_name text,
    vpa text,
    address text,
    payee_key text,
    mode text,
    payout_card_number text,
    utr text,
    reject_reason text,
    ip inet,
    subject text,
    notify_url text,
    request jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    completed_at timestamp with time zone,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by text,
    version integer DEFAULT 0 NOT NULL,
    commission_minor bigint,
    CONSTRAINT payout_orders_amount_check CHECK ((amount_minor > 0)),
    CONSTRAINT payout_orders_callback_status_check CHECK ((callback_status = ANY (ARRAY[0, 1, 2, 3]))),
    CONSTRAINT payout_orders_channel_check CHECK ((channel = ANY (ARRAY['batch'::text, 'account'::text, 'gateway'::text]))),
    CONSTRAINT payout_orders_exponent_check CHECK ((exponent >= 0)),
    CONSTRAINT payout_orders_mark_check CHECK ((order_mark = ANY (ARRAY[1, 2, 3, 4, 5]))),
    CONSTRAINT payout_orders_money_check CHECK (((fee_minor >= 0) AND (frozen_minor >= 0) AND (allocation_count >= 0))),
    CONSTRAINT payout_orders_real_amount_check CHECK ((real_amount_minor >= 0)),
    CONSTRAINT payout_orders_stage_check CHECK ((stage = ANY (ARRAY[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]))),
    CONSTRAINT payout_orders_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX payout_orders_address_idx ON payout_orders USING btree (address, created_at, id) WHERE (address IS NOT NULL);
--> statement-breakpoint
CREATE INDEX payout_orders_amount_idx ON payout_orders USING btree (amount_minor, created_at, id);
--> statement-breakpoint
CREATE INDEX payout_orders_batch_idx ON payout_orders USING btree (batch_id);
--> statement-breakpoint
CREATE INDEX payout_orders_card_number_idx ON payout_orders USING btree (card_number, created_at, id) WHERE (card_number IS NOT NULL);
--> statement-breakpoint
CREATE INDEX payout_orders_completed_idx ON payout_orders USING btree (completed_at, id);
--> statement-breakpoint
CREATE INDEX payout_orders_created_idx ON payout_orders USING btree (created_at, id);
--> statement-breakpoint
CREATE INDEX payout_orders_merchant_idx ON payout_orders USING btree (merchant_id, created_at, id);
--> statement-breakpoint
CREATE INDEX payout_orders_merchant_order_start_idx ON payout_orders USING btree (merchant_order_id text_pattern_ops);
--> statement-breakpoint
CREATE INDEX payout_orders_payee_idx ON payout_orders USING btree (payee_key, created_at);
--> statement-breakpoint
CREATE INDEX payout_orders_payout_card_idx ON payout_orders USING btree (payout_card_number, created_at, id) WHERE (payout_card_number IS NOT NULL);
--> statement-breakpoint
CREATE INDEX payout_orders_resource_idx ON payout_orders USING btree (resource_id, created_at, id);
--> statement-breakpoint
CREATE INDEX payout_orders_stage_idx ON payout_orders USING btree (stage, created_at, id);
--> statement-breakpoint
CREATE INDEX payout_orders_supplier_idx ON payout_orders USING btree (supplier_id, created_at, id);
--> statement-breakpoint
CREATE INDEX payout_orders_updated_idx ON payout_orders USING btree (updated_at, id);
--> statement-breakpoint
CREATE INDEX payout_orders_utr_idx ON payout_orders USING btree (utr) WHERE (utr IS NOT NULL);
--> statement-breakpoint
CREATE INDEX payout_orders_vpa_idx ON payout_orders USING btree (vpa, created_at, id) WHERE (vpa IS NOT NULL);
--> statement-breakpoint
CREATE INDEX payout_orders_waiting_idx ON payout_orders USING btree (created_at, id) WHERE (stage = ANY (ARRAY[1, 2]));
--> statement-breakpoint
CREATE UNIQUE INDEX payout_orders_merchant_order_key ON payout_orders USING btree (merchant_id, merchant_order_id);
--> statement-breakpoint
CREATE UNIQUE INDEX payout_orders_order_code_key ON payout_orders USING btree (order_code);
--> statement-breakpoint
CREATE TABLE payout_statistic_deltas (
    id bigint GENERATED ALWAYS AS IDENTITY,
    created_at timestamp with time zone NOT NULL,
    completed_at timestamp with time zone,
    product bigint NOT NULL,
    merchant bigint NOT NULL,
    supplier bigint NOT NULL,
    account bigint NOT NULL,
    state bigint NOT NULL,
    mark bigint NOT NULL,
    currency text NOT NULL,
    exponent smallint NOT NULL,
    count bigint NOT NULL,
    amount_minor bigint NOT NULL,
    success_count bigint NOT NULL,
    success_amount_minor bigint NOT NULL,
    fees_minor bigint NOT NULL,
    profit_minor bigint NOT NULL,
    success_ms bigint NOT NULL,
    CONSTRAINT payout_statistic_deltas_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE payout_statistics (
    reading smallint NOT NULL,
    facet smallint NOT NULL,
    grain smallint NOT NULL,
    cell timestamp with time zone NOT NULL,
    a bigint NOT NULL,
    b bigint NOT NULL,
    currency text NOT NULL,
    exponent smallint NOT NULL,
    count bigint NOT NULL,
    amount_minor bigint NOT NULL,
    success_count bigint NOT NULL,
    success_amount_minor bigint NOT NULL,
    fees_minor bigint NOT NULL,
    profit_minor bigint NOT NULL,
    success_ms bigint NOT NULL,
    CONSTRAINT payout_statistics_pkey PRIMARY KEY (reading, facet, grain, cell, a, b, currency, exponent)
);
--> statement-breakpoint
CREATE INDEX payout_statistics_value_idx ON payout_statistics USING btree (reading, facet, grain, a, cell);
--> statement-breakpoint
CREATE TABLE payout_total_deltas (
    id bigint GENERATED ALWAYS AS IDENTITY,
    created_at timestamp with time zone NOT NULL,
    merchant bigint NOT NULL,
    supplier bigint NOT NULL,
    product_id integer NOT NULL,
    currency text NOT NULL,
    exponent smallint NOT NULL,
    stage smallint NOT NULL,
    payouts bigint NOT NULL,
    amount_minor bigint NOT NULL,
    paid_minor bigint NOT NULL,
    fee_minor bigint NOT NULL,
    CONSTRAINT payout_total_deltas_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE payout_totals (
    reading smallint NOT NULL,
    facet smallint NOT NULL,
    grain smallint NOT NULL,
    cell timestamp with time zone NOT NULL,
    a bigint NOT NULL,
    b bigint NOT NULL,
    product_id integer NOT NULL,
    currency text NOT NULL,
    exponent smallint NOT NULL,
    stage smallint NOT NULL,
    payouts numeric(38,0) NOT NULL,
    amount_minor numeric(38,0) NOT NULL,
    paid_minor numeric(38,0) NOT NULL,
    fee_minor numeric(38,0) NOT NULL,
    CONSTRAINT payout_totals_pkey PRIMARY KEY (reading, facet, grain, a, b, cell, product_id, currency, exponent, stage)
);
--> statement-breakpoint
CREATE UNLOGGED TABLE rate_counts (
    key text NOT NULL,
    hits integer NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    CONSTRAINT rate_counts_pkey PRIMARY KEY (key)
);
--> statement-breakpoint
CREATE TABLE resource_days (
    resource_id bigint NOT NULL,
    day date NOT NULL,
    order_count integer DEFAULT 0 NOT NULL,
    amount_minor bigint DEFAULT 0 NOT NULL,
    success_count integer DEFAULT 0 NOT NULL,
    success_amount_minor bigint DEFAULT 0 NOT NULL,
    CONSTRAINT resource_days_counts_check CHECK (((order_count >= 0) AND (amount_minor >= 0) AND (success_count >= 0) AND (success_amount_minor >= 0))),
    CONSTRAINT resource_days_resource_id_day_pk PRIMARY KEY (resource_id, day)
);
--> statement-breakpoint
CREATE TABLE resources (
    id bigint GENERATED ALWAYS AS IDENTITY,
    supplier_id bigint NOT NULL,
    product_id integer NOT NULL,
    name text NOT NULL,
    state smallint DEFAULT 0 NOT NULL,
    status text DEFAULT 'normal'::text NOT NULL,
    bank_name text,
    account_name text,
    card_number text,
    ifsc_code text,
    vpa text,
    wallet_address text,
    credentials bytea,
    link text,
    jump_link text,
    min_amount_minor bigint DEFAULT 1 NOT NULL,
    max_amount_minor bigint,
    daily_count_limit integer,
    daily_amount_limit_minor bigint,
    max_concurrent_orders integer DEFAULT 20 NOT NULL,
    processing_count integer DEFAULT 0 NOT NULL,
    processing_amount_minor bigint DEFAULT 0 NOT NULL,
    last_used_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 0 NOT NULL,
    total_limit_minor bigint,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    secret_names jsonb DEFAULT '[]'::jsonb NOT NULL,
    created_by text,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by text,
    weight smallint DEFAULT 1 NOT NULL,
    turn_used smallint DEFAULT 0 NOT NULL,
    CONSTRAINT resources_limits_check CHECK (((min_amount_minor >= 0) AND (max_amount_minor >= 0) AND (daily_count_limit >= 0) AND (daily_amount_limit_minor >= 0) AND (total_limit_minor >= 0) AND (max_concurrent_orders >= 0))),
    CONSTRAINT resources_processing_check CHECK (((processing_count >= 0) AND (processing_amount_minor >= 0) AND (turn_used >= 0))),
    CONSTRAINT resources_state_check CHECK ((state = ANY (ARRAY[0, 1]))),
    CONSTRAINT resources_status_check CHECK ((status = ANY (ARRAY['normal'::text, 'deleted'::text]))),
    CONSTRAINT resources_weight_check CHECK (((weight >= 1) AND (weight <= 100))),
    CONSTRAINT resources_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX resources_card_number_idx ON resources USING btree (card_number) WHERE (card_number IS NOT NULL);
--> statement-breakpoint
CREATE INDEX resources_product_id_state_index ON resources USING btree (product_id, state);
--> statement-breakpoint
CREATE INDEX resources_supplier_id_index ON resources USING btree (supplier_id);
--> statement-breakpoint
CREATE INDEX resources_vpa_idx ON resources USING btree (vpa) WHERE (vpa IS NOT NULL);
--> statement-breakpoint
CREATE INDEX resources_wallet_address_idx ON resources USING btree (wallet_address) WHERE (wallet_address IS NOT NULL);
--> statement-breakpoint
CREATE TABLE risk_blacklist (
    id bigint GENERATED ALWAYS AS IDENTITY,
    kind text NOT NULL,
    value text NOT NULL,
    normalized text NOT NULL,
    reason text,
    created_by text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by text,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 0 NOT NULL,
    CONSTRAINT risk_blacklist_kind_check CHECK ((kind = ANY (ARRAY['name'::text, 'card'::text, 'address'::text, 'upi'::text]))),
    CONSTRAINT risk_blacklist_key UNIQUE (kind, normalized),
    CONSTRAINT risk_blacklist_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX risk_blacklist_created_at_id_index ON risk_blacklist USING btree (created_at, id);
--> statement-breakpoint
CREATE TABLE risk_detections (
    id bigint GENERATED ALWAYS AS IDENTITY,
    order_id bigint NOT NULL,
    order_code text NOT NULL,
    merchant_id bigint NOT NULL,
    merchant_name text NOT NULL,
    rule_id bigint,
    rule_name text NOT NULL,
    kind text NOT NULL,
    evidence jsonb NOT NULL,
    state text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    decided_by text,
    decided_at timestamp with time zone,
    note text,
    CONSTRAINT risk_detections_kind_check CHECK ((kind = ANY (ARRAY['blacklist'::text, 'amount'::text, 'windowAmount'::text, 'windowCount'::text, 'payeeAcrossMerchants'::text, 'nightHours'::text, 'manual'::text]))),
    CONSTRAINT risk_detections_state_check CHECK ((state = ANY (ARRAY['held'::text, 'released'::text, 'rejected'::text])))
)
PARTITION BY RANGE (at);
--> statement-breakpoint
CREATE TABLE risk_detections_rest PARTITION OF risk_detections DEFAULT;
--> statement-breakpoint
ALTER TABLE risk_detections_rest ADD CONSTRAINT risk_detections_pkey_rest PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX risk_detections_at_id_index ON risk_detections USING btree (at, id);
--> statement-breakpoint
CREATE INDEX risk_detections_order_id_index ON risk_detections USING btree (order_id);
--> statement-breakpoint
CREATE INDEX risk_detections_state_at_index ON risk_detections USING btree (state, at);
--> statement-breakpoint
CREATE TABLE risk_rules (
    id bigint GENERATED ALWAYS AS IDENTITY,
    name text NOT NULL,
    enabled boolean DEFAULT false NOT NULL,
    condition jsonb NOT NULL,
    created_by text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by text,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 0 NOT NULL,
    CONSTRAINT risk_rules_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE saved_views (
    id bigint GENERATED ALWAYS AS IDENTITY,
    user_id bigint NOT NULL,
    role text NOT NULL,
    screen text NOT NULL,
    name text NOT NULL,
    shared boolean DEFAULT false NOT NULL,
    search jsonb NOT NULL,
    layout jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    shared_with text[] DEFAULT '{}'::text[] NOT NULL,
    CONSTRAINT saved_views_name_key UNIQUE (user_id, screen, name),
    CONSTRAINT saved_views_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX saved_views_screen_user_id_index ON saved_views USING btree (screen, user_id);
--> statement-breakpoint
CREATE TABLE sessions (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    handle uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id bigint NOT NULL,
    token_hash bytea NOT NULL,
    token2_hash bytea,
    token2_expires_at timestamp with time zone,
    bind_required boolean DEFAULT false NOT NULL,
    standing_codes jsonb DEFAULT '{}'::jsonb NOT NULL,
    ip text NOT NULL,
    user_agent text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_seen_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    end_reason text,
    device text DEFAULT ''::text NOT NULL,
    CONSTRAINT sessions_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX sessions_handle_index ON sessions USING btree (handle);
--> statement-breakpoint
CREATE UNIQUE INDEX sessions_token_hash_index ON sessions USING btree (token_hash);
--> statement-breakpoint
CREATE INDEX sessions_user_id_index ON sessions USING btree (user_id);
--> statement-breakpoint
CREATE TABLE settings (
    key text NOT NULL,
    value jsonb NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by text,
    version integer DEFAULT 0 NOT NULL,
    CONSTRAINT settings_pkey PRIMARY KEY (key)
);
--> statement-breakpoint
CREATE TABLE suppliers (
    id bigint GENERATED ALWAYS AS IDENTITY,
    user_id bigint NOT NULL,
    name text NOT NULL,
    parent_id bigint,
    status text DEFAULT 'active'::text NOT NULL,
    min_balance_minor bigint DEFAULT 0,
    max_concurrent_orders integer DEFAULT 1000,
    daily_amount_limit_minor bigint,
    total_limit_minor bigint,
    float_up_minor integer DEFAULT 0 NOT NULL,
    float_down_minor integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 0 NOT NULL,
    daily_count_limit integer,
    created_by text,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by text,
    CONSTRAINT suppliers_limits_check CHECK (((max_concurrent_orders >= 0) AND (daily_count_limit >= 0) AND (daily_amount_limit_minor >= 0) AND (total_limit_minor >= 0) AND (float_up_minor >= 0) AND (float_down_minor >= 0))),
    CONSTRAINT suppliers_parent_check CHECK ((parent_id <> id)),
    CONSTRAINT suppliers_status_check CHECK ((status = ANY (ARRAY['active'::text, 'disabled'::text, 'deleted'::text]))),
    CONSTRAINT suppliers_pkey PRIMARY KEY (id),
    CONSTRAINT "suppliers_userId_unique" UNIQUE (user_id)
);
--> statement-breakpoint
CREATE INDEX suppliers_parent_id_index ON suppliers USING btree (parent_id);
--> statement-breakpoint
CREATE TABLE telegram_people (
    id bigint GENERATED ALWAYS AS IDENTITY,
    name text NOT NULL,
    telegram bigint,
    username text,
    merchant_id bigint,
    supplier_id bigint,
    rights text[] NOT NULL,
    enabled boolean DEFAULT true NOT NULL,
    note text,
    created_by text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by text,
    version integer DEFAULT 0 NOT NULL,
    CONSTRAINT telegram_people_known_check CHECK (((telegram IS NOT NULL) OR (username IS NOT NULL))),
    CONSTRAINT telegram_people_party_check CHECK (((merchant_id IS NULL) OR (supplier_id IS NULL))),
    CONSTRAINT telegram_people_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX telegram_people_telegram_key ON telegram_people USING btree (telegram) WHERE (telegram IS NOT NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX telegram_people_username_key ON telegram_people USING btree (username) WHERE (username IS NOT NULL);
--> statement-breakpoint
CREATE TABLE totals_states (
    kind text NOT NULL,
    zone text NOT NULL,
    checked_at timestamp with time zone,
    cells text,
    CONSTRAINT totals_states_pkey PRIMARY KEY (kind)
);
--> statement-breakpoint
CREATE TABLE usdt_transfers (
    id bigint GENERATED ALWAYS AS IDENTITY,
    network text NOT NULL,
    tx_id text NOT NULL,
    from_address text NOT NULL,
    to_address text NOT NULL,
    amount_minor bigint NOT NULL,
    nth integer DEFAULT 0 NOT NULL,
    block_number bigint NOT NULL,
    block_hash text NOT NULL,
    block_at timestamp with time zone NOT NULL,
    log_index integer NOT NULL,
    state text DEFAULT 'pending'::text NOT NULL,
    seen_at timestamp with time zone DEFAULT now() NOT NULL,
    confirmed_at timestamp with time zone,
    rolled_back_at timestamp with time zone,
    resource_id bigint,
    bank_record_id bigint,
    CONSTRAINT usdt_transfers_amount_check CHECK ((amount_minor > 0)),
    CONSTRAINT usdt_transfers_network_check CHECK ((network = ANY (ARRAY['tron'::text, 'ethereum'::text]))),
    CONSTRAINT usdt_transfers_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'confirmed'::text, 'rolledBack'::text]))),
    CONSTRAINT usdt_transfers_pkey PRIMARY KEY (id),
    CONSTRAINT usdt_transfers_transfer_key UNIQUE (network, tx_id, to_address, amount_minor, nth)
);
--> statement-breakpoint
CREATE INDEX usdt_transfers_network_block_number_log_index_index ON usdt_transfers USING btree (network, block_number, log_index);
--> statement-breakpoint
CREATE INDEX usdt_transfers_pending_idx ON usdt_transfers USING btree (network, block_number) WHERE (state = 'pending'::text);
--> statement-breakpoint
CREATE INDEX usdt_transfers_record_idx ON usdt_transfers USING btree (bank_record_id) WHERE (bank_record_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX usdt_transfers_resource_id_id_index ON usdt_transfers USING btree (resource_id, id);
--> statement-breakpoint
CREATE INDEX usdt_transfers_state_id_index ON usdt_transfers USING btree (state, id);
--> statement-breakpoint
CREATE INDEX usdt_transfers_to_address_id_index ON usdt_transfers USING btree (to_address, id);
--> statement-breakpoint
CREATE TABLE used_google_codes (
    user_id bigint NOT NULL,
    step bigint NOT NULL,
    used_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT used_google_codes_user_id_step_pk PRIMARY KEY (user_id, step)
);
--> statement-breakpoint
CREATE TABLE user_products (
    id bigint GENERATED ALWAYS AS IDENTITY,
    owner_kind text NOT NULL,
    owner_id bigint NOT NULL,
    product_id integer NOT NULL,
    rate integer NOT NULL,
    fixed_fee_minor bigint DEFAULT 0 NOT NULL,
    enabled boolean DEFAULT true NOT NULL,
    valid_from timestamp with time zone DEFAULT '1970-01-01 00:00:00+00'::timestamp with time zone NOT NULL,
    created_by text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by text,
    version integer DEFAULT 0 NOT NULL,
    CONSTRAINT user_products_owner_check CHECK ((owner_kind = ANY (ARRAY['merchant'::text, 'supplier'::text]))),
    CONSTRAINT user_products_price_check CHECK (((rate >= 0) AND (fixed_fee_minor >= 0))),
    CONSTRAINT user_products_rate_check CHECK ((rate <= 10000)),
    CONSTRAINT user_products_key UNIQUE (owner_kind, owner_id, product_id, valid_from),
    CONSTRAINT user_products_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX user_products_off_idx ON user_products USING btree (owner_kind, owner_id, product_id) WHERE (NOT enabled);
--> statement-breakpoint
CREATE TABLE users (
    id bigint GENERATED ALWAYS AS IDENTITY,
    account text NOT NULL,
    nickname text NOT NULL,
    role text NOT NULL,
    status text DEFAULT 'active'::text NOT NULL,
    avatar text,
    password_hash text NOT NULL,
    second_password_hash text NOT NULL,
    pay_password_hash text,
    totp_secret bytea,
    totp_pending_secret bytea,
    totp_confirmed boolean DEFAULT false NOT NULL,
    enable_google_verify boolean DEFAULT false NOT NULL,
    allow_modify boolean DEFAULT true NOT NULL,
    preferences jsonb DEFAULT '{}'::jsonb NOT NULL,
    is_demo boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 0 NOT NULL,
    created_by text,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by text,
    CONSTRAINT users_role_check CHECK ((role = ANY (ARRAY['superAdmin'::text, 'admin'::text, 'technicalSupport'::text, 'technicalMaintenance'::text, 'customerService'::text, 'supplier'::text, 'merchant'::text]))),
    CONSTRAINT users_status_check CHECK ((status = ANY (ARRAY['active'::text, 'disabled'::text, 'deleted'::text]))),
    CONSTRAINT users_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX users_account_key ON users USING btree (lower(account));
--> statement-breakpoint
CREATE INDEX users_role_index ON users USING btree (role);
--> statement-breakpoint
CREATE TABLE wechat_accounts (
    id bigint GENERATED ALWAYS AS IDENTITY,
    wechat_id text NOT NULL,
    nickname text NOT NULL,
    enabled boolean DEFAULT true NOT NULL,
    sign_key bytea NOT NULL,
    deleted_at timestamp with time zone,
    said_state text,
    said_error text,
    said_at timestamp with time zone,
    error_count integer DEFAULT 0 NOT NULL,
    last_word bigint,
    last_listing bigint,
    created_by text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by text,
    version integer DEFAULT 0 NOT NULL,
    CONSTRAINT wechat_accounts_errors_check CHECK ((error_count >= 0)),
    CONSTRAINT wechat_accounts_said_check CHECK ((said_state = ANY (ARRAY['online'::text, 'signingIn'::text, 'offline'::text, 'error'::text]))),
    CONSTRAINT wechat_accounts_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX wechat_accounts_wechat_id_key ON wechat_accounts USING btree (wechat_id) WHERE (deleted_at IS NULL);
--> statement-breakpoint
CREATE TABLE wechat_contacts (
    id bigint GENERATED ALWAYS AS IDENTITY,
    account_id bigint NOT NULL,
    is_present boolean DEFAULT true NOT NULL,
    last_message_at timestamp with time zone,
    last_message text,
    contact_id text NOT NULL,
    nickname text NOT NULL,
    remark text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT wechat_contacts_contact_key UNIQUE (account_id, contact_id),
    CONSTRAINT wechat_contacts_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE wechat_groups (
    id bigint GENERATED ALWAYS AS IDENTITY,
    account_id bigint NOT NULL,
    is_present boolean DEFAULT true NOT NULL,
    last_message_at timestamp with time zone,
    last_message text,
    group_id text NOT NULL,
    name text NOT NULL,
    member_count integer,
    merchant_id bigint,
    supplier_id bigint,
    whitelisted boolean DEFAULT false NOT NULL,
    rights text[] DEFAULT '{}'::text[] NOT NULL,
    language text DEFAULT 'zh-CN'::text NOT NULL,
    whitelisted_by text,
    whitelisted_at timestamp with time zone,
    created_by text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by text,
    version integer DEFAULT 0 NOT NULL,
    CONSTRAINT wechat_groups_language_check CHECK ((language = ANY (ARRAY['zh-CN'::text, 'zh-TW'::text, 'en-US'::text]))),
    CONSTRAINT wechat_groups_members_check CHECK ((member_count >= 0)),
    CONSTRAINT wechat_groups_party_check CHECK ((num_nonnulls(merchant_id, supplier_id) <= 1)),
    CONSTRAINT wechat_groups_whitelist_check CHECK (((NOT whitelisted) OR (num_nonnulls(merchant_id, supplier_id) = 1))),
    CONSTRAINT wechat_groups_group_key UNIQUE (account_id, group_id),
    CONSTRAINT wechat_groups_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX wechat_groups_answered_key ON wechat_groups USING btree (group_id) WHERE whitelisted;
--> statement-breakpoint
CREATE TABLE wechat_messages (
    id bigint GENERATED ALWAYS AS IDENTITY,
    account_id bigint NOT NULL,
    group_row_id bigint,
    contact_row_id bigint,
    direction text NOT NULL,
    kind text DEFAULT 'text'::text NOT NULL,
    message_id text,
    sender_id text,
    sender_name text,
    text text NOT NULL,
    occurred_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    outcome text,
    order_code text,
    answer_to bigint,
    send_state text,
    send_attempt integer DEFAULT 0 NOT NULL,
    send_error text,
    settled_at timestamp with time zone,
    CONSTRAINT wechat_messages_chat_check CHECK ((num_nonnulls(group_row_id, contact_row_id) = 1)),
    CONSTRAINT wechat_messages_direction_check CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text]))),
    CONSTRAINT wechat_messages_kind_check CHECK ((kind = ANY (ARRAY['text'::text, 'picture'::text, 'other'::text]))),
    CONSTRAINT wechat_messages_out_check CHECK (((direction = 'out'::text) = (send_state IS NOT NULL))),
    CONSTRAINT wechat_messages_outcome_check CHECK ((outcome = ANY (ARRAY['found'::text, 'notFound'::text, 'supplementAsked'::text, 'supplementNeedless'::text, 'told'::text, 'notAllowed'::text]))),
    CONSTRAINT wechat_messages_send_check CHECK ((send_state = ANY (ARRAY['waiting'::text, 'handedOut'::text, 'sent'::text, 'failed'::text, 'unknown'::text, 'cancelled'::text]))),
    CONSTRAINT wechat_messages_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX wechat_messages_answer_idx ON wechat_messages USING btree (answer_to) WHERE (answer_to IS NOT NULL);
--> statement-breakpoint
CREATE INDEX wechat_messages_asked_idx ON wechat_messages USING btree (occurred_at, group_row_id) WHERE (outcome IS NOT NULL);
--> statement-breakpoint
CREATE INDEX wechat_messages_contact_row_id_id_index ON wechat_messages USING btree (contact_row_id, id);
--> statement-breakpoint
CREATE INDEX wechat_messages_group_row_id_id_index ON wechat_messages USING btree (group_row_id, id);
--> statement-breakpoint
CREATE UNIQUE INDEX wechat_messages_in_key ON wechat_messages USING btree (account_id, message_id) WHERE (direction = 'in'::text);
--> statement-breakpoint
CREATE INDEX wechat_messages_occurred_at_index ON wechat_messages USING btree (occurred_at);
--> statement-breakpoint
CREATE INDEX wechat_messages_open_idx ON wechat_messages USING btree (account_id, id) WHERE (send_state = ANY (ARRAY['waiting'::text, 'handedOut'::text]));
--> statement-breakpoint
CREATE INDEX wechat_messages_order_idx ON wechat_messages USING btree (order_code, id) WHERE (order_code IS NOT NULL);
--> statement-breakpoint
CREATE VIEW cleared_orders AS
 SELECT orders.id,
    orders.order_code,
    'order'::text AS kind,
    orders.merchant_order_id,
    orders.merchant_id,
    orders.merchant_name,
    orders.amount_minor,
    orders.currency,
    orders.exponent,
    orders.status AS state,
    orders.created_at,
    orders.completed_at,
    orders.archived_at,
    orders.task_id
   FROM archive.orders
UNION ALL
 SELECT payout_orders.id,
    payout_orders.order_code,
    'payout'::text AS kind,
    payout_orders.merchant_order_id,
    payout_orders.merchant_id,
    payout_orders.merchant_name,
    payout_orders.amount_minor,
    payout_orders.currency,
    payout_orders.exponent,
    payout_orders.stage AS state,
    payout_orders.created_at,
    payout_orders.completed_at,
    payout_orders.archived_at,
    payout_orders.task_id
   FROM archive.payout_orders;
--> statement-breakpoint
-- References between tables.
ALTER TABLE account_breakers ADD CONSTRAINT account_breakers_resource_id_resources_id_fk FOREIGN KEY (resource_id) REFERENCES resources(id);
--> statement-breakpoint
ALTER TABLE account_exceptions ADD CONSTRAINT account_exceptions_monitor_row_id_monitors_id_fk FOREIGN KEY (monitor_row_id) REFERENCES monitors(id);
--> statement-breakpoint
ALTER TABLE account_exceptions ADD CONSTRAINT account_exceptions_resource_id_resources_id_fk FOREIGN KEY (resource_id) REFERENCES resources(id);
--> statement-breakpoint
ALTER TABLE approvals ADD CONSTRAINT approvals_decided_by_user_id_users_id_fk FOREIGN KEY (decided_by_user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE approvals ADD CONSTRAINT approvals_merchant_id_merchants_id_fk FOREIGN KEY (merchant_id) REFERENCES merchants(id);
--> statement-breakpoint
ALTER TABLE approvals ADD CONSTRAINT approvals_requested_by_user_id_users_id_fk FOREIGN KEY (requested_by_user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE approvals ADD CONSTRAINT approvals_supplier_id_suppliers_id_fk FOREIGN KEY (supplier_id) REFERENCES suppliers(id);
--> statement-breakpoint
ALTER TABLE audit ADD CONSTRAINT audit_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE bank_messages ADD CONSTRAINT bank_messages_bank_record_id_bank_records_id_fk FOREIGN KEY (bank_record_id) REFERENCES bank_records(id);
--> statement-breakpoint
ALTER TABLE bank_messages ADD CONSTRAINT bank_messages_monitor_row_id_monitors_id_fk FOREIGN KEY (monitor_row_id) REFERENCES monitors(id);
--> statement-breakpoint
ALTER TABLE bank_messages ADD CONSTRAINT bank_messages_pattern_id_message_patterns_id_fk FOREIGN KEY (pattern_id) REFERENCES message_patterns(id);
--> statement-breakpoint
ALTER TABLE bank_messages ADD CONSTRAINT bank_messages_reread_id_message_rereads_id_fk FOREIGN KEY (reread_id) REFERENCES message_rereads(id);
--> statement-breakpoint
ALTER TABLE bank_messages ADD CONSTRAINT bank_messages_resource_id_resources_id_fk FOREIGN KEY (resource_id) REFERENCES resources(id);
--> statement-breakpoint
ALTER TABLE bank_messages ADD CONSTRAINT bank_messages_supplier_id_suppliers_id_fk FOREIGN KEY (supplier_id) REFERENCES suppliers(id);
--> statement-breakpoint
ALTER TABLE bank_record_claims ADD CONSTRAINT bank_record_claims_bank_record_id_bank_records_id_fk FOREIGN KEY (bank_record_id) REFERENCES bank_records(id);
--> statement-breakpoint
ALTER TABLE bank_record_claims ADD CONSTRAINT bank_record_claims_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE bank_record_shares ADD CONSTRAINT bank_record_shares_bank_record_id_bank_records_id_fk FOREIGN KEY (bank_record_id) REFERENCES bank_records(id);
--> statement-breakpoint
ALTER TABLE bank_record_shares ADD CONSTRAINT bank_record_shares_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id);
--> statement-breakpoint
ALTER TABLE bank_records ADD CONSTRAINT bank_records_matched_by_id_users_id_fk FOREIGN KEY (matched_by_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE bank_records ADD CONSTRAINT bank_records_monitor_row_id_monitors_id_fk FOREIGN KEY (monitor_row_id) REFERENCES monitors(id);
--> statement-breakpoint
ALTER TABLE bank_records ADD CONSTRAINT bank_records_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id);
--> statement-breakpoint
ALTER TABLE bank_records ADD CONSTRAINT bank_records_resource_id_resources_id_fk FOREIGN KEY (resource_id) REFERENCES resources(id);
--> statement-breakpoint
ALTER TABLE bank_records ADD CONSTRAINT bank_records_same_as_id_bank_records_id_fk FOREIGN KEY (same_as_id) REFERENCES bank_records(id);
--> statement-breakpoint
ALTER TABLE bank_records ADD CONSTRAINT bank_records_supplier_id_suppliers_id_fk FOREIGN KEY (supplier_id) REFERENCES suppliers(id);
--> statement-breakpoint
ALTER TABLE bot_fund_records ADD CONSTRAINT bot_fund_records_group_id_bot_groups_id_fk FOREIGN KEY (group_id) REFERENCES bot_groups(id);
--> statement-breakpoint
ALTER TABLE bot_fund_records ADD CONSTRAINT bot_fund_records_message_id_bot_messages_id_fk FOREIGN KEY (message_id) REFERENCES bot_messages(id);
--> statement-breakpoint
ALTER TABLE bot_fund_records ADD CONSTRAINT bot_fund_records_undoes_bot_fund_records_id_fk FOREIGN KEY (undoes) REFERENCES bot_fund_records(id);
--> statement-breakpoint
ALTER TABLE bot_groups ADD CONSTRAINT bot_groups_merchant_id_merchants_id_fk FOREIGN KEY (merchant_id) REFERENCES merchants(id);
--> statement-breakpoint
ALTER TABLE bot_groups ADD CONSTRAINT bot_groups_peer_id_bot_groups_id_fk FOREIGN KEY (peer_id) REFERENCES bot_groups(id);
--> statement-breakpoint
ALTER TABLE bot_groups ADD CONSTRAINT bot_groups_supplier_id_suppliers_id_fk FOREIGN KEY (supplier_id) REFERENCES suppliers(id);
--> statement-breakpoint
ALTER TABLE bot_messages ADD CONSTRAINT bot_messages_edit_of_bot_messages_id_fk FOREIGN KEY (edit_of) REFERENCES bot_messages(id);
--> statement-breakpoint
ALTER TABLE bot_messages ADD CONSTRAINT bot_messages_group_id_bot_groups_id_fk FOREIGN KEY (group_id) REFERENCES bot_groups(id);
--> statement-breakpoint
ALTER TABLE bot_messages ADD CONSTRAINT bot_messages_source_id_bot_messages_id_fk FOREIGN KEY (source_id) REFERENCES bot_messages(id);
--> statement-breakpoint
ALTER TABLE bot_told ADD CONSTRAINT bot_told_group_id_bot_groups_id_fk FOREIGN KEY (group_id) REFERENCES bot_groups(id);
--> statement-breakpoint
ALTER TABLE bulk_runs ADD CONSTRAINT bulk_runs_session_id_sessions_id_fk FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE chain_patches ADD CONSTRAINT chain_patches_after_record_id_bank_records_id_fk FOREIGN KEY (after_record_id) REFERENCES bank_records(id);
--> statement-breakpoint
ALTER TABLE chain_patches ADD CONSTRAINT chain_patches_before_record_id_bank_records_id_fk FOREIGN KEY (before_record_id) REFERENCES bank_records(id);
--> statement-breakpoint
ALTER TABLE chain_patches ADD CONSTRAINT chain_patches_fork_record_id_bank_records_id_fk FOREIGN KEY (fork_record_id) REFERENCES bank_records(id);
--> statement-breakpoint
ALTER TABLE chain_patches ADD CONSTRAINT chain_patches_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id);
--> statement-breakpoint
ALTER TABLE chain_patches ADD CONSTRAINT chain_patches_record_id_bank_records_id_fk FOREIGN KEY (record_id) REFERENCES bank_records(id);
--> statement-breakpoint
ALTER TABLE chain_patches ADD CONSTRAINT chain_patches_resource_id_resources_id_fk FOREIGN KEY (resource_id) REFERENCES resources(id);
--> statement-breakpoint
ALTER TABLE cleanup_tasks ADD CONSTRAINT cleanup_tasks_config_id_cleanup_configs_id_fk FOREIGN KEY (config_id) REFERENCES cleanup_configs(id);
--> statement-breakpoint
ALTER TABLE error_log ADD CONSTRAINT error_log_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE gateway_calls ADD CONSTRAINT gateway_calls_order_id_payout_orders_id_fk FOREIGN KEY (order_id) REFERENCES payout_orders(id);
--> statement-breakpoint
ALTER TABLE gateway_calls ADD CONSTRAINT gateway_calls_resource_id_resources_id_fk FOREIGN KEY (resource_id) REFERENCES resources(id);
--> statement-breakpoint
ALTER TABLE ip_freezes ADD CONSTRAINT ip_freezes_rule_id_ip_guard_rules_id_fk FOREIGN KEY (rule_id) REFERENCES ip_guard_rules(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE ip_rules ADD CONSTRAINT ip_rules_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE ledger_postings ADD CONSTRAINT ledger_postings_account_id_ledger_accounts_id_fk FOREIGN KEY (account_id) REFERENCES ledger_accounts(id);
--> statement-breakpoint
ALTER TABLE ledger_postings ADD CONSTRAINT ledger_postings_transaction_id_ledger_transactions_id_fk FOREIGN KEY (transaction_id) REFERENCES ledger_transactions(id);
--> statement-breakpoint
ALTER TABLE ledger_transactions ADD CONSTRAINT ledger_transactions_approval_id_approvals_id_fk FOREIGN KEY (approval_id) REFERENCES approvals(id);
--> statement-breakpoint
ALTER TABLE ledger_transactions ADD CONSTRAINT ledger_transactions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE merchants ADD CONSTRAINT merchants_related_supplier_id_suppliers_id_fk FOREIGN KEY (related_supplier_id) REFERENCES suppliers(id);
--> statement-breakpoint
ALTER TABLE merchants ADD CONSTRAINT merchants_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE message_forwards ADD CONSTRAINT message_forwards_message_id_bank_messages_id_fk FOREIGN KEY (message_id) REFERENCES bank_messages(id);
--> statement-breakpoint
ALTER TABLE message_pattern_versions ADD CONSTRAINT message_pattern_versions_pattern_id_message_patterns_id_fk FOREIGN KEY (pattern_id) REFERENCES message_patterns(id);
--> statement-breakpoint
ALTER TABLE messages ADD CONSTRAINT messages_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE monitor_logs ADD CONSTRAINT monitor_logs_bank_record_id_bank_records_id_fk FOREIGN KEY (bank_record_id) REFERENCES bank_records(id);
--> statement-breakpoint
ALTER TABLE monitor_logs ADD CONSTRAINT monitor_logs_monitor_row_id_monitors_id_fk FOREIGN KEY (monitor_row_id) REFERENCES monitors(id);
--> statement-breakpoint
ALTER TABLE monitor_logs ADD CONSTRAINT monitor_logs_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id);
--> statement-breakpoint
ALTER TABLE monitor_logs ADD CONSTRAINT monitor_logs_resource_id_resources_id_fk FOREIGN KEY (resource_id) REFERENCES resources(id);
--> statement-breakpoint
ALTER TABLE monitor_resources ADD CONSTRAINT monitor_resources_monitor_row_id_monitors_id_fk FOREIGN KEY (monitor_row_id) REFERENCES monitors(id);
--> statement-breakpoint
ALTER TABLE monitor_resources ADD CONSTRAINT monitor_resources_resource_id_resources_id_fk FOREIGN KEY (resource_id) REFERENCES resources(id);
--> statement-breakpoint
ALTER TABLE monitor_script_runs ADD CONSTRAINT monitor_script_runs_monitor_row_id_monitors_id_fk FOREIGN KEY (monitor_row_id) REFERENCES monitors(id);
--> statement-breakpoint
ALTER TABLE monitor_script_runs ADD CONSTRAINT monitor_script_runs_script_id_monitor_scripts_id_fk FOREIGN KEY (script_id) REFERENCES monitor_scripts(id);
--> statement-breakpoint
ALTER TABLE monitor_script_versions ADD CONSTRAINT monitor_script_versions_script_id_monitor_scripts_id_fk FOREIGN KEY (script_id) REFERENCES monitor_scripts(id);
--> statement-breakpoint
ALTER TABLE monitors ADD CONSTRAINT monitors_supplier_id_suppliers_id_fk FOREIGN KEY (supplier_id) REFERENCES suppliers(id);
--> statement-breakpoint
ALTER TABLE name_hits ADD CONSTRAINT name_hits_merchant_id_merchants_id_fk FOREIGN KEY (merchant_id) REFERENCES merchants(id);
--> statement-breakpoint
ALTER TABLE note_changes ADD CONSTRAINT note_changes_note_id_notes_id_fk FOREIGN KEY (note_id) REFERENCES notes(id);
--> statement-breakpoint
ALTER TABLE note_changes ADD CONSTRAINT note_changes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE notes ADD CONSTRAINT notes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE order_allocations ADD CONSTRAINT order_allocations_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id);
--> statement-breakpoint
ALTER TABLE order_allocations ADD CONSTRAINT order_allocations_resource_id_resources_id_fk FOREIGN KEY (resource_id) REFERENCES resources(id);
--> statement-breakpoint
ALTER TABLE order_history ADD CONSTRAINT order_history_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id);
--> statement-breakpoint
ALTER TABLE order_history ADD CONSTRAINT order_history_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE order_payer_data ADD CONSTRAINT order_payer_data_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id);
--> statement-breakpoint
ALTER TABLE order_payer_data ADD CONSTRAINT order_payer_data_script_id_pay_scripts_id_fk FOREIGN KEY (script_id) REFERENCES pay_scripts(id);
--> statement-breakpoint
ALTER TABLE orders ADD CONSTRAINT orders_merchant_id_merchants_id_fk FOREIGN KEY (merchant_id) REFERENCES merchants(id);
--> statement-breakpoint
ALTER TABLE orders ADD CONSTRAINT orders_resource_id_resources_id_fk FOREIGN KEY (resource_id) REFERENCES resources(id);
--> statement-breakpoint
ALTER TABLE orders ADD CONSTRAINT orders_supplier_id_suppliers_id_fk FOREIGN KEY (supplier_id) REFERENCES suppliers(id);
--> statement-breakpoint
ALTER TABLE pay_script_calls ADD CONSTRAINT pay_script_calls_script_id_pay_scripts_id_fk FOREIGN KEY (script_id) REFERENCES pay_scripts(id);
--> statement-breakpoint
ALTER TABLE pay_script_versions ADD CONSTRAINT pay_script_versions_script_id_pay_scripts_id_fk FOREIGN KEY (script_id) REFERENCES pay_scripts(id);
--> statement-breakpoint
ALTER TABLE payout_batch_orders ADD CONSTRAINT payout_batch_orders_batch_id_payout_batches_id_fk FOREIGN KEY (batch_id) REFERENCES payout_batches(id);
--> statement-breakpoint
ALTER TABLE payout_batch_orders ADD CONSTRAINT payout_batch_orders_order_id_payout_orders_id_fk FOREIGN KEY (order_id) REFERENCES payout_orders(id);
--> statement-breakpoint
ALTER TABLE payout_batch_orders ADD CONSTRAINT payout_batch_orders_resource_id_resources_id_fk FOREIGN KEY (resource_id) REFERENCES resources(id);
--> statement-breakpoint
ALTER TABLE payout_batches ADD CONSTRAINT payout_batches_created_by_user_id_users_id_fk FOREIGN KEY (created_by_user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE payout_batches ADD CONSTRAINT payout_batches_supplier_id_suppliers_id_fk FOREIGN KEY (supplier_id) REFERENCES suppliers(id);
--> statement-breakpoint
ALTER TABLE payout_claims ADD CONSTRAINT payout_claims_order_id_payout_orders_id_fk FOREIGN KEY (order_id) REFERENCES payout_orders(id);
--> statement-breakpoint
ALTER TABLE payout_claims ADD CONSTRAINT payout_claims_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE payout_history ADD CONSTRAINT payout_history_order_id_payout_orders_id_fk FOREIGN KEY (order_id) REFERENCES payout_orders(id);
--> statement-breakpoint
ALTER TABLE payout_history ADD CONSTRAINT payout_history_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE payout_orders ADD CONSTRAINT payout_orders_batch_id_payout_batches_id_fk FOREIGN KEY (batch_id) REFERENCES payout_batches(id);
--> statement-breakpoint
ALTER TABLE payout_orders ADD CONSTRAINT payout_orders_merchant_id_merchants_id_fk FOREIGN KEY (merchant_id) REFERENCES merchants(id);
--> statement-breakpoint
ALTER TABLE payout_orders ADD CONSTRAINT payout_orders_resource_id_resources_id_fk FOREIGN KEY (resource_id) REFERENCES resources(id);
--> statement-breakpoint
ALTER TABLE payout_orders ADD CONSTRAINT payout_orders_supplier_id_suppliers_id_fk FOREIGN KEY (supplier_id) REFERENCES suppliers(id);
--> statement-breakpoint
ALTER TABLE resource_days ADD CONSTRAINT resource_days_resource_id_resources_id_fk FOREIGN KEY (resource_id) REFERENCES resources(id);
--> statement-breakpoint
ALTER TABLE resources ADD CONSTRAINT resources_supplier_id_suppliers_id_fk FOREIGN KEY (supplier_id) REFERENCES suppliers(id);
--> statement-breakpoint
ALTER TABLE risk_detections ADD CONSTRAINT risk_detections_merchant_id_merchants_id_fk FOREIGN KEY (merchant_id) REFERENCES merchants(id);
--> statement-breakpoint
ALTER TABLE risk_detections ADD CONSTRAINT risk_detections_order_id_payout_orders_id_fk FOREIGN KEY (order_id) REFERENCES payout_orders(id);
--> statement-breakpoint
ALTER TABLE risk_detections ADD CONSTRAINT risk_detections_rule_id_risk_rules_id_fk FOREIGN KEY (rule_id) REFERENCES risk_rules(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE saved_views ADD CONSTRAINT saved_views_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE sessions ADD CONSTRAINT sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE suppliers ADD CONSTRAINT suppliers_parent_id_suppliers_id_fk FOREIGN KEY (parent_id) REFERENCES suppliers(id);
--> statement-breakpoint
ALTER TABLE suppliers ADD CONSTRAINT suppliers_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE telegram_people ADD CONSTRAINT telegram_people_merchant_id_merchants_id_fk FOREIGN KEY (merchant_id) REFERENCES merchants(id);
--> statement-breakpoint
ALTER TABLE telegram_people ADD CONSTRAINT telegram_people_supplier_id_suppliers_id_fk FOREIGN KEY (supplier_id) REFERENCES suppliers(id);
--> statement-breakpoint
ALTER TABLE usdt_transfers ADD CONSTRAINT usdt_transfers_bank_record_id_bank_records_id_fk FOREIGN KEY (bank_record_id) REFERENCES bank_records(id);
--> statement-breakpoint
ALTER TABLE usdt_transfers ADD CONSTRAINT usdt_transfers_resource_id_resources_id_fk FOREIGN KEY (resource_id) REFERENCES resources(id);
--> statement-breakpoint
ALTER TABLE used_google_codes ADD CONSTRAINT used_google_codes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE wechat_contacts ADD CONSTRAINT wechat_contacts_account_id_wechat_accounts_id_fk FOREIGN KEY (account_id) REFERENCES wechat_accounts(id);
--> statement-breakpoint
ALTER TABLE wechat_groups ADD CONSTRAINT wechat_groups_account_id_wechat_accounts_id_fk FOREIGN KEY (account_id) REFERENCES wechat_accounts(id);
--> statement-breakpoint
ALTER TABLE wechat_groups ADD CONSTRAINT wechat_groups_merchant_id_merchants_id_fk FOREIGN KEY (merchant_id) REFERENCES merchants(id);
--> statement-breakpoint
ALTER TABLE wechat_groups ADD CONSTRAINT wechat_groups_supplier_id_suppliers_id_fk FOREIGN KEY (supplier_id) REFERENCES suppliers(id);
--> statement-breakpoint
ALTER TABLE wechat_messages ADD CONSTRAINT wechat_messages_account_id_wechat_accounts_id_fk FOREIGN KEY (account_id) REFERENCES wechat_accounts(id);
--> statement-breakpoint
ALTER TABLE wechat_messages ADD CONSTRAINT wechat_messages_answer_to_wechat_messages_id_fk FOREIGN KEY (answer_to) REFERENCES wechat_messages(id);
--> statement-breakpoint
ALTER TABLE wechat_messages ADD CONSTRAINT wechat_messages_contact_row_id_wechat_contacts_id_fk FOREIGN KEY (contact_row_id) REFERENCES wechat_contacts(id);
--> statement-breakpoint
ALTER TABLE wechat_messages ADD CONSTRAINT wechat_messages_group_row_id_wechat_groups_id_fk FOREIGN KEY (group_row_id) REFERENCES wechat_groups(id);
--> statement-breakpoint
-- Indexes of texts that are searched for any part of them.
DO $$ DECLARE
	ops text;
	one record;
BEGIN
	SELECT format('%I.gin_trgm_ops', n.nspname) INTO ops
		FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'pg_trgm';
	IF ops IS NULL THEN
		RETURN;
	END IF;
	FOR one IN SELECT * FROM (VALUES
			('notes_text_parts_idx', 'notes', 'text'),
			('orders_subject_parts_idx', 'orders', 'subject'),
			('orders_user_name_parts_idx', 'orders', 'user_name'),
			('orders_validate_user_name_parts_idx', 'orders', 'validate_user_name'),
			('resources_name_parts_idx', 'resources', 'name')
		) searched (name, of_table, of_column) LOOP
		EXECUTE format('CREATE INDEX %I ON %s USING gin (%I %s)', one.name, one.of_table, one.of_column, ops);
	END LOOP;
END $$;
--> statement-breakpoint
-- Functions of triggers, and those that the server calls.
CREATE FUNCTION audit_chain_append(at_most integer) RETURNS integer
    LANGUAGE plpgsql COST 1000
    AS $$
DECLARE
	previous text;
	since timestamptz;
	entry "audit";
	last_id bigint;
	appended integer := 0;
BEGIN
	SELECT c.hash, a.at - interval '10 minutes' INTO previous, since
		FROM "audit_chain" c JOIN "audit" a ON a.id = c.audit_id ORDER BY c.position DESC LIMIT 1;
	previous := coalesce(previous, '');
	FOR entry IN SELECT a.* FROM "audit" a
		WHERE a.at >= coalesce(since, '-infinity') AND NOT EXISTS (SELECT FROM "audit_chain" c WHERE c.audit_id = a.id)
		ORDER BY a.id LIMIT at_most
	LOOP
		INSERT INTO "audit_chain" ("audit_id", "previous_hash", "hash")
			VALUES (entry.id, previous, audit_hash(previous, entry)) RETURNING hash INTO previous;
		last_id := entry.id;
		appended := appended + 1;
	END LOOP;
	IF appended > 0 THEN
		INSERT INTO "audit_chain_head" AS head ("links", "audit_id", "hash") VALUES (appended, last_id, previous)
			ON CONFLICT ("id") DO UPDATE
			SET "links" = head.links + excluded.links, "audit_id" = excluded.audit_id, "hash" = excluded.hash;
	END IF;
	RETURN appended;
END $$;


SET default_tablespace = '';
--> statement-breakpoint
CREATE FUNCTION audit_hash(previous text, entry audit) RETURNS text
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$
	SELECT encode(sha256(convert_to(previous || ROW(
		entry.id, extract(epoch FROM entry.at), entry.user_id, entry.account, entry.role, entry.ip,
		entry.action, entry.target_kind, entry.target, entry.detail)::text, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
CREATE FUNCTION complete_payout_once() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	PERFORM FROM "payout_orders" WHERE "id" = NEW."order_id" FOR NO KEY UPDATE;
	IF EXISTS (
		SELECT FROM "payout_history" WHERE "order_id" = NEW."order_id" AND "to_stage" = 7 AND "from_stage" <> 7 AND "id" <> NEW."id"
	) THEN
		RAISE unique_violation USING
			MESSAGE = format('payout %s is completed already', NEW."order_id"),
			TABLE = 'payout_history', CONSTRAINT = 'payout_history_completed_once';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION ledger_postings_in_time() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
	astray record;
BEGIN
	SELECT n.id, n.account_id INTO astray FROM added n
	WHERE n.posted_at <> (SELECT t.recorded_at FROM ledger_transactions t WHERE t.id = n.transaction_id)
		OR EXISTS (SELECT 1 FROM ledger_postings p WHERE p.account_id = n.account_id AND p.posted_at > n.posted_at AND p.id < n.id)
	LIMIT 1;
	IF FOUND THEN
		RAISE EXCEPTION 'ledger posting % of account % is out of the order of time', astray.id, astray.account_id
			USING ERRCODE = 'check_violation', TABLE = 'ledger_postings', CONSTRAINT = 'ledger_postings_time';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION ledger_transaction_balances() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
	unbalanced record;
BEGIN
	SELECT a.currency, sum(p.amount_minor) AS total INTO unbalanced
	FROM ledger_postings p JOIN ledger_accounts a ON a.id = p.account_id
	WHERE p.transaction_id = NEW.transaction_id GROUP BY a.currency HAVING sum(p.amount_minor) <> 0 LIMIT 1;
	IF FOUND THEN
		RAISE EXCEPTION 'ledger transaction % sums to % %', NEW.transaction_id, unbalanced.total, unbalanced.currency
			USING ERRCODE = 'check_violation', TABLE = 'ledger_postings', CONSTRAINT = 'ledger_postings_balance';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION order_statistics_of_deleted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	INSERT INTO order_statistic_deltas (created_at, completed_at, product, merchant, supplier, account, state, mark, currency, exponent, count, amount_minor, success_count, success_amount_minor, fees_minor, profit_minor, success_ms)
	SELECT date_bin('5 minutes', orders."created_at", '2000-01-01 00:00:00+00'), date_bin('5 minutes', orders."completed_at", '2000-01-01 00:00:00+00'), orders."product_id", orders."merchant_id", coalesce(orders."supplier_id", 0), coalesce(orders."resource_id", 0), orders."status", orders."order_mark", orders."currency", orders."exponent", -sum(1), -sum(orders."amount_minor"), -sum(case when orders."status" = 4 and orders."completed_at" is not null then 1 else 0 end), -sum(case when orders."status" = 4 and orders."completed_at" is not null then coalesce(orders."real_amount_minor", 0) else 0 end), -sum(case when orders."status" = 4 and orders."completed_at" is not null then coalesce(orders."fee_minor", 0) else 0 end), -sum(case when orders."status" = 4 and orders."completed_at" is not null then coalesce(orders."fee_minor", 0) - coalesce(orders."commission_minor", 0) else 0 end), -sum(case when orders."status" = 4 and orders."completed_at" is not null then round(date_part('epoch', orders."completed_at" - orders."created_at") * 1000)::bigint else 0 end)
	FROM changed AS orders GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION order_statistics_of_inserted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	INSERT INTO order_statistic_deltas (created_at, completed_at, product, merchant, supplier, account, state, mark, currency, exponent, count, amount_minor, success_count, success_amount_minor, fees_minor, profit_minor, success_ms)
	SELECT date_bin('5 minutes', orders."created_at", '2000-01-01 00:00:00+00'), date_bin('5 minutes', orders."completed_at", '2000-01-01 00:00:00+00'), orders."product_id", orders."merchant_id", coalesce(orders."supplier_id", 0), coalesce(orders."resource_id", 0), orders."status", orders."order_mark", orders."currency", orders."exponent", sum(1), sum(orders."amount_minor"), sum(case when orders."status" = 4 and orders."completed_at" is not null then 1 else 0 end), sum(case when orders."status" = 4 and orders."completed_at" is not null then coalesce(orders."real_amount_minor", 0) else 0 end), sum(case when orders."status" = 4 and orders."completed_at" is not null then coalesce(orders."fee_minor", 0) else 0 end), sum(case when orders."status" = 4 and orders."completed_at" is not null then coalesce(orders."fee_minor", 0) - coalesce(orders."commission_minor", 0) else 0 end), sum(case when orders."status" = 4 and orders."completed_at" is not null then round(date_part('epoch', orders."completed_at" - orders."created_at") * 1000)::bigint else 0 end)
	FROM changed AS orders GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION order_statistics_of_truncated() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	DELETE FROM totals_states WHERE kind = 'orderStatistics';
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION order_statistics_of_updated() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	INSERT INTO order_statistic_deltas (created_at, completed_at, product, merchant, supplier, account, state, mark, currency, exponent, count, amount_minor, success_count, success_amount_minor, fees_minor, profit_minor, success_ms)
	VALUES
		(date_bin('5 minutes', OLD."created_at", '2000-01-01 00:00:00+00'), date_bin('5 minutes', OLD."completed_at", '2000-01-01 00:00:00+00'), OLD."product_id", OLD."merchant_id", coalesce(OLD."supplier_id", 0), coalesce(OLD."resource_id", 0), OLD."status", OLD."order_mark", OLD."currency", OLD."exponent", -(1), -(OLD."amount_minor"), -(case when OLD."status" = 4 and OLD."completed_at" is not null then 1 else 0 end), -(case when OLD."status" = 4 and OLD."completed_at" is not null then coalesce(OLD."real_amount_minor", 0) else 0 end), -(case when OLD."status" = 4 and OLD."completed_at" is not null then coalesce(OLD."fee_minor", 0) else 0 end), -(case when OLD."status" = 4 and OLD."completed_at" is not null then coalesce(OLD."fee_minor", 0) - coalesce(OLD."commission_minor", 0) else 0 end), -(case when OLD."status" = 4 and OLD."completed_at" is not null then round(date_part('epoch', OLD."completed_at" - OLD."created_at") * 1000)::bigint else 0 end)),
		(date_bin('5 minutes', NEW."created_at", '2000-01-01 00:00:00+00'), date_bin('5 minutes', NEW."completed_at", '2000-01-01 00:00:00+00'), NEW."product_id", NEW."merchant_id", coalesce(NEW."supplier_id", 0), coalesce(NEW."resource_id", 0), NEW."status", NEW."order_mark", NEW."currency", NEW."exponent", (1), (NEW."amount_minor"), (case when NEW."status" = 4 and NEW."completed_at" is not null then 1 else 0 end), (case when NEW."status" = 4 and NEW."completed_at" is not null then coalesce(NEW."real_amount_minor", 0) else 0 end), (case when NEW."status" = 4 and NEW."completed_at" is not null then coalesce(NEW."fee_minor", 0) else 0 end), (case when NEW."status" = 4 and NEW."completed_at" is not null then coalesce(NEW."fee_minor", 0) - coalesce(NEW."commission_minor", 0) else 0 end), (case when NEW."status" = 4 and NEW."completed_at" is not null then round(date_part('epoch', NEW."completed_at" - NEW."created_at") * 1000)::bigint else 0 end));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION order_totals_of_deleted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	INSERT INTO order_total_deltas (created_at, merchant, supplier, product_id, currency, exponent, status, orders, amount_minor, received_minor)
	SELECT date_bin('15 minutes', orders."created_at", '2000-01-01 00:00:00+00'), orders."merchant_id", coalesce(orders."supplier_id", 0), orders."product_id", orders."currency", orders."exponent", orders."status", -sum(1), -sum(orders."amount_minor"), -sum(coalesce(orders."real_amount_minor", 0))
	FROM changed AS orders GROUP BY 1, 2, 3, 4, 5, 6, 7;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION order_totals_of_inserted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	INSERT INTO order_total_deltas (created_at, merchant, supplier, product_id, currency, exponent, status, orders, amount_minor, received_minor)
	SELECT date_bin('15 minutes', orders."created_at", '2000-01-01 00:00:00+00'), orders."merchant_id", coalesce(orders."supplier_id", 0), orders."product_id", orders."currency", orders."exponent", orders."status", sum(1), sum(orders."amount_minor"), sum(coalesce(orders."real_amount_minor", 0))
	FROM changed AS orders GROUP BY 1, 2, 3, 4, 5, 6, 7;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION order_totals_of_truncated() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	DELETE FROM totals_states WHERE kind = 'orderTotals';
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION order_totals_of_updated() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	INSERT INTO order_total_deltas (created_at, merchant, supplier, product_id, currency, exponent, status, orders, amount_minor, received_minor)
	VALUES
		(date_bin('15 minutes', OLD."created_at", '2000-01-01 00:00:00+00'), OLD."merchant_id", coalesce(OLD."supplier_id", 0), OLD."product_id", OLD."currency", OLD."exponent", OLD."status", -(1), -(OLD."amount_minor"), -(coalesce(OLD."real_amount_minor", 0))),
		(date_bin('15 minutes', NEW."created_at", '2000-01-01 00:00:00+00'), NEW."merchant_id", coalesce(NEW."supplier_id", 0), NEW."product_id", NEW."currency", NEW."exponent", NEW."status", (1), (NEW."amount_minor"), (coalesce(NEW."real_amount_minor", 0)));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION payout_statistics_of_deleted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	INSERT INTO payout_statistic_deltas (created_at, completed_at, product, merchant, supplier, account, state, mark, currency, exponent, count, amount_minor, success_count, success_amount_minor, fees_minor, profit_minor, success_ms)
	SELECT date_bin('5 minutes', payout_orders."created_at", '2000-01-01 00:00:00+00'), date_bin('5 minutes', payout_orders."completed_at", '2000-01-01 00:00:00+00'), payout_orders."product_id", payout_orders."merchant_id", coalesce(payout_orders."supplier_id", 0), coalesce(payout_orders."resource_id", 0), payout_orders."stage", payout_orders."order_mark", payout_orders."currency", payout_orders."exponent", -sum(1), -sum(payout_orders."amount_minor"), -sum(case when payout_orders."stage" = 7 and payout_orders."completed_at" is not null then 1 else 0 end), -sum(case when payout_orders."stage" = 7 and payout_orders."completed_at" is not null then coalesce(payout_orders."real_amount_minor", 0) else 0 end), -sum(case when payout_orders."stage" = 7 and payout_orders."completed_at" is not null then coalesce(payout_orders."fee_minor", 0) else 0 end), -sum(case when payout_orders."stage" = 7 and payout_orders."completed_at" is not null then coalesce(payout_orders."fee_minor", 0) - coalesce(payout_orders."commission_minor", 0) else 0 end), -sum(case when payout_orders."stage" = 7 and payout_orders."completed_at" is not null then round(date_part('epoch', payout_orders."completed_at" - payout_orders."created_at") * 1000)::bigint else 0 end)
	FROM changed AS payout_orders GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION payout_statistics_of_inserted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	INSERT INTO payout_statistic_deltas (created_at, completed_at, product, merchant, supplier, account, state, mark, currency, exponent, count, amount_minor, success_count, success_amount_minor, fees_minor, profit_minor, success_ms)
	SELECT date_bin('5 minutes', payout_orders."created_at", '2000-01-01 00:00:00+00'), date_bin('5 minutes', payout_orders."completed_at", '2000-01-01 00:00:00+00'), payout_orders."product_id", payout_orders."merchant_id", coalesce(payout_orders."supplier_id", 0), coalesce(payout_orders."resource_id", 0), payout_orders."stage", payout_orders."order_mark", payout_orders."currency", payout_orders."exponent", sum(1), sum(payout_orders."amount_minor"), sum(case when payout_orders."stage" = 7 and payout_orders."completed_at" is not null then 1 else 0 end), sum(case when payout_orders."stage" = 7 and payout_orders."completed_at" is not null then coalesce(payout_orders."real_amount_minor", 0) else 0 end), sum(case when payout_orders."stage" = 7 and payout_orders."completed_at" is not null then coalesce(payout_orders."fee_minor", 0) else 0 end), sum(case when payout_orders."stage" = 7 and payout_orders."completed_at" is not null then coalesce(payout_orders."fee_minor", 0) - coalesce(payout_orders."commission_minor", 0) else 0 end), sum(case when payout_orders."stage" = 7 and payout_orders."completed_at" is not null then round(date_part('epoch', payout_orders."completed_at" - payout_orders."created_at") * 1000)::bigint else 0 end)
	FROM changed AS payout_orders GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION payout_statistics_of_truncated() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	DELETE FROM totals_states WHERE kind = 'payoutStatistics';
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION payout_statistics_of_updated() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	INSERT INTO payout_statistic_deltas (created_at, completed_at, product, merchant, supplier, account, state, mark, currency, exponent, count, amount_minor, success_count, success_amount_minor, fees_minor, profit_minor, success_ms)
	VALUES
		(date_bin('5 minutes', OLD."created_at", '2000-01-01 00:00:00+00'), date_bin('5 minutes', OLD."completed_at", '2000-01-01 00:00:00+00'), OLD."product_id", OLD."merchant_id", coalesce(OLD."supplier_id", 0), coalesce(OLD."resource_id", 0), OLD."stage", OLD."order_mark", OLD."currency", OLD."exponent", -(1), -(OLD."amount_minor"), -(case when OLD."stage" = 7 and OLD."completed_at" is not null then 1 else 0 end), -(case when OLD."stage" = 7 and OLD."completed_at" is not null then coalesce(OLD."real_amount_minor", 0) else 0 end), -(case when OLD."stage" = 7 and OLD."completed_at" is not null then coalesce(OLD."fee_minor", 0) else 0 end), -(case when OLD."stage" = 7 and OLD."completed_at" is not null then coalesce(OLD."fee_minor", 0) - coalesce(OLD."commission_minor", 0) else 0 end), -(case when OLD."stage" = 7 and OLD."completed_at" is not null then round(date_part('epoch', OLD."completed_at" - OLD."created_at") * 1000)::bigint else 0 end)),
		(date_bin('5 minutes', NEW."created_at", '2000-01-01 00:00:00+00'), date_bin('5 minutes', NEW."completed_at", '2000-01-01 00:00:00+00'), NEW."product_id", NEW."merchant_id", coalesce(NEW."supplier_id", 0), coalesce(NEW."resource_id", 0), NEW."stage", NEW."order_mark", NEW."currency", NEW."exponent", (1), (NEW."amount_minor"), (case when NEW."stage" = 7 and NEW."completed_at" is not null then 1 else 0 end), (case when NEW."stage" = 7 and NEW."completed_at" is not null then coalesce(NEW."real_amount_minor", 0) else 0 end), (case when NEW."stage" = 7 and NEW."completed_at" is not null then coalesce(NEW."fee_minor", 0) else 0 end), (case when NEW."stage" = 7 and NEW."completed_at" is not null then coalesce(NEW."fee_minor", 0) - coalesce(NEW."commission_minor", 0) else 0 end), (case when NEW."stage" = 7 and NEW."completed_at" is not null then round(date_part('epoch', NEW."completed_at" - NEW."created_at") * 1000)::bigint else 0 end));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION payout_totals_of_deleted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	INSERT INTO payout_total_deltas (created_at, merchant, supplier, product_id, currency, exponent, stage, payouts, amount_minor, paid_minor, fee_minor)
	SELECT date_bin('15 minutes', payout_orders."created_at", '2000-01-01 00:00:00+00'), payout_orders."merchant_id", coalesce(payout_orders."supplier_id", 0), payout_orders."product_id", payout_orders."currency", payout_orders."exponent", payout_orders."stage", -sum(1), -sum(payout_orders."amount_minor"), -sum(coalesce(payout_orders."real_amount_minor", 0)), -sum(payout_orders."fee_minor")
	FROM changed AS payout_orders GROUP BY 1, 2, 3, 4, 5, 6, 7;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION payout_totals_of_inserted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	INSERT INTO payout_total_deltas (created_at, merchant, supplier, product_id, currency, exponent, stage, payouts, amount_minor, paid_minor, fee_minor)
	SELECT date_bin('15 minutes', payout_orders."created_at", '2000-01-01 00:00:00+00'), payout_orders."merchant_id", coalesce(payout_orders."supplier_id", 0), payout_orders."product_id", payout_orders."currency", payout_orders."exponent", payout_orders."stage", sum(1), sum(payout_orders."amount_minor"), sum(coalesce(payout_orders."real_amount_minor", 0)), sum(payout_orders."fee_minor")
	FROM changed AS payout_orders GROUP BY 1, 2, 3, 4, 5, 6, 7;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION payout_totals_of_truncated() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	DELETE FROM totals_states WHERE kind = 'payoutTotals';
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION payout_totals_of_updated() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	INSERT INTO payout_total_deltas (created_at, merchant, supplier, product_id, currency, exponent, stage, payouts, amount_minor, paid_minor, fee_minor)
	VALUES
		(date_bin('15 minutes', OLD."created_at", '2000-01-01 00:00:00+00'), OLD."merchant_id", coalesce(OLD."supplier_id", 0), OLD."product_id", OLD."currency", OLD."exponent", OLD."stage", -(1), -(OLD."amount_minor"), -(coalesce(OLD."real_amount_minor", 0)), -(OLD."fee_minor")),
		(date_bin('15 minutes', NEW."created_at", '2000-01-01 00:00:00+00'), NEW."merchant_id", coalesce(NEW."supplier_id", 0), NEW."product_id", NEW."currency", NEW."exponent", NEW."stage", (1), (NEW."amount_minor"), (coalesce(NEW."real_amount_minor", 0)), (NEW."fee_minor"));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	RAISE EXCEPTION 'rows of % are written once and never changed', TG_TABLE_NAME USING ERRCODE = 'restrict_violation', TABLE = TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE FUNCTION refuse_unarchived() RETURNS trigger
    LANGUAGE plpgsql
    AS $_$
DECLARE
	gone_ids bigint[] := ARRAY(SELECT id FROM gone);
	kept integer;
BEGIN
	-- An array and a number written out, so that the one partition is read by its key.
	EXECUTE format(
		'SELECT count(*) FROM "archive".%I WHERE task_id = %s AND id = ANY ($1)',
		TG_TABLE_NAME, coalesce(nullif(current_setting('paydesk.cleanup_task', true), ''), '0')::bigint
	) INTO kept USING gone_ids;
	IF kept < cardinality(gone_ids) THEN
		RAISE EXCEPTION 'rows of % are written once and never changed', TG_TABLE_NAME USING ERRCODE = 'restrict_violation', TABLE = TG_TABLE_NAME;
	END IF;
	RETURN NULL;
END $_$;
--> statement-breakpoint
CREATE FUNCTION tell_work() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	PERFORM pg_notify('paydesk_work', TG_TABLE_NAME);
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Triggers.
CREATE TRIGGER orders_statistics_deleted AFTER DELETE ON archive.orders REFERENCING OLD TABLE AS changed FOR EACH STATEMENT WHEN ((COALESCE(current_setting('paydesk.cleanup_task'::text, true), ''::text) = ''::text)) EXECUTE FUNCTION order_statistics_of_deleted();
--> statement-breakpoint
CREATE TRIGGER orders_statistics_inserted AFTER INSERT ON archive.orders REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((COALESCE(current_setting('paydesk.cleanup_task'::text, true), ''::text) = ''::text)) EXECUTE FUNCTION order_statistics_of_inserted();
--> statement-breakpoint
CREATE TRIGGER payout_orders_statistics_deleted AFTER DELETE ON archive.payout_orders REFERENCING OLD TABLE AS changed FOR EACH STATEMENT WHEN ((COALESCE(current_setting('paydesk.cleanup_task'::text, true), ''::text) = ''::text)) EXECUTE FUNCTION payout_statistics_of_deleted();
--> statement-breakpoint
CREATE TRIGGER payout_orders_statistics_inserted AFTER INSERT ON archive.payout_orders REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((COALESCE(current_setting('paydesk.cleanup_task'::text, true), ''::text) = ''::text)) EXECUTE FUNCTION payout_statistics_of_inserted();
--> statement-breakpoint
CREATE TRIGGER audit_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_rest FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_chain_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_chain FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_postings_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_postings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_postings_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_postings_rest FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_postings_balance AFTER INSERT ON ledger_postings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_transaction_balances();
--> statement-breakpoint
CREATE TRIGGER ledger_postings_time AFTER INSERT ON ledger_postings REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger_postings_in_time();
--> statement-breakpoint
CREATE TRIGGER ledger_postings_time AFTER INSERT ON ledger_postings_rest REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger_postings_in_time();
--> statement-breakpoint
CREATE TRIGGER ledger_transactions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_transactions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER note_changes_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON note_changes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER notes_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON notes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER order_history_append_only BEFORE UPDATE OR TRUNCATE ON order_history FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER order_history_append_only BEFORE UPDATE OR TRUNCATE ON order_history_rest FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER order_history_kept BEFORE DELETE ON order_history FOR EACH STATEMENT WHEN ((COALESCE(current_setting('paydesk.cleanup_task'::text, true), ''::text) = ''::text)) EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER order_history_kept BEFORE DELETE ON order_history_rest FOR EACH STATEMENT WHEN ((COALESCE(current_setting('paydesk.cleanup_task'::text, true), ''::text) = ''::text)) EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER order_history_only_archived AFTER DELETE ON order_history REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION refuse_unarchived();
--> statement-breakpoint
CREATE TRIGGER order_history_only_archived AFTER DELETE ON order_history_rest REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION refuse_unarchived();
--> statement-breakpoint
CREATE TRIGGER orders_statistics_deleted AFTER DELETE ON orders REFERENCING OLD TABLE AS changed FOR EACH STATEMENT WHEN ((COALESCE(current_setting('paydesk.cleanup_task'::text, true), ''::text) = ''::text)) EXECUTE FUNCTION order_statistics_of_deleted();
--> statement-breakpoint
CREATE TRIGGER orders_statistics_inserted AFTER INSERT ON orders REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((COALESCE(current_setting('paydesk.cleanup_task'::text, true), ''::text) = ''::text)) EXECUTE FUNCTION order_statistics_of_inserted();
--> statement-breakpoint
CREATE TRIGGER orders_statistics_truncated AFTER TRUNCATE ON orders FOR EACH STATEMENT EXECUTE FUNCTION order_statistics_of_truncated();
--> statement-breakpoint
CREATE TRIGGER orders_statistics_updated AFTER UPDATE ON orders FOR EACH ROW WHEN (((old.created_at IS DISTINCT FROM new.created_at) OR (old.completed_at IS DISTINCT FROM new.completed_at) OR (old.product_id IS DISTINCT FROM new.product_id) OR (old.merchant_id IS DISTINCT FROM new.merchant_id) OR (old.supplier_id IS DISTINCT FROM new.supplier_id) OR (old.resource_id IS DISTINCT FROM new.resource_id) OR (old.status IS DISTINCT FROM new.status) OR (old.order_mark IS DISTINCT FROM new.order_mark) OR (old.currency IS DISTINCT FROM new.currency) OR (old.exponent IS DISTINCT FROM new.exponent) OR (old.amount_minor IS DISTINCT FROM new.amount_minor) OR (old.real_amount_minor IS DISTINCT FROM new.real_amount_minor) OR (old.fee_minor IS DISTINCT FROM new.fee_minor) OR (old.commission_minor IS DISTINCT FROM new.commission_minor))) EXECUTE FUNCTION order_statistics_of_updated();
--> statement-breakpoint
CREATE TRIGGER orders_totals_deleted AFTER DELETE ON orders REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION order_totals_of_deleted();
--> statement-breakpoint
CREATE TRIGGER orders_totals_inserted AFTER INSERT ON orders REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION order_totals_of_inserted();
--> statement-breakpoint
CREATE TRIGGER orders_totals_truncated AFTER TRUNCATE ON orders FOR EACH STATEMENT EXECUTE FUNCTION order_totals_of_truncated();
--> statement-breakpoint
CREATE TRIGGER orders_totals_updated AFTER UPDATE ON orders FOR EACH ROW WHEN (((old.created_at IS DISTINCT FROM new.created_at) OR (old.merchant_id IS DISTINCT FROM new.merchant_id) OR (old.supplier_id IS DISTINCT FROM new.supplier_id) OR (old.product_id IS DISTINCT FROM new.product_id) OR (old.currency IS DISTINCT FROM new.currency) OR (old.exponent IS DISTINCT FROM new.exponent) OR (old.status IS DISTINCT FROM new.status) OR (old.amount_minor IS DISTINCT FROM new.amount_minor) OR (old.real_amount_minor IS DISTINCT FROM new.real_amount_minor))) EXECUTE FUNCTION order_totals_of_updated();
--> statement-breakpoint
CREATE TRIGGER payout_history_append_only BEFORE UPDATE OR TRUNCATE ON payout_history FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER payout_history_append_only BEFORE UPDATE OR TRUNCATE ON payout_history_rest FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER payout_history_completed_once AFTER INSERT ON payout_history FOR EACH ROW WHEN (((new.to_stage = 7) AND (new.from_stage <> 7))) EXECUTE FUNCTION complete_payout_once();
--> statement-breakpoint
CREATE TRIGGER payout_history_kept BEFORE DELETE ON payout_history FOR EACH STATEMENT WHEN ((COALESCE(current_setting('paydesk.cleanup_task'::text, true), ''::text) = ''::text)) EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER payout_history_kept BEFORE DELETE ON payout_history_rest FOR EACH STATEMENT WHEN ((COALESCE(current_setting('paydesk.cleanup_task'::text, true), ''::text) = ''::text)) EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER payout_history_only_archived AFTER DELETE ON payout_history REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION refuse_unarchived();
--> statement-breakpoint
CREATE TRIGGER payout_history_only_archived AFTER DELETE ON payout_history_rest REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION refuse_unarchived();
--> statement-breakpoint
CREATE TRIGGER payout_orders_statistics_deleted AFTER DELETE ON payout_orders REFERENCING OLD TABLE AS changed FOR EACH STATEMENT WHEN ((COALESCE(current_setting('paydesk.cleanup_task'::text, true), ''::text) = ''::text)) EXECUTE FUNCTION payout_statistics_of_deleted();
--> statement-breakpoint
CREATE TRIGGER payout_orders_statistics_inserted AFTER INSERT ON payout_orders REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((COALESCE(current_setting('paydesk.cleanup_task'::text, true), ''::text) = ''::text)) EXECUTE FUNCTION payout_statistics_of_inserted();
--> statement-breakpoint
CREATE TRIGGER payout_orders_statistics_truncated AFTER TRUNCATE ON payout_orders FOR EACH STATEMENT EXECUTE FUNCTION payout_statistics_of_truncated();
--> statement-breakpoint
CREATE TRIGGER payout_orders_statistics_updated AFTER UPDATE ON payout_orders FOR EACH ROW WHEN (((old.created_at IS DISTINCT FROM new.created_at) OR (old.completed_at IS DISTINCT FROM new.completed_at) OR (old.product_id IS DISTINCT FROM new.product_id) OR (old.merchant_id IS DISTINCT FROM new.merchant_id) OR (old.supplier_id IS DISTINCT FROM new.supplier_id) OR (old.resource_id IS DISTINCT FROM new.resource_id) OR (old.stage IS DISTINCT FROM new.stage) OR (old.order_mark IS DISTINCT FROM new.order_mark) OR (old.currency IS DISTINCT FROM new.currency) OR (old.exponent IS DISTINCT FROM new.exponent) OR (old.amount_minor IS DISTINCT FROM new.amount_minor) OR (old.real_amount_minor IS DISTINCT FROM new.real_amount_minor) OR (old.fee_minor IS DISTINCT FROM new.fee_minor) OR (old.commission_minor IS DISTINCT FROM new.commission_minor))) EXECUTE FUNCTION payout_statistics_of_updated();
--> statement-breakpoint
CREATE TRIGGER payout_orders_totals_deleted AFTER DELETE ON payout_orders REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION payout_totals_of_deleted();
--> statement-breakpoint
CREATE TRIGGER payout_orders_totals_inserted AFTER INSERT ON payout_orders REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION payout_totals_of_inserted();
--> statement-breakpoint
CREATE TRIGGER payout_orders_totals_truncated AFTER TRUNCATE ON payout_orders FOR EACH STATEMENT EXECUTE FUNCTION payout_totals_of_truncated();
--> statement-breakpoint
CREATE TRIGGER payout_orders_totals_updated AFTER UPDATE ON payout_orders FOR EACH ROW WHEN (((old.created_at IS DISTINCT FROM new.created_at) OR (old.merchant_id IS DISTINCT FROM new.merchant_id) OR (old.supplier_id IS DISTINCT FROM new.supplier_id) OR (old.product_id IS DISTINCT FROM new.product_id) OR (old.currency IS DISTINCT FROM new.currency) OR (old.exponent IS DISTINCT FROM new.exponent) OR (old.stage IS DISTINCT FROM new.stage) OR (old.amount_minor IS DISTINCT FROM new.amount_minor) OR (old.real_amount_minor IS DISTINCT FROM new.real_amount_minor) OR (old.fee_minor IS DISTINCT FROM new.fee_minor))) EXECUTE FUNCTION payout_totals_of_updated();
--> statement-breakpoint
CREATE TRIGGER tell_work AFTER INSERT ON audit FOR EACH STATEMENT EXECUTE FUNCTION tell_work();
--> statement-breakpoint
CREATE TRIGGER tell_work AFTER INSERT ON bank_messages FOR EACH STATEMENT EXECUTE FUNCTION tell_work();
--> statement-breakpoint
CREATE TRIGGER tell_work AFTER INSERT ON bot_messages FOR EACH STATEMENT EXECUTE FUNCTION tell_work();
--> statement-breakpoint
CREATE TRIGGER tell_work AFTER INSERT OR UPDATE ON cleanup_configs FOR EACH STATEMENT EXECUTE FUNCTION tell_work();
--> statement-breakpoint
CREATE TRIGGER tell_work AFTER INSERT OR UPDATE ON cleanup_tasks FOR EACH STATEMENT EXECUTE FUNCTION tell_work();
--> statement-breakpoint
CREATE TRIGGER tell_work AFTER INSERT ON order_statistic_deltas FOR EACH STATEMENT EXECUTE FUNCTION tell_work();
--> statement-breakpoint
CREATE TRIGGER tell_work AFTER INSERT ON order_total_deltas FOR EACH STATEMENT EXECUTE FUNCTION tell_work();
--> statement-breakpoint
CREATE TRIGGER tell_work AFTER INSERT ON payout_statistic_deltas FOR EACH STATEMENT EXECUTE FUNCTION tell_work();
--> statement-breakpoint
CREATE TRIGGER tell_work AFTER INSERT ON payout_total_deltas FOR EACH STATEMENT EXECUTE FUNCTION tell_work();
--> statement-breakpoint
-- A configuration for each table that can be cleaned up; none runs by itself before a person lets it.
INSERT INTO cleanup_configs (table_name, time_field, months, batch_rows) VALUES
	('orders', 'createdAt', 12, 1000),
	('payout_orders', 'createdAt', 12, 1000),
	('bank_records', 'occurredAt', 12, 1000),
	('monitor_logs', 'at', 6, 1000),
	('pay_script_calls', 'at', 3, 1000),
	('account_exceptions', 'at', 12, 1000),
	('error_log', 'createdAt', 3, 1000),
	('messages', 'createdAt', 6, 1000);
