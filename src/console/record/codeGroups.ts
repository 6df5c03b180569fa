/** Numbers from this length on are grouped, and shortened in rows. */
const LONG = 14
const DATED = /^([A-Za-z]{0,4})(20\d{2})((?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))(\d{4,})(.*)$/
const DIGITS = /^([A-Za-z]{0,4})(\d{10,})(-\d+)?$/
const GROUP = 6
const SHORT_END = 6

const split = (digits: string, size: number): string[] => digits.match(new RegExp(`.{1,${size}}`, 'g')) ?? []

/** The groups in which a long number is read: prefix, day, digits in sixes; others stay whole. */
export function codeGroups(code: string): readonly string[] {
  if (code.length < LONG) return [code]
  const dated = DATED.exec(code)
  if (dated) {
    const [, prefix = '', year = '', day = '', digits = '', rest = ''] = dated
    return [prefix, `${year}${day}`, ...split(digits, GROUP), rest].filter((group) => group !== '')
  }
  const plain = DIGITS.exec(code)
  return plain
    ? [plain[1] ?? '', ...split(plain[2] ?? '', 4)].filter((group) => group !== '').concat(plain[3] ?? [])
    : [code]
}

/** A long number as its beginning, with the day where it has one, and its last digits. */
export function shortCode(code: string): readonly [start: string, end: string] | null {
  if (code.length < LONG) return null
  const dated = DATED.exec(code)
  if (dated) return [`${dated[1] ?? ''}${dated[3] ?? ''}…`, code.slice(-SHORT_END)]
  const plain = DIGITS.exec(code)
  return plain
    ? [`${code.slice(0, (plain[1] ?? '').length + 4)}…`, code.slice(-SHORT_END - (plain[3] ?? '').length)]
    : null
}
