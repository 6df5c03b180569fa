-- What lists of the ledger are narrowed by: a list and its capped count look at few entries then, however many there are.
create index ledger_entry_merchant on ledger_entry (tenant_id, merchant_code, post_time) where merchant_code is not null;
create index ledger_entry_party on ledger_entry (tenant_id, contract_party_id, post_time) where contract_party_id is not null;
create index ledger_entry_business on ledger_entry (tenant_id, biz_type, subject, post_time);
