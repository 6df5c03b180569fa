import { express } from '../../../contract/resources/stock/express.ts'
import type { Writer } from '../../store/db.ts'
import { putFor } from '../../store/seed/putRows.ts'

/** Express companies: code, name, code at the tracking service, pattern of numbers, hotline, site, phone needed. */
const COMPANIES: readonly (readonly [
  code: string,
  name: string,
  query: string,
  pattern: string,
  hotline: string,
  site: string,
  needsPhone?: true,
])[] = [
  ['SF', '顺丰速运', 'shunfeng', '^SF\\d{10,15}$', '95338', 'https://www.sf-express.com', true],
  ['YTO', '圆通速递', 'yuantong', '^YT\\d{10,18}$', '95554', 'https://www.yto.net.cn'],
  ['ZTO', '中通快递', 'zhongtong', '^7[3-9]\\d{10,14}$', '95311', 'https://www.zto.com', true],
  ['STO', '申通快递', 'shentong', '^(77|88)\\d{11,13}$', '95543', 'https://www.sto.cn'],
  ['YD', '韵达速递', 'yunda', '^(31|43|46)\\d{11,14}$', '95546', 'https://www.yundaex.com'],
  ['JD', '京东物流', 'jd', '^JD[A-Z0-9]{11,18}$', '950616', 'https://www.jdl.com'],
  ['EMS', '邮政EMS', 'ems', '^([A-Z]{2}\\d{9}CN|1[01]\\d{11})$', '11183', 'https://www.ems.com.cn'],
  ['DBL', '德邦快递', 'debangkuaidi', '^DPK\\d{12,15}$', '95353', 'https://www.deppon.com'],
]

/** Writes the express companies of the demonstration; the last one is no longer used. */
export async function seedExpress(writer: Writer, tenantId: string): Promise<void> {
  await putFor(writer, tenantId)(
    express.id,
    COMPANIES.map(
      ([expressCode, expressName, queryCode, noRegex, customerPhone, trackUrl, needsPhone], index) => ({
        expressCode,
        expressName,
        queryCode,
        noRegex,
        customerPhone,
        trackUrl,
        phoneTailRequired: needsPhone ?? false,
        sort: index + 1,
        status: index === COMPANIES.length - 1 ? 'disabled' : 'enabled',
      }),
    ),
  )
}
