/** Data scopes of the demonstration, by the codes of their menus. */
export const DATA_SCOPES = [
  {
    menu: 'user',
    resourceCode: 'user',
    scopeName: '本机构及下级的用户',
    scopeType: 'deptTree',
    scopeField: '*',
    remark: '只看自己机构的同事',
  },
  {
    menu: 'user',
    resourceCode: 'user',
    scopeName: '全部用户',
    scopeType: 'all',
    scopeField: '*',
  },
  {
    menu: 'param',
    resourceCode: 'param',
    scopeName: '自己创建的参数',
    scopeType: 'own',
    scopeField: '*',
  },
  {
    menu: 'post',
    resourceCode: 'post',
    scopeName: '基层岗位',
    scopeType: 'custom',
    scopeField: '*',
    scopeValue: "category in ('3', '4')",
    scopeRule: { field: 'category', operator: 'in', value: ['3', '4'] },
  },
] as const

/** API scopes; customer service has the first. */
export const API_SCOPES = [
  {
    menu: 'post',
    resourceCode: 'post',
    scopeName: '岗位下拉',
    scopePath: 'GET /blade-system/post/select',
    scopeType: 'system',
  },
  {
    menu: 'dictbiz',
    resourceCode: 'dictbiz',
    scopeName: '业务字典读取',
    scopePath: 'GET /blade-system/dict-biz/**',
    scopeType: 'business',
  },
] as const
