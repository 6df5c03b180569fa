import {
  date, dateTime, decimal, dictionary, file, flag, image, integer, json, longText, money, oneOf, percent, reference, references, rows, secret, someOf, text, window,
} from '../../src/contract/define/field.ts'
import { defineResource } from '../../src/contract/define/resource.ts'

/** Shape of the specimen's structure field. */
export interface SpecimenShape { readonly unit: string; readonly sizes: readonly number[] }

/** A noun with every field kind and every option, so that what is generic is proved on all of them; it is no part of the product. */
export const specimen = defineResource({
  id: 'specimen', label: '标本', path: '/blade-test/specimen', scope: 'tenant', title: 'name', large: true, import: true, export: 'link',
  fields: {
    name: text('标本名称', { required: '请输入标本名称', max: 40, min: 2, search: 'contains' }),
    code: text('标本编号', { required: true, unique: '标本编号“{value}”已存在', fixed: true, max: 12, pattern: /^[A-Z]{2}\d{1,10}$/, patternText: '标本编号为两个大写字母加数字', mono: true, search: 'prefix' }),
    story: longText('说明', { max: 500, help: '来历与用途', search: 'contains' }),
    count: integer('件数', { required: true, min: 0, max: 1_000_000, default: 1, search: 'range' }),
    weight: decimal('重量', { scale: 3, min: 0, max: 999_999 }),
    share: percent('占比', { default: 0.5 }),
    price: money('价格', { min: 0, max: 100_000_000, search: 'range' }),
    cost: money('成本', { readPermission: 'specimen_cost', writePermission: 'specimen_cost' }),
    isFragile: flag('易碎', { default: true }),
    foundOn: date('发现日期', { search: 'range' }),
    checkedOn: date('检查日期', { after: 'foundOn' }),
    shownAt: dateTime('展出时间'),
    returnedAt: dateTime('归还时间', { after: 'shownAt' }),
    season: window('有效期', { from: 'seasonBegin', to: 'seasonEnd' }),
    grade: oneOf('等级', { first: '一级', second: '二级', third: '三级' }, { wire: { first: 1, second: 2, third: 3 }, required: '请选择等级', default: 'second', tones: { first: 'ok', second: 'info', third: 'idle' } }),
    sourceKind: oneOf('来源', { found: '采集', bought: '购入' }, { wire: { found: 'F', bought: 'B' } }),
    seller: text('卖家', { required: '请输入卖家', when: { sourceKind: 'bought' } }),
    uses: someOf('用途', { show: '展览', study: '研究', teach: '教学' }, { wire: { show: 1, study: 2, teach: 3 } }),
    category: dictionary('机构类型', { code: 'org_category', numeric: true }),
    post: dictionary('岗位类型', { code: 'post_category', business: true }),
    deptId: reference('保管部门', { to: 'dept', onRemove: 'refuse' }),
    keeperIds: references('保管人', { to: 'user', max: 3, onRemove: 'keep' }),
    pin: secret('口令', { store: 'hash', max: 45 }),
    idNumber: secret('证件号码', { store: 'cipher', searchable: true, max: 18 }),
    picture: image('照片', { accept: ['image/jpeg', 'image/png'], maxBytes: 500 * 1024 }),
    paper: file('证书', { accept: ['application/pdf'], maxBytes: 2 * 1024 * 1024 }),
    shape: json<SpecimenShape>('规格'),
    parts: rows('部件', { max: 5, fields: { partName: text('部件名称', { required: true, max: 20 }), amount: integer('数量', { required: true, min: 1 }), unitPrice: money('单价'), madeOn: date('制作日期') } }),
    serialNo: text('流水号', { computed: true, number: { prefix: 'SM', digits: 6, daily: true }, max: 24, mono: true }),
    checkCount: integer('检查次数', { computed: true, default: 0 }),
  },
  states: {
    field: 'stage', label: '阶段', initial: 'stored', labels: { stored: '在库', shown: '展出', lent: '借出', lost: '遗失' },
    wire: { stored: 0, shown: 1, lent: 2, lost: 9 }, tones: { stored: 'idle', shown: 'ok', lent: 'warn', lost: 'bad' },
  },
  actions: {
    show: { label: '展出', on: 'selection', from: ['stored'], to: 'shown', inverse: 'store', key: 's o', icon: 'eye', words: ['show', 'exhibit'], done: '已展出' },
    store: { label: '入库', on: 'selection', from: ['shown', 'lent'], to: 'stored', inverse: 'show', icon: 'archive', place: 'both' },
    lend: { label: '借出', on: 'record', from: ['stored', 'shown'], to: 'lent', danger: 'confirm', input: { story: longText('说明', { required: true, max: 500 }) }, effects: [{ do: 'set', field: 'isFragile', value: true }] },
    lose: { label: '登记遗失', on: 'selection', from: ['stored', 'shown', 'lent'], to: 'lost', danger: 'type-to-confirm', permission: 'delete', verb: 'write-off', ids: 'specimenIds', effects: [{ do: 'set', field: 'count', value: 0 }] },
    sendOut: { label: '送修', on: 'selection', from: ['shown'], to: 'lent', verb: 'move', pick: { goal: 2 }, permission: 'lend', keyed: true },
    fetch: { label: '取回', on: 'selection', from: ['lent'], to: 'shown', verb: 'move', pick: { goal: 1 }, permission: 'lend' },
  },
  uniqueTogether: [{ fields: ['name', 'foundOn'], text: '同一天已有同名标本' }],
  list: { columns: ['name', 'code', 'stage', 'grade', 'count', 'price', 'isFragile', 'foundOn', 'deptId', 'updateTime'], search: ['name', 'code', 'stage', 'grade', 'count', 'price', 'foundOn', 'deptId'], sort: '-createTime', plain: 'contains' },
  form: {
    sections: {
      基本信息: ['name', 'code', 'story', 'grade', 'sourceKind', 'seller', 'category', 'post', 'deptId', 'keeperIds'],
      数量与金额: ['count', 'weight', 'share', 'price', 'cost', 'isFragile'],
      时间: ['foundOn', 'checkedOn', 'shownAt', 'returnedAt', 'season'],
      资料: ['pin', 'idNumber', 'picture', 'paper', 'shape', 'parts'],
    },
  },
  menu: { branch: 'system', sort: 99, icon: 'flask-conical', path: '/test/specimen', en: 'Specimens', code: 'specimen', key: 'g i' },
  indexes: [['grade', 'foundOn']],
  words: ['sample'],
})

/** A draft of the specimen that every rule accepts; `number` makes its unique parts its own. */
export const specimenDraft = (number: number) => ({
  name: `标本${number}`, code: `SP${number}`, story: '一块矿石', count: 3, weight: 1.25, share: 0.25, price: 1999, isFragile: true,
  foundOn: '2026-01-31', checkedOn: '2026-02-01', shownAt: '2026-03-01 08:00:00', returnedAt: '2026-03-02 18:30:00',
  season: { from: '2026-01-01 00:00:00', to: '2026-12-31 23:59:59' }, grade: 'first' as const, sourceKind: 'bought' as const, seller: '老王',
  pin: '135790', idNumber: '320102199001011234', shape: { unit: 'cm', sizes: [3, 4] },
  parts: [{ partName: '底座', amount: 1, unitPrice: 500, madeOn: '2025-12-31' }, { partName: '标签', amount: 2, unitPrice: null, madeOn: null }],
})
