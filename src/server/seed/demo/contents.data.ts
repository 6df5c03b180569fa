/** An article of the demonstration; `hours` from now it is or was published. */
export interface ArticleSeed {
  readonly category: string
  readonly title: string
  readonly summary: string
  readonly contentBody: string
  readonly keywords?: string
  readonly menuCode?: string
  readonly platformShared?: boolean
  readonly topFlag?: boolean
  readonly hours?: number
  readonly viewCount?: number
  readonly usefulCount?: number
  readonly uselessCount?: number
  readonly status?: 'draft' | 'published' | 'offline' | 'scheduled'
}

/** What the platform explains to every tenant. */
export const PLATFORM_ARTICLES: readonly ArticleSeed[] = [
  {
    category: '使用控制台',
    title: '用键盘操作控制台',
    summary: '三个键就能开始：Ctrl K、g 和 ?',
    keywords: '快捷键,键盘,命令面板,shortcuts',
    platformShared: true,
    topFlag: true,
    viewCount: 326,
    usefulCount: 41,
    uselessCount: 2,
    contentBody: `<p>控制台里的每件事都可以不用鼠标完成。先记住三个键：</p>
<table><tbody>
<tr><th>按键</th><th>作用</th></tr>
<tr><td>Ctrl K（Mac 上是 ⌘ K）</td><td>打开命令面板，输入中文、拼音首字母或英文</td></tr>
<tr><td>g</td><td>跳转：按下后稍等，会列出可以去的页面</td></tr>
<tr><td>?</td><td>列出当前区域的全部快捷键</td></tr>
</tbody></table>
<h3>在列表里</h3>
<ul><li>j、k 上下移动，Enter 打开详情，空格预览</li><li>x 选择一行，再执行批量操作</li><li>z 撤销刚才的操作</li></ul>
<p>不习惯单字母快捷键时，可以在命令面板输入“关闭单字母快捷键”。</p>`,
  },
  {
    category: '使用控制台',
    title: '撤销与二次确认',
    summary: '哪些操作能撤销，哪些要先确认',
    keywords: '撤销,确认,预览',
    platformShared: true,
    viewCount: 118,
    usefulCount: 12,
    uselessCount: 1,
    contentBody: `<p>大多数操作立即执行，屏幕下方会出现“撤销”，按 z 即可。</p>
<p>动用资金、库存或卡密的操作不能撤销，执行前会先显示影响：多少条、多少钱、谁会收到通知。</p>`,
  },
  {
    category: '使用控制台',
    title: '意见反馈怎么提交',
    summary: '用命令“意见反馈”提交，24 小时内答复',
    keywords: '反馈,投诉,建议',
    platformShared: true,
    viewCount: 64,
    usefulCount: 9,
    uselessCount: 0,
    contentBody: `<p>按 Ctrl K，输入“意见反馈”。填写内容，涉及订单时请附订单号。</p>
<ol><li>每人每天最多 5 条</li><li>处理人在 24 小时内答复，答复会以消息通知</li><li>答复后 7 天内可以追问，之后自动关闭</li></ol>`,
  },
]

/** Categories of the company: name, above it, code, type. */
export const COMPANY_CATEGORIES: readonly {
  readonly name: string
  readonly parent?: string
  readonly code: string
  readonly type: 'help' | 'notice' | 'agreement' | 'news' | 'faq'
}[] = [
  { name: '操作手册', code: 'manual', type: 'help' },
  { name: '订单', parent: '操作手册', code: 'manual_order', type: 'help' },
  { name: '商品与库存', parent: '操作手册', code: 'manual_goods', type: 'help' },
  { name: '财务', parent: '操作手册', code: 'manual_finance', type: 'help' },
  { name: '常见问题', code: 'faq', type: 'faq' },
  { name: '公司公告', code: 'announcement', type: 'notice' },
  { name: '用户协议', code: 'agreement', type: 'agreement' },
  { name: '行业资讯', code: 'news', type: 'news' },
]

