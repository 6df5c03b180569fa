/**
 * Provinces by their two-digit code in GB/T 2260; the names have no suffix, so that 广东 and 广东省 are the
 * same.
 */
const PROVINCES: readonly (readonly [code: number, name: string])[] = [
  [11, '北京'],
  [12, '天津'],
  [13, '河北'],
  [14, '山西'],
  [15, '内蒙古'],
  [21, '辽宁'],
  [22, '吉林'],
  [23, '黑龙江'],
  [31, '上海'],
  [32, '江苏'],
  [33, '浙江'],
  [34, '安徽'],
  [35, '福建'],
  [36, '江西'],
  [37, '山东'],
  [41, '河南'],
  [42, '湖北'],
  [43, '湖南'],
  [44, '广东'],
  [45, '广西'],
  [46, '海南'],
  [50, '重庆'],
  [51, '四川'],
  [52, '贵州'],
  [53, '云南'],
  [54, '西藏'],
  [61, '陕西'],
  [62, '甘肃'],
  [63, '青海'],
  [64, '宁夏'],
  [65, '新疆'],
  [71, '台湾'],
  [81, '香港'],
  [82, '澳门'],
]
const choiceName = (code: number): string => `p${code}`

/** Choices of a field of regions, and their numbers. */
export const REGION_CHOICES: Readonly<Record<string, string>> = Object.fromEntries(
  PROVINCES.map(([code, name]) => [choiceName(code), name]),
)
export const REGION_WIRE: Readonly<Record<string, number>> = Object.fromEntries(
  PROVINCES.map(([code]) => [choiceName(code), code]),
)

/**
 * The two-digit code of a region written as code (`44`, `440000`) or name (`广东`, `广东省`); null for
 * anything else.
 */
export function regionCode(text: string | null | undefined): string | null {
  const input = (text ?? '').trim()
  const province = /^\d{2}(\d{4})?$/.test(input)
    ? PROVINCES.find(([code]) => String(code) === input.slice(0, 2))
    : input === ''
      ? undefined
      : PROVINCES.find(([, name]) => input.startsWith(name))
  return province ? String(province[0]) : null
}
