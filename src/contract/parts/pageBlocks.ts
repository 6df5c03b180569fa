import {
  dateTime,
  type Fields,
  flag,
  image,
  integer,
  longText,
  oneOf,
  references,
  rows,
  text,
} from '../define/field.ts'

/** A kind of block a page is made of. */
export interface BlockSpec {
  readonly label: string
  readonly fields: Fields
}

/** A block on a page. */
export interface PageBlock {
  readonly key: string
  readonly type: string
  readonly props: Readonly<Record<string, unknown>>
}
/** A page as it is stored: its head, and its blocks from top to bottom. */
export interface PageConfig {
  readonly page: Readonly<Record<string, unknown>>
  readonly components: readonly PageBlock[]
}

/** A path of the app itself, so that no page leads elsewhere or runs anything. */
const link = text('链接', {
  max: 200,
  mono: true,
  pattern: /^\/(?![/\\])[^\s<>"'`\\]*$/,
  patternText: '链接须是以 / 开头的站内路径',
})
const neededLink = { ...link, required: '请输入链接' } as typeof link
const picture = image('图片', {
  public: true,
  accept: ['image/jpeg', 'image/png', 'image/webp'],
  maxBytes: 2 * 1024 * 1024,
})
const neededPicture = { ...picture, required: '请选择图片' } as typeof picture
const title = text('标题', { max: 20 })
const neededTitle = { ...title, required: '请输入标题' } as typeof title
const share = (label: string) => integer(label, { required: '请输入 0 至 100 的数', min: 0, max: 100 })

/** What every block has: when it is shown. */
const SHOWN: Fields = {
  visibleFrom: dateTime('显示开始'),
  visibleTo: dateTime('显示结束', { after: 'visibleFrom', help: '不填则一直显示' }),
}

const BANNER: Fields = {
  images: rows('轮播图片', { max: 8, required: '请添加图片', fields: { image: neededPicture, link } }),
  seconds: integer('停留秒数', { min: 2, max: 20, default: 4 }),
}
const NAV_GRID: Fields = {
  columns: integer('每行个数', { min: 3, max: 5, default: 4 }),
  items: rows('导航项', {
    max: 20,
    required: '请添加导航项',
    fields: { title: neededTitle, link: neededLink, icon: picture },
  }),
}
const GOODS_LIST: Fields = {
  title,
  layout: oneOf(
    '排列',
    { grid: '双列', list: '单列', slide: '横滑' },
    { wire: { grid: 1, list: 2, slide: 3 }, default: 'grid' },
  ),
  skuIds: references('商品', { to: 'goodsSku', required: '请选择商品', max: 50 }),
  price: flag('显示价格', { default: true }),
}
const ARTICLE_LIST: Fields = {
  title,
  contentIds: references('文章', { to: 'content', required: '请选择文章', max: 20 }),
}
const HOT_AREA: Fields = {
  image: neededPicture,
  areas: rows('热区', {
    max: 10,
    required: '请添加热区',
    fields: {
      left: share('左(%)'),
      top: share('上(%)'),
      width: share('宽(%)'),
      height: share('高(%)'),
      link: neededLink,
    },
  }),
}
const TAB_BAR: Fields = {
  items: rows('导航项', {
    max: 5,
    required: '请添加导航项',
    fields: { title: neededTitle, link: neededLink, icon: picture },
  }),
}

const block = (label: string, fields: Fields): BlockSpec => ({
  label,
  fields: { ...fields, ...SHOWN },
})

/** The kinds of blocks by their name in a page. */
export const BLOCKS: Readonly<Record<string, BlockSpec>> = {
  banner: block('轮播图', BANNER),
  navGrid: block('导航宫格', NAV_GRID),
  goodsList: block('商品列表', GOODS_LIST),
  articleList: block('文章列表', ARTICLE_LIST),
  notice: block('公告栏', {
    text: text('公告文字', { required: '请输入公告文字', max: 60 }),
    link,
  }),
  richText: block('富文本', {
    html: longText('正文', { required: '请输入正文', max: 20_000, help: '保存时去除脚本、样式和站外图片' }),
  }),
  image: block('图片', { image: neededPicture, link }),
  hotArea: block('热区图', HOT_AREA),
  search: block('搜索框', { placeholder: text('提示文字', { max: 20 }) }),
  countdown: block('倒计时', {
    title,
    endTime: dateTime('结束时间', { required: '请选择结束时间' }),
  }),
  spacer: block('间隔', {
    height: integer('高度(像素)', { required: '请输入高度', min: 4, max: 200, default: 16 }),
  }),
  tabBar: block('底部导航', TAB_BAR),
}

/** The head of a page. */
export const PAGE_HEAD: Fields = {
  title: text('页面标题', { required: '请输入页面标题', max: 30 }),
  bg: text('背景色', {
    max: 7,
    mono: true,
    pattern: /^#[0-9a-fA-F]{6}$/,
    patternText: '颜色写作 #RRGGBB，如 #F5F5F5',
  }),
  shareTitle: text('分享标题', { max: 30 }),
}

export const MAX_BLOCKS = 100
export const MAX_PAGE_BYTES = 512 * 1024

/** The kind of block with a name; undefined where there is none. */
export const blockOf = (type: string): BlockSpec | undefined =>
  Object.hasOwn(BLOCKS, type) ? BLOCKS[type] : undefined

/** A page without blocks. */
export const emptyPage = (name: string): PageConfig => ({ page: { title: name }, components: [] })