/** Articles of the company. */
export const COMPANY_ARTICLES: readonly ArticleSeed[] = [
  {
    category: '订单',
    title: '订单状态是什么意思',
    summary: '从下单到成功或失败，每个状态下能做什么',
    keywords: '订单,状态,处理中,可疑',
    menuCode: 'merchantOrderInfo',
    viewCount: 210,
    usefulCount: 33,
    uselessCount: 3,
    contentBody: `<p>一张商户订单会经过这些状态：</p>
<table><tbody>
<tr><th>状态</th><th>含义</th><th>可以做什么</th></tr>
<tr><td>待处理</td><td>已扣住货款，还没有交给供应商</td><td>取消、拦截</td></tr>
<tr><td>处理中</td><td>供应商正在充值或发货</td><td>同步状态</td></tr>
<tr><td>成功</td><td>货已交付，货款已扣</td><td>申请退款、售后</td></tr>
<tr><td>失败</td><td>没有交付，货款已退回商户账户</td><td>不用处理</td></tr>
<tr><td>可疑</td><td>供应商的回答不明确</td><td>核实后置为成功或失败</td></tr>
</tbody></table>
<p>可疑订单不要重复下单：先向供应商核实，否则可能充值两次。</p>`,
  },
  {
    category: '订单',
    title: '退款怎么走',
    summary: '退款由客服申请、财务审核，不超过已扣货款',
    keywords: '退款,售后,审核',
    menuCode: 'orderAfterSale',
    viewCount: 176,
    usefulCount: 28,
    uselessCount: 4,
    contentBody: `<ol>
<li>在订单上按“退款”，或在售后单里登记，写明原因和金额</li>
<li>财务审核人看到待办；申请人不能审核自己的申请</li>
<li>通过后货款回到商户账户，流水里可以看到</li>
</ol>
<p>超过额度的退款还需要总监审核。已查看过的卡密退款后作废，不再入库。</p>`,
  },
  {
    category: '订单',
    title: '批量下单的文件格式',
    summary: '一行一单，最多一万行',
    keywords: '批量,导入,excel',
    menuCode: 'merchantOrderBatch',
    viewCount: 58,
    usefulCount: 7,
    uselessCount: 0,
    contentBody: `<p>文件至少有三列：充值账号、商品编码、数量。上传后先看预览，有错的行会标出原因，确认后才扣款。</p>`,
  },
  {
    category: '商品与库存',
    title: '卡密入库与审核',
    summary: '录入和审核由两个人完成',
    keywords: '入库,卡密,审核',
    menuCode: 'stockInRecord',
    viewCount: 92,
    usefulCount: 14,
    uselessCount: 1,
    contentBody: `<p>录入人上传卡密文件，系统检查重复；另一位同事审核后才进入可用库存。审核前撤回不影响库存。</p>`,
  },
  {
    category: '财务',
    title: '账户余额、授信与可用额度',
    summary: '可用额度 = 余额 + 授信 − 冻结',
    keywords: '余额,授信,冻结,额度',
    menuCode: 'accountFinance',
    viewCount: 131,
    usefulCount: 20,
    uselessCount: 2,
    contentBody: `<p>商户下单时先冻结货款，成功后扣除，失败后退回。</p>
<p><b>可用额度 = 余额 + 授信 + 临时授信 − 冻结</b></p>
<p>临时授信到期自动收回；到期时已用的部分须先补足。</p>`,
  },
  {
    category: '常见问题',
    title: '为什么我看不到某个菜单',
    summary: '菜单由角色决定，可以自己查原因',
    keywords: '权限,菜单,角色',
    viewCount: 87,
    usefulCount: 10,
    uselessCount: 2,
    contentBody: `<p>菜单和按钮由角色授予。管理员可以在用户上执行“权限说明”，查看每项权限来自哪个角色。</p>`,
  },
  {
    category: '常见问题',
    title: '商户回调没有收到怎么办',
    summary: '先看回调记录，再重发',
    keywords: '回调,通知,重发',
    menuCode: 'notify',
    viewCount: 73,
    usefulCount: 11,
    uselessCount: 0,
    contentBody: `<p>在开放平台的回调记录里按订单号查找，可以看到每次发送的时间和对方的回答。确认对方地址可用后按“重发”。</p>`,
  },
  {
    category: '公司公告',
    title: '春节期间客服安排',
    summary: '客服每天 9:00–18:00 值班',
    keywords: '春节,值班',
    status: 'offline',
    hours: -3000,
    contentBody: '<p>春节期间客服每天 9:00–18:00 值班，紧急问题请拨打值班电话。</p>',
  },
  {
    category: '公司公告',
    title: '视频会员涨价通知',
    summary: '下周一零点起执行新价格',
    keywords: '涨价,价格',
    status: 'scheduled',
    hours: 60,
    contentBody: '<p>多家供应商上调视频会员价格，新价格自下周一零点起执行，请提前通知商户。</p>',
  },
  {
    category: '用户协议',
    title: '平台服务协议',
    summary: '商户使用平台须遵守的约定',
    keywords: '协议,条款',
    hours: -2000,
    viewCount: 45,
    contentBody: `<h3>一、服务内容</h3><p>平台为商户提供数字商品的下单、交付与结算服务。</p>
<h3>二、结算</h3><p>货款按下单时的结算价计算，账单每月一日生成。</p>
<h3>三、信息安全</h3><p>商户须妥善保管接口密钥，泄露后应立即更换。</p>`,
  },
  {
    category: '行业资讯',
    title: '话费充值渠道的新变化',
    summary: '省份限制与到账时间',
    status: 'draft',
    contentBody: '<p>部分省份的慢充渠道调整了到账时间……</p>',
  },
]

