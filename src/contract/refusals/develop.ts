import type { ErrorSpec } from './spec.ts'

/** Refusals of data sources. */
export const DEVELOP_REFUSALS = {
  DATASOURCE_URL: { status: 400, text: '连接地址格式不正确' },
  DATASOURCE_OPTION: { status: 400, text: '不允许的连接参数：{key}' },
  DATASOURCE_DRIVER_MISMATCH: { status: 400, text: '连接地址与驱动不一致' },
  DATASOURCE_SHARDING: { status: 400, text: '暂不支持分片数据源' },
  DATASOURCE_PASSWORD: { status: 400, text: '请输入密码' },
  DATASOURCE_PASSWORD_AGAIN: { status: 400, text: '修改连接信息后请重新输入密码' },
  DATASOURCE_DISABLED: { status: 400, text: '数据源已停用' },
  DATASOURCE_NO_DRIVER: { status: 400, text: '服务器没有安装此数据库的驱动，不能测试' },
  DATASOURCE_UNREACHABLE: { status: 400, text: '连接失败' },
} as const satisfies Record<string, ErrorSpec>
