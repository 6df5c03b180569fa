import type { Page } from '@playwright/test'
import { expect } from 'vitest'

export const THEMES = [
  'default',
  'white',
  'dark',
  'star',
  'bule',
  'iview',
  'vip',
  'cool',
  'd2',
  'hey',
  'lte',
] as const

/** Changes of colour are not animated from now on. */
export const withoutTransitions = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const atOnce = new CSSStyleSheet()
    atOnce.replaceSync('*, *::before, *::after { transition: none !important }')
    document.adoptedStyleSheets = [atOnce]
  })

type Colour = readonly [red: number, green: number, blue: number, alpha: number]

/** A text of the page as a theme paints it. */
interface PaintedText {
  readonly theme: string
  readonly text: string
  readonly classes: string
  readonly size: number
  readonly weight: number
  readonly colour: Colour
  /** Product of the opacities of the element and what is around it. */
  readonly opacity: number
  /** Grounds of what is around it, the outermost first. */
  readonly grounds: readonly Colour[]
}

/**
 * Expects text that differs from all that was looked at on this page before, by what its colour can depend on (classes,
 * roles and states of the element and of what is around it), to be readable in every theme: 4.5:1, large text 3:1.
 * Leaves the theme as it was.
 */
export async function expectReadableInThemes(page: Page, label: string): Promise<void> {
  // In one step, so that nothing the page takes away in between is left unread.
  const painted: readonly PaintedText[] = await page.evaluate(
    `(${markFreshTexts.toString()})(); (${readFreshTexts.toString()})(${JSON.stringify(THEMES)})`,
  )
  expect(painted.flatMap(faintness), label).toEqual([])
}

/** Runs in the browser: marks the elements whose text is new by its classes, roles and states. */
function markFreshTexts(): void {
  const proven = ((window as unknown as { provenTexts?: Set<string> }).provenTexts ??= new Set())
  const names =
    /^(class|role|data-(tone|state|active|change)|aria-(selected|checked|pressed|current|invalid|expanded))$/
  const signature = (element: Element | null): string =>
    element === null
      ? ''
      : `${signature(element.parentElement)}>${element.localName} ${[...element.attributes]
          .filter(({ name }) => names.test(name))
          .map(({ name, value }) => `${name}=${value}`)
          .sort()
          .join()}`
  const isText = (element: Element): boolean =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim()) &&
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('svg, [aria-disabled=true], :disabled, [inert], [aria-hidden=true]')
  for (const element of document.body.querySelectorAll('*')) {
    const key = isText(element) ? signature(element) : ''
    if (key === '' || proven.has(key)) continue
    proven.add(key)
    element.setAttribute('data-fresh-text', '')
  }
}

/** Runs in the browser: the marked texts in every theme; the marks are removed. */
function readFreshTexts(themes: readonly string[]): PaintedText[] {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  const colourOf = (text: string): Colour => {
    if (!canvas) return [0, 0, 0, 0]
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = text
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
    return [red, green, blue, alpha / 255]
  }
  const outermostFirst = (element: Element | null): Element[] =>
    element === null ? [] : [...outermostFirst(element.parentElement), element]
  const fresh = [...document.querySelectorAll('[data-fresh-text]')]
  for (const element of fresh) element.removeAttribute('data-fresh-text')
  const before = document.documentElement.dataset.theme
  const painted = themes.flatMap((theme) => {
    document.documentElement.dataset.theme = theme
    return fresh.map((element): PaintedText => {
      const { color, fontSize, fontWeight } = getComputedStyle(element)
      const around = outermostFirst(element).map((at) => getComputedStyle(at))
      return {
        theme,
        text: element.textContent.slice(0, 30),
        classes: element.className,
        size: parseFloat(fontSize),
        weight: Number(fontWeight),
        colour: colourOf(color),
        opacity: around.reduce((product, { opacity }) => product * Number(opacity), 1),
        grounds: around
          .map(({ backgroundColor }) => colourOf(backgroundColor))
          .filter(([, , , alpha]) => alpha > 0),
      }
    })
  })
  document.documentElement.dataset.theme = before
  return painted
}

const WHITE: Colour = [255, 255, 255, 1]
const over = ([red, green, blue, alpha]: Colour, below: Colour): Colour => [
  red * alpha + below[0] * (1 - alpha),
  green * alpha + below[1] * (1 - alpha),
  blue * alpha + below[2] * (1 - alpha),
  1,
]

/** Relative luminance as WCAG defines it. */
function luminance([red, green, blue]: Colour): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: Colour, other: Colour): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** What is wrong with a text; nothing where it can be read. */
function faintness({ theme, text, classes, size, weight, colour, opacity, grounds }: PaintedText): string[] {
  const ground = grounds.reduce((below, above) => over(above, below), WHITE)
  const [red, green, blue, alpha] = colour
  const ratio = contrast(over([red, green, blue, alpha * opacity], ground), ground)
  const needed = size >= 24 || (size >= 18.66 && weight >= 700) ? 3 : 4.5
  // Colours are rounded to whole steps.
  return ratio + 0.005 < needed ? [`${theme}: ${ratio.toFixed(2)} of ${needed}: ${text} <${classes}>`] : []
}