/** Feedback of every state: hours ago it was sent, by whom, and the answer. */
export const FEEDBACK: readonly {
  readonly feedType: 'fault' | 'order' | 'idea' | 'complaint' | 'other'
  readonly content: string
  readonly contact?: string
  readonly orderNo?: string
  readonly hours: number
  readonly by: string
  readonly status: 'waiting' | 'handling' | 'replied' | 'closed'
  readonly reply?: string
  readonly replyHours?: number
  readonly satisfaction?: number
}[] = [
  {
    feedType: 'order',
    content: '商户说话费已经扣款但用户没有到账，订单显示处理中超过两个小时，请协助核实。',
    contact: '13900001234',
    hours: -30,
    by: 'operator',
    status: 'waiting',
  },
  {
    feedType: 'fault',
    content: '导出商户订单时选择“近 90 天”，任务一直停在 80%。',
    contact: '13900005678',
    hours: -21,
    by: 'qinxiaodong',
    status: 'waiting',
  },
  {
    feedType: 'idea',
    content: '希望账单列表能按商户分组显示合计。',
    hours: -3,
    by: 'baixue',
    status: 'waiting',
  },
  {
    feedType: 'complaint',
    content: '供应商连续三天延迟发货，用户在投诉，能否先换渠道？',
    contact: '13900008888',
    hours: -8,
    by: 'operator',
    status: 'handling',
  },
  {
    feedType: 'other',
    content: '新同事的账号什么时候可以开通？',
    hours: -50,
    by: 'operator',
    status: 'replied',
    reply: '已开通，初始密码已发到本人邮箱，首次登录请修改。',
    replyHours: -46,
  },
  {
    feedType: 'fault',
    content: '夜间主题下图表的坐标文字看不清。',
    hours: -320,
    by: 'gaowenbo',
    status: 'closed',
    reply: '已在本周的版本中修正，谢谢反馈。',
    replyHours: -310,
    satisfaction: 5,
  },
]
