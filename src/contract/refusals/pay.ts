import type { ErrorSpec } from './spec.ts'

/** Refusals of payment channels, payments and their refunds. */
export const PAY_REFUSALS = {
  PAY_CONFIG_MISSING: { status: 400, text: '渠道参数不完整：{field}' },
  PAY_CONFIG_KEY: { status: 400, text: '{field}不是有效的 PEM 密钥或证书' },
  PAY_CONFIG_PAIR: { status: 400, text: '商户私钥与商户证书不是一对' },
  PAY_CONFIG_KEY_LENGTH: { status: 400, text: 'APIv3密钥须为 32 位' },
  PAY_CERT_EXPIRED: { status: 400, text: '证书已过期' },
  PAY_FEE_RANGE: { status: 400, text: '费率超出范围' },
  PAY_LIMIT_RANGE: { status: 400, text: '单笔上限不能低于单笔下限' },
  PAY_CHANNEL_CODE: { status: 400, text: '该渠道类型还不能使用' },
  PAY_CHANNEL_REPEATED: { status: 400, text: '该渠道类型的商户号已存在' },
  PAY_CHANNEL_UNTESTED: { status: 400, text: '请先通过渠道检测' },
  PAY_CHANNEL_ONLINE: { status: 400, text: '渠道正在被已上线应用使用' },
  PAY_CHANNEL_USED: { status: 400, text: '渠道已被使用，不能删除' },
  PAY_CHANNEL_RUNNING: { status: 400, text: '请先停用渠道再删除' },
  PAY_CHANNEL_FAILED: { status: 400, text: '渠道检测失败：{reason}' },
  PAY_NO_CHANNEL: { status: 400, text: '没有可用的支付渠道' },
  PAY_ACCOUNT: { status: 400, text: '只有正常的客户账户可以在线充值' },
  PAY_PROVIDER_FAILED: { status: 503, text: '支付渠道没有应答，请稍后再试' },
  PAY_PROVIDER_REFUSED: { status: 400, text: '支付渠道拒绝：{reason}' },
  PAY_REFUND_EXCEEDS: { status: 400, text: '退款金额超过支付单可退金额' },
  PAY_NOT_ASKED: { status: 400, text: '还没有向渠道发起支付' },
} as const satisfies Record<string, ErrorSpec>
