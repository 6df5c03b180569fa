import { dateTime, oneOf, reference, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { CARD_NUMBER_STATES } from '../../parts/cardNumberStates.ts'

const { labels, wire, tones } = CARD_NUMBER_STATES
const state = (label: string) => oneOf(label, labels, { wire, tones, computed: true })

/** A card of an extension, with its validity before and after. */
export const delayInfoItem = defineResource({
  id: 'delayInfoItem',
  label: '延期明细',
  path: '/biz-card/delayInfoItem',
  scope: 'tenant',
  title: 'cardNo',
  rights: { view: 'delayInfo_view' },
  readOnly: true,
  large: true,
  posted: true,
  fields: {
    delayId: reference('延期单', { to: 'delayInfo', computed: true, onRemove: 'keep', width: 170 }),
    cardNo: text('卡号', { computed: true, max: 20, mono: true, search: 'equals', width: 150 }),
    oldValidEnd: dateTime('原有效期', { computed: true }),
    newValidEnd: dateTime('新有效期', { computed: true }),
    oldState: state('原状态'),
    newState: state('新状态'),
  },
  list: {
    columns: ['delayId', 'cardNo', 'oldValidEnd', 'newValidEnd', 'oldState', 'newState', 'createTime'],
    search: ['delayId', 'cardNo'],
  },
  indexes: [['delayId']],
})
