import { axisOf } from '../../kernel/figures.ts'
import { axisLabel } from '../board/texts.ts'

/** The font of the page: the library measures texts on a canvas, which knows no inheritance. */
const fontFamily = (): string => getComputedStyle(document.body).fontFamily
export const axisText = () => ({ color: 'var(--fg3)', fontSize: 11, fontFamily: fontFamily() })
const LINE = { lineStyle: { color: 'var(--chart-grid)' } }

/** A value axis from zero with at most four lines; its unit stands at its top. */
export function valueAxis(name: string, max: number, gridIndex = 0) {
  const { max: end, step } = axisOf(max)
  return {
    type: 'value' as const,
    gridIndex,
    min: 0,
    max: end,
    interval: step,
    name,
    nameLocation: 'end' as const,
    nameGap: 10,
    nameTextStyle: { ...axisText(), align: 'left' as const, padding: [0, 0, 0, -34] },
    axisLabel: { ...axisText(), formatter: (value: number) => axisLabel(value, end) },
    splitLine: LINE,
    axisLine: { show: false },
    axisTick: { show: false },
  }
}

/** A category axis; `labelled` says which of its places have a label. */
export const categoryAxis = (
  data: readonly string[],
  {
    labelled,
    gridIndex = 0,
    hidden = false,
    edge = false,
    dense = false,
  }: {
    readonly labelled: (index: number) => boolean
    readonly gridIndex?: number
    readonly hidden?: boolean
    /** Places are on the edges, as points of a line are. */
    readonly edge?: boolean
    /** Labels that touch each other are all kept. */
    readonly dense?: boolean
  },
) => ({
  type: 'category' as const,
  gridIndex,
  data: [...data],
  boundaryGap: !edge,
  axisLine: { lineStyle: { color: 'var(--line2)' } },
  axisTick: { show: false },
  axisLabel: { ...axisText(), show: !hidden, interval: labelled, hideOverlap: !dense },
})

/** What no series needs: no animation, no reaction to the mouse. */
export const STILL = { animation: false, silent: true, emphasis: { disabled: true } } as const
