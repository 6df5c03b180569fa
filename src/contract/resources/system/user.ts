import { date, dateTime, flag, image, oneOf, references, secret, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'

/** Somebody who can log in to the console of one tenant. */
export const user = defineResource({
  id: 'user', label: '用户', path: '/blade-system/user', scope: 'tenant', table: 'account', title: 'realName', export: true, import: true,
  fields: {
    code: text('用户编号', { max: 12, mono: true }),
    userType: oneOf('用户平台', { web: 'WEB', app: 'APP', other: 'OTHER' }, { wire: { web: 1, app: 2, other: 3 }, default: 'web', required: '请选择用户平台' }),
    account: text('登录账号', { required: '请输入登录账号', unique: '当前用户 [{value}] 已存在!', max: 45, mono: true }),
    password: secret('密码', { store: 'hash', max: 45 }),
    name: text('用户昵称', { required: '请输入用户昵称', max: 20 }),
    realName: text('用户姓名', { required: '请输入用户姓名', max: 10 }),
    avatar: image('头像', { accept: ['image/jpeg', 'image/png'], maxBytes: 500 * 1024 }),
    email: text('电子邮箱', { max: 45, pattern: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, patternText: '电子邮箱格式不正确' }),
    phone: text('手机号码', { mask: { start: 3, end: 4 }, max: 45, unique: '当前手机 [{value}] 已存在!', pattern: /^1[3-9]\d{9}$/, patternText: '手机号码格式不正确' }),
    birthday: date('用户生日'),
    sex: oneOf('性别', { male: '男', female: '女', unknown: '未知' }, { wire: { male: 1, female: 2, unknown: 3 } }),
    roleId: references('所属角色', { to: 'role', required: '请选择所属角色' }),
    deptId: references('所属部门', { to: 'dept', required: '请选择所属部门' }),
    postId: references('所属岗位', { to: 'post', required: '请选择所属岗位' }),
    leaderId: references('直属主管', { to: 'user', onRemove: 'keep' }),
    isLeader: flag('是否主管'),
    lockedUntil: dateTime('锁定至', { computed: true }),
    lastLogin: dateTime('最近登录', { computed: true }),
  },
  states: {
    label: '账号状态', initial: 'active', labels: { active: '正常', inactive: '待审核', disabled: '已停用' },
    wire: { active: 1, inactive: 0, disabled: -1 }, tones: { active: 'ok', inactive: 'warn', disabled: 'idle' },
  },
  actions: {
    grant: { label: '角色配置', on: 'selection', ids: 'userIds', permission: 'role', input: { roleIds: references('所属角色', { to: 'role', required: '请选择所属角色' }) }, icon: 'user-cog', place: 'both', key: 's g', handled: true, inverse: 'grant', effects: [{ do: 'access.refresh' }], words: ['assign roles', '分配角色'] },
    resetPassword: { label: '密码重置', on: 'selection', ids: 'userIds', permission: 'reset', danger: 'confirm', icon: 'key-round', place: 'both', handled: true, effects: [{ do: 'sessions.revoke', of: 'row' }], words: ['reset password', '重置密码'] },
    unlock: { label: '解除锁定', on: 'selection', ids: 'userIds', permission: 'edit', icon: 'lock-open', place: 'both', handled: true, words: ['unlock', '解锁'] },
    enable: { label: '启用', on: 'selection', permission: 'edit', from: ['disabled', 'inactive'], to: 'active', inverse: 'disable', key: 's e', icon: 'circle-check', place: 'both', handled: true, words: ['enable', '审核通过'] },
    disable: { label: '停用', on: 'selection', permission: 'edit', from: ['active'], to: 'disabled', inverse: 'enable', key: 's d', icon: 'circle-slash', place: 'both', handled: true, effects: [{ do: 'sessions.revoke', of: 'row' }], words: ['disable', '禁用'] },
  },
  list: { columns: ['realName', 'account', 'status', 'roleId', 'deptId', 'postId', 'phone', 'email', 'lastLogin'], search: ['account', 'realName', 'phone', 'deptId', 'roleId', 'status', 'userType'], plain: 'contains' },
  form: {
    sections: {
      基本信息: ['userType', 'account', 'password', 'name', 'realName', 'code'],
      职责信息: ['roleId', 'deptId', 'postId', 'leaderId', 'isLeader'],
      详细信息: ['phone', 'email', 'sex', 'birthday', 'avatar'],
    },
  },
  menu: { branch: 'system', sort: 1, icon: 'users', path: '/system/user', name: '用户管理', en: 'Users', key: 'g u' },
  indexes: [['account']],
})
