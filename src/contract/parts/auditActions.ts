import { longText } from '../define/field.ts'

/** What both decisions on a document have in common: one right, one route, at most 50 documents a call. */
const DECISION = {
  on: 'selection',
  verb: 'audit',
  permission: 'audit',
  from: ['pending'],
  handled: true,
  keyed: true,
  maxRows: 50,
  danger: 'ask',
  placement: 'both',
} as const

/** Approves documents that wait (`pending`), which are `to` then; `refusals` are those of decided ones. */
export const approveTo = <const T extends string, const R>(to: T, refusals: R) =>
  ({
    ...DECISION,
    label: '审核通过',
    pick: { pass: 1 },
    to,
    key: 's t',
    icon: 'stamp',
    input: { opinion: longText('审核意见', { max: 500 }) },
    refusals,
    keywords: ['approve', 'pass'],
  }) as const

/** Rejects documents that wait (`pending`), with a reason; `refusals` are those of decided ones. */
export const rejectDocument = <const R>(refusals: R) =>
  ({
    ...DECISION,
    label: '驳回',
    pick: { pass: 0 },
    to: 'rejected',
    icon: 'circle-x',
    input: { opinion: longText('驳回原因', { required: '请填写驳回原因', max: 500 }) },
    refusals,
    keywords: ['reject'],
  }) as const
