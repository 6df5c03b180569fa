import { oneOf, text } from '../define/field.ts'
import { onOff } from './onOff.ts'

/** What is done to the template of a scene; all but the test under the right to edit it. */
export const SMS_TEMPLATE_ACTIONS = {
  testSend: {
    label: '测试发送',
    on: 'record',
    own: true,
    permission: 'test',
    icon: 'send',
    placement: 'row',
    keywords: ['test', 'try'],
  },
  enable: {
    ...onOff.actions.enable,
    verb: 'changeState',
    permission: 'edit',
    handled: true,
    requires: [
      { field: 'auditStatus', in: ['passed'], code: 'SMS_NOT_PASSED', reason: '内容未通过审核，不能启用' },
    ],
  },
  disable: {
    ...onOff.actions.disable,
    verb: 'changeState',
    permission: 'edit',
    handled: true,
    danger: 'ask',
  },
  report: {
    label: '提交报备',
    on: 'selection',
    permission: 'edit',
    handled: true,
    requires: [
      {
        field: 'auditStatus',
        in: ['unfiled', 'rejected'],
        code: 'SMS_REPORTED',
        reason: '内容已报备，不用再次提交',
      },
    ],
    icon: 'clipboard-check',
    placement: 'row',
    keywords: ['report', 'file', 'submit'],
  },
  auditResult: {
    label: '登记审核结果',
    on: 'selection',
    permission: 'edit',
    handled: true,
    requires: [
      {
        field: 'auditStatus',
        in: ['reviewing'],
        code: 'SMS_NOT_REVIEWING',
        reason: '内容不在审核中，不能登记结果',
      },
    ],
    danger: 'ask',
    icon: 'badge-check',
    placement: 'row',
    input: {
      result: oneOf(
        '审核结果',
        { passed: '已通过', rejected: '已拒绝' },
        { wire: { passed: 2, rejected: 3 }, required: '请选择审核结果', default: 'passed' },
      ),
      reason: text('拒绝原因', { max: 200, when: { result: 'rejected' }, required: '请输入拒绝原因' }),
    },
    keywords: ['approved', 'rejected', 'provider'],
  },
  restoreDefault: {
    label: '恢复默认内容',
    on: 'selection',
    permission: 'edit',
    handled: true,
    danger: 'ask',
    icon: 'rotate-ccw',
    placement: 'row',
    keywords: ['default', 'reset'],
  },
} as const
