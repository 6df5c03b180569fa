import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import type { PdfDocument, PdfTable } from './pdfDocument.ts'

/** Points. */
const MARGIN = 48,
  FOOT = 40,
  LINE = 18,
  GAP = 14
const BODY_SIZE = 9,
  SMALL_SIZE = 8
const INK = '#1f2328',
  QUIET = '#59636e',
  RULE = '#d1d9e0'

type Pdf = InstanceType<typeof PDFDocument>
const REGULAR = 'regular',
  BOLD = 'bold'

/** The fonts that are shipped with the product; only the glyphs that are used go into a document. */
const FONTS = dirname(fileURLToPath(import.meta.resolve('@embedpdf/fonts-sc')))
const fontFile = (weight: string): string => join(FONTS, `../fonts/NotoSansHans-${weight}.otf`)

const widthOf = ({ page }: Pdf): number => page.width - 2 * MARGIN
const bottomOf = ({ page }: Pdf): number => page.height - FOOT - GAP

/** Begins a page where the next part has no room on this one. */
function makeRoom(pdf: Pdf, height: number): void {
  if (pdf.y + height > bottomOf(pdf)) pdf.addPage()
}

function rule(pdf: Pdf, y: number, colour = RULE): void {
  pdf
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + widthOf(pdf), y)
    .lineWidth(0.5)
    .strokeColor(colour)
    .stroke()
}

/** A text on one line of its box, cut with an ellipsis where it is longer. */
function line(
  pdf: Pdf,
  text: string,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly align?: 'left' | 'right' },
): void {
  pdf.text(text, box.x, box.y, {
    width: box.width,
    height: LINE,
    align: box.align ?? 'left',
    ellipsis: true,
    lineBreak: true,
  })
}

function drawHead(pdf: Pdf, { issuer, title, number }: PdfDocument): void {
  const width = widthOf(pdf)
  pdf.font(BOLD).fontSize(11).fillColor(INK)
  line(pdf, issuer, { x: MARGIN, y: MARGIN, width: width * 0.42 })
  pdf.font(REGULAR).fontSize(BODY_SIZE).fillColor(QUIET)
  line(pdf, number, { x: MARGIN + width * 0.42, y: MARGIN + 1, width: width * 0.58, align: 'right' })
  pdf.font(BOLD).fontSize(18).fillColor(INK)
  pdf.text(title, MARGIN, MARGIN + 26, { width, align: 'center' })
  pdf.y += GAP
}

function drawFacts(pdf: Pdf, { facts }: PdfDocument): void {
  const half = widthOf(pdf) / 2
  const label = 76
  for (let index = 0; index < facts.length; index += 2) {
    makeRoom(pdf, LINE)
    const { y } = pdf
    for (const [side, fact] of facts.slice(index, index + 2).entries()) {
      const x = MARGIN + side * half
      pdf.font(REGULAR).fontSize(BODY_SIZE).fillColor(QUIET)
      line(pdf, fact[0], { x, y, width: label })
      pdf.fillColor(INK)
      line(pdf, fact[1], { x: x + label, y, width: half - label - 8 })
    }
    pdf.y = y + LINE
  }
}

function drawResult(pdf: Pdf, { result }: PdfDocument): void {
  makeRoom(pdf, 44)
  const top = pdf.y + 6
  pdf.rect(MARGIN, top, widthOf(pdf), 34).fillColor('#f6f8fa').fill()
  pdf.font(REGULAR).fontSize(BODY_SIZE).fillColor(QUIET)
  line(pdf, result.label, { x: MARGIN + 10, y: top + 11, width: 90 })
  line(pdf, result.words, { x: MARGIN + 100, y: top + 11, width: widthOf(pdf) - 270 })
  pdf.font(BOLD).fontSize(14).fillColor(INK)
  line(pdf, result.value, {
    x: MARGIN + widthOf(pdf) - 170,
    y: top + 8,
    width: 160,
    align: 'right',
  })
  pdf.y = top + 34 + GAP
}

/** The cells of one row in their columns. */
function drawCells(pdf: Pdf, { columns }: PdfTable, cells: readonly string[]): void {
  const { y } = pdf
  const pad = 4
  let x = MARGIN
  for (const [index, { align, share }] of columns.entries()) {
    const width = widthOf(pdf) * share
    line(pdf, cells[index] ?? '', { x: x + pad, y: y + 4, width: width - 2 * pad, align })
    x += width
  }
  pdf.y = y + LINE
}

