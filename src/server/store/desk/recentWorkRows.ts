import { type RawBuilder, sql } from 'kysely'
import type { Resource } from '../../../contract/define/resource.ts'
import type { RecentJob, RecentOperation } from '../../../contract/recentWork.ts'
import { batchTask } from '../../../contract/resources/desk/batchTask.ts'
import { exportTask } from '../../../contract/resources/desk/exportTask.ts'
import { importTask } from '../../../contract/resources/desk/importTask.ts'
import { merchantOrderBatch } from '../../../contract/resources/order/merchantOrderBatch.ts'
import { stockInRecord } from '../../../contract/resources/stock/stockInRecord.ts'
import { snakeCase } from '../../../kernel/text.ts'
import { formatMoment } from '../../../kernel/time.ts'
import { stateSql } from '../storedValues.ts'
import { visibleRowsSql } from '../visibilitySql.ts'
import type { Reader } from '../db.ts'

/** Jobs of a kind and operations that are returned. */
const MAX_JOBS = 30
const MAX_OPERATIONS = 100

/** The caller and his tenant. */
export interface WorkOwner {
  readonly tenantId: string
  readonly userId: string
}

interface Kind {
  readonly resource: Resource
  /** The columns of `COLUMNS`, in their order. */
  readonly columns: RawBuilder<unknown>
  readonly unfinished: RawBuilder<unknown>
  /** A further condition, such as that there is a job at all. */
  readonly also?: RawBuilder<unknown>
}

const COLUMNS = sql.raw(
  'resource, id, title, detail, state, done, total, ok, failed, error, files, created, started, ended',
)

const KINDS: readonly Kind[] = [
  {
    resource: exportTask,
    columns: sql`
      task_name, coalesce(params_text, ''), case task_status when ${stateSql(exportTask, 'queued')} then 'waiting'
        when ${stateSql(exportTask, 'running')} then 'running' when ${stateSql(exportTask, 'done')} then 'done'
        when ${stateSql(exportTask, 'failed')} then 'failed' else 'cancelled' end,
      coalesce(processed_count, 0), coalesce(total_count, estimate_count, 0),
      case task_status when ${stateSql(exportTask, 'done')} then coalesce(processed_count, 0) else 0 end, 0,
      coalesce(error_msg, ''), coalesce(jsonb_array_length(files), 0), create_time, start_time, finish_time
    `,
    unfinished: stateSql(exportTask, 'queued', 'running'),
    also: sql`and is_deleted = 0`,
  },
  {
    resource: importTask,
    columns: sql`
      task_name, coalesce(file_name, ''), case task_status when ${stateSql(importTask, 'running')} then 'running'
        when ${stateSql(importTask, 'done')} then 'done' when ${stateSql(importTask, 'failed')} then 'failed'
        when ${stateSql(importTask, 'cancelled')} then 'cancelled' else 'asking' end,
      coalesce(processed_count, 0), coalesce(total_count, 0), coalesce(success_count, 0), coalesce(fail_count, 0),
      coalesce(error_msg, ''), 0, create_time, start_time, finish_time
    `,
    unfinished: stateSql(importTask, 'waiting', 'running', 'checked'),
    also: sql`and is_deleted = 0`,
  },
  {
    resource: batchTask,
    columns: sql`
      task_name, coalesce(batch_no, ''), case task_status when ${stateSql(batchTask, 'queued')} then 'waiting'
        when ${stateSql(batchTask, 'running')} then 'running' when ${stateSql(batchTask, 'done')} then 'done'
        when ${stateSql(batchTask, 'failed')} then 'failed' else 'cancelled' end,
      coalesce(processed_count, 0), coalesce(total_count, 0), coalesce(success_count, 0), coalesce(fail_count, 0),
      coalesce(error_msg, ''), 0, create_time, start_time, finish_time
    `,
    unfinished: stateSql(batchTask, 'queued', 'running'),
    also: sql`and is_deleted = 0`,
  },
  {
    resource: merchantOrderBatch,
    columns: sql`
      coalesce(batch_no, ''), '', case batch_state when ${stateSql(merchantOrderBatch, 'reading')} then 'running'
        when ${stateSql(merchantOrderBatch, 'making')} then 'running'
        when ${stateSql(merchantOrderBatch, 'waiting')} then 'asking'
        when ${stateSql(merchantOrderBatch, 'done')} then 'done' else 'cancelled' end,
      case batch_state when ${stateSql(merchantOrderBatch, 'reading')} then coalesce(processed_rows, 0)
        when ${stateSql(merchantOrderBatch, 'making')} then 0 else coalesce(total_rows, 0) end,
      case batch_state when ${stateSql(merchantOrderBatch, 'making')} then 0 else coalesce(total_rows, 0) end,
      coalesce(ok_rows, 0), coalesce(bad_rows, 0), coalesce(error_msg, ''), 0, create_time, create_time,
      case when batch_state in (${stateSql(merchantOrderBatch, 'reading', 'waiting', 'making')}) then null
        else update_time end
    `,
    unfinished: stateSql(merchantOrderBatch, 'reading', 'waiting', 'making'),
  },
  {
    resource: stockInRecord,
    columns: sql`
      coalesce(in_no, ''), coalesce(file_name, ''),
      case order_state when ${stateSql(stockInRecord, 'parsing')} then 'running'
        when ${stateSql(stockInRecord, 'failed')} then 'failed' else 'done' end,
      case order_state when ${stateSql(stockInRecord, 'parsing')} then 0 else coalesce(total_rows, 0) end,
      coalesce(total_rows, 0), coalesce(ok_qty, 0), coalesce(dup_qty, 0) + coalesce(bad_qty, 0),
      coalesce(fail_reason, ''), 0, create_time, create_time,
      case order_state when ${stateSql(stockInRecord, 'parsing')} then null else update_time end
    `,
    unfinished: stateSql(stockInRecord, 'parsing'),
    also: sql`and file_name is not null`,
  },
]

