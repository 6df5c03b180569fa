/**
 * Icons of ours for the names that other consoles store with menus: classes of icon fonts
 * (`iconfont icon-yonghu`, `el-icon-user`) and names of icon sets. The first word found decides.
 */
const WORDS: readonly (readonly [words: RegExp, icon: string])[] = [
  [/plus|add|xinzeng/, 'plus'],
  [/delete|remove|trash|shanchu/, 'trash-2'],
  [/edit|form|compile|bianji|biaodan/, 'pencil'],
  [/file-?text|view|eye|chakan/, 'eye'],
  [/upload|import/, 'upload'],
  [/download|export/, 'download'],
  [/role|authority|quanxian|shouquan|safety|lock|hezuohuoban/, 'shield-check'],
  [/user|yonghu|people|person/, 'users'],
  [/group|dept|jigou|subordinate|tree/, 'network'],
  [/post|gangwei|shenpi|shenqing/, 'id-card'],
  [/dict|address|book|study|zidian/, 'book-a'],
  [/menu|caidan/, 'menu'],
  [/param|canshu|slider|shoucang|star/, 'sliders-horizontal'],
  [/setting|config|peiwang|shezhi|tool|kaifa/, 'settings-2'],
  [/tenant|company|building|office/, 'building-2'],
  [/client|phone|shouji|mobile/, 'smartphone'],
  [/sms|message|notice|xiaoxi|tongzhi|bell|ding/, 'megaphone'],
  [/log|rizhi|doc|record|memo|list/, 'clipboard-list'],
  [/shuju|data|chart|kanban|report|tongji/, 'chart-column'],
  [/monitor|gaojing|warn|alarm|jiankong/, 'activity'],
  [/region|map|gps|location|diqiu|diqu/, 'map-pin'],
  [/cloud|cspace|oss|server|yingjian/, 'hard-drive'],
  [/flow|liu|guize|process|task|dispose/, 'workflow'],
  [/image|tupian|picture/, 'image'],
  [/search|chaxun|sousuo/, 'search'],
  [/home|shouye|desk|shebei/, 'house'],
  [/time|clock|history|calendar/, 'clock'],
  [/link|lianjie|interface|jiekou|renjijiaohu/, 'plug'],
]

/** The icon for a name of another console: one that fits its words, else that of a page. */
export function oldIcon(name: string): string {
  const word = name.toLowerCase()
  return WORDS.find(([words]) => words.test(word))?.[1] ?? 'file-text'
}
