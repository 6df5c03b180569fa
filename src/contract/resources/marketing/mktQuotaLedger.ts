import { integer, money, oneOf, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { QUOTA_KINDS, QUOTA_OWNERS, QUOTA_TYPES } from '../../parts/quota.ts'

/**
 * Every movement of every quota of marketing: an owner's balance equals the sum of its movements at any moment.
 * Single claims are one row for each owner, type and hour.
 */
export const mktQuotaLedger = defineResource({
  id: 'mktQuotaLedger',
  label: '额度流水',
  path: '/biz-marketing/mktQuotaLedger',
  scope: 'tenant',
  title: 'bizNo',
  readOnly: true,
  large: true,
  fields: {
    ownerType: oneOf('归属类型', QUOTA_OWNERS.labels, { wire: QUOTA_OWNERS.wire, computed: true }),
    ownerId: text('归属ID', {
      computed: true,
      required: true,
      max: 20,
      mono: true,
      search: 'equals',
      width: 180,
    }),
    ownerName: text('额度归属', { computed: true, max: 60, search: 'none', width: 180 }),
    kind: oneOf('额度种类', QUOTA_KINDS.labels, { wire: QUOTA_KINDS.wire, computed: true }),
    bizType: oneOf('变动类型', QUOTA_TYPES.labels, {
      wire: QUOTA_TYPES.wire,
      tones: QUOTA_TYPES.tones,
      computed: true,
    }),
    bizNo: text('业务单号', {
      computed: true,
      required: true,
      max: 64,
      mono: true,
      search: 'equals',
      width: 200,
    }),
    delta: integer('变动数量', { computed: true }),
    balanceAfter: integer('变动后数量', { computed: true }),
    amountDelta: money('变动金额', { computed: true, signed: true }),
    amountAfter: money('变动后金额', { computed: true }),
    remark: text('说明', { computed: true, max: 200 }),
  },
  list: {
    columns: [
      'createTime',
      'ownerType',
      'ownerName',
      'kind',
      'bizType',
      'bizNo',
      'delta',
      'balanceAfter',
      'amountDelta',
      'amountAfter',
      'remark',
    ],
    search: ['ownerType', 'ownerId', 'kind', 'bizType', 'bizNo', 'createTime'],
  },
  menu: { branch: 'couponManage', sort: 9, icon: 'history', path: '/activity/quota', en: 'Quota movements' },
  keywords: ['quota', 'budget', 'ledger'],
})
