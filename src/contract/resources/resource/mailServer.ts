import { integer, oneOf, secret, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { CONNECTION_TEST } from '../../parts/connectionTest.ts'
import { enabledOne } from '../../parts/enabledOne.ts'

const MAIL_ADDRESS = {
  max: 100,
  pattern: /^[^@\s<>,;"]+@[^@\s<>,;"]+\.[^@\s<>,;"]+$/,
  patternText: '邮箱格式不正确',
} as const

/** A server that accepts mail by SMTP, with the address it is sent from. */
export const mailServer = defineResource({
  id: 'mailServer',
  label: '邮件服务器',
  path: '/blade-resource/mail',
  scope: 'tenant',
  title: 'mailCode',
  fields: {
    mailCode: text('资源编号', { required: '请输入资源编号', unique: true, max: 32, mono: true }),
    host: text('服务器', {
      required: '请输入服务器',
      max: 200,
      mono: true,
      pattern: /^[A-Za-z0-9]([A-Za-z0-9.:-]*[A-Za-z0-9])?$/,
      patternText: '服务器是主机名或 IP 地址',
      help: '如 smtp.example.com',
    }),
    port: integer('端口', { required: '请输入端口', min: 1, max: 65_535, default: 465 }),
    security: oneOf(
      '加密方式',
      { tls: 'SSL/TLS', startTls: 'STARTTLS', none: '不加密' },
      { wire: { tls: 1, startTls: 2, none: 3 }, required: '请选择加密方式', default: 'tls' },
    ),
    username: text('账号', { max: 100, mono: true, help: '不填则不登录' }),
    password: secret('密码', { help: '修改服务器、端口或账号后须重新输入' }),
    fromAddress: text('发件邮箱', { required: '请输入发件邮箱', ...MAIL_ADDRESS }),
    fromName: text('发件人', { max: 60 }),
    remark: text('备注'),
    ...CONNECTION_TEST,
  },
  states: enabledOne.states,
  actions: {
    ...enabledOne.actions,
    test: {
      label: '测试连接',
      on: 'record',
      ids: 'id',
      permission: 'edit',
      handled: true,
      icon: 'plug-zap',
      placement: 'row',
      done: '连接成功',
      keywords: ['test connection'],
    },
  },
  list: {
    editable: ['remark'],
    columns: [
      'mailCode',
      'host',
      'port',
      'security',
      'fromAddress',
      'status',
      'lastTestResult',
      'lastTestTime',
    ],
    search: ['mailCode', 'host', 'status'],
    plain: 'contains',
  },
  form: {
    sections: {
      服务器: ['mailCode', 'host', 'port', 'security', 'username', 'password'],
      发件人: ['fromAddress', 'fromName', 'remark'],
    },
  },
  detail: {
    sections: {
      服务器: ['mailCode', 'host', 'port', 'security', 'username'],
      发件人: ['fromAddress', 'fromName', 'remark', 'status'],
      检测: ['lastTestResult', 'lastTestText', 'lastTestTime'],
    },
  },
  menu: {
    branch: 'resource',
    sort: 5,
    icon: 'send',
    path: '/resource/mail',
    name: '邮件服务器',
    en: 'Mail servers',
  },
  keywords: ['smtp', 'email', 'mail'],
})
