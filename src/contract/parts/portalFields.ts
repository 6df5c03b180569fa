import { dateTime, flag, image, integer, references, rows, text } from '../define/field.ts'

const IMAGES = ['image/jpeg', 'image/png'] as const
const LINK = {
  max: 300,
  pattern: /^(https?:\/\/[^\s/]|\/(?!\/))\S*$/,
  patternText: '链接以 https://、http:// 或 / 开头，不含空格',
} as const

/** What visitors of an entry see: its fields are the draft, and a publication keeps a copy of them. */
export const PORTAL_LOOK = {
  title: text('入口标题', { required: '请输入入口标题', max: 40, help: '登录页和浏览器标签上的名称' }),
  logo: image('标志', { public: true, accept: IMAGES, maxBytes: 500 * 1024 }),
  favicon: image('标签图标', { public: true, accept: ['image/png'], maxBytes: 200 * 1024 }),
  loginBackground: image('登录背景', { public: true, accept: IMAGES, maxBytes: 2 * 1024 * 1024 }),
  themeColor: text('主题色', {
    default: '#409EFF',
    max: 7,
    mono: true,
    pattern: /^#[0-9A-Fa-f]{6}$/,
    patternText: '请输入 # 加六位十六进制颜色，如 #409EFF',
    help: '按钮上的文字取黑白中更清楚的一种',
  }),
  banners: rows('横幅', {
    max: 5,
    fields: {
      image: image('图片', { required: true, public: true, accept: IMAGES, maxBytes: 2 * 1024 * 1024 }),
      name: text('说明', { required: true, max: 40 }),
      link: text('链接', LINK),
      startTime: dateTime('开始'),
      endTime: dateTime('结束'),
    },
  }),
  navs: rows('导航', {
    max: 8,
    fields: {
      name: text('名称', { required: true, max: 20 }),
      link: text('链接', { ...LINK, required: true }),
    },
  }),
  icp: text('备案号', { max: 60 }),
  copyright: text('版权', { max: 100 }),
  contentIds: references('页脚文章', {
    to: 'content',
    where: { status: 'published' },
    onRemove: 'keep',
    max: 5,
    help: '如用户协议、隐私政策；不登录也能看',
  }),
  servicePhone: text('服务电话', {
    max: 20,
    mono: true,
    pattern: /^[0-9+() -]{5,20}$/,
    patternText: '请输入正确的电话',
  }),
}

/** What the publication of an entry leaves in its row. */
export const PORTAL_PUBLICATION = {
  isModified: flag('有未发布修改', { computed: true, default: true, search: 'none', width: 120 }),
  publishVersion: integer('发布版本', { computed: true, default: 0, width: 90 }),
  publishTime: dateTime('发布时间', { computed: true, width: 150 }),
}
