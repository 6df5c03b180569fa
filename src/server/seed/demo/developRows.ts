import type { Vault } from '../../secrets/vault.ts'
import { SHARED_TEMPLATES } from './templateRows.ts'
import type { Put } from '../../store/seed/putRows.ts'

/** Data sources of the demonstration; their hosts do not exist. */
const SOURCES = [
  [
    '报表只读库',
    'postgresql',
    'report.db.example.com',
    5432,
    'report',
    'report_reader',
    '日报与月报读取，账号只有查询权限',
  ],
  [
    '会员系统历史库',
    'postgresql',
    'member.db.example.com',
    5432,
    'member_2024',
    'archive_reader',
    '2024 年以前的会员，只做核对',
  ],
  ['旧商城库', 'mysql', 'mall.db.example.com', 3306, 'mall', 'mall_reader', '迁移完成后停用'],
] as const

const template = (title: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<ureport><cell name="A1" row="1" col="1"><simple-value><![CDATA[${title}]]></simple-value></cell></ureport>`,
  ].join('\n')

/** Writes shared templates, and data sources and report files that a company brings along from its old console. */
export async function seedDevelop(put: Put, vault: Vault): Promise<void> {
  await put(
    'datasource',
    SOURCES.map(([name, driverClass, host, port, dbName, username, remark]) => ({
      name,
      category: 'jdbc',
      driverClass,
      url: `jdbc:${driverClass}://${host}:${port}/${dbName}`,
      username,
      password: vault.seal('demo-only'),
      remark,
      host,
      port,
      dbName,
      lastTestResult: 'untested',
      status: driverClass === 'mysql' ? 'disabled' : 'enabled',
    })),
  )
  await put('shopTemplate', SHARED_TEMPLATES)
  await put('report', [
    { name: 'notice.ureport.xml', remark: '公告报表', content: template('公告报表') },
    { name: 'order-daily.ureport.xml', remark: '订单日报', content: template('订单日报') },
    { name: 'merchant-bill.ureport.xml', remark: '商户对账单', content: template('商户对账单') },
  ])
}
