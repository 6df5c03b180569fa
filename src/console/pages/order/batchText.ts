/** One pasted order. */
export interface BatchLine {
  readonly account: string
  readonly skuCode?: string
  readonly qty?: string
  readonly merchantOrderNo?: string
  readonly remark?: string
}

/**
 * Parses a pasted line: values between tabs, commas or blanks; where no product was chosen the second is its
 * code.
 */
function lineOf(text: string, withSku: boolean): BatchLine {
  const parts = text.includes('\t')
    ? text.split('\t')
    : /[,，]/.test(text)
      ? text.split(/[,，]/)
      : text.split(/\s+/)
  const [account = '', ...rest] = parts.map((part) => part.trim())
  const skuCode = withSku ? '' : (rest.shift() ?? '')
  const [qty = '', merchantOrderNo = '', ...remark] = rest
  return {
    account,
    ...(skuCode ? { skuCode } : {}),
    ...(qty ? { qty } : {}),
    ...(merchantOrderNo ? { merchantOrderNo } : {}),
    ...(remark.length > 0 ? { remark: remark.join(' ').trim() } : {}),
  }
}

/** The lines that are not empty. */
export const textLines = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

export const parseLines = (text: string, withSku: boolean): BatchLine[] =>
  textLines(text).map((line) => lineOf(line, withSku))
