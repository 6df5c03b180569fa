/** Services that send short messages; the first four have the numbers of the contract. */
export const SMS_PROVIDERS = {
  choices: {
    yunpian: '云片',
    qiniu: '七牛云',
    aliyun: '阿里云',
    tencent: '腾讯云',
    http: '通用接口',
    console: '控制台',
  },
  wire: { yunpian: 1, qiniu: 2, aliyun: 3, tencent: 4, http: 8, console: 9 },
} as const

/** Providers that keep the templates themselves and send them by their number. */
const WITH_TEMPLATES: readonly string[] = ['yunpian', 'qiniu', 'aliyun', 'tencent']

/** Whether a provider keeps the templates, so that a text has to pass its review. */
export const keepsTemplates = (category: string): boolean => WITH_TEMPLATES.includes(category)

/** The name of a provider by its number. */
export const providerOf = (wire: number): keyof typeof SMS_PROVIDERS.wire =>
  (Object.keys(SMS_PROVIDERS.wire) as (keyof typeof SMS_PROVIDERS.wire)[]).find(
    (name) => SMS_PROVIDERS.wire[name] === wire,
  ) ?? 'console'
