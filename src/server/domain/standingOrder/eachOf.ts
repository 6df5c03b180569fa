import type { TenantId } from '../../store/order/standingRows.ts'

/** Rows that one run works on at most before it asks for more. */
export const BATCH = 100

/** Works on each row of a part; one that fails does not keep the others waiting. True where there may be more. */
export async function eachOf(
  found: readonly TenantId[],
  work: (row: TenantId) => Promise<unknown>,
): Promise<boolean> {
  const errors: unknown[] = []
  for (const row of found) await work(row).catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw errors[0]
  return found.length === BATCH
}
