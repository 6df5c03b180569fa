import type { Ctx } from '../../src/palette/command.ts'
import { listOf, moment, rowsSelected } from './moments.ts'

const row = (title: string, state: string | null = null) => ({ id: '1', title, state })
/** Moments the queries are typed in. */
export const MOMENTS: Readonly<Record<string, Ctx>> = {
  anywhere: moment(),
  users: moment({ zone: 'grid', list: listOf('user', { cursor: row('张三', 'active') }) }),
  usersNoRow: moment({ zone: 'grid', list: listOf('user') }),
  dictSelected: moment({ zone: 'grid', list: listOf('dictBiz', { selection: rowsSelected(12), states: new Set(['open']) }) }),
  usersSelected: moment({ zone: 'grid', list: listOf('user', { selection: rowsSelected(12), states: new Set(['active', 'disabled']) }) }),
  tenants: moment({ zone: 'grid', list: listOf('tenant', { cursor: row('腾云', 'active') }) }),
  roles: moment({ zone: 'grid', list: listOf('role', { cursor: row('管理员') }) }),
  english: moment({ locale: 'en' }),
}

/** Query, the id meant, the moment (anywhere if left out). */
export const GOLDEN: readonly (readonly [query: string, id: string, moment?: string])[] = [
  /* Chinese */
  ['用户', 'open.user'], ['用户管理', 'open.user'], ['角色', 'open.role'], ['业务字典', 'open.dictbiz'], ['系统字典', 'open.dict'], ['机构', 'open.dept'], ['岗位', 'open.post'],
  ['菜单', 'open.menu'], ['顶部', 'open.topmenu'], ['参数', 'open.param'], ['租户', 'open.tenant'], ['产品包', 'open.tenantPackage'], ['应用', 'open.client'], ['数据权限', 'open.dataScope'],
  ['接口', 'open.apiScope'], ['日志', 'open.logOperate'], ['首页', 'open.home'], ['控制台', 'open.dashboard'], ['个人', 'open.info'],
  ['新增用户', 'user.add'], ['新增角色', 'role.add'], ['新增参数', 'param.add'], ['新增', 'user.add', 'users'], ['删除', 'user.delete', 'users'], ['修改', 'user.edit', 'users'],
  ['锁', 'session.lock'], ['锁屏', 'session.lock'], ['退出', 'session.logout'], ['注销', 'session.logout'], ['主题', 'appearance.theme'], ['语言', 'appearance.locale'], ['密度', 'appearance.density'],
  ['传统', 'appearance.classic'], ['全屏', 'appearance.fullscreen'], ['清除缓存', 'session.clearCache'], ['缓存', 'session.clearCache'], ['快捷键', 'help.keys'], ['撤销', 'edit.undo'], ['重做', 'edit.redo'],
  ['关闭其他', 'tabs.closeOthers'], ['关闭全部', 'tabs.closeAll'], ['密码重置', 'user.resetPassword', 'users'], ['重置密码', 'user.resetPassword', 'users'], ['封存', 'dictBiz.seal', 'dictSelected'],
  ['角色配置', 'user.grant', 'users'], ['停用', 'user.disable', 'usersSelected'], ['启用', 'user.enable', 'usersSelected'], ['授权配置', 'tenant.setting', 'tenants'], ['锁定', 'tenant.lock', 'tenants'],
  ['权限设置', 'role.grant', 'roles'], ['刷新', 'list.refresh', 'users'], ['筛选', 'list.filter', 'users'], ['反选', 'list.invert', 'users'], ['侧栏', 'appearance.sidebar'], ['错误日志', 'view.errorLog'],
  /* Initials */
  ['yh', 'open.user'], ['yhgl', 'open.user'], ['ywzd', 'open.dictbiz'], ['xtzd', 'open.dict'], ['jsgl', 'open.role'], ['jggl', 'open.dept'], ['gwgl', 'open.post'], ['cdgl', 'open.menu'], ['dbcd', 'open.topmenu'],
  ['csgl', 'open.param'], ['zhgl', 'open.tenant'], ['zhcpb', 'open.tenantPackage'], ['yygl', 'open.client'], ['sjqx', 'open.dataScope'], ['jkqx', 'open.apiScope'], ['czrz', 'open.logOperate'], ['kzt', 'open.dashboard'],
  ['sy', 'open.home'], ['grxx', 'open.info'], ['xzyh', 'user.add'], ['xzjs', 'role.add'], ['xzcs', 'param.add'], ['xz', 'user.add', 'users'], ['scyh', 'user.delete', 'users'], ['xgyh', 'user.edit', 'users'],
  ['mmcz', 'user.resetPassword', 'users'], ['mmzz', 'user.resetPassword', 'users'], ['czmm', 'user.resetPassword', 'users'], ['fc', 'dictBiz.seal', 'dictSelected'], ['ty', 'user.disable', 'usersSelected'], ['qy', 'user.enable', 'usersSelected'],
  ['sp', 'session.lock'], ['tcdl', 'session.logout'], ['qhzt', 'appearance.theme'], ['qhyy', 'appearance.locale'], ['qhmd', 'appearance.density'], ['ctms', 'appearance.classic'], ['qhdctms', 'appearance.classic'], ['qchc', 'session.clearCache'],
  ['gbqt', 'tabs.closeOthers'], ['gbqb', 'tabs.closeAll'], ['gbbq', 'tabs.close'], ['cxdk', 'tabs.reopen'], ['kjj', 'help.keys'], ['zdykjj', 'help.remap'], ['qp', 'appearance.fullscreen'], ['qxsz', 'role.grant', 'roles'],
  ['sqpz', 'tenant.setting', 'tenants'], ['jspz', 'user.grant', 'users'], ['jcsd', 'user.unlock', 'users'],
  /* Pinyin, full, partial and mixed */
  ['yonghu', 'open.user'], ['yongh', 'open.user'], ['yhguanli', 'open.user'], ['yewuzidian', 'open.dictbiz'], ['yewu', 'open.dictbiz'], ['xitongzidian', 'open.dict'], ['jigou', 'open.dept'], ['juese', 'open.role'], ['jiaose', 'open.role'],
  ['caidan', 'open.menu'], ['canshu', 'open.param'], ['shenshu', 'open.param'], ['zuhu', 'open.tenant'], ['shouye', 'open.home'], ['xinzeng', 'user.add', 'users'], ['xin zeng yong hu', 'user.add'], ['xinzyh', 'user.add'],
  ['shanchu', 'user.delete', 'users'], ['suoping', 'session.lock'], ['tuichu', 'session.logout'], ['zhuti', 'appearance.theme'], ['fengcun', 'dictBiz.seal', 'dictSelected'], ['fengc', 'dictBiz.seal', 'dictSelected'],
  ['tingyong', 'user.disable', 'usersSelected'], ['chongzhi', 'user.resetPassword', 'users'], ['zhongzhi', 'user.resetPassword', 'users'], ['caozuorizhi', 'open.logOperate'], ["yong'hu", 'open.user'], ['用hu', 'open.user'], ['新增yh', 'user.add'],
  /* The other language, any order, mixed words */
  ['users', 'open.user'], ['roles', 'open.role'], ['departments', 'open.dept'], ['parameters', 'open.param'], ['tenants', 'open.tenant'], ['new user', 'user.add'], ['user new', 'user.add'], ['add user', 'user.add'],
  ['business dict', 'open.dictbiz'], ['dashboard', 'open.dashboard'], ['home', 'open.home'], ['profile', 'open.info'], ['lock screen', 'session.lock'], ['log out', 'session.logout'], ['logout', 'session.logout'], ['theme', 'appearance.theme'],
  ['dark', 'appearance.theme'], ['language', 'appearance.locale'], ['density', 'appearance.density'], ['classic', 'appearance.classic'], ['fullscreen', 'appearance.fullscreen'], ['undo', 'edit.undo'], ['clear cache', 'session.clearCache'],
  ['close other', 'tabs.closeOthers'], ['shortcuts', 'help.keys'], ['reset password', 'user.resetPassword', 'users'], ['seal', 'dictBiz.seal', 'dictSelected'], ['disable', 'user.disable', 'usersSelected'], ['用户 新增', 'user.add'],
  ['user.add', 'user.add'], ['user.resetPassword', 'user.resetPassword', 'users'], ['dictbiz.seal', 'dictBiz.seal', 'dictSelected'],
  /* English interface */
  ['users', 'open.user', 'english'], ['new user', 'user.add', 'english'], ['add user', 'user.add', 'english'], ['xinzeng yonghu', 'user.add', 'english'], ['xzyh', 'user.add', 'english'], ['yonghu', 'open.user', 'english'], ['用户', 'open.user', 'english'], ['lock', 'session.lock', 'english'],
  ['theme', 'appearance.theme', 'english'], ['change th', 'appearance.theme', 'english'], ['ywzd', 'open.dictbiz', 'english'], ['business dictionaries', 'open.dictbiz', 'english'], ['log out', 'session.logout', 'english'],
  /* The beginnings people stop at */
  ['用', 'open.user'], ['菜', 'open.menu'], ['角', 'open.role'], ['yongh', 'open.user'], ['ywz', 'open.dictbiz'], ['xtz', 'open.dict'], ['juse', 'open.role'], ['jues', 'open.role'], ['qiehuanzhuti', 'appearance.theme'], ['qiehuany', 'appearance.locale'],
  ['guanbibiaoqian', 'tabs.close'], ['guanbiqita', 'tabs.closeOthers'], ['chexiao', 'edit.undo'], ['shuaxin', 'list.refresh', 'users'], ['sx', 'list.refresh', 'users'], ['fanxuan', 'list.invert', 'users'],
  ['quanping', 'appearance.fullscreen'], ['mima', 'user.resetPassword', 'users'], ['bianji', 'user.edit', 'users'], ['fuzhibianhao', 'list.copyId', 'users'], ['fzlj', 'list.copyLink', 'users'], ['sscd', 'palette.places'],
  /* A slip of the finger */
  ['yongju', 'open.user'], ['depatments', 'open.dept'], ['parametres', 'open.param'], ['dashbaord', 'open.dashboard'],
]
