import { readings } from '../../src/kernel/pinyin.ts'
import { commandEntries, type CommandEntry, createIndex, type Index } from '../../src/palette/match.ts'
import { rank } from '../../src/palette/rank.ts'
import { NO_RECENTS } from '../../src/palette/recents.ts'
import { moment } from '../palette/moments.ts'
import type { Row } from './table.ts'

const VERBS = [
  ['新增', 'New'],
  ['修改', 'Edit'],
  ['删除', 'Delete'],
  ['查看', 'View'],
  ['导出', 'Export'],
  ['审核', 'Audit'],
  ['停用', 'Disable'],
  ['启用', 'Enable'],
  ['作废', 'Void'],
  ['复制', 'Copy'],
] as const
const NOUNS = [
  ['用户', 'user'],
  ['订单', 'order'],
  ['优惠券', 'coupon'],
  ['商户', 'merchant'],
  ['供应商', 'supplier'],
  ['结算单', 'settlement'],
  ['调拨单', 'transfer'],
  ['活动', 'activity'],
  ['商品', 'product'],
  ['仓库', 'warehouse'],
  ['发票', 'invoice'],
  ['任务', 'job'],
  ['流程', 'process'],
  ['字典', 'dictionary'],
  ['岗位', 'post'],
  ['机构', 'department'],
  ['租户', 'tenant'],
  ['渠道', 'channel'],
  ['短信', 'message'],
  ['银行卡', 'bank card'],
] as const
const KINDS = [
  ['主', 'main'],
  ['子', 'sub'],
  ['历史', 'history of'],
  ['批量', 'bulk'],
  ['临时', 'temporary'],
] as const
const QUERIES = [
  'yonghu',
  'scjl',
  'delete',
  'ddzx',
  'xzyh',
  'tyspls',
  '用户',
  '删除订单',
  'new user',
  'user new',
  'dbd',
  'tiaobo',
  'yhq',
  'qwxz',
  'invoice export',
  'lsjsd',
  'shangp',
  'zf',
  'zzzzz',
  'yhguan',
  'suplier',
  'bank card',
]

/** `count` commands like those of the product: verbs and nouns with English names, keywords and paths. */
export function manyCommands(count: number): CommandEntry[] {
  const commands = Array.from({ length: count }, (_, index) => {
    const verb = VERBS[index % 10] ?? VERBS[0],
      noun = NOUNS[Math.floor(index / 10) % 20] ?? NOUNS[0],
      kind = KINDS[Math.floor(index / 200) % 5] ?? KINDS[0]
    const number = Math.floor(index / 1000)
    return {
      id: `bench.n${index}`,
      title: `${verb[0]}${kind[0]}${noun[0]}${number}`,
      english: `${verb[1]} ${kind[1]} ${noun[1]} ${number}`,
      group: noun[0],
      path: `${kind[0]}管理 / ${noun[0]}管理`,
      keywords: [noun[1]],
      run: () => undefined,
    }
  })
  const english = new Map(commands.map((command) => [command.title, command.english]))
  return commandEntries(commands, { locale: 'zh', english: (text) => english.get(text) ?? text })
}

/** Types every query letter by letter; milliseconds of matching and ranking for each keystroke. */
function typeThrough(index: Index<CommandEntry>): number[] {
  const ctx = moment()
  return QUERIES.flatMap((query) =>
    [...query].map((_, at) => {
      const typed = query.slice(0, at + 1)
      const before = performance.now()
      rank(index.search(typed), { query: typed, ctx, recents: NO_RECENTS, now: 0 }, 20)
      return performance.now() - before
    }),
  )
}
const middle = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/**
 * Milliseconds a keystroke takes over `count` commands: the median of each keystroke over several rounds with
 * fresh indexes, without the first round (warm-up), so that other load counts little.
 */
export function benchMatch({
  count = 10_000,
  rounds = 7,
}: {
  readonly count?: number
  readonly rounds?: number
} = {}): { readonly median: number; readonly p95: number; readonly max: number; readonly build: number } {
  const entries = manyCommands(count)
  const builds: number[] = []
  const all = Array.from({ length: rounds + 1 }, () => {
    const before = performance.now()
    const index = createIndex(entries, { read: readings })
    builds.push(performance.now() - before)
    return typeThrough(index)
  }).slice(1)
  const keystrokes = (all[0] ?? [])
    .map((_, at) => middle(all.map((times) => times[at] ?? 0)))
    .sort((a, b) => a - b)
  const at = (part: number): number =>
    keystrokes[Math.min(keystrokes.length - 1, Math.floor(part * keystrokes.length))] ?? 0
  return { median: at(0.5), p95: at(0.95), max: at(1), build: middle(builds.slice(1)) }
}

/** Rows of the bench table. */
export function measure(): Promise<readonly Row[]> {
  const many = benchMatch(),
    usual = benchMatch({ count: 2000 })
  return Promise.resolve([
    { label: 'match + rank, 10 000 commands, median', value: many.median, unit: 'ms', target: 0.2, limit: 3 },
    { label: 'match + rank, 10 000 commands, p95', value: many.p95, unit: 'ms', target: 3, limit: 12 },
    { label: 'match + rank, 10 000 commands, max', value: many.max, unit: 'ms', target: 8, limit: 25 },
    { label: 'match + rank, 2 000 commands, p95', value: usual.p95, unit: 'ms', target: 3, limit: 8 },
    { label: 'index of 2 000 commands', value: usual.build, unit: 'ms', target: 16, limit: 50 },
  ])
}
