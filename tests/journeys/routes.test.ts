import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'
import { logIn } from './console.ts'

const server = useServer()
const browser = useBrowser()
const SLOW = { timeout: 30_000 }
const LONG = 300_000

/** Where an address leads, and the heading that is seen there. */
type Visit = readonly [path: string, arrives: string, heading: string | RegExp]

const WITHOUT_LOGIN: readonly Visit[] = [
  ['/login', '/login', /登录/],
  ['/404', '/404', '找不到页面'],
  ['/403', '/403', '没有访问权限'],
  ['/500', '/500', '服务器出错了'],
  ['/', '/login', /登录/],
  ['/lock', '/login', /登录/],
  ['/wel/index', '/login', /登录/],
]
const WITH_LOGIN: readonly Visit[] = [
  ['/', '/wel/index', /./],
  ['/login', '/wel/index', /./],
  ['/lock', '/wel/index', /./],
  ['/wel', '/wel/index', /./],
  ['/wel/index', '/wel/index', /./],
  ['/wel/dashboard', '/wel/dashboard', '控制台'],
  ['/info/index', '/info/index', '个人信息'],
  ['/article/help', '/article/help', '帮助中心'],
  ['/dict-horizontal/index', '/dict-horizontal/index', /字典/],
  ['/dict-vertical/index', '/dict-vertical/index', /字典/],
  ['/desk/noticelist', '/desk/noticelist', /通知/],
  ['/myiframe/nothing', '/404', '找不到页面'],
  ['/no/such/page', '/404', '找不到页面'],
]
/** Pages of the specification whose nouns come later, with the name by which the console answers. */
const PLANNED: readonly (readonly [path: string, name: string])[] = [
  ['/test/index', '测试页'],
  ['/fundReconciliation/merchantStatementDetails', '商户对账明细'],
  ['/work/process/leave/form/p1', '请假申请'],
  ['/work/process/leave/handle/t1/i1/b1', '请假办理'],
  ['/work/process/leave/detail/i1/b1', '请假详情'],
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

async function check(page: Page, [path, arrives, heading]: Visit): Promise<void> {
  await page.goto(server.url + path)
  await expect.poll(() => new URL(page.url()).pathname, { ...SLOW, message: path }).toBe(arrives)
  const title = page.getByRole('heading', { level: 1 }).first()
  await title.waitFor(SLOW)
  await expect.poll(() => title.innerText(), { ...SLOW, message: path }).toMatch(heading)
}

test('every public address leads where the specification says', { timeout: LONG }, async () => {
  const page = await browser.open(`${server.url}/login`)
  for (const visit of WITHOUT_LOGIN) await check(page, visit)
})

test('every inner address has its page, and what comes later is named on the page 404', {
  timeout: LONG,
}, async () => {
  const page = await browser.open(server.url)
  // The dictionaries of the system are those of the platform.
  await logIn(page, 'admin', '000000')
  for (const visit of WITH_LOGIN) await check(page, visit)
  for (const [path, name] of PLANNED) {
    await check(page, [path, '/404', '找不到页面'])
    await page.getByText(`“${name}”（${path}）还没有开放。`).waitFor(SLOW)
  }
})
