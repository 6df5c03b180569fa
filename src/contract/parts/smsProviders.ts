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
