import { describe, expect, test } from 'vitest'
import { readings, readingTable } from '../../src/kernel/pinyin.ts'
import { readerOf } from '../../src/palette/readings.ts'

describe('pinyin readings', () => {
  test.each([
    ['重置密码', 'zhong/chong zhi mi ma'],
    ['新增SKU', 'xin zeng sku'],
    ['调拨单', 'diao/tiao bo dan'],
    ['订单调整', 'ding dan diao/tiao zheng'],
    ['银行', 'yin hang/xing'],
    ['行政区划', 'hang/xing zheng qu hua'],
    ['长期', 'chang/zhang qi'],
    ['重量', 'zhong/chong liang'],
    ['降价', 'jiang/xiang jia'],
    ['差异', 'cha/chai yi'],
    ['参数', 'can/shen/cen shu'],
    ['费率', 'fei lv/shuai'],
    ['厦门', 'sha/xia men'],
    ['A类 2 号-x', 'a lei 2 hao x'],
    ['ＡＰＩ接口', 'api jie kou'],
    ['', ''],
  ])('%s', (text, expected) => expect(readings(text)).toBe(expected))
})

test('the bundled table of used characters gives the same readings as the dictionary', () => {
  const texts = ['重置密码', '订单调整 SKU', '行政区划']
  const read = readerOf(readingTable(texts))
  for (const text of texts) expect(read(text)).toBe(readings(text))
  expect(read('重新')).toBe('zhong/chong 新')
})
