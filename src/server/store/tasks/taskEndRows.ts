import { sql } from 'kysely'
import type { Reader } from '../db.ts'

/** Tables of the nouns whose rows are background tasks people submit. */
export type TaskTable = 'export_task' | 'import_task' | 'batch_task' | 'order_compare_task'

/** What there is to say of a task that ended: who submitted it, its name, its rows and why it failed. */
export interface TaskEnd {
  readonly tenantId: string
  readonly userId: string | null
  readonly name: string
  readonly total: number
  readonly reason: string
}

export async function findTaskEnd(db: Reader, table: TaskTable, id: string): Promise<TaskEnd | null> {
  const { rows } = await sql<TaskEnd>`
    select tenant_id as "tenantId", create_user::text as "userId", coalesce(task_name, '') as name,
      coalesce(total_count, 0) as total, coalesce(error_msg, '') as reason
    from ${sql.table(table)}
    where id = ${id}
  `.execute(db)
  return rows[0] ?? null
}
