import { sceneOf } from '../../contract/parts/smsScenes.ts'
import { fillTemplate } from '../../contract/parts/smsText.ts'

/** What a scene sends while nobody has changed its template, and examples of its variables. */
interface SceneText {
  readonly content: string
  readonly samples: Readonly<Record<string, string>>
}

const TEXTS: Readonly<Record<string, SceneText>> = {
  LOGIN_CODE: {
    content: '登录验证码 ${code}，5 分钟内有效，请勿告诉他人。',
    samples: { code: '482913' },
  },
  BIND_CODE: {
    content: '您正在绑定手机，验证码 ${code}，5 分钟内有效，请勿告诉他人。',
    samples: { code: '482913' },
  },
  ORDER_SUCCESS: {
    content: '您的订单 ${orderNo} 已完成：${name}。',
    samples: { orderNo: 'S20261120000123', name: '话费100元' },
  },
  ORDER_FAIL: {
    content: '订单 ${orderNo} 充值失败，款项已退回账户。',
    samples: { orderNo: 'S20261120000123' },
  },
  CARD_SEND: {
    content: '您购买的 ${name} 已发放，卡号 ${cardNo}，请妥善保管。',
    samples: { name: '话费100元', cardNo: '8800123456' },
  },
  COUPON_SEND: {
    content: '您有一张 ${name} 待使用，查看：${link}',
    samples: { name: '话费100元', link: 'c.example.com/a1B2' },
  },
  ETERNITY_SEND: {
    content: '您收到 ${count} 张 ${name}，请在有效期内使用。',
    samples: { name: '话费100元', count: '2' },
  },
  ETERNITY_EXPIRE: {
    content: '您的 ${name} 将于 ${date} 到期，请尽快使用。',
    samples: { name: '话费100元', date: '2026-12-31' },
  },
  BALANCE_ALERT: {
    content: '账户余额低于 ${amount} 元，请尽快充值以免影响下单。',
    samples: { amount: '5000.00' },
  },
  BILL_READY: {
    content: '${month} 的账单已生成，请登录核对。',
    samples: { month: '2026-11' },
  },
  AUDIT_TODO: {
    content: '您有 ${count} 条财务审核待处理，请及时登录处理。',
    samples: { count: '3' },
  },
  ALARM: {
    content: '${content}，请及时登录处理。',
    samples: { content: '【一般】商户余额不足' },
  },
  PACKAGE_PASSWORD: {
    content: '出库包 ${recordNo} 的解压密码：${password}，请勿转发。',
    samples: { recordNo: 'CK20261120001', password: '********' },
  },
}
const NOTHING: SceneText = { content: '', samples: {} }

const textOf = (sceneCode: string): SceneText =>
  (Object.hasOwn(TEXTS, sceneCode) ? TEXTS[sceneCode] : undefined) ?? NOTHING

/** What a scene sends while nobody has changed its template. */
export const defaultContent = (sceneCode: string): string => textOf(sceneCode).content

/** A text of a scene with examples in place of its variables. */
export const withSamples = (sceneCode: string, content: string): string =>
  fillTemplate(content, textOf(sceneCode).samples)

/** The variables of a scene with their labels and examples. */
export const paramsOf = (sceneCode: string) =>
  (sceneOf(sceneCode)?.params ?? []).map(({ name, label }) => ({
    name,
    label,
    sample: textOf(sceneCode).samples[name] ?? '',
  }))
