import type { GridColumn, GridRow } from '../../../../src/console/grid/types.ts'

const CITIES = ['北京', '上海', '深圳', '成都', '武汉', '广州', '西安', '杭州']
const STATES = ['auditing', 'running', 'paused', 'done']
const NAMES = [
  '华东赵氏贸易有限公司',
  '华南郑氏贸易有限公司',
  '东北蒋氏贸易有限公司',
  '中原孙氏贸易有限公司',
  '西南褚氏贸易有限公司',
]
const pick = (list: readonly string[], at: number): string => list[at % list.length] ?? ''

/** One generated order; the same index gives the same row. */
export function orderRow(index: number): GridRow {
  return {
    id: `o${index}`,
    code: `SO-${1_000_000 + index}`,
    customer: pick(NAMES, index * 7),
    status: pick(STATES, index),
    owner: pick(['赵伟', '蒋强', '陈勇', '郑芳'], index),
    dept: pick(['销售一部', '财务部', '技术部'], index),
    amount: (index * 7919) % 1_000_000,
    city: pick(CITIES, index * 3),
    count: (index * 31) % 5000,
    rate: (index % 100) / 1000,
    urgent: index % 3 === 0,
    day: `2026-0${(index % 9) + 1}-15`,
    createTime: `2026-07-07 01:${String(index % 60).padStart(2, '0')}:09`,
    updateTime: `2025-12-31 23:59:${String(index % 60).padStart(2, '0')}`,
    phone: `131${String(52_085_633 + index)}`,
    mail: `user${index}@example.com`,
    level: pick(['A', 'B', 'C'], index),
    channel: pick(['直营', '渠道'], index),
    paid: (index * 5051) % 900_000,
    remark: `备注 ${index} 较长的文字会被截断并显示省略号`,
    version: 1,
  }
}

export const orderRows = (count: number): readonly GridRow[] =>
  Array.from({ length: count }, (_, index) => orderRow(index))

const STATE_STYLES = {
  auditing: { label: '待审核', tone: 'warn' },
  running: { label: '进行中', tone: 'info' },
  paused: { label: '已停用', tone: 'idle' },
  done: { label: '已完成', tone: 'ok' },
} as const

/** Twenty columns of all kinds. */
export const orderColumns: readonly GridColumn[] = [
  { id: 'code', label: '订单号', kind: 'mono', width: 120, sortable: true, hideable: false },
  { id: 'customer', label: '客户', kind: 'text', width: 210, sortable: true },
  { id: 'status', label: '状态', kind: 'state', states: STATE_STYLES, sortable: true },
  { id: 'owner', label: '负责人', kind: 'text', width: 104 },
  { id: 'dept', label: '部门', kind: 'text', width: 120 },
  { id: 'amount', label: '金额', kind: 'money', sortable: true },
  { id: 'city', label: '城市', kind: 'text', width: 90 },
  { id: 'count', label: '数量', kind: 'number' },
  { id: 'rate', label: '费率', kind: 'percent' },
  { id: 'urgent', label: '加急', kind: 'flag' },
  { id: 'day', label: '交付日', kind: 'date' },
  { id: 'createTime', label: '创建时间', kind: 'dateTime', sortable: true },
  { id: 'updateTime', label: '更新时间', kind: 'dateTime' },
  { id: 'phone', label: '手机', kind: 'mono' },
  { id: 'mail', label: '邮箱', kind: 'link', width: 180 },
  { id: 'level', label: '等级', kind: 'text', width: 72 },
  { id: 'channel', label: '渠道', kind: 'text', width: 88 },
  { id: 'paid', label: '已付', kind: 'money' },
  { id: 'remark', label: '备注', kind: 'text', width: 150 },
  { id: 'version', label: '版本', kind: 'number', width: 72 },
]

const node = (
  id: string,
  title: string,
  children: readonly GridRow[] = [],
  hasChildren = children.length > 0,
): GridRow => ({ id, title, code: `D-${id}`, children, hasChildren })
/** A small organisation; 分公司 has lazy children. */
export const deptTree = (): readonly GridRow[] => [
  node('1', '总公司', [
    node('11', '财务部', [node('111', '会计组'), node('112', '出纳组')]),
    node('12', '技术部'),
  ]),
  node('2', '分公司', [], true),
  node('3', '工厂', [node('31', '一车间'), node('32', '二车间')]),
]
export const treeColumns: readonly GridColumn[] = [
  { id: 'title', label: '名称', kind: 'tree', width: 300 },
  { id: 'code', label: '编号', kind: 'mono' },
]
