import { sql } from 'kysely'
import { datasource } from '../../../contract/resources/develop/datasource.ts'
import type { Reader } from '../db.ts'
import { choiceSql } from '../storedValues.ts'

/** Stores the outcome of a test; it is no change of the row, whose version stays. */
export async function recordTest(
  db: Reader,
  id: string,
  { passed, text }: { readonly passed: boolean; readonly text: string },
): Promise<void> {
  const result = choiceSql(datasource, 'lastTestResult', passed ? 'passed' : 'failed')
  await sql`
    update datasource set last_test_result = ${result}, last_test_text = ${text.slice(0, 255)},
      last_test_time = now()
    where id = ${id} and is_deleted = 0
  `.execute(db)
}

/** The encrypted password of a data source; null where there is none. */
export async function sealedPassword(db: Reader, id: string): Promise<string | null> {
  const { rows } = await sql<{ password: string | null }>`
    select password from datasource where id = ${id} and is_deleted = 0
  `.execute(db)
  return rows[0]?.password ?? null
}
