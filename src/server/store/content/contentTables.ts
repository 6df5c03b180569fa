/** Versions and votes of articles, and the count of feedback: tables that are no noun, as `ColumnSpec`. */
export interface ContentTables {
  content_version: {
    tenant_id: 'varchar'
    content_id: 'bigint'
    content_version: 'integer'
    title: 'varchar'
    summary: 'varchar null'
    content_body: 'text'
    keywords: 'varchar null'
    user_id: 'bigint null'
    create_time: 'timestamptz default'
  }
  content_vote: {
    tenant_id: 'varchar'
    content_id: 'bigint'
    user_id: 'bigint'
    useful: 'boolean'
    create_time: 'timestamptz default'
  }
  feed_back_day: {
    tenant_id: 'varchar'
    user_id: 'bigint'
    day: 'date'
    sent_count: 'integer'
  }
}
