import { flag, integer, longText, oneOf, reference, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { onOff } from '../../parts/onOff.ts'
import { SMS_TEMPLATE_ACTIONS } from '../../parts/smsTemplateActions.ts'

const SECONDS_A_DAY = 86_400

/** The text of the short messages of one scene; every tenant has one of each, which nobody adds or removes. */
export const smsTemplate = defineResource({
  id: 'smsTemplate',
  code: 'SmsTemplate',
  label: '短信模板',
  path: '/biz-notice/SmsTemplate',
  table: 'sms_scene_template',
  scope: 'tenant',
  title: 'templateName',
  verbs: ['list', 'page', 'detail', 'select', 'update'],
  fields: {
    sceneCode: text('业务场景', {
      computed: true,
      required: true,
      unique: true,
      max: 32,
      mono: true,
      width: 160,
    }),
    templateName: text('模板名称', { required: '请输入模板名称', max: 40, search: 'contains', width: 140 }),
    smsCode: reference('短信通道', {
      to: 'sms',
      onRemove: 'keep',
      width: 110,
      help: '不填则为启用的短信配置',
    }),
    providerTemplateId: text('三方模板ID', {
      max: 64,
      mono: true,
      search: 'equals',
      help: '模板由服务商保存时必填；不填则用短信配置中同编号的模板',
    }),
    signName: text('短信签名', {
      max: 20,
      pattern: /^[^【】[\]\s]+$/,
      patternText: '签名不含括号和空格',
      help: '不填则为短信配置的签名',
      width: 110,
    }),
    content: longText('模板内容', {
      required: '请输入模板内容',
      max: 500,
      search: 'contains',
      help: '变量写作 ${code}，只能使用该场景的变量；签名自动加在前面',
    }),
    sentContent: longText('在用内容', { computed: true, max: 500, search: 'none' }),
    sentSign: text('在用签名', { computed: true, internal: true, max: 20 }),
    sentTemplateId: text('在用三方模板ID', { computed: true, internal: true, max: 64 }),
    dayLimit: integer('单号日上限', {
      default: 0,
      min: 0,
      max: 1000,
      help: '同一手机号每天收到本场景的条数，0 表示只按参数 sms.phone.perDay',
      width: 90,
    }),
    intervalSec: integer('单号间隔(秒)', {
      default: 0,
      min: 0,
      max: SECONDS_A_DAY,
      help: '同一手机号两条之间至少相隔，0 表示只按参数 sms.phone.perMinute',
      width: 100,
    }),
    allowQuietHours: flag('夜间可发', { help: '否则 22:00 至 08:00 的短信在 08:00 发送' }),
    auditStatus: oneOf(
      '审核状态',
      { unfiled: '未报备', reviewing: '审核中', passed: '已通过', rejected: '已拒绝' },
      {
        wire: { unfiled: 0, reviewing: 1, passed: 2, rejected: 3 },
        tones: { unfiled: 'idle', reviewing: 'warn', passed: 'ok', rejected: 'bad' },
        computed: true,
        width: 90,
      },
    ),
    auditReason: text('拒绝原因', { computed: true, max: 200, search: 'none' }),
  },
  states: onOff.states,
  actions: SMS_TEMPLATE_ACTIONS,
  list: {
    editable: ['templateName', 'dayLimit', 'intervalSec'],
    columns: [
      'sceneCode',
      'templateName',
      'content',
      'smsCode',
      'signName',
      'auditStatus',
      'dayLimit',
      'status',
      'updateTime',
    ],
    search: ['sceneCode', 'templateName', 'content', 'auditStatus', 'status'],
    sort: 'sceneCode',
    plain: 'contains',
  },
  form: {
    sections: {
      内容: ['templateName', 'content', 'signName'],
      发送: ['smsCode', 'providerTemplateId', 'dayLimit', 'intervalSec', 'allowQuietHours'],
    },
  },
  detail: {
    attention: [
      { when: { status: 'disabled' }, tone: 'warn', text: '已停用，不发送此场景的短信', actions: ['enable'] },
      {
        when: { auditStatus: 'reviewing' },
        tone: 'warn',
        text: '内容审核中，通过前发送原内容',
        actions: ['auditResult'],
      },
      {
        when: { auditStatus: 'rejected' },
        tone: 'bad',
        text: '内容被服务商拒绝：{auditReason}',
        actions: ['report'],
      },
      {
        when: { auditStatus: 'unfiled' },
        tone: 'warn',
        text: '内容未向服务商报备，通过后才能启用',
        actions: ['report'],
      },
    ],
    lead: { title: 'templateName', says: ['sceneCode'] },
    sections: {
      内容: ['content', 'sentContent', 'signName', ['auditStatus', 'auditReason']],
      发送: ['smsCode', 'providerTemplateId', ['dayLimit', 'intervalSec'], 'allowQuietHours'],
    },
    related: {
      短信记录: {
        of: 'smsRecord',
        by: 'templateCode',
        from: 'sceneCode',
        columns: ['createTime', 'phoneMask', 'content', 'purpose', 'status', 'errorText'],
      },
    },
  },
  menu: {
    branch: 'messageCenter',
    sort: 3,
    icon: 'message-square-text',
    path: '/notice/sms',
    en: 'SMS templates',
  },
  keywords: ['text message', 'template', 'verification code'],
})
