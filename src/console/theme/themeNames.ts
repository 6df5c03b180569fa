/** The eleven themes with their names in the dialog, in Chinese. */
export const THEMES: Readonly<Record<string, string>> = {
  default: '默认',
  white: '纯白',
  dark: '暗黑',
  star: '星空',
  bule: '深蓝',
  iview: '石墨',
  vip: '黑金',
  cool: '清凉',
  d2: '晨雾',
  hey: '海军',
  lte: '炭灰',
}
