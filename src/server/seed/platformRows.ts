/** A dictionary: code, name, and entries `key=value` in order, optionally `|remark`. */
export interface DictionarySeed {
  readonly code: string
  readonly name: string
  readonly sort: number
  readonly entries: readonly string[]
}

/** Dictionaries of the platform with the keys and values that clients of the contract expect. */
export const DICTIONARIES: readonly DictionarySeed[] = [
  { code: 'sex', name: '性别', sort: 1, entries: ['1=男', '2=女'] },
  {
    code: 'notice',
    name: '通知类型',
    sort: 2,
    entries: ['1=发布通知', '2=批转通知', '3=转发通知', '4=指示通知', '5=任免通知', '6=事务通知'],
  },
  { code: 'menu_category', name: '菜单类型', sort: 3, entries: ['1=菜单', '2=按钮'] },
  { code: 'button_func', name: '按钮功能', sort: 4, entries: ['1=工具栏', '2=操作栏', '3=工具操作栏'] },
  { code: 'yes_no', name: '是否', sort: 5, entries: ['1=否', '2=是'] },
  { code: 'flow', name: '流程类型', sort: 5, entries: ['1=请假流程|leave', '2=报销流程|expense'] },
  {
    code: 'oss',
    name: '对象存储类型',
    sort: 6,
    entries: ['1=minio', '2=七牛云', '3=阿里云', '4=腾讯云', '5=华为云', '6=amazon s3', '7=本地存储'],
  },
  { code: 'org_category', name: '机构类型', sort: 7, entries: ['1=公司', '2=部门', '3=小组'] },
  {
    code: 'data_scope_type',
    name: '数据权限',
    sort: 8,
    entries: ['1=全部可见', '2=本人可见', '3=所在机构可见', '4=所在机构及子级可见', '5=自定义'],
  },
  { code: 'api_scope_type', name: '接口权限', sort: 10, entries: ['1=系统接口', '2=业务接口'] },
  { code: 'scope_category', name: '权限类型', sort: 10, entries: ['1=数据权限', '2=接口权限'] },
  {
    code: 'sms',
    name: '短信服务类型',
    sort: 11,
    entries: ['1=云片', '2=七牛云', '3=阿里云', '4=腾讯云', '8=通用接口', '9=控制台'],
  },
  { code: 'post_category', name: '岗位类型', sort: 12, entries: ['1=高层', '2=中层', '3=基层', '4=其他'] },
  {
    code: 'region',
    name: '行政区划',
    sort: 13,
    entries: ['0=国家', '1=省份/直辖市', '2=地市', '3=区县', '4=乡镇', '5=村委'],
  },
  { code: 'user_type', name: '用户平台', sort: 14, entries: ['1=WEB', '2=APP', '3=OTHER'] },
  { code: 'datasource_category', name: '数据源类型', sort: 16, entries: ['1=jdbc', '2=sharding'] },
]

/** Business dictionaries of every new tenant. */
export const BUSINESS_DICTIONARIES: readonly DictionarySeed[] = [
  {
    code: 'contract_party',
    name: '合同主体',
    sort: 1,
    entries: ['1=云帆数字科技有限公司', '2=云帆商务服务有限公司', '3=云帆供应链管理有限公司'],
  },
  {
    code: 'red_use_type',
    name: '红包使用类型',
    sort: 2,
    entries: ['1=营销活动', '2=客户补偿', '3=会员权益', '4=渠道激励'],
  },
  {
    code: 'shop_template_sign',
    name: '店铺模板标识',
    sort: 3,
    entries: ['1=标准商城', '2=积分商城', '3=节日主题', '4=单品促销'],
  },
  {
    code: 'goods_tax',
    name: '商品税率',
    sort: 4,
    entries: ['0=免税', '0.01=1%', '0.03=3%', '0.06=6%', '0.09=9%', '0.13=13%'],
  },
  {
    code: 'v_mall_type',
    name: '商城频道',
    sort: 6,
    entries: ['1=权益会员', '2=充值缴费', '3=购物卡券', '4=家居好物'],
  },
  {
    code: 'wh_charge_supplier',
    name: '话费充值供应商',
    sort: 5,
    entries: ['1=移动直连', '2=联通直连', '3=电信直连', '4=聚合渠道'],
  },
  {
    code: 'bank_code',
    name: '银行',
    sort: 7,
    entries: [
      'ICBC=工商银行',
      'ABC=农业银行',
      'BOC=中国银行',
      'CCB=建设银行',
      'BCM=交通银行',
      'CMB=招商银行',
      'PSBC=邮储银行',
      'CIB=兴业银行',
      'SPDB=浦发银行',
      'CITIC=中信银行',
    ],
  },
  {
    code: 'big_platform',
    name: '大平台',
    sort: 8,
    entries: [
      'taobao=淘宝/天猫',
      'jd=京东',
      'pinduoduo=拼多多',
      'douyin=抖音',
      'wechat=微信小店',
      'other=其他',
    ],
  },
]

