import { creditCheckSign } from '../../domain/finance/creditCode.ts'

/**
 * A legal entity: name, short name, type, first 17 characters of its credit code, bank, contact, contract
 * years.
 */
interface PartySeed {
  readonly name: string
  readonly short: string
  readonly type: 'own' | 'customer' | 'supplier' | 'both'
  readonly code: string
  readonly bank: string
  readonly account: string
  readonly contact: string
  readonly phone: string
  readonly mail: string
  readonly until: string
}

export const PARTIES: readonly PartySeed[] = [
  {
    name: '云帆数字科技有限公司',
    short: '云帆数科',
    type: 'own',
    code: '91310115MA1K3XQ72',
    bank: '招商银行上海张江支行',
    account: '121908761210801',
    contact: '许志强',
    phone: '021-58871200',
    mail: 'finance@yunfan.example.com',
    until: '2036-12-31',
  },
  {
    name: '云帆（杭州）网络科技有限公司',
    short: '云帆杭州',
    type: 'own',
    code: '91330108MA2B0T5G1',
    bank: '杭州银行滨江支行',
    account: '3301040160009812',
    contact: '薛佳怡',
    phone: '0571-86002300',
    mail: 'hz@yunfan.example.com',
    until: '2036-12-31',
  },
  {
    name: '锦礼堂商贸有限公司',
    short: '锦礼堂',
    type: 'customer',
    code: '91310104MA1FR8H52',
    bank: '中国工商银行上海徐汇支行',
    account: '1001244309016688',
    contact: '沈慕白',
    phone: '13817720056',
    mail: 'bill@jinlitang.example.com',
    until: '2027-06-30',
  },
  {
    name: '鲜果达生活服务股份有限公司',
    short: '鲜果达',
    type: 'customer',
    code: '91320594MA1N4L8Y7',
    bank: '中信银行苏州分行',
    account: '8112001013900456',
    contact: '陆晓棠',
    phone: '13962188012',
    mail: 'settle@xianguoda.example.com',
    until: '2027-03-31',
  },
  {
    name: '悦行出行科技有限公司',
    short: '悦行',
    type: 'customer',
    code: '91440300MA5F2N6R3',
    bank: '平安银行深圳科技园支行',
    account: '15000097251283',
    contact: '方知远',
    phone: '13510660218',
    mail: 'ap@yuexing.example.com',
    until: '2026-12-31',
  },
  {
    name: '星河影视文化传媒有限公司',
    short: '星河影视',
    type: 'both',
    code: '91110105MA01C8K93',
    bank: '中国建设银行北京朝阳支行',
    account: '11050163510000001288',
    contact: '顾以宁',
    phone: '13601180937',
    mail: 'account@xinghe.example.com',
    until: '2027-12-31',
  },
  {
    name: '迅充通信服务有限公司',
    short: '迅充通信',
    type: 'supplier',
    code: '91440101MA59T7QX8',
    bank: '广发银行广州天河支行',
    account: '9550880012345600188',
    contact: '梁子墨',
    phone: '13922110785',
    mail: 'reconcile@xunchong.example.com',
    until: '2027-09-30',
  },
  {
    name: '博卡信息技术有限公司',
    short: '博卡信息',
    type: 'supplier',
    code: '91510100MA6C9LT05',
    bank: '成都银行高新支行',
    account: '1001300000578210',
    contact: '蒋雨桐',
    phone: '13880276641',
    mail: 'finance@boka.example.com',
    until: '2027-02-28',
  },
]

/** Rows of the parties, own companies first. */
export const partyRows = (
  ownIdOf: (short: string) => string | null,
  seal: (text: string) => string,
): Record<string, unknown>[] =>
  PARTIES.map((party) => ({
    partyName: party.name,
    shortName: party.short,
    partyType: party.type,
    unifiedCreditCode: `${party.code}${creditCheckSign(party.code)}`,
    taxpayerType: 'general',
    legalPerson: party.contact,
    ownPartyId: party.type === 'own' ? null : ownIdOf('云帆数科'),
    bankName: party.bank,
    bankAccountNo: seal(party.account),
    bankAccountTail: party.account.slice(-4),
    contactName: party.contact,
    contactPhone: party.phone,
    contactEmail: party.mail,
    contractStart: '2025-01-01',
    contractEnd: party.until,
    status: 'active',
  }))

/** Accounts: counterparty, side, settlement, alert value in fen, payment term. */
export const ACCOUNTS: readonly (readonly [
  party: string,
  type: 'customer' | 'supplier',
  mode: 'prepaid' | 'credit' | 'deposit',
  alertValue: number,
  term: number | null,
])[] = [
  ['锦礼堂', 'customer', 'prepaid', 2_000_000, null],
  ['鲜果达', 'customer', 'credit', 5_000_000, 15],
  ['悦行', 'customer', 'prepaid', 1_000_000, null],
  ['星河影视', 'customer', 'credit', 3_000_000, 30],
  ['星河影视', 'supplier', 'deposit', 0, null],
  ['迅充通信', 'supplier', 'deposit', 0, null],
  ['博卡信息', 'supplier', 'deposit', 0, null],
]
