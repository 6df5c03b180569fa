import type { DictionarySeed } from '../platformRows.ts'

/**
 * Departments of the demonstration company: two spaces per level, category 2 department, 3 team where the
 * name ends in 组.
 */
export const DEPARTMENTS = `
总经办
市场中心
  品牌策划部
    新媒体组
    直播组
  活动运营部
    权益活动组
    会员运营组
  渠道拓展部
销售中心
  华东大区
    上海销售组
    杭州销售组
    南京销售组
  华南大区
    广州销售组
    深圳销售组
  华北大区
    北京销售组
  大客户部
商品中心
  选品部
  供应商管理部
    卡券组
  仓储物流部
客户服务中心
  在线客服组
  售后组
  投诉处理组
财务中心
  会计核算部
  资金结算部
  内审组
人事行政中心
  人力资源部
  行政部
技术中心
  平台研发部
    数据组
    测试组
  运维组
  信息安全组
`.replace(/^\n/, '')

/** Posts of the demonstration company except the first: code, name, category. */
export const COMPANY_POSTS: readonly (readonly [code: string, name: string, category: string])[] = [
  ['coo', '首席运营官', '1'],
  ['cfo', '首席财务官', '1'],
  ['cto', '首席技术官', '1'],
  ['assistant', '总经理助理', '2'],
  ['market-mgr', '市场总监', '2'],
  ['brand-mgr', '品牌经理', '2'],
  ['planner', '策划专员', '3'],
  ['designer', '视觉设计师', '3'],
  ['media', '新媒体运营', '3'],
  ['anchor', '直播主播', '3'],
  ['activity-mgr', '活动运营经理', '2'],
  ['operator', '运营专员', '3'],
  ['sales-mgr', '销售总监', '2'],
  ['area-mgr', '大区经理', '2'],
  ['key-mgr', '大客户经理', '2'],
  ['sales', '客户经理', '3'],
  ['goods-mgr', '商品总监', '2'],
  ['buyer', '采购专员', '3'],
  ['supplier-mgr', '供应商经理', '2'],
  ['supplier-op', '供应商运营', '3'],
  ['card-op', '卡券专员', '3'],
  ['warehouse', '仓储专员', '3'],
  ['service-mgr', '客服主管', '2'],
  ['service', '客服专员', '3'],
  ['after-sale', '售后专员', '3'],
  ['complaint', '投诉处理专员', '3'],
  ['accountant', '会计', '3'],
  ['settle', '结算专员', '3'],
  ['auditor', '内审专员', '3'],
  ['hr-mgr', '人力资源经理', '2'],
  ['hr', '招聘专员', '3'],
  ['admin-office', '行政专员', '3'],
  ['dev', '研发工程师', '3'],
  ['data', '数据分析师', '3'],
  ['ops', '运维工程师', '3'],
  ['qa', '测试工程师', '3'],
]

/** Business dictionaries of the company, besides those of every tenant. */
export const COMPANY_DICTIONARIES: readonly DictionarySeed[] = [
  {
    code: 'channel_type',
    name: '渠道类型',
    sort: 6,
    entries: ['1=微信小程序', '2=支付宝小程序', '3=银行 App', '4=公众号', '5=H5 页面', '6=线下门店'],
  },
  {
    code: 'settle_cycle',
    name: '结算周期',
    sort: 7,
    entries: ['1=日结', '2=周结', '3=半月结', '4=月结', '5=季结'],
  },
  {
    code: 'refund_reason',
    name: '退款原因',
    sort: 8,
    entries: ['1=重复下单', '2=商品缺货', '3=卡券无法使用', '4=充值未到账', '5=价格有误', '6=用户不想要了'],
  },
  {
    code: 'complaint_type',
    name: '投诉分类',
    sort: 9,
    entries: ['1=到账延迟', '2=卡密错误', '3=活动规则争议', '4=服务态度', '5=物流问题', '6=重复扣款'],
  },
  {
    code: 'customer_level',
    name: '客户等级',
    sort: 10,
    entries: ['A=战略客户', 'B=重点客户', 'C=普通客户', 'D=观察客户'],
  },
  {
    code: 'invoice_type',
    name: '发票类型',
    sort: 11,
    entries: ['1=增值税专用发票', '2=增值税普通发票', '3=电子普通发票'],
  },
  {
    code: 'payment_term',
    name: '付款条件',
    sort: 12,
    entries: ['1=预付款', '2=货到付款', '3=账期 30 天', '4=账期 60 天'],
  },
  {
    code: 'delivery_method',
    name: '发货方式',
    sort: 13,
    entries: ['1=直充', '2=卡密', '3=短信券', '4=实物快递', '5=门店自提'],
  },
  {
    code: 'express_company',
    name: '快递公司',
    sort: 14,
    entries: ['SF=顺丰速运', 'ZTO=中通快递', 'YTO=圆通速递', 'STO=申通快递', 'JD=京东物流', 'EMS=邮政特快'],
  },
  {
    code: 'warehouse',
    name: '仓库',
    sort: 18,
    entries: ['SH01=上海一号仓', 'JX02=嘉兴二号仓', 'GZ01=广州一号仓'],
  },
  {
    code: 'activity_scene',
    name: '活动场景',
    sort: 15,
    entries: ['1=新户首绑', '2=月月刷', '3=生日礼遇', '4=积分兑换', '5=节日促销', '6=沉睡唤醒'],
  },
  {
    code: 'prize_level',
    name: '奖品等级',
    sort: 16,
    entries: ['0=未中奖', '1=一等奖', '2=二等奖', '3=三等奖', '9=参与奖'],
  },
  {
    code: 'supplier_grade',
    name: '供应商评级',
    sort: 17,
    entries: ['S=核心', 'A=优选', 'B=合格', 'C=整改', 'X=停用'],
  },
  {
    code: 'goods_label',
    name: '商品标签',
    sort: 18,
    entries: ['hot=热销', 'new=新品', 'sale=特价', 'gift=赠品', 'limit=限量'],
  },
  {
    code: 'stock_change',
    name: '库存变动原因',
    sort: 19,
    entries: ['1=采购入库', '2=销售出库', '3=盘盈', '4=盘亏', '5=调拨', '6=过期报损'],
  },
  { code: 'ticket_priority', name: '工单优先级', sort: 20, entries: ['1=紧急', '2=高', '3=普通', '4=低'] },
  {
    code: 'contact_way',
    name: '联系方式',
    sort: 21,
    entries: ['1=电话', '2=企业微信', '3=邮件', '4=上门拜访'],
  },
  {
    code: 'user_source',
    name: '用户来源',
    sort: 22,
    entries: ['1=自然注册', '2=活动引流', '3=好友邀请', '4=银行导入', '5=广告投放'],
  },
  {
    code: 'close_reason',
    name: '关闭原因',
    sort: 23,
    entries: ['1=超时未支付', '2=用户取消', '3=风控拦截', '4=库存不足'],
  },
  {
    code: 'bank_list',
    name: '合作银行',
    sort: 24,
    entries: ['1=示例银行', '2=样板银行', '3=演示商业银行', '4=测试农商行'],
  },
]

