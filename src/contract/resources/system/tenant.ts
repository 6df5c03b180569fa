import { dateTime, image, integer, longText, reference, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'

/** A company that works with the platform under its own users, roles and data. */
export const tenant = defineResource({
  id: 'tenant', label: '租户', path: '/blade-system/tenant', scope: 'platform', title: 'tenantName',
  fields: {
    tenantId: text('租户ID', { computed: true, max: 12, mono: true, unique: true }),
    tenantName: text('租户名称', { required: '请输入租户名称', max: 50, unique: true }),
    domainUrl: text('绑定域名', { unique: true, mono: true }),
    backgroundUrl: image('系统背景', { accept: ['image/jpeg', 'image/png'] }),
    linkman: text('联系人', { required: '请输入联系人', max: 20 }),
    contactNumber: text('联系电话', { max: 20, mono: true }),
    address: longText('联系地址', { max: 255 }),
    accountNumber: integer('账号额度', { default: -1, min: -1, max: 1_000_000, help: '-1 表示不限' }),
    expireTime: dateTime('过期时间'),
    packageId: reference('产品包', { to: 'tenantPackage' }),
  },
  states: { label: '租户状态', initial: 'active', labels: { active: '正常', locked: '已锁定' }, wire: { active: 1, locked: 3 }, tones: { active: 'ok', locked: 'bad' } },
  actions: {
    setting: { label: '授权配置', on: 'selection', permission: 'edit', icon: 'calendar-clock', place: 'both', handled: true, inverse: 'setting', input: { accountNumber: integer('账号额度', { min: -1, max: 1_000_000, help: '-1 表示不限' }), expireTime: dateTime('过期时间') }, words: ['quota', 'expiry'] },
    lock: { label: '锁定', on: 'selection', permission: 'edit', from: ['active'], to: 'locked', inverse: 'pass', danger: 'confirm', icon: 'lock', place: 'both', handled: true, verb: 'recycle', words: ['lock', '停用租户'] },
    pass: { label: '恢复', on: 'selection', permission: 'edit', from: ['locked'], to: 'active', inverse: 'lock', icon: 'lock-open', place: 'both', handled: true, words: ['unlock', 'restore'] },
  },
  list: { columns: ['tenantName', 'tenantId', 'status', 'linkman', 'contactNumber', 'accountNumber', 'expireTime', 'packageId'], search: ['tenantId', 'tenantName', 'linkman', 'packageId', 'status'], plain: 'contains' },
  menu: { branch: 'system', sort: 9, icon: 'building-2', path: '/system/tenant', name: '租户管理', en: 'Tenants' },
})
