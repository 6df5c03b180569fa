import { dateTime, file, money, text } from '../define/field.ts'
import { approveTo, rejectDocument } from './auditActions.ts'

const STATE_CHANGED = '单据状态已变化，请刷新后重试'
const decided = {
  draft: '采购单还没有提交',
  approved: '该单据已审核',
  partly: '该单据已审核',
  done: '该单据已审核',
  rejected: '该单据已审核',
  closed: '采购单已关闭',
} as const

/** The actions on a purchase order, from the draft to its end. */
export const PURCHASE_ACTIONS = {
  submit: {
    label: '提交审核',
    on: 'selection',
    from: ['draft', 'rejected'],
    to: 'pending',
    handled: true,
    maxRows: 50,
    danger: 'ask',
    key: 's u',
    icon: 'send',
    placement: 'both',
    refusals: { pending: '采购单已提交' },
    keywords: ['submit', 'send'],
  },
  approve: approveTo('approved', decided),
  reject: rejectDocument(decided),
  pay: {
    label: '付款登记',
    on: 'record',
    ids: 'id',
    from: ['approved', 'partly', 'done'],
    handled: true,
    keyed: true,
    danger: 'confirm',
    key: 's p',
    icon: 'hand-coins',
    placement: 'row',
    proposed: { amount: ['unpaidAmount'] },
    input: {
      amount: money('付款金额', { required: '请输入付款金额', min: 1 }),
      payTime: dateTime('付款时间', { required: '请选择付款时间' }),
      voucher: file('付款凭证', {
        accept: ['application/pdf', 'image/jpeg', 'image/png'],
        maxBytes: 20 * 1024 * 1024,
      }),
    },
    refusals: { draft: '采购单还没有审核通过', pending: '采购单还没有审核通过', closed: '采购单已关闭' },
    keywords: ['pay', 'payment'],
  },
  close: {
    label: '关闭',
    on: 'record',
    ids: 'id',
    from: ['approved', 'partly'],
    to: 'closed',
    handled: true,
    keyed: true,
    danger: 'confirm',
    key: 's c',
    icon: 'circle-slash',
    placement: 'row',
    input: { reason: text('关闭原因', { required: '请输入关闭原因', max: 200 }) },
    refusals: { done: '采购单已完成，不能关闭', draft: STATE_CHANGED, pending: STATE_CHANGED },
    keywords: ['close'],
  },
} as const
