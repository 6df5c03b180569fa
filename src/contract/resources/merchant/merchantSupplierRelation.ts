import { oneOf, reference, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'

/**
 * Suppliers to which a merchant's orders are restricted, or which they exclude; all rows of a merchant are of
 * the same kind.
 */
export const merchantSupplierRelation = defineResource({
  id: 'merchantSupplierRelation',
  label: '供应商关系',
  path: '/biz-merchant/merchantSupplierRelation',
  scope: 'tenant',
  title: 'merchantCode',
  softDelete: false,
  verbs: ['list', 'page', 'detail'],
  rights: { view: 'merchantConfig_view' },
  fields: {
    merchantCode: text('商户编号', { computed: true, max: 10, mono: true, search: 'equals' }),
    merchantId: reference('商户', { to: 'merchantConfig', computed: true, required: true, onRemove: 'keep' }),
    supplierId: reference('供应商', { to: 'supplierConfig', computed: true, required: true }),
    relationType: oneOf(
      '关系',
      { only: '指定', never: '排除' },
      { wire: { only: 1, never: 2 }, computed: true, required: true, tones: { only: 'ok', never: 'bad' } },
    ),
    remark: text('备注', { computed: true, max: 200 }),
  },
  uniqueTogether: [{ fields: ['merchantId', 'supplierId'], text: '供应商不能重复' }],
  list: {
    columns: ['merchantCode', 'merchantId', 'supplierId', 'relationType', 'createTime'],
    search: ['merchantId', 'supplierId', 'relationType'],
  },
  indexes: [['merchantCode']],
})