/** Parameters of the platform: key, name, value, remark. */
const PARAMETERS: readonly (readonly [key: string, name: string, value: string, remark?: string])[] = [
  ['account.registerUser', '是否开启注册功能', 'false', 'true 或 false'],
  ['account.failCount', '账号错误锁定次数', '5'],
  ['account.lockDuration', '账号锁定分钟数', '30'],
  ['sms.phone.perMinute', '每个手机号每分钟短信数', '1'],
  ['sms.phone.perHour', '每个手机号每小时短信数', '5'],
  ['sms.phone.perDay', '每个手机号每天短信数', '10'],
  ['sms.tenant.perMinute', '租户每分钟短信数', '60'],
  ['sms.tenant.perHour', '租户每小时短信数', '1000'],
  ['sms.tenant.perDay', '租户每天短信数', '10000'],
  ['account.sessionHours', '登录最长小时数', '12', '到时须重新登录，刷新令牌不延长'],
  ['account.impersonationMinutes', '模拟登录最长分钟数', '30'],
  ['account.impersonationNotice', '模拟登录通知本人', '1', '1 通知，0 不通知；以平台的设置为准'],
  ['account.secondFactor', '强制两步验证', '0', '0 自愿或按角色，1 租户全部用户'],
  ['account.password.minLength', '密码最短长度', '12', '除演示外不少于 12'],
  ['account.password.history', '不能重复使用的历史密码数', '5'],
  ['account.password.md5', '允许只传 MD5 的客户端修改密码', '1', '1 允许，只能检查常见密码；0 拒绝'],
  ['tenant.default.accountNumber', '租户默认账号额度', '100', '-1 表示不限'],
  [
    'tenant.default.menuCode',
    '租户默认菜单集合',
    '*',
    '菜单编号，逗号分隔，含其下全部；* 表示租户可用的全部菜单',
  ],
  ['finance.audit.level2', '二级审核金额', '50000000', '分'],
  ['finance.tempCredit.max', '临时授信上限', '500000000', '分'],
  ['finance.tempCredit.maxDays', '临时授信最长天数', '30'],
  ['finance.overdue.freezeDays', '逾期冻结天数', '10'],
  ['finance.eternity.breakageDays', '恒券沉淀天数', '90'],
  ['finance.contract.graceDays', '合同到期宽限天数', '15'],
  ['bill.autoConfirmDays', '账单自动确认天数', '7'],
  ['openapi.keyOverlapHours', '密钥轮换重叠小时数', '72'],
  ['openapi.timestampWindowSec', '请求时间戳容差秒数', '300'],
  ['order.refund.auditLimit', '退款审核金额', '50000', '分'],
  ['order.change.highLimit', '改单高额界限', '100000', '分'],
  ['purchase.audit.limit', '采购审核金额', '5000000', '分'],
  ['card.sms.send', '卡密发放后短信发给买家', '0', '0 不发送，1 发送；按短信模板“卡密发放”'],
  ['eternity.sms.send', '恒券手工发放后短信告知', '0', '0 不发送，1 发送；按短信模板“恒券发放”'],
  ['card.reveal.dailyLimit', '卡密每日查看上限', '50'],
  ['card.reveal.smsCheck', '查看卡密短信验证', '0', '0 关闭，1 开启'],
  ['openapi.callLog.keptDays', '调用日志保留天数', '30', '开放平台'],
  ['net.allowPrivateHosts', '允许内网地址', '0', '仅用于演示与测试'],
  ['export.maxRows', '导出行数上限', '5000000'],
  ['export.sync.maxRows', '直接导出行数上限', '50000'],
  ['export.expireDays', '导出文件保留天数', '7'],
  ['export.tenantRunning', '租户同时导出任务数', '2'],
  ['export.userQueued', '个人排队导出任务数', '10'],
  ['dataScope.default', '默认数据权限', '1', '1 全部 2 本人 3 所在机构 4 所在机构及子级'],
  ['log.operate.keepMonths', '操作日志保留月数', '36'],
  ['log.usual.keepDays', '通用日志保留天数', '180'],
  ['log.api.keepDays', '接口日志保留天数', '90'],
  ['log.error.keepDays', '错误日志保留天数', '180'],
  ['log.api.level', '接口日志记录范围', '1', '0 不记录，1 修改、失败和超过一秒的调用，2 全部'],
  ['palette.unmatched.record', '记录无结果搜索', '0', '0 不记录，1 记录命令面板中没有结果的搜索'],
  ['palette.unmatched.keepDays', '无结果搜索保留天数', '90'],
  ['upload.maxPerMinute', '每分钟上传次数', '60', '每人'],
  ['upload.tenantQuotaMb', '附件空间上限', '10240', 'MB，每个租户；-1 表示不限'],
  ['biz.audit.selfAllowed', '允许审核自己的单据', '0', '0 否，1 是；财务审核不受此参数影响'],
  ['stock.pick.minRemainDays', '出库最少剩余有效天数', '1'],
  ['card.transfer.receiver', '划转接收方接口（none 不推送，mock 演示）', 'none'],
]

