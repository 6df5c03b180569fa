import { sms } from '../../../contract/resources/resource/sms.ts'
import { newId } from '../../../kernel/id.ts'
import { momentIn } from '../../../kernel/time.ts'
import type { Vault } from '../../secrets/vault.ts'
import { replaceChildren } from '../../store/childRows.ts'
import { type Put, putFor } from '../../store/seed/putRows.ts'
import type { Writer } from '../../store/db.ts'

/** Further templates of the console. */
const TEMPLATES = [
  ['LOGIN_CODE', '登录验证码', '登录验证码 ${code}，5 分钟内有效，请勿告诉他人。'],
  ['AUDIT_TODO', '待审核提醒', '您有 ${count} 条财务审核待处理，请及时登录处理。'],
  ['ORDER_FAIL', '订单失败', '订单 ${orderNo} 充值失败，款项已退回账户。'],
  ['BALANCE_ALERT', '余额预警', '账户余额低于 ${amount} 元，请尽快充值以免影响下单。'],
  ['ALARM', '告警通知', '${content}，请及时登录处理。'],
  ['PACKAGE_PASSWORD', '出库包密码', '出库包 ${recordNo} 的解压密码：${password}，请勿转发。'],
].map(([templateCode, templateName, content]) => ({ templateCode, templateName, content }))

/** Messages that were sent in the past: phone, template, text and state. */
const MESSAGES = [
  ['19900000001', 'AUDIT_TODO', '您有 7 条财务审核待处理，请及时登录处理。', 'sent'],
  ['19900000012', 'ORDER_FAIL', '订单 S20261118000457 充值失败，款项已退回账户。', 'sent'],
  ['19900000025', 'BALANCE_ALERT', '账户余额低于 4800 元，请尽快充值以免影响下单。', 'sent'],
  ['19900000033', 'BALANCE_ALERT', '账户余额低于 1900 元，请尽快充值以免影响下单。', 'failed'],
] as const

/** Prepared and not enabled: the login page offers it once an administrator has entered the keys of the app. */
const DINGTALK = {
  source: 'dingtalk',
  name: '钉钉',
  protocol: 'dingtalk',
  clientId: 'dingyunfanconsole',
  consoleOrigin: 'https://console.yunfan.example',
  remark: '在钉钉开放平台登记回调地址，填写 AppKey 与 AppSecret 后启用',
  status: 'disabled',
} as const

/**
 * Writes storages and short messages of the demonstration: the disk of the server takes uploads, and messages
 * are only written down; the other services do not exist.
 */
export async function seedResources(writer: Writer, tenantId: string, vault: Vault): Promise<void> {
  const put = putFor(writer, tenantId)
  await putStorages(put, vault)
  await put('identityProvider', [DINGTALK])
  const consoleId = await putConfigurations(put, vault)
  await replaceChildren(writer, sms, 'templates', { tenantId, parentId: consoleId, rows: TEMPLATES })
  await put(
    'smsRecord',
    MESSAGES.map(([phone, templateCode, content, status], index) => ({
      recordNo: `SR${newId()}`,
      createTime: momentIn(-index - 1),
      smsId: consoleId,
      category: 'console',
      purpose: 'manual',
      templateCode,
      phone: vault.seal(phone),
      'phone.hmac': vault.digest(phone),
      phoneMask: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
      content: `【云帆科技】${content}`,
      tryCount: 1,
      errorText: status === 'failed' ? '已过有效时间，不再发送' : null,
      status,
    })),
  )
}

async function putStorages(put: Put, vault: Vault): Promise<void> {
  await put('oss', [
    {
      category: 'local',
      ossCode: 'local-disk',
      remark: '存放在本服务器的数据目录',
      lastTestResult: 'untested',
      status: 'enabled',
    },
    {
      category: 'minio',
      ossCode: 'minio-backup',
      endpoint: 'https://s3.example.com',
      transformEndpoint: 'https://files.example.com',
      bucketName: 'yunfan',
      accessKey: 'yunfan-uploader',
      secretKey: vault.seal('demo-only'),
      region: 'us-east-1',
      remark: '机房扩容后启用',
      lastTestResult: 'untested',
      status: 'disabled',
    },
  ])
}

/** The id of the configuration that only writes messages down. */
async function putConfigurations(put: Put, vault: Vault): Promise<string> {
  const [consoleId = ''] = await put('sms', [
    {
      category: 'console',
      smsCode: 'console',
      signName: '云帆科技',
      content: '您的验证码是 ${code}，5 分钟内有效，请勿告诉他人。',
      remark: '短信只写入短信记录，不发送到手机',
      status: 'enabled',
    },
    {
      category: 'aliyun',
      smsCode: 'aliyun',
      signName: '云帆科技',
      templateId: 'SMS_000000001',
      accessKey: 'LTAI-demo',
      secretKey: vault.seal('demo-only'),
      regionId: 'cn-hangzhou',
      remark: '签名与模板审核通过后启用',
      status: 'disabled',
    },
  ])
  return consoleId
}
