import { readings } from '../../src/kernel/pinyin.ts'
import { commandEntries, type CommandEntry, createIndex, type Index } from '../../src/palette/match.ts'
import { rank } from '../../src/palette/rank.ts'
import { NO_RECENTS } from '../../src/palette/recents.ts'
import { moment } from '../palette/support.ts'

const VERBS = [['新增', 'New'], ['修改', 'Edit'], ['删除', 'Delete'], ['查看', 'View'], ['导出', 'Export'], ['审核', 'Audit'], ['停用', 'Disable'], ['启用', 'Enable'], ['作废', 'Void'], ['复制', 'Copy']] as const
const NOUNS = [['用户', 'user'], ['订单', 'order'], ['优惠券', 'coupon'], ['商户', 'merchant'], ['供应商', 'supplier'], ['结算单', 'settlement'], ['调拨单', 'transfer'], ['活动', 'activity'], ['商品', 'product'], ['仓库', 'warehouse'], ['发票', 'invoice'], ['任务', 'job'], ['流程', 'process'], ['字典', 'dictionary'], ['岗位', 'post'], ['机构', 'department'], ['租户', 'tenant'], ['渠道', 'channel'], ['短信', 'message'], ['银行卡', 'bank card']] as const
const KINDS = [['主', 'main'], ['子', 'sub'], ['历史', 'history of'], ['批量', 'bulk'], ['临时', 'temporary']] as const
const QUERIES = ['yonghu', 'scjl', 'delete', 'ddzx', 'xzyh', 'tyspls', '用户', '删除订单', 'new user', 'user new', 'dbd', 'tiaobo', 'yhq', 'qwxz', 'invoice export', 'lsjsd', 'shangp', 'zf', 'zzzzz', 'yhguan', 'suplier', 'bank card']

/** `count` commands in the manner of the product: verbs over nouns, with English names, words and paths. */
export function manyCommands(count: number): CommandEntry[] {
  const commands = Array.from({ length: count }, (_, index) => {
    const verb = VERBS[index % 10] ?? VERBS[0], noun = NOUNS[Math.floor(index / 10) % 20] ?? NOUNS[0], kind = KINDS[Math.floor(index / 200) % 5] ?? KINDS[0]
    const number = Math.floor(index / 1000)
    return { id: `bench.n${index}`, title: `${verb[0]}${kind[0]}${noun[0]}${number}`, english: `${verb[1]} ${kind[1]} ${noun[1]} ${number}`, group: noun[0], path: `${kind[0]}管理 / ${noun[0]}管理`, words: [noun[1]], run: () => undefined }
  })
  const english = new Map(commands.map((command) => [command.title, command.english]))
  return commandEntries(commands, { locale: 'zh', english: (text) => english.get(text) ?? text })
}

function typeThrough(index: Index<CommandEntry>, times: number[]): void {
  const ctx = moment()
  for (const query of QUERIES) {
    for (let length = 1; length <= query.length; length++) {
      const typed = query.slice(0, length)
      const before = performance.now()
      rank(index.search(typed), { query: typed, ctx, recents: NO_RECENTS, now: 0 }, 20)
      times.push(performance.now() - before)
    }
  }
}

/** Milliseconds a keystroke takes over `count` commands, matching and ranking together: every query typed letter by letter into a fresh index, the first round left out as warm-up. */
export function benchMatch({ count = 10_000, rounds = 5 }: { readonly count?: number; readonly rounds?: number } = {}): { readonly median: number; readonly p95: number; readonly max: number; readonly build: number } {
  const entries = manyCommands(count)
  const times: number[] = []
  let build = 0
  for (let round = 0; round <= rounds; round++) {
    const before = performance.now()
    const index = createIndex(entries, { read: readings })
    build = performance.now() - before
    const measured: number[] = []
    typeThrough(index, measured)
    if (round > 0) times.push(...measured)
  }
  times.sort((a, b) => a - b)
  const at = (part: number): number => times[Math.min(times.length - 1, Math.floor(part * times.length))] ?? 0
  return { median: at(0.5), p95: at(0.95), max: at(1), build }
}