/** Parameters of a demonstration: accounts have known passwords, and short ones are allowed. */
const DEMO_PARAMETERS: typeof PARAMETERS = [
  ['account.initPassword', '账号初始密码', '123456', '仅用于演示：新建与重置后的密码'],
  ['tenant.default.password', '租户默认管理密码', 'admin', '仅用于演示：新租户管理员的密码'],
  ['account.password.minLength', '密码最短长度', '8', '除演示外不少于 12'],
]

/** Parameters that the first start writes. */
export const parametersFor = (demo: boolean): typeof PARAMETERS =>
  demo
    ? [...PARAMETERS.filter(([key]) => !DEMO_PARAMETERS.some(([other]) => other === key)), ...DEMO_PARAMETERS]
    : PARAMETERS

/** Posts of the platform tenant: code, name, category. */
export const POSTS: readonly (readonly [code: string, name: string, category: string])[] = [
  ['ceo', '首席执行官', '1'],
  ['coo', '首席运营官', '1'],
  ['cfo', '首席财务官', '1'],
  ['cto', '首席技术官', '1'],
  ['cio', '首席信息官', '1'],
  ['pm', '技术经理', '2'],
  ['hrm', '人力经理', '2'],
  ['staff', '普通员工', '3'],
]

/** Clients of the token endpoint, with their redirect URI. */
export const CLIENTS: readonly (readonly [id: string, secret: string, redirect: string])[] = [
  ['saber', 'saber_secret', 'http://localhost:1888'],
  ['saber3', 'saber3_secret', 'http://localhost:2888/login'],
  ['sword', 'sword_secret', 'http://localhost:8888'],
  ['rider', 'rider_secret', 'http://localhost:88'],
]
export const CLIENT_GRANTS =
  'authorization_code,password,refresh_token,captcha,account_captcha,social,sms_code,phone_code,register'
