/** Unions that pay a commission for the orders they track. */
export const CPS_PLATFORMS = {
  labels: {
    jd: '京东联盟',
    taobao: '淘宝联盟',
    pinduoduo: '多多进宝',
    meituan: '美团联盟',
    eleme: '饿了么',
    didi: '滴滴',
  },
  wire: { jd: 1, taobao: 2, pinduoduo: 3, meituan: 4, eleme: 5, didi: 6 },
} as const
