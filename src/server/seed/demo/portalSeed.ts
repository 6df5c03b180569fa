import { content } from '../../../contract/resources/content/content.ts'
import { portal, type PublishedPortal } from '../../../contract/resources/content/portal.ts'
import { formatMoment } from '../../../kernel/time.ts'
import { replaceChildren } from '../../store/childRows.ts'
import type { Writer } from '../../store/db.ts'
import { selectWhere } from '../../store/rows.ts'
import { putFor } from '../../store/seed/putRows.ts'

const DOMAIN = 'ops.yunfan.example'
const DAY_MS = 86_400_000
const NAVS = [
  { name: '官网', link: 'https://www.yunfan.example' },
  { name: '招商合作', link: 'https://www.yunfan.example/join' },
]
const USUAL: PublishedPortal = {
  title: '云帆科技运营平台',
  logo: null,
  favicon: null,
  loginBackground: null,
  themeColor: '#1F6FEB',
  banners: [],
  navs: NAVS,
  icp: '沪ICP备00000001号',
  copyright: '© 2026 云帆科技',
  contentIds: [],
  servicePhone: '400-000-0001',
}

/** Writes the entry of the company that visitors see, and one that waits for the end of the year. */
export async function seedPortals(writer: Writer, tenantId: string): Promise<void> {
  const [terms] = await selectWhere(writer, content, tenantId, {
    all: [{ field: 'title', operator: 'equals', values: ['平台服务协议'] }],
  })
  const look = { ...USUAL, contentIds: terms ? [terms.id] : [] }
  const { banners: _banners, navs: _navs, ...fields } = look
  const ids = await putFor(writer, tenantId)(portal.id, [
    {
      ...fields,
      portalName: '日常登录页',
      domain: DOMAIN,
      publishedConfig: look,
      isModified: false,
      publishVersion: 1,
      publishTime: formatMoment(new Date(Date.now() - 40 * DAY_MS)),
      status: 'enabled',
    },
    {
      ...fields,
      portalName: '年货节登录页',
      title: '云帆科技运营平台 · 年货节值班',
      themeColor: '#C2410C',
      domain: DOMAIN,
      isModified: true,
      publishVersion: 0,
      status: 'disabled',
    },
  ])
  for (const parentId of ids)
    await replaceChildren(writer, portal, 'navs', { tenantId, parentId, rows: NAVS })
}
