import type { ErrorSpec } from './spec.ts'

/** Refusals of users, roles, menus and tenants. */
export const SYSTEM_REFUSALS = {
  GRANT_BEYOND: { status: 400, text: '不能授予自己没有的权限：{permission}' },
  ACCOUNT_UNPLACED: { status: 400, text: '请先给账号 [{account}] 分配角色、部门、岗位后再审批通过!' },
  CLIENT_SECRET_REQUIRED: { status: 400, text: '请输入客户端密钥' },
  MENU_PATH_EXISTS: { status: 400, text: '菜单路径已存在!' },
  MENU_NAME_OR_CODE_EXISTS: { status: 400, text: '菜单名或编号已存在!' },
  MENU_PARENT_NOT_MENU: { status: 400, text: '父节点只可选择菜单类型!' },
  TOP_MENU_BEYOND_OWN: { status: 400, text: '只能放入自己可见的菜单' },
  ROLE_GRANT_SUPER_ADMIN: { status: 400, text: '无权配置超管角色!' },
  ROLE_GRANT_ADMIN: { status: 400, text: '无权配置管理员角色!' },
  ROLE_SUPER_ADMIN_ALIAS: { status: 400, text: '无权限创建超管角色！' },
  ROLE_SUPER_ADMIN_ALIAS_FIXED: { status: 400, text: '超级管理员的别名不能修改' },
  ROLE_SUPER_ADMIN_UNDELETABLE: { status: 400, text: '不能删除超级管理员角色' },
  ROLE_SCOPE_ADMIN_ONLY: { status: 400, text: '只有管理员可以维护数据权限与接口权限' },
  ROLE_SCOPE_PATH_STARS: { status: 400, text: '权限路径最多包含{n}处星号' },
  TENANT_PLATFORM_UNDELETABLE: { status: 400, text: '不可删除管理租户!' },
  TENANT_ACCOUNT_QUOTA: { status: 400, text: '当前租户已到最大账号额度!' },
  USER_DELETE_SELF: { status: 400, text: '不能删除本账号!' },
  USER_DISABLE_SELF: { status: 400, text: '不能停用本账号!' },
  USER_OWN_ROLE: { status: 400, text: '不能修改本账号的角色' },
  USER_IS_ADMIN: { status: 400, text: '不能操作管理员账号' },
  PASSWORD_RESET_TOO_MANY: { status: 400, text: '一次最多重置 {most} 个账号的密码' },
} as const satisfies Record<string, ErrorSpec>
