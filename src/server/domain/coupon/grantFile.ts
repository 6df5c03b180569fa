import { type FieldError, fieldError, Refusal } from '../../../contract/errors.ts'
import { coupon } from '../../../contract/resources/coupon/coupon.ts'
import type { couponGrant } from '../../../contract/resources/coupon/couponGrant.ts'
import type { Hooks, ImportRow, ImportRowsResult, ImportRun } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { selectWhere } from '../../store/rows.ts'
import { requireIssuable } from './couponHooks.ts'
import { addToImport } from './startGrant.ts'
import { byMobiles } from './recipients.ts'
import type { Template } from './rules.ts'

/** What prevents a grant of a coupon; null where nothing does. */
function faultOf(template: Template | undefined, work: Work): FieldError | null {
  if (!template) return fieldError('couponCode', 'COUPON_UNKNOWN')
  if (template.receiveMode === 'code') return fieldError('couponCode', 'COUPON_CODE_ONLY')
  try {
    requireIssuable(template, work)
    return null
  } catch (error) {
    if (error instanceof Refusal) return { ...error.fieldError, field: 'couponCode' }
    throw error
  }
}

/** The coupons that a file names, by code. */
async function templatesOf(
  rows: readonly ImportRow[],
  { db, tenantId }: Work,
): Promise<Map<string, Template>> {
  const codes = [...new Set(rows.map(({ values }) => String(values.couponCode ?? '').trim()))]
  const found = await selectWhere(db, coupon, tenantId, {
    field: 'couponCode',
    operator: 'in',
    values: codes,
  })
  return new Map(found.map((row) => [row.couponCode ?? '', row]))
}

/**
 * Grants coupons to the mobile numbers of a file: one grant for each coupon and number of pieces. A wrong number does
 * not refuse the file; its failure is a record of the grant like any other.
 */
async function importGrants(
  rows: readonly ImportRow[],
  { write, taskNo }: ImportRun,
  work: Work,
): Promise<ImportRowsResult> {
  const templates = await templatesOf(rows, work),
    faults = new Map([...templates].map(([code, template]) => [code, faultOf(template, work)])),
    byGrant = new Map<
      string,
      { readonly template: Template; readonly each: number; readonly mobiles: string[] }
    >(),
    faulty: { number: number; errors: readonly FieldError[] }[] = [],
    ids: string[] = []
  for (const { number, values, errors } of rows) {
    const code = String(values.couponCode ?? '').trim(),
      template = templates.get(code),
      fault = template ? (faults.get(code) ?? null) : faultOf(undefined, work)
    if (!template || fault || errors.length > 0) {
      faulty.push({ number, errors: [...errors, ...(fault ? [fault] : [])] })
      continue
    }
    const each = Number(values.quantity ?? 1),
      key = `${code} ${each}`
    const grant = byGrant.get(key) ?? { template, each, mobiles: [] }
    grant.mobiles.push(String(values.mobile ?? ''))
    byGrant.set(key, grant)
  }
  if (!write) return { ids, faulty }
  for (const { template, each, mobiles } of byGrant.values()) {
    const recipients = await byMobiles(mobiles, work)
    ids.push(await addToImport(template, { importNo: taskNo, each, recipients }, work))
  }
  return { ids, faulty }
}

export const couponGrantHooks: Hooks<typeof couponGrant> = { importRows: importGrants }
