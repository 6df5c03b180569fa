import { dateTime, flag, longText, oneOf, reference, text } from '../define/field.ts'

/** The user who decides. */
export const AUDITOR = reference('审核人', {
  to: 'user',
  offer: '/biz-finance/financeAudit/auditorList',
  required: '请选择审核人',
})
export const APPLY_REASON = longText('申请原因', { required: '请输入申请原因', max: 200 })
/** The payment channel of a top-up. */
export const PAY_CHANNEL = oneOf(
  '付款方式',
  { transfer: '对公转账', alipay: '支付宝', wechat: '微信', other: '其他' },
  { wire: { transfer: 1, alipay: 2, wechat: 3, other: 4 }, default: 'transfer' },
)
/** The reason for a charge to an account. */
export const CHARGE_TYPE = oneOf(
  '扣款类型',
  { fee: '费用·违约金', back: '误充回退' },
  { wire: { fee: 1, back: 2 }, default: 'fee' },
)

/** The fields of applications to move money, as displayed to the auditor. */
export const APPLICATION_FIELDS = {
  payChannel: PAY_CHANNEL,
  payerName: text('付款方名称'),
  payTime: dateTime('付款时间'),
  chargeType: CHARGE_TYPE,
  relatedBizNo: text('关联单号', { mono: true }),
  allowOverdraft: flag('允许透支'),
  bankName: text('收款开户行'),
  bankAccountNo: text('收款账号', { mono: true }),
  beginTime: dateTime('开始时间'),
  endTime: dateTime('结束时间'),
  txnNo: text('原交易号', { mono: true }),
}

/** A step of an approval. */
export const APPROVAL_STEP = {
  result: oneOf(
    '结果',
    { pass: '通过', reject: '驳回', transfer: '转交' },
    { wire: { pass: 1, reject: 2, transfer: 3 }, tones: { pass: 'ok', reject: 'bad', transfer: 'info' } },
  ),
  auditorId: reference('审核人', { to: 'user' }),
  remark: text('审核意见'),
  time: dateTime('时间'),
}
