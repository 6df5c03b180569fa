-- Feedback of users, and how much of it each sent on a day.

-- 意见反馈 feedBack
create table feed_back (
  id bigint primary key,
  tenant_id varchar(12) not null,
  feed_no varchar(24),
  feed_type smallint,
  content text,
  source smallint,
  operator_id bigint,
  contact varchar(50),
  order_no varchar(40),
  merchant_code varchar(40),
  handler_id bigint,
  due_time timestamptz,
  time_left smallint,
  overdue_time timestamptz,
  reply_content text,
  reply_time timestamptz,
  close_time timestamptz,
  satisfaction integer,
  steps jsonb,
  status smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create index feed_back_list on feed_back (tenant_id, status, id) where is_deleted = 0;
create index feed_back_recent on feed_back (tenant_id, create_time, id) where is_deleted = 0;
select serve_table('feed_back', true);
select serve_numbers('feed_back', '{feed_no}');

-- feed_back_images
create table feed_back_images (
  id bigint primary key,
  tenant_id varchar(12) not null,
  feed_back_id bigint not null references feed_back (id) on delete cascade,
  position integer not null,
  image varchar(1000) not null
);
create index feed_back_images_parent on feed_back_images (feed_back_id, position);
select serve_table('feed_back_images', true);
create index feed_back_waiting on feed_back (due_time) where status = 0 and is_deleted = 0;
create index feed_back_replied on feed_back (reply_time) where status = 2 and is_deleted = 0;
create index feed_back_sender on feed_back (tenant_id, operator_id, id) where is_deleted = 0;

create table feed_back_day (
  tenant_id varchar(12) not null,
  user_id bigint not null,
  day date not null,
  sent_count integer not null,
  primary key (tenant_id, user_id, day)
);
select serve_table('feed_back_day', true);
