/** A variable of a scene: its name in `${…}` and its Chinese label. */
export interface SceneParam {
  readonly name: string
  readonly label: string
  /** A text without it is refused. */
  readonly needed?: true
}
/** An occasion on which a short message is sent. */
export interface SmsScene {
  readonly label: string
  readonly params: readonly SceneParam[]
  /** Addressed to consumers: waits at night unless its template says otherwise. */
  readonly marketing?: true
}

const code: SceneParam = { name: 'code', label: '验证码', needed: true }
const orderNo: SceneParam = { name: 'orderNo', label: '订单号' }
const name: SceneParam = { name: 'name', label: '名称' }

/** The scenes by their code; every tenant has a template of each. */
export const SMS_SCENES: Readonly<Record<string, SmsScene>> = {
  LOGIN_CODE: {
    label: '登录验证码',
    params: [code],
  },
  BIND_CODE: {
    label: '绑定手机验证码',
    params: [code],
  },
  ORDER_SUCCESS: {
    label: '订单成功',
    params: [orderNo, name],
  },
  ORDER_FAIL: {
    label: '订单失败',
    params: [orderNo],
  },
  CARD_SEND: {
    label: '卡密发放',
    params: [name, { name: 'cardNo', label: '卡号' }],
    marketing: true,
  },
  COUPON_SEND: {
    label: '券码发放',
    params: [name, { name: 'link', label: '领取短链' }],
    marketing: true,
  },
  ETERNITY_SEND: {
    label: '恒券发放',
    params: [name, { name: 'count', label: '张数' }],
    marketing: true,
  },
  ETERNITY_EXPIRE: {
    label: '恒券到期提醒',
    params: [name, { name: 'date', label: '到期日' }],
    marketing: true,
  },
  BALANCE_ALERT: {
    label: '余额预警',
    params: [{ name: 'amount', label: '预警金额' }],
  },
  BILL_READY: {
    label: '账单生成',
    params: [{ name: 'month', label: '账期' }],
  },
  AUDIT_TODO: {
    label: '待审核提醒',
    params: [{ name: 'count', label: '条数' }],
  },
  ALARM: {
    label: '告警通知',
    params: [{ name: 'content', label: '告警内容', needed: true }],
  },
  PACKAGE_PASSWORD: {
    label: '出库包密码',
    params: [
      { name: 'recordNo', label: '出库包号' },
      { name: 'password', label: '解压密码', needed: true },
    ],
  },
}

/** The scene with a code; undefined where there is none. */
export const sceneOf = (sceneCode: string): SmsScene | undefined =>
  Object.hasOwn(SMS_SCENES, sceneCode) ? SMS_SCENES[sceneCode] : undefined