interface JobRecord extends Omit<RecentJob, 'createTime' | 'startTime' | 'finishTime'> {
  readonly created: Date | string
  readonly started: Date | string | null
  readonly ended: Date | string | null
}

const momentOf = (time: Date | string | null): string | null =>
  time instanceof Date ? formatMoment(time) : time

function kindSql({ resource, columns, unfinished, also }: Kind, owner: WorkOwner): RawBuilder<unknown> {
  const stateColumn = sql.ref(snakeCase(resource.states?.field ?? ''))
  return sql`
    (select ${resource.id}::text, id::text, ${columns}
    from ${sql.table(resource.table)}
    where tenant_id = ${owner.tenantId} and create_user = ${owner.userId} ${also ?? sql``}
      and (${stateColumn} in (${unfinished}) or update_time > now() - interval '1 day')
      ${visibleRowsSql(resource, 'id')}
    order by create_time desc
    limit ${MAX_JOBS})
  `
}

/** Background jobs of every kind a user submitted: those under way, and those of the last day. */
export async function selectRecentJobs(db: Reader, owner: WorkOwner): Promise<RecentJob[]> {
  const { rows } = await sql<JobRecord>`
    with work (${COLUMNS}) as (${sql.join(
      KINDS.map((kind) => kindSql(kind, owner)),
      sql` union all `,
    )})
    select ${COLUMNS} from work order by created desc, id desc
  `.execute(db)
  return rows.map(({ created, started, ended, ...row }) => ({
    ...row,
    done: Number(row.done),
    total: Number(row.total),
    createTime: momentOf(created) ?? '',
    startTime: momentOf(started),
    finishTime: momentOf(ended),
  }))
}

/** Changes of a user that the server can undo, or undid, within the last half hour; latest first. */
export async function selectRecentOperations(db: Reader, owner: WorkOwner): Promise<RecentOperation[]> {
  const { rows } = await sql<Omit<RecentOperation, 'createTime'> & { readonly created: Date | string }>`
    select id::text as id, resource, action, jsonb_array_length(changes) as count, created_at as created,
      undone_at is not null as undone
    from operation
    where tenant_id = ${owner.tenantId} and user_id = ${owner.userId}
      and created_at > now() - interval '30 minutes' and action <> 'undo' and jsonb_typeof(changes) = 'array'
    order by id desc
    limit ${MAX_OPERATIONS}
  `.execute(db)
  return rows.map(({ created, ...row }) => ({ ...row, createTime: momentOf(created) ?? '' }))
}
