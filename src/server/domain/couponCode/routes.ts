import { fail } from '../../../contract/errors.ts'
import { couponActivity } from '../../../contract/resources/couponCode/couponActivity.ts'
import { readPage } from '../../engine/page.ts'
import type { Parameters, Route, WriteRoute } from '../../engine/route.ts'
import type { Reading } from '../../engine/work.ts'
import { createRow, updateRow } from '../../engine/save.ts'
import { exportByGet } from './exportByGet.ts'
import { startInitialStock } from './initialStock.ts'

const BASE = couponActivity.path,
  KINDS = couponActivity.fields.kind.wire ?? {}

/** One page of the activities of a kind. */
const pageOf =
  (kind: 'coupon' | 'package') =>
  async (parameters: Parameters, reading: Reading): Promise<unknown> =>
    (await readPage(couponActivity, { ...parameters, kind: String(KINDS[kind]) }, reading)).answer

/** The most codes a new activity begins with. */
const MAX_INITIAL = 100_000

const saves = (kind: 'coupon' | 'package'): readonly WriteRoute[] => [
  {
    method: 'POST',
    path: `${BASE}/add-${kind}-activity`,
    summary: kind === 'coupon' ? '新增单券活动' : '新增券包活动',
    permission: 'coupon-activity_add',
    resource: couponActivity.id,
    action: 'save',
    write: async ({ initialStock = 0, requestNo: _key, ...wire }, work) => {
      const quantity = Number(initialStock)
      if (!Number.isSafeInteger(quantity) || quantity < 0 || quantity > MAX_INITIAL)
        fail('VALIDATION', { label: '首批数量', rule: '的范围是 0 到 100000' }, 'initialStock')
      const saved = await createRow(couponActivity, { ...wire, kind: KINDS[kind] }, work)
      if (quantity > 0) await startInitialStock(saved.targets[0] ?? '', quantity, work)
      return saved
    },
  },
  {
    method: 'POST',
    path: `${BASE}/edit-${kind}-activity`,
    summary: kind === 'coupon' ? '修改单券活动' : '修改券包活动',
    permission: 'coupon-activity_edit',
    resource: couponActivity.id,
    action: 'update',
    write: (wire, work) => updateRow(couponActivity, { ...wire, kind: KINDS[kind] }, work),
  },
]

/** Calls of coupon-code activities beside the declared ones, in the spelling of old clients. */
export const COUPON_CODE_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: `${BASE}/coupon`,
    summary: '单券活动分页',
    permission: 'coupon-activity_view',
    resource: couponActivity.id,
    read: pageOf('coupon'),
  },
  {
    method: 'GET',
    path: `${BASE}/package`,
    summary: '券包活动分页',
    permission: 'coupon-activity_view',
    resource: couponActivity.id,
    read: pageOf('package'),
  },
  {
    method: 'GET',
    path: `${BASE}/code-export`,
    summary: '导出券码',
    permission: 'coupon-activity_export',
    resource: couponActivity.id,
    read: exportByGet,
  },
  ...saves('coupon'),
  ...saves('package'),
]
