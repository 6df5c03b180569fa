-- Numbers by which the palette finds rows: order numbers, those of merchants and suppliers, waybills, codes.
-- One table for all of them, so that one look-up answers for every noun and every partition.

create table record_number (
  tenant_id varchar(12) not null,
  -- Table of the row.
  origin varchar(63) not null,
  row_id bigint not null,
  -- In capitals.
  number varchar(255) not null,
  -- The number backwards: its ending is the beginning of this.
  ending varchar(255) not null generated always as (reverse(number)) stored
);
-- Under row-level security only comparisons that give nothing away use an index: `~>=~` does, `like` does not.
create index record_number_start on record_number (tenant_id, number text_pattern_ops);
create index record_number_end on record_number (tenant_id, ending text_pattern_ops);
select serve_table('record_number', true);

-- Keeps the numbers of a table: its columns `numbered`, none to end it. Numbers of existing rows are entered;
-- called again, it replaces what was kept. Inserted rows are entered once for each statement, changed and deleted ones singly.
create function serve_numbers(served regclass, numbered text[]) returns void language plpgsql as $serve$
declare
  origin constant text := (select relname from pg_class where oid = served);
  keeper constant text := format('%s.%I',
    (select relnamespace::regnamespace from pg_class where oid = served), origin || '_numbers');
  of_new text; of_old text; of_come text; same_old text; same_new text;
begin
  execute format('drop trigger if exists record_numbers on %s', served);
  execute format('drop trigger if exists record_numbers_move on %s', served);
  execute format('drop trigger if exists record_numbers_go on %s', served);
  perform set_config('app.tenant_id', '*', true);
  execute format('delete from record_number where origin = %L', origin);
  if cardinality(numbered) = 0 then return; end if;
  select string_agg(format('(new.%I::text)', name), ', '), string_agg(format('upper(old.%I)', name), ', '),
      string_agg(format('(come.%I::text)', name), ', '), string_agg(format('old.%I', name), ', '),
      string_agg(format('new.%I', name), ', ')
    into of_new, of_old, of_come, same_old, same_new from unnest(numbered) name;
  execute format($make$
    create or replace function %1$s() returns trigger language plpgsql as $body$ begin
      if tg_op = 'INSERT' then
        insert into record_number (tenant_id, origin, row_id, number)
          select come.tenant_id, %2$L, come.id, upper(v.number)
          from come cross join lateral (values %3$s) as v (number) where v.number <> '';
        return null;
      end if;
      delete from record_number
        where tenant_id = old.tenant_id and number in (%4$s) and row_id = old.id and origin = %2$L;
      if tg_op = 'UPDATE' then
        insert into record_number (tenant_id, origin, row_id, number)
          select new.tenant_id, %2$L, new.id, upper(v.number)
          from (values %5$s) as v (number) where v.number <> '';
      end if;
      return null;
    end $body$ $make$, keeper, origin, of_come, of_old, of_new);
  execute format('create trigger record_numbers after insert on %s referencing new table as come
    for each statement execute function %s(%s)', served, keeper,
    (select string_agg(quote_literal(name), ', ') from unnest(numbered) name));
  execute format('create trigger record_numbers_move after update on %s for each row
    when ((old.tenant_id, %s) is distinct from (new.tenant_id, %s)) execute function %s()',
    served, same_old, same_new, keeper);
  execute format('create trigger record_numbers_go after delete on %s for each row execute function %s()',
    served, keeper);
  execute format('insert into record_number (tenant_id, origin, row_id, number)
    select come.tenant_id, %L, come.id, upper(v.number)
    from %s come cross join lateral (values %s) as v (number) where v.number <> %L', origin, served, of_come, '');
end $serve$;

-- The numbered tables.
select serve_numbers('finance_audit', '{audit_no,bank_serial_no}');
select serve_numbers('contract_party', '{party_code,unified_credit_code}');
select serve_numbers('contract_party_account', '{account_no}');
select serve_numbers('credit_record', '{record_no}');
select serve_numbers('temporary_credit', '{temp_credit_no}');
select serve_numbers('export_task', '{task_no}');
select serve_numbers('batch_task', '{batch_no}');
select serve_numbers('import_task', '{task_no}');
select serve_numbers('account', '{account}');
select serve_numbers('post', '{post_code}');
select serve_numbers('role', '{role_alias}');
select serve_numbers('top_menu', '{code}');
select serve_numbers('param', '{param_key}');
select serve_numbers('identity_provider', '{source}');
select serve_numbers('oss', '{oss_code}');
select serve_numbers('sms', '{sms_code}');
select serve_numbers('merchant_config', '{merchant_code}');
select serve_numbers('merchant_group', '{group_code}');
select serve_numbers('business_service', '{service_code}');
select serve_numbers('black_white_rule', '{merchant_code}');
select serve_numbers('order_after_sale', '{after_sale_no,merchant_refund_no}');
select serve_numbers('order_change_apply', '{apply_no}');
select serve_numbers('order_change_record', '{record_no}');
select serve_numbers('supplier_config', '{supplier_code}');
select serve_numbers('supplier_group', '{group_code}');
select serve_numbers('supplier_price_change', '{change_no}');
select serve_numbers('openapi_secret', '{secret_no}');
select serve_numbers('goods_spu', '{spu_code}');
select serve_numbers('goods_sku', '{sku_code,bar_code}');
select serve_numbers('goods_category', '{category_code}');
select serve_numbers('goods_brand', '{brand_code}');
select serve_numbers('goods_pool', '{pool_code}');
select serve_numbers('stock', '{batch_no}');
select serve_numbers('stock_in_record', '{in_no}');
select serve_numbers('merchant_order_info', '{order_no,merchant_order_no,express_no}');
select serve_numbers('channel_order_info', '{channel_order_no,supplier_order_no}');
select serve_numbers('merchant_card_order_info', '{card_order_no}');
select serve_numbers('merchant_order_batch', '{batch_no}');
