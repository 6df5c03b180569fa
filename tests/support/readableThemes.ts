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

/**
 * Expects text that differs from all that was looked at on this page before, by what its colour can depend on (classes,
 * roles and states of the element and of what is around it), to be readable in every theme: 4.5:1, large text 3:1.
 * Leaves the theme as it was.
 */
export async function expectReadableInThemes(page: Page, label: string): Promise<void> {
  expect(await page.evaluate(faintTexts, THEMES), label).toEqual([])
}

/** Runs in the browser. */
function faintTexts(themes: readonly string[]): readonly string[] {
  type Colour = readonly [red: number, green: number, blue: number, alpha: number]
  const store = window as unknown as { provenTexts?: Set<string> }
  const proven = (store.provenTexts ??= new Set())
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  const colours = new Map<string, Colour>()
  const colourOf = (text: string): Colour => {
    const known = colours.get(text)
    if (known || !canvas) return known ?? [0, 0, 0, 0]
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = text
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
    const colour: Colour = [red, green, blue, alpha / 255]
    colours.set(text, colour)
    return colour
  }
  const over = ([red, green, blue, alpha]: Colour, below: Colour): Colour => [
    red * alpha + below[0] * (1 - alpha),
    green * alpha + below[1] * (1 - alpha),
    blue * alpha + below[2] * (1 - alpha),
    1,
  ]
  const around = (element: Element): Element[] => {
    const chain: Element[] = []
    for (let at: Element | null = element; at; at = at.parentElement) chain.push(at)
    return chain
  }
  const groundOf = (chain: readonly Element[]): Colour =>
    chain.reduceRight<Colour>(
      (below, element) => over(colourOf(getComputedStyle(element).backgroundColor), below),
      [255, 255, 255, 1],
    )
  const luminance = ([red, green, blue]: Colour): number => {
    const [r = 0, g = 0, b = 0] = [red, green, blue].map((part) => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const ratio = (one: Colour, other: Colour): number => {
    const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
    return (light + 0.05) / (dark + 0.05)
  }
  const signature = (chain: readonly Element[]): string =>
    chain
      .map((element) => {
        const states = [...element.attributes]
          .filter(({ name }) =>
            /^(role|class|data-(tone|state|active|change|busy)|aria-(?!label|desc|control|own|posin|setsi|row|col|active|keysh|value))/.test(
              name,
            ),
          )
          .map(({ name, value }) => `${name}=${value}`)
        return `${element.localName}[${states.sort().join()}]`
      })
      .join('>')
  const isText = (element: Element): boolean =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim()) &&
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('svg, [aria-disabled=true], :disabled, [inert], [aria-hidden=true]')
  const fresh = [...document.body.querySelectorAll('*')].filter(isText).flatMap((element) => {
    const chain = around(element)
    const key = signature(chain)
    if (proven.has(key)) return []
    proven.add(key)
    return [{ element, chain }]
  })
  if (fresh.length === 0) return []
  const before = document.documentElement.dataset.theme
  const faint = themes.flatMap((theme) => {
    document.documentElement.dataset.theme = theme
    return fresh.flatMap(({ element, chain }) => {
      const { color, fontSize, fontWeight } = getComputedStyle(element)
      const size = parseFloat(fontSize)
      const needed = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700) ? 3 : 4.5
      const ground = groundOf(chain)
      const opacity = chain.reduce((product, at) => product * Number(getComputedStyle(at).opacity), 1)
      const [red, green, blue, alpha] = colourOf(color)
      const found = ratio(over([red, green, blue, alpha * opacity], ground), ground)
      return found + 0.005 < needed
        ? [
            `${theme}: ${found.toFixed(2)} of ${needed}: ${element.textContent.slice(0, 30)} <${element.className}>`,
          ]
        : []
    })
  })
  document.documentElement.dataset.theme = before
  return faint
}
