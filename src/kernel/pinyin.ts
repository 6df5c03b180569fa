import { pinyin } from 'pinyin-pro'
import { isHan, readWith, tokensOf } from './readings.ts'

/**
 * Characters common in this business whose readings the dictionary orders badly or mixes with surnames and
 * archaic ones; the most common reading comes first.
 */
const TRADE: Readonly<Record<string, string>> = {
  重: 'zhong/chong',
  长: 'chang/zhang',
  调: 'diao/tiao',
  行: 'hang/xing',
  单: 'dan',
  券: 'quan',
  校: 'xiao/jiao',
  便: 'bian/pian',
  降: 'jiang/xiang',
  差: 'cha/chai',
  载: 'zai',
  参: 'can/shen/cen',
  量: 'liang',
  供: 'gong',
  曾: 'zeng/ceng',
  还: 'hai/huan',
  发: 'fa',
  数: 'shu',
  属: 'shu/zhu',
  分: 'fen',
  得: 'de/dei',
  会: 'hui/kuai',
  种: 'zhong',
  朝: 'chao/zhao',
  传: 'chuan/zhuan',
  弹: 'tan/dan',
  厦: 'sha/xia',
  率: 'lv/shuai',
  仓: 'cang',
  期: 'qi',
  区: 'qu',
  查: 'cha',
  系: 'xi/ji',
  解: 'jie',
  色: 'se',
  角: 'jiao/jue',
  合: 'he',
  和: 'he',
  大: 'da',
  的: 'de',
  绿: 'lv',
  女: 'nv',
  折: 'zhe',
  石: 'shi',
  车: 'che',
  万: 'wan',
  广: 'guang',
  厂: 'chang',
  价: 'jia',
  见: 'jian',
  提: 'ti',
  盛: 'sheng',
}
const readingCache = new Map<string, string>(Object.entries(TRADE))

/** All readings of a character without tones, ü as v, separated by `/`. */
function characterReadings(character: string): string {
  const cached = readingCache.get(character)
  if (cached !== undefined) return cached
  const reading =
    [...new Set(pinyin(character, { toneType: 'none', multiple: true, type: 'array', v: true }))]
      .filter((syllable) => /^[a-z]+$/.test(syllable))
      .join('/') || character
  readingCache.set(character, reading)
  return reading
}

/**
 * Readings of a text for matching: `重置密码` → `zhong/chong zhi mi ma`, `新增SKU` → `xin zeng sku`. Only for
 * the server and the build, because the dictionary is large.
 */
export const readings = (text: string): string =>
  readWith(text, (token) => (isHan(token) ? characterReadings(token) : token))

/** The readings of every character in these texts; small enough to be part of the console's catalogue. */
export function readingTable(texts: Iterable<string>): Record<string, string> {
  const table: Record<string, string> = {}
  for (const text of texts)
    for (const token of tokensOf(text)) if (isHan(token)) table[token] ??= characterReadings(token)
  return table
}
