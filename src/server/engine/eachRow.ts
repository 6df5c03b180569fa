/**
 * Works on rows one after the other, as scheduled jobs do with what is due. A row that fails does not keep those behind
 * it waiting; the first error is thrown at the end, so that the job counts as failed.
 */
export async function eachRow<R>(rows: readonly R[], work: (row: R) => Promise<unknown>): Promise<void> {
  const errors: unknown[] = []
  for (const row of rows)
    try {
      await work(row)
    } catch (error) {
      errors.push(error)
    }
  if (errors.length > 0) throw errors[0]
}