function drawTableHead(pdf: Pdf, table: PdfTable): void {
  pdf.font(REGULAR).fontSize(SMALL_SIZE).fillColor(QUIET)
  rule(pdf, pdf.y, QUIET)
  drawCells(
    pdf,
    table,
    table.columns.map(({ label }) => label),
  )
  rule(pdf, pdf.y)
  pdf.font(REGULAR).fontSize(BODY_SIZE).fillColor(INK)
}

/** A table; its head is repeated on every page it goes on to. */
function drawTable(pdf: Pdf, table: PdfTable): void {
  makeRoom(pdf, 4 * LINE)
  pdf.font(BOLD).fontSize(10).fillColor(INK)
  line(pdf, table.title, { x: MARGIN, y: pdf.y, width: widthOf(pdf) })
  pdf.y += 4
  drawTableHead(pdf, table)
  for (const row of table.rows) {
    if (pdf.y + LINE > bottomOf(pdf)) {
      pdf.addPage()
      drawTableHead(pdf, table)
    }
    drawCells(pdf, table, row)
    rule(pdf, pdf.y)
  }
  if (table.sum) {
    makeRoom(pdf, LINE)
    pdf.font(BOLD)
    drawCells(pdf, table, table.sum)
    rule(pdf, pdf.y, QUIET)
  }
  pdf.y += GAP
}

function drawSignatures(pdf: Pdf, { signatures, remark }: PdfDocument): void {
  if (remark !== '') {
    pdf.font(REGULAR).fontSize(SMALL_SIZE).fillColor(QUIET)
    makeRoom(pdf, 2 * LINE)
    pdf.text(remark, MARGIN, pdf.y, { width: widthOf(pdf) })
    pdf.y += GAP
  }
  if (signatures.length === 0) return
  const height = 24 + LINE * Math.max(...signatures.map(({ lines }) => lines.length))
  makeRoom(pdf, height)
  const top = pdf.y + 8
  const width = widthOf(pdf) / signatures.length
  for (const [index, { side, lines }] of signatures.entries()) {
    const x = MARGIN + index * width
    pdf.font(BOLD).fontSize(BODY_SIZE).fillColor(INK)
    line(pdf, side, { x, y: top, width: width - 12 })
    pdf.font(REGULAR)
    for (const [number, text] of lines.entries())
      line(pdf, text, { x, y: top + LINE * (number + 1) + 6, width: width - 12 })
  }
  pdf.y = top + height
}

/** Watermark, footer and number of every page. */
function drawPages(pdf: Pdf, { watermark, footer }: PdfDocument): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page)
    const { width, height } = pdf.page
    // Below the margin text would begin a further page.
    pdf.page.margins.bottom = 0
    if (watermark !== '') {
      pdf.save()
      pdf.rotate(-35, { origin: [width / 2, height / 2] })
      pdf.font(BOLD).fontSize(72).fillColor(QUIET).fillOpacity(0.12)
      pdf.text(watermark, 0, height / 2 - 50, { width, align: 'center', lineBreak: false })
      pdf.restore()
    }
    pdf.font(REGULAR).fontSize(SMALL_SIZE).fillColor(QUIET).fillOpacity(1)
    line(pdf, footer, { x: MARGIN, y: height - FOOT, width: widthOf(pdf) * 0.8 })
    line(pdf, `${page - start + 1} / ${count}`, {
      x: MARGIN + widthOf(pdf) * 0.8,
      y: height - FOOT,
      width: widthOf(pdf) * 0.2,
      align: 'right',
    })
  }
}

/** The bytes of a document. Takes some hundred milliseconds of the thread: fonts are read and reduced. */
export async function pdfBytes(content: PdfDocument): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    lang: 'zh-CN',
    info: { Title: `${content.title} ${content.number}`, Author: content.issuer },
  })
  const parts: Buffer[] = []
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part))
    pdf.on('end', resolve)
    pdf.on('error', reject)
  })
  pdf.registerFont(REGULAR, fontFile('Regular')).registerFont(BOLD, fontFile('Bold'))
  drawHead(pdf, content)
  drawFacts(pdf, content)
  drawResult(pdf, content)
  for (const table of content.tables) drawTable(pdf, table)
  drawSignatures(pdf, content)
  drawPages(pdf, content)
  pdf.end()
  await ended
  return Buffer.concat(parts)
}
