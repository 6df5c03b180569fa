import { momentOfSerial } from './serialDate.ts'

/**
 * Formats the number of a cell as text: numbers as the sheet shows them, dates and times in canonical form.
 */
export type NumberFormatter = (value: number) => string

/** Number formats that every workbook has without declaring them. */
const BUILT_IN: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm',
  19: 'h:mm:ss',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd h:mm',
  27: 'yyyy-mm',
  28: 'm-d',
  29: 'm-d',
  30: 'm-d-yy',
  31: 'yyyy-mm-dd',
  32: 'h:mm',
  33: 'h:mm:ss',
  34: 'h:mm',
  35: 'h:mm:ss',
  36: 'yyyy-mm',
  37: '#,##0',
  38: '#,##0',
  39: '#,##0.00',
  40: '#,##0.00',
  41: '#,##0',
  42: '#,##0',
  43: '#,##0.00',
  44: '#,##0.00',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss',
  50: 'yyyy-mm',
  51: 'm-d',
  52: 'yyyy-mm',
  53: 'm-d',
  54: 'm-d',
  55: 'yyyy-mm',
  56: 'm-d',
  57: 'yyyy-mm',
  58: 'm-d',
}

/** A number with the 15 digits a spreadsheet program keeps, without the noise of binary fractions. */
export function generalText(value: number): string {
  const rounded = Number(value.toPrecision(15))
  return Math.abs(rounded) >= 1e21 || (rounded !== 0 && Math.abs(rounded) < 1e-6)
    ? rounded.toFixed(Math.abs(rounded) < 1 ? 20 : 0).replace(/\.?0+$/, '')
    : String(rounded)
}

/**
 * The formatter of a number format. `code` is its format code where the workbook declares one; `from1904`
 * marks workbooks whose dates count from 1904.
 */
export function formatterOf(id: number, code: string | undefined, from1904: boolean): NumberFormatter {
  const formatCode = code ?? BUILT_IN[id]
  if (formatCode === undefined || /^(general|@)?$/i.test(formatCode)) return generalText
  const bare = formatCode.replace(/"[^"]*"|\\.|_.|\*./g, '')
  const elapsed = /\[(h+|m+|s+)\]/i.test(bare)
  const signs = bare.replace(/\[[^\]]*\]/g, '').toLowerCase()
  if (elapsed) return durationText
  if (/[yd]|m{3,}|年|月|日/.test(signs) || (/m/.test(signs) && !/[hs]/.test(signs)))
    return (value) => momentText(value, /[hs]/.test(signs), from1904)
  if (/[hs]/.test(signs)) return (value) => momentText(value - Math.floor(value), true, false).slice(11)
  return numberFormatter(formatCode)
}

function momentText(value: number, timed: boolean, from1904: boolean): string {
  const days = from1904 ? value + 1462 : value < 60 ? value + 1 : value
  const moment = momentOfSerial(timed ? days : Math.floor(days))
  if (Number.isNaN(moment.getTime()) || moment.getUTCFullYear() > 9999) return generalText(value)
  const text = moment.toISOString()
  return timed ? `${text.slice(0, 10)} ${text.slice(11, 19)}` : text.slice(0, 10)
}

function durationText(value: number): string {
  const seconds = Math.round(value * 86_400),
    two = (part: number): string => String(part).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

/**
 * The formatter of a number format that is not a date: prefix, digits and suffix of the section for the sign.
 */
function numberFormatter(formatCode: string): NumberFormatter {
  const sections = sectionsOf(formatCode)
  return (value) => {
    const chosen =
      value < 0 && sections.length > 1
        ? sections[1]
        : value === 0 && sections.length > 2
          ? sections[2]
          : sections[0]
    const text = sectionText(chosen ?? '', Math.abs(value))
    return value < 0 && sections.length < 2 ? `-${text}` : value < 0 && !/[-(]/.test(text) ? `-${text}` : text
  }
}

function sectionsOf(formatCode: string): string[] {
  return formatCode
    .replace(/"[^"]*"|\\./g, (quoted) => quoted.replaceAll(';', '\uffff'))
    .split(';')
    .map((part) => part.replaceAll('\uffff', ';'))
}

function sectionText(section: string, value: number): string {
  const pattern = section
    .replace(/\[\$([^\]-]*)[^\]]*\]/g, (_whole, sign: string) => (sign ? `"${sign}"` : ''))
    .replace(/\[[^\]]*\]/g, '')
    .replace(/_.|\*./g, '')
  const digits = /(?:[0#?][0#?,]*)(?:\.[0#?]*)?(?:E[+-]0+)?/i.exec(maskLiterals(pattern))
  if (!digits) return literal(pattern) || generalText(value)
  if (/e/i.test(digits[0])) return generalText(value)
  const percent = maskLiterals(pattern).includes('%')
  const before = literal(pattern.slice(0, digits.index)),
    after = literal(pattern.slice(digits.index + digits[0].length))
  return `${before}${digitText(digits[0], percent ? Number((value * 100).toPrecision(15)) : value)}${after}`.trim()
}

/** Replaces quoted and escaped characters by placeholders; the positions of the others stay the same. */
const maskLiterals = (text: string): string =>
  text.replace(/"[^"]*"|\\./g, (quoted) => '\uffff'.repeat(quoted.length))
const literal = (text: string): string =>
  text.replace(/"([^"]*)"|\\(.)/g, (_whole, quoted?: string, single?: string) => quoted ?? single ?? '')

function digitText(pattern: string, value: number): string {
  const [whole = '', decimals = ''] = pattern.split('.')
  const decimalDigits = decimals.replace(/[^0#?]/g, ''),
    minDecimals = decimalDigits.replace(/[^0]/g, '').length
  const fixed = roundTo(value, Math.min(20, decimalDigits.length))
  let [integer = '0', fraction = ''] = fixed.split('.')
  while (fraction.length > minDecimals && fraction.endsWith('0')) fraction = fraction.slice(0, -1)
  integer = integer.padStart(whole.replace(/[^0]/g, '').length, '0')
  if (/,[0#?]/.test(whole)) integer = integer.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction ? `${integer}.${fraction}` : integer
}

/** Rounds half away from zero on the kept digits, as a spreadsheet program does. */
function roundTo(value: number, places: number): string {
  const text = generalText(value)
  if (!text.includes('.') || text.length - text.indexOf('.') - 1 <= places)
    return Number(text).toFixed(places)
  const next = Number(`${Math.round(Number(`${text}e${places}`))}e-${places}`)
  return next.toFixed(places)
}