/** Parameters of the company: key, name, value, remark. */
export const COMPANY_PARAMETERS: readonly (readonly [
  key: string,
  name: string,
  value: string,
  remark?: string,
])[] = [
  ['account.failCount', '账号错误锁定次数', '5', '覆盖平台默认值'],
  ['site.title', '站点标题', '云帆权益运营平台'],
  ['site.servicePhone', '客服热线', '400-000-0000'],
  ['site.serviceHours', '客服时间', '9:00-21:00'],
  ['order.autoCloseMinutes', '未支付订单关闭分钟数', '30'],
  ['order.autoConfirmDays', '自动确认收货天数', '10'],
  ['order.remarkMaxLength', '订单备注字数', '200'],
  ['order.refund.applyDays', '可申请售后天数', '7'],
  ['activity.dailyLimit', '活动每日参与上限', '3'],
  ['activity.stockWarnPercent', '活动库存预警比例', '0.1'],
  ['activity.blackPhoneCheck', '活动黑名单校验', '1', '0 关闭，1 开启'],
  ['coupon.expireRemindDays', '券到期提醒天数', '3'],
  ['coupon.reissueLimit', '单用户补发上限', '5'],
  ['coupon.codeLength', '券码长度', '16'],
  ['card.expireWarnDays', '卡密临期预警天数', '60'],
  ['card.batchMaxRows', '卡密单批导入行数', '20000'],
  ['merchant.alertBalance', '商户余额预警线', '1000000', '分'],
  ['merchant.autoDisableDays', '商户欠费停用天数', '15'],
  ['supplier.timeoutSeconds', '供应商超时秒数', '30'],
  ['supplier.retryTimes', '供应商重试次数', '3'],
  ['supplier.fuseFailPercent', '供应商熔断失败率', '0.3'],
  ['bill.generateDay', '月账单生成日', '1'],
  ['bill.invoiceTitle', '开票抬头', '云帆数字科技有限公司'],
  ['report.sendHour', '日报发送时间', '8', '整点小时'],
  ['sms.dailyLimitPerPhone', '单号码短信日上限', '10'],
  ['sms.signature', '短信签名', '云帆权益'],
  ['mall.homeBannerMax', '首页轮播数量', '6'],
  ['mall.searchHotWords', '热搜词', '话费充值,视频会员,咖啡券'],
  ['alarm.mailGroup', '告警邮件组', 'alarm@example.com'],
  ['alarm.quietHours', '告警静默时段', '00:00-07:00'],
  ['user.inactiveDays', '沉睡用户天数', '90'],
  ['integral.exchangeRate', '积分兑换比例', '100', '多少积分抵一元'],
]

/** Notices of the company: category, day, title, content. */
export const COMPANY_NOTICES: readonly (readonly [
  category: string,
  releaseTime: string,
  title: string,
  content: string,
])[] = [
  [
    '1',
    '2026-11-20 09:00:00',
    '双十二大促商品报名今晚截止',
    '请各商品负责人在 18:00 前完成活动价与库存确认，逾期不再补报。',
  ],
  ['6', '2026-11-18 14:30:00', '客服排班调整', '12 月起周末增加一班，请在本周五前与组长确认时间。'],
  [
    '4',
    '2026-11-16 10:00:00',
    '卡券库存低于预警值时的处理办法',
    '先暂停投放，再联系供应链补货；恢复投放前由运营主管确认。',
  ],
  ['5', '2026-11-10 09:00:00', '关于运营二部负责人任命的通知', '自本月 15 日起由陈思远担任运营二部负责人。'],
  ['1', '2026-11-03 11:00:00', '十月结算单已生成', '请各渠道经理核对结算单，如有差异请在 7 日内反馈财务部。'],
  [
    '3',
    '2026-10-28 16:00:00',
    '转发：关于规范营销短信发送时段的要求',
    '营销类短信仅可在 9:00 至 21:00 之间发送。',
  ],
]
