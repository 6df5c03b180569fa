/** Pages of the product that later parts bring, by path; `*` stands for one segment. Names are Chinese. */
const PLANNED: readonly (readonly [path: string, name: string])[] = [
  ['/test/index', '测试页'],
  ['/fundReconciliation/merchantStatementDetails', '商户对账明细'],
  ['/work/process/leave/form/*', '请假申请'],
  ['/work/process/leave/handle/*/*/*', '请假办理'],
  ['/work/process/leave/detail/*/*', '请假详情'],
  ['/activity/hengquan/goodsquan/add', '新建兑换券'],
  ['/activity/hengquan/goodsquan/edit', '编辑兑换券'],
  ['/activity/hengquan/goodsquan/total', '兑换券统计'],
  ['/activity/hengquan/goodsquan/senddetail', '兑换券发放明细'],
  ['/activity/hengquan/goodsquan/auditrecord', '兑换券核销明细'],
  ['/activity/hengquan/goodsquan/extendrecord', '兑换券延期记录'],
  ['/activity/hengquan/goodsquan/activity', '兑换活动管理'],
  ['/activity/wechat/hongbao/issueList', '微信红包发放明细'],
  ['/activity/wechat/bankreduce/issueList', '立减金发放明细'],
  ['/activity/wechat/bankreduce/goldReissueRecord', '立减金补发记录'],
  ['/activity/wechat/bankreduce/subOrderList', '银行子订单'],
  ['/activity/alipay/hongbao/issueList', '支付宝红包发放明细'],
  ['/activity/alipay/hongbao/verificationList', '支付宝红包核销明细'],
  ['/activity/coupon/send', '优惠券发放记录'],
  ['/activity/coupon/write', '优惠券核销记录'],
  ['/serviceMonitoring/components/merchantAppAdd/add', '新增商户应用'],
  ['/serviceMonitoring/components/merchantAppAdd/edit', '编辑商户应用'],
  ['/serviceMonitoring/components/merchantAppDetail', '商户应用详情'],
  ['/serviceMonitoring/components/pageManage', '页面管理'],
]

/** The name of the planned page at a path; null where there is none. */
export function plannedPageAt(path: string): string | null {
  const segments = path.split('/')
  const found = PLANNED.find(([pattern]) => {
    const parts = pattern.split('/')
    return (
      parts.length === segments.length &&
      parts.every((part, index) => (part === '*' ? segments[index] !== '' : part === segments[index]))
    )
  })
  return found?.[1] ?? null
}
