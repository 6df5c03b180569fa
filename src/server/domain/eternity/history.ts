import type { FieldSpec } from '../../../contract/define/field.ts'
import type { Choice } from '../../../contract/define/row.ts'
import { eternityCoupon } from '../../../contract/resources/eternity/eternityCoupon.ts'
import {
  type CouponChange,
  eternityCouponHistoricRecord,
} from '../../../contract/resources/eternity/eternityCouponHistoricRecord.ts'
import { fen, formatFen } from '../../../kernel/money.ts'
import { beginningOf } from '../../../kernel/text.ts'
import type { Work } from '../../engine/work.ts'
import { nextVersion } from '../../store/eternity/eternityCouponRows.ts'
import { insertRows } from '../../store/rows.ts'
import type { Coupon } from './issueTerms.ts'

type RecordType = NonNullable<Choice<typeof eternityCouponHistoricRecord, 'recordType'>>

/** The value of a field as people read it; money in yuan. */
function readable(field: FieldSpec, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (field.kind === 'money') return formatFen(fen(Number(value)))
  if (field.kind === 'oneOf') return field.choices?.[String(value)] ?? String(value)
  if (field.kind === 'flag') return value === true ? '是' : '否'
  return Array.isArray(value) ? value.join(',') : String(value)
}

const FIELDS = Object.entries(eternityCoupon.fields).filter(
  ([name, field]: [string, FieldSpec]) => !field.computed && name !== 'merchantCodes',
)

/** What differs between two versions of a template. */
function changesBetween(before: Coupon | null, after: Coupon): CouponChange[] {
  if (before === null) return []
  return FIELDS.flatMap(([name, field]: [string, FieldSpec]) => {
    const [old, now] = [before, after].map((row) => readable(field, row[name as keyof Coupon])) as [
      string,
      string,
    ]
    return old === now ? [] : [{ field: name, label: field.label, before: old, after: now }]
  })
}

const summaryOf = (changes: readonly CouponChange[]): string =>
  changes.map(({ label, before, after }) => `${label} ${before}→${after}`).join('；')

/** Keeps a version of a template in the transaction that changed it. */
export async function keepVersion(
  recordType: RecordType,
  { before, after, says }: { readonly before: Coupon | null; readonly after: Coupon; readonly says?: string },
  work: Work,
): Promise<void> {
  const changedFields = changesBetween(before, after)
  await insertRows(work.db, eternityCouponHistoricRecord, work.tenantId, [
    {
      couponId: after.id,
      couponName: after.couponName,
      recordType,
      versionNo: await nextVersion(work.db, work.tenantId, after.id),
      summary: beginningOf(says ?? summaryOf(changedFields), 500),
      changedFields,
      snapshot: { ...after },
      operatorName: work.caller.session.realName,
      createUser: work.caller.session.userId,
    },
  ])
}
